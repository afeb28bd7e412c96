"""One owner a table among processes: who owns it, the way there, and what happens when the owner dies or hangs."""

import asyncio
from dataclasses import replace

import pytest

from gamester.hosting import Refused, Who
from gamester.protocol import wire
from gamester.server.accounts import Accounts
from gamester.server.actor import Actor
from gamester.server.app import make_app
from gamester.server.limits import Limits
from gamester.server.links import Answer, Ask, Hello, Link
from gamester.server.orders import About, Admit, Dispatch
from gamester.server.relay import RemoteTable
from gamester.server.store import Process, open_store
from gamester.server.web import COOKIE, ServerContext
from server.here import Stream
from server.rooms import STILL, Guest, new_house, new_room, until


@pytest.fixture
async def houses(monkeypatch, no_ports):
    """Three processes of one store, each of which looks at the others only when the test says so."""
    monkeypatch.setattr("gamester.server.peers.LOOK", 3600)
    store = await open_store(":memory:")
    made = [await new_house(store=store, shared=True) for _ in range(3)]
    yield made
    for registry in made:
        await registry.drain()
    await store.close()


def last(guest):
    return guest.read()[-1]


# --- Who owns a table ---------------------------------------------------------------------------------------


async def test_a_table_that_nobody_uses_is_free_for_another_process(houses, monkeypatch):
    room = await new_room(houses[0])
    monkeypatch.setattr("gamester.server.registry.SWEEP", 0.01)
    houses[0].timing = replace(STILL, idle=0.0)
    sweeping = asyncio.create_task(houses[0].sweep())
    async with asyncio.timeout(30):
        while await houses[1].store.claim(room.id, houses[1].peers.me.name):  # noqa: ASYNC110 - no event tells of it
            await asyncio.sleep(0.01)
    sweeping.cancel()
    assert isinstance(await houses[1].table(room.id), Actor)


# --- The way to the owner -----------------------------------------------------------------------------------


async def test_what_two_listeners_behind_one_link_hear_alike_crosses_it_once(houses, monkeypatch):
    room = await new_room(houses[0])
    await Guest(room, "ann").come()
    watchers = [await Guest(room, name, at=houses[1]).come() for name in ("eve", "zoe")]
    crossed = []
    (owner,) = houses[0].peers.served
    monkeypatch.setattr(
        owner.link, "send", lambda message, send=owner.link.send: crossed.append(message) or send(message)
    )
    await room.actor.run(lambda now: room.hosting.command(Who("ann", "en"), wire.Say("a", preset="hello"), now))
    await until(lambda: all(one.read("chat") for one in watchers))
    assert [len(message.channels) for message in crossed] == [2]


async def test_a_command_is_refused_over_a_link_in_the_same_words(houses):
    room = await new_room(houses[0])
    ben = await Guest(room, "ben", at=houses[1]).come()
    near = await Guest(room, "eve").come()
    assert (await ben.sit(0, "Ben")) == (await near.sit(0, "Ben")).__class__(
        ben.said[-1]["id"], "taken", ben.said[-1]["text"]
    )
    with pytest.raises(Refused) as fault:
        await (await houses[1].table(room.id)).handle(Who("stranger", "en"), About())
    assert fault.value.code == "no_table"


def listening(houses):
    """How many connections a process holds open at another, as each of the two counts them."""
    (owner,), (relays,) = houses[0].peers.served, houses[1].peers.relays.values()
    return len(owner.present), len(relays.channels), len(relays.numbered), relays.relayed._value.get()


class CutOff(Stream):
    """A program that has gone before its stream begins."""

    async def hear(self, message) -> None:
        raise ConnectionResetError


async def test_a_stream_that_is_refused_or_cut_off_leaves_nothing_at_either_process(houses):
    room = await new_room(houses[0])
    app = make_app(ServerContext(houses[1], Limits(0)))
    accounts = Accounts(houses[1].store)
    (ann, token), (_, stranger) = [await accounts.guest(name, "en") for name in ("Ann", "Eve")]
    await room.actor.handle(Who(ann.id, "en"), Admit())

    refused = Stream(app, room.id, {"cookie": f"{COOKIE}={stranger}"})
    await asyncio.wait_for(asyncio.shield(refused.task), 30)
    assert (await refused.next())["code"] == "no_table"
    assert listening(houses) == (0, 0, 0, 0)

    heard = Stream(app, room.id, {"cookie": f"{COOKIE}={token}"})
    assert (await heard.next())["type"] == "welcome"
    assert listening(houses) == (1, 1, 1, 1)
    await heard.end()
    assert listening(houses) == (0, 0, 0, 0)

    gone = CutOff(app, room.id, {"cookie": f"{COOKIE}={token}"})
    await gone.end()
    assert isinstance(gone.task.exception(), ConnectionResetError)
    assert listening(houses) == (0, 0, 0, 0)
    assert room.hosting.t.listeners == {}
    assert houses[1].logged_in == {}


