"""Whose bytes go into the shuffles of a table, whoever comes when, and wherever he is connected."""

import json
import random

import pytest

from gamester.events import read_body, read_event
from gamester.server import wire
from gamester.server.fair import share_commitment
from gamester.server.fair_check import verify_record
from gamester.server.fair_log import told_by
from gamester.server.house import House
from gamester.server.log import Log
from gamester.server.store import open_store
from server.rooms import STILL, Guest, new_room


def share_of(guest: Guest) -> bytes:
    """The bytes of a guest."""
    return (guest.principal * 16).encode()[:16]


async def offer(guest: Guest, seat: int) -> None:
    reply = await guest.ask(wire.Fair(guest.id(), commit=share_commitment(guest.room.id, seat, share_of(guest)).hex()))
    assert isinstance(reply, wire.Ack), reply


async def reveal(guest: Guest) -> None:
    reply = await guest.ask(wire.Fair(guest.id(), reveal=share_of(guest).hex()))
    assert isinstance(reply, wire.Ack), reply


async def counted(room):
    """Whose bytes count, by the log alone."""
    rows = await room.house.store.read(room.id)
    assert verify_record(rows).found == "unopened"
    return tuple(told_by(read_event(read_body(row), room.needs) for row in rows).shares)


async def play_out(room, guests) -> None:
    """Play the deal that is under way to its end."""
    while room.table.session.under_way:
        for seat in room.table.to_act()[:1]:
            guest = next((one for one in guests if room.seat_of(one.principal) == seat), None)
            act = random.Random(1).choice(room.table.offers(seat)).act
            if guest is None:
                await room.order(lambda seat=seat, act=act: room.commit(room.table.prepare_act(seat, act)))
            else:
                await guest.some_act()


async def test_the_bytes_of_who_comes_later_go_in_beside_those_that_count_already(house):
    room = await new_room(house, variant="three/wikipedia-2023", players=3)
    ann, ben = await Guest(room, "ann").come(), await Guest(room, "ben").come()
    await offer(ann, 0)
    await ann.deal()
    await reveal(ann)
    assert await counted(room) == (0,)
    await play_out(room, [ann])
    await ben.sit(1, "Ben")
    await offer(ben, 1)
    await ann.deal()
    assert ann.read("fair")[-1]["fair"]["phase"] == "revealing"
    await reveal(ben)
    assert room.table.session.s.deal == 2
    assert await counted(room) == (0, 1)


async def test_a_newcomer_puts_in_his_own_bytes_where_somebody_else_has_sat(house):
    room = await new_room(house, variant="three/wikipedia-2023", players=3)
    ann, ben, cas = [await Guest(room, name).come() for name in ("ann", "ben", "cas")]
    await ben.sit(1, "Ben")
    await offer(ben, 1)
    await ann.deal()
    await reveal(ben)
    await play_out(room, [ann, ben])
    await ben.ask(wire.Leave("x"))
    await cas.sit(1, "Cas")
    await offer(cas, 1)
    await ann.deal()
    await reveal(cas)
    assert room.bonds.told.shares == {1: share_of(cas)}
    assert await counted(room) == (1,)


async def test_bytes_of_another_length_are_refused_and_change_nothing(house):
    room = await new_room(house, variant="three/wikipedia-2023", players=3)
    ann = await Guest(room, "ann").come()
    for wrong in ("0" * 32, "0" * 33, "0" * 63):
        assert (await ann.ask(wire.Fair(ann.id(), commit=wrong))).code == "fair"
    await offer(ann, 0)
    await ann.deal()
    for wrong in ("0" * 33, "0" * 64):
        assert (await ann.ask(wire.Fair(ann.id(), reveal=wrong))).code == "fair"
    assert room.bonds.round_open
    await reveal(ann)
    assert await counted(room) == (0,)


async def test_who_offers_again_what_counts_already_begins_no_round(house):
    room = await new_room(house, variant="three/wikipedia-2023", players=3)
    ann = await Guest(room, "ann").come()
    await offer(ann, 0)
    await ann.deal()
    await reveal(ann)
    await play_out(room, [ann])
    await offer(ann, 0)
    await ann.deal()
    assert room.table.session.s.deal == 2


@pytest.fixture
async def two_houses(tmp_path):
    """Two processes of one database, which hear of each other only when the test says so."""
    address = str(tmp_path / "tables.db")
    made = [House(await open_store(address), Log(as_json=False), STILL, shared=True) for _ in range(2)]
    yield made
    for one in made:
        await one.drain()
        await one.store.close()


async def look(*rooms) -> None:
    """Each process takes in what the others have written."""
    for room in rooms:
        await room.order(room.catch_up)


async def test_friends_at_different_processes_put_their_bytes_into_the_same_shuffle(two_houses):
    here = await new_room(two_houses[0], variant="three/wikipedia-2023", players=3)
    there = await two_houses[1].room(here.id)
    ann, ben = await Guest(here, "ann").come(), await Guest(there, "ben").come()
    await ben.sit(1, "Ben")
    await look(here, there)
    for house, room in zip(two_houses, (here, there), strict=True):
        for other in two_houses:
            house.others.hear(other.process)
        assert all(room.here(place.principal) for place in room.seating.places[:2])
    await offer(ann, 0)
    await offer(ben, 1)  # its process has not heard of the first offer: refused by the store, and done again
    await look(here)
    await ann.deal()
    await reveal(ann)
    assert here.table.session.s.deal == 0, "Ben's are awaited"
    await look(there)
    assert ben.read("fair")[-1]["fair"]["phase"] == "revealing"
    await reveal(ben)
    assert there.table.session.s.deal == 1
    assert await counted(there) == (0, 1)
    kept = json.dumps((await two_houses[0].store.head(here.id)).settings)
    assert share_of(ann).hex() not in kept, "what has been shown to all is kept in the log alone"
