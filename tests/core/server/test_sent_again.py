"""Whatever a client sends again takes effect once: after a cut before the answer, a restart, at another process."""

import typing

import pytest

from core.server.test_room import asked, first_choice, ring
from gamester.fair.shuffling import chain_of
from gamester.protocol import wire
from gamester.server.store import open_store
from server.rooms import Guest, new_house, new_room, room_at

WITHOUT_EFFECT = {wire.Hello, wire.Why, wire.AskHint, wire.Describe, wire.Ping}
"""They ask and change nothing: what comes of them twice is the same answer twice."""


class Cut(Exception):
    """The process was killed."""


async def acting(registry):
    _, guests = await ring(registry)
    guest = asked(guests)
    return guest, wire.Act("again", guest.state["decision"], **first_choice(guest))


async def dealing(registry):
    room = await new_room(registry)
    return await Guest(room, "ann").come(), wire.Deal("again", 1)


def links(room):
    """The chain of the first seat, from its end on."""
    return [link.hex() for link in chain_of(room.id, 0, bytes(32), 3)]


async def dealing_with_links(registry):
    room = await new_room(registry)
    guest = await Guest(room, "ann").come()
    await guest.ask(wire.Fair("before", chain=links(room)[0]))
    return guest, wire.Deal("again", 1)


async def opening_a_link(registry):
    guest, message = await dealing_with_links(registry)
    await guest.ask(wire.Deal("begin", message.deal))
    return guest, wire.Fair("again", link=links(guest.room)[1])


async def offering(registry):
    room = await new_room(registry)
    return await Guest(room, "ann").come(), wire.Fair("again", chain="0" * 64)


async def sitting(registry):
    room = await new_room(registry)
    return await Guest(room, "ben").come(), wire.Sit("again", 1, "Ben")


def by_host(message):
    async def prepare(registry):
        _, guests = await ring(registry)
        if isinstance(message, wire.Bot):
            await guests[1].go()
        return guests[0], message

    return prepare


CASES = {
    "act": acting, "deal": dealing, "deal with links": dealing_with_links, "link": opening_a_link, "offer": offering,
    "sit": sitting, "leave": by_host(wire.Leave("again")), "bot": by_host(wire.Bot("again", 1, on=True)),
    "say": by_host(wire.Say("again", "well then")), "phrase": by_host(wire.Say("again", preset="hello")),
    "mute": by_host(wire.Mute("again", 1, on=True)), "remove": by_host(wire.Remove("again", 1)),
    "consent": by_host(wire.Consent("again", on=True)),
}  # fmt: skip


def kept(room, rows, said):
    """All that the store keeps of a table."""
    return rows, [one.body for one in said], room.head.settings, room.head.chairs, room.head.host


async def all_kept(registry, table):
    room = await room_at(registry, table)
    return kept(room, await registry.store.read(table), await registry.store.said(table))


def test_every_message_of_a_client_has_an_identity_or_no_effect():
    kinds = set(typing.get_args(wire.FromClient))
    assert {kind for kind in kinds if issubclass(kind, wire.Effective)} == kinds - WITHOUT_EFFECT


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("where", ["same", "restarted", "other"])
@pytest.mark.usefixtures("no_ports")
async def test_what_is_sent_again_after_a_cut_before_the_answer_takes_effect_once(monkeypatch, case, where):
    store = await open_store(":memory:")
    registry = await new_house(store=store, shared=where == "other")
    guest, message = await CASES[case](registry)
    table = guest.room.id
    before = await all_kept(registry, table)

    with monkeypatch.context() as patch:

        def cut(*_args, **_more):
            raise Cut

        patch.setattr(guest.room.hosting, "take_in", cut)
        if where != "same":  # the process ends when all is stored, before anybody is told
            with pytest.raises(Cut):
                await guest.ask(message)
    if where == "same":
        assert isinstance(await guest.ask(message), wire.Ack)
    after = await all_kept(registry, table) if where == "same" else None
    other = await new_house(store=store, shared=where == "other")
    if where == "other":
        await store.leave(registry.peers.me.name)
    again = guest if where == "same" else Guest(await room_at(other, table), guest.principal)
    answers = [await again.ask(message) for _ in range(2)]
    assert [type(answer) for answer in answers] == [wire.Ack] * 2
    final = await all_kept(registry if where == "same" else other, table)
    assert final != before
    assert after in (None, final)
    if where != "same":
        rows, lines = len(final[0]), len(final[1])
        assert isinstance(await again.ask(message), wire.Ack)
        assert (rows, lines) == tuple(map(len, (await all_kept(other, table))[:2]))
        assert lines == len(before[1]) + (case in ("say", "phrase"))
    for one in (registry, other):
        await one.drain()
    await store.close()


async def test_the_same_words_said_twice_by_two_commands_are_said_twice(registry):
    room = await new_room(registry)
    ann = await Guest(room, "ann").come()
    for id_ in ("one", "two", "one"):
        await ann.ask(wire.Say(id_, "again and again"))
    assert len(ann.read("chat")) == 2


async def test_orders_of_two_people_may_have_the_same_name(registry):
    _, guests = await ring(registry)
    for guest in guests[:2]:
        assert isinstance(await guest.ask(wire.Say("one", "hello")), wire.Ack)
    assert len(guests[0].read("chat")) == 2


async def test_a_command_that_was_refused_is_judged_anew_when_it_is_sent_again(registry):
    _, guests = await ring(registry)
    said = wire.Say("one", "let me speak")
    await guests[0].ask(wire.Mute("m", 1, on=True))
    assert (await guests[1].ask(said)).code == "muted"
    await guests[0].ask(wire.Mute("n", 1, on=False))
    assert isinstance(await guests[1].ask(said), wire.Ack)


async def test_an_order_sent_again_does_not_undo_what_came_after_it(registry):
    room, guests = await ring(registry)
    first, second = wire.Mute("one", 1, on=True), wire.Mute("two", 1, on=False)
    for message in (first, second, first):
        assert isinstance(await guests[0].ask(message), wire.Ack)
    assert not room.place(1).muted