async def test_a_message_that_cannot_be_encoded_costs_only_whoever_sent_it(houses):
    room = await new_room(houses[0])
    ann, eve = [await Guest(room, name, at=houses[1]).come() for name in ("ann", "eve")]
    table = await houses[1].table(room.id)
    asked = [table.handle(guest.who, Dispatch(wire.Ping(n))) for guest, n in ((ann, 1), (eve, 10**30), (ann, 2))]
    answers = await asyncio.wait_for(asyncio.gather(*asked, return_exceptions=True), 30)
    assert [type(one) for one in answers] == [type(None), OverflowError, type(None)]
    assert table.relays.asked == {}
    await until(lambda: [one["n"] for one in ann.read("pong")] == [1, 2])


async def test_an_answer_that_cannot_be_encoded_is_a_fault_to_whoever_asked(houses, monkeypatch):
    room = await new_room(houses[0])
    ann = await Guest(room, "ann", at=houses[1]).come()
    table = await houses[1].table(room.id)

    async def handle(*_):
        raise Refused("large", most=10**30)

    monkeypatch.setattr(room.actor, "handle", handle)
    with pytest.raises(Refused) as fault:
        await asyncio.wait_for(table.handle(ann.who, About()), 30)
    assert fault.value.code == "fault"


async def test_a_link_without_the_secret_is_cut(houses):
    heard, cut = [], asyncio.Event()
    host, _, port = houses[0].peers.me.address.rpartition(":")
    for first in (Hello("wrong"), Ask(1, 0, "t", "ann", "en", About()), Answer(1, b"")):
        cut.clear()
        _, link = await asyncio.get_running_loop().create_connection(
            lambda: Link(lambda _, message: heard.append(message), lambda _: cut.set()), host, int(port)
        )
        link.known = True
        link.send(first)
        await asyncio.wait_for(cut.wait(), 5)
    assert heard == [Hello("")], "which says that another process listens here"


async def test_a_process_whose_address_another_one_has_now_is_dead_at_once(houses):
    room = await new_room(houses[0])
    me = houses[0].peers.me
    await houses[0].store.leave(me.name)
    await houses[0].store.register(replace_secret(me))
    assert isinstance(await houses[1].table(room.id), Actor)


def replace_secret(process):
    return Process(process.name, process.address, "of the one before", process.beat)


@pytest.mark.parametrize(
    "data", [b"\xff\xff\xff\xff", b"\0\0\0\x02\xc1\xc1", b"\0\0\0\x03abc", b"GET / HTTP/1.1\r\n\r\n"]
)
async def test_a_link_that_makes_no_sense_is_cut(houses, data):
    host, _, port = houses[0].peers.me.address.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(data)
    assert await asyncio.wait_for(reader.read(), 5) == b""
    writer.close()


# --- Owners that end ----------------------------------------------------------------------------------------


async def test_a_process_that_was_thought_dead_gives_all_its_tables_up_at_its_next_look_and_goes_on(houses):
    rooms = [await new_room(houses[0]) for _ in range(2)]
    guests = [await Guest(room, "ann").come() for room in rooms]
    me = houses[0].peers.me
    await houses[0].store.leave(me.name)
    await houses[0].peers.look()
    assert [last(guest)["type"] for guest in guests] == ["bye", "bye"]
    assert houses[0].tables == {}
    assert houses[0].peers.me.name != me.name
    assert isinstance(await houses[0].table(rooms[0].id), Actor)
    assert isinstance(await houses[1].table(rooms[0].id), RemoteTable)


async def test_a_process_that_hung_and_lost_its_tables_stores_nothing_more_and_sends_its_people_on(houses):
    room = await new_room(houses[0])
    ann = await Guest(room, "ann").come()
    await houses[0].store.leave(houses[0].peers.me.name)
    assert isinstance(await houses[1].table(room.id), Actor)
    refused = await ann.ask(wire.Say("a", "late"))
    assert isinstance(refused, wire.Nack)
    assert refused.code == "drain"
    assert last(ann)["type"] == "bye"
    assert room.id not in houses[0].tables
    assert isinstance(await houses[0].table(room.id), RemoteTable)


async def test_a_process_that_says_in_between_that_it_lives_is_not_removed(houses):
    me = houses[0].peers.me
    (seen,) = [one for one in await houses[0].store.beat(me.name) if one.name == me.name]
    await houses[0].peers.look()
    await houses[0].store.remove(seen)
    assert me.name in {one.name for one in await houses[0].store.beat(me.name)}
