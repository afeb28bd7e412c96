"""What comes from outside and is wrong, late or too much: a clear answer, and nothing has changed."""

import time

import pytest

from core.server.test_room import ring
from gamester.protocol import payloads, wire
from gamester.server.store import Full, Locked, ReadOnly
from server.rooms import Guest, new_room


@pytest.mark.parametrize("jump", [-86_400.0 * 400, 86_400.0 * 400, 3600.0])
async def test_a_wall_clock_that_jumps_takes_no_time_from_anybody(registry, monkeypatch, jump):
    room, guests = await ring(registry, clock=payloads.ClockRule(60, 5))
    seat = next(iter(room.publicly_asked()))
    banks, flag = list(room.clocks.banks), room.clocks.flag(seat)
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + jump)
    assert (room.clocks.banks, room.clocks.flag(seat)) == (banks, flag)
    guest = guests[seat]
    choice = guest.state["acts"][0]
    acted = wire.Act("a", guest.state["decision"], choice["do"], choice["cards"], choice["takes"])
    assert isinstance(await guest.ask(acted), wire.Ack)
    assert room.clocks.banks[seat] >= 60
    assert all(place.by == "person" for place in room.seating.places)
    assert not room.absence.told
    shown, told = room.clocks.deadline(-1), await guest.ask(wire.Ping(1))
    assert shown is None or 0 < shown - told.now < 90, "told by the clock that every message tells"


@pytest.mark.parametrize("fault", [Locked, Full, ReadOnly])
async def test_a_database_that_takes_nothing_refuses_in_a_sentence_and_everything_goes_on_when_it_does(
    registry, monkeypatch, fault
):
    room = await new_room(registry)
    ann = await Guest(room, "ann").come()
    append = registry.store.append

    async def refused(*_, **__):
        raise fault("server.store.full", path="x", reason="x")

    orders = [
        wire.Deal("d", 1), wire.Leave("l"), wire.Consent("c", on=True), wire.Say("s", preset="hello"), wire.Sit("t", 1, "Ann"),
    ]  # fmt: skip
    monkeypatch.setattr(registry.store, "append", refused)
    before = room.rows, room.seating.into(room.head).settings
    for order in orders[:3]:
        answer = await ann.ask(order)
        assert (answer.code, "could not be stored" in answer.text) == ("store", True)
        assert "/" not in answer.text, "nothing of the server's own is told"
    assert (room.rows, room.seating.into(room.head).settings) == before
    monkeypatch.setattr(registry.store, "append", append)
    assert isinstance(await ann.ask(orders[0]), wire.Ack)
