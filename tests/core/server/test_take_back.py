"""Taking an act back at a table of a server: offered, stored, told, and gone from what is given out."""

from core.server.test_room import asked, ring
from gamester.protocol import payloads, wire


async def stood(registry):
    """A table of Loo whose eldest has stood; who that is, and the question it answered."""
    room, guests = await ring(registry)
    eldest = asked(guests)
    first = eldest.state["decision"]
    assert eldest.state["may_take_back"] is False
    assert isinstance(await eldest.ask(wire.Act("s", first, "stand")), wire.Ack)
    return room, guests, eldest, first


async def test_an_act_taken_back_is_asked_anew_under_another_name_and_all_hear_of_it(registry):
    room, guests, eldest, first = await stood(registry)
    assert eldest.state["may_take_back"] is True
    assert not any(guest.state["may_take_back"] for guest in guests if guest is not eldest)
    back = wire.TakeBack("b", eldest.state["decision"])
    assert isinstance(await eldest.ask(back), wire.Ack)
    assert {act["do"] for act in eldest.state["acts"]} >= {"stand", "pass"}
    assert eldest.state["decision"] not in (first, back.decision)
    for guest in guests:
        heard = guest.read("news")[-1]["heard"]
        assert [one["kind"] for one in heard] == ["taken_back"]
        own = guest is eldest
        assert heard[0]["text"][0].endswith("You take your last act back." if own else "takes the last act back.")
    assert isinstance(await eldest.ask(back), wire.Ack), "sent again it is answered alike"
    assert sum(row.startswith('{"type":"taken_back"') for row in await registry.store.read(room.id)) == 1
    assert (await eldest.ask(wire.Act("old", first, "pass"))).code == "stale"
    assert isinstance(await eldest.ask(wire.Act("new", eldest.state["decision"], "pass")), wire.Ack)


async def test_nobody_gains_time_by_acting_and_taking_back(registry):
    room, guests = await ring(registry, clock=payloads.ClockRule(60, 30))
    eldest = asked(guests)
    seat = guests.index(eldest)
    room.clocks.banks[seat] = 20.0
    for number in range(3):
        stood = wire.Act(f"s{number}", eldest.state["decision"], "stand")
        assert isinstance(await eldest.ask(stood), wire.Ack)
        assert room.clocks.banks[seat] == 50
        assert isinstance(await eldest.ask(wire.TakeBack(f"b{number}", eldest.state["decision"])), wire.Ack)
        assert room.clocks.banks[seat] == 20


async def test_the_time_between_an_act_and_its_taking_back_counts_and_a_second_is_given_once(registry):
    room, guests = await ring(registry, clock=payloads.ClockRule(60, 30))
    eldest = asked(guests)
    seat, clock = guests.index(eldest), registry.clock
    room.clocks.banks[seat] = 20.0
    left = []
    for number in range(3):
        clock.at += 3
        assert isinstance(await eldest.ask(wire.Act(f"s{number}", eldest.state["decision"], "stand")), wire.Ack)
        clock.at += 2
        assert isinstance(await eldest.ask(wire.TakeBack(f"b{number}", eldest.state["decision"])), wire.Ack)
        left.append(room.clocks.banks[seat])
    assert left == [17, 12, 7], "a second less of the first question, and of the one after it"
    assert room.clocks.flag(seat) == clock.at + 7
