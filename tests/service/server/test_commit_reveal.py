"""Whose links go into the shuffles of a table, whoever comes, goes or refuses, and wherever he is connected."""

from core.server.test_commit_reveal import THREE, Player, play_out, seats_in
from gamester.server.store import open_store
from server.rooms import new_house, new_room, until


async def test_friends_at_different_processes_put_their_links_into_the_same_pack():
    store = await open_store(":memory:")
    here, there = [await new_house(store=store, shared=True) for _ in range(2)]
    room = await new_room(here, **THREE)
    ann, ben = await Player(room, "ann").come(), await Player(room, "ben", at=there).come()
    await ben.sit(1, "Ben")
    assert await ann.part() == "chain"
    assert await ben.part() == "chain"
    for number in (1, 2):
        await ann.deal()
        await until(lambda: ben.fair.phase == "revealing")
        assert await ann.part() == "link"
        assert room.table.session.s.deal == number - 1, "Ben's is awaited"
        assert await ben.part() == "link"
        assert room.table.session.s.deal == number
        await play_out(room)
    assert await seats_in(room) == [(0, 1)] * 2
    for one in (there, here):
        await one.drain()
    await store.close()
