"""Unaided play at a server: nothing that is sent, nor when, tells whether something was overlooked (R30, G20)."""

from random import Random

import pytest

from gamester.games import game_of
from gamester.handlers.tables import info_from
from gamester.protocol import wire
from gamester.protocol.payloads import ClockRule
from gamester.protocol.views import many
from gamester.table.events import Acted
from gamester.text.act import mask_of
from gamester.text.typed import read_act, read_cards
from server.rooms import STILL, Guest, HandClock, new_house, new_room

PHASES = game_of("laugh").rules.Phase
HANDS = {1: "5S 5H 8C 8D", 2: "2S 3S 5D", 3: "KC TC", 4: "JC QC"}
SINGLES = {1: "5S 6H 8C 9D", 2: "2S 3S 5D", 3: "KC TC", 4: "JC QC"}
NAMES = ("ann", "ben", "cas", "dot", "eve")


async def seated(people=5, clock=None, alone=None, **options):
    """A table of Laugh, unaided, with so many people and bots after them, in its first deal."""
    house = await new_house()
    house.clock = HandClock()
    room = await new_room(house, "laugh", "adpoker", options={"unaided": alone is None, **options}, clock=clock)
    guests = [Guest(room, name, unaided=seat == alone) for seat, name in enumerate(NAMES[:people])]
    for guest in guests:
        await guest.come()
    for seat, guest in enumerate(guests[1:], 1):
        assert isinstance(await guest.sit(seat, guest.principal.title()), wire.Ack)
    await guests[0].deal()
    return room, guests


async def laid(hands=HANDS, people=5, **options):
    """Seat 1 has just laid these cards down, and seat 2 is next."""
    room, guests = await seated(people, **options)
    table = room.table
    s = table.session.s
    for seat in range(5):
        s.hands[seat] = mask_of(read_cards(hands.get(seat, "")))
        s.won[seat] = 0
    row = read_cards("2C 3H TD QD")
    s.row[:] = [*row, *[-1] * (52 - len(row))]
    s.row_length, s.table, s.dealer, s.face_down = len(row), mask_of(row), 0, 0
    s.won[0] = (1 << 52) - 1 & ~(s.table | sum(s.hands))
    s.phase, s.begun, s.turn, s.acted = PHASES.TURN, 1, 1, 31
    table._views, table._offers, table._listed, table._acting = {}, {}, {}, None
    room.hosting.t.rng = lambda purpose: Random(1)
    await room.do(lambda draft: draft.play(table.prepare_act(1, read_act("lie"), draft.chance)))
    for guest in guests:
        guest.read()
        guest.said = guest.said[-1:]
    return room, guests


async def do(guest, line):
    act = read_act(line)
    decision = guest.room.decision(guest.room.seat_of(guest.principal))
    return await guest.ask(wire.Act(guest.id(), decision, act.do, many(act.cards), many(act.takes)))


async def test_a_state_says_the_same_whether_or_not_there_is_a_pair():
    """But for the cards that lie there, and what is made of them."""
    states = []
    for hands in (HANDS, SINGLES):
        _, guests = await laid(hands)
        for guest in guests:
            state = guest.state
            view = {key: state["view"][key] for key in ("phase", "turn", "offered", "offender", "begun")}
            marks = [
                [seat[key] for key in ("held", "overlooked", "may_claim", "answer", "lain")]
                for seat in state["view"]["seats"]
            ]
            asked = [chair["asked"] for chair in state["chairs"]]
            states.append((state["decision"], state["prompt"], state["acts"], state["rule"], view, marks, asked))
    assert states[:5] == states[5:]
    assert states[2][-1] == [False, False, True, False, False]
    listed = [(act["do"], act["bare"], act["unasked"]) for act in states[2][2]]
    assert listed == [("declare", True, False), ("play", True, False), ("lie", True, False), ("claim", True, True)]


async def test_the_next_bot_waits_alike_and_what_the_others_see_takes_no_time():
    """Bots claim or are silent at once, unheard; the one that is next takes as long as ever to end the claims."""
    waits, sent = [], []
    for hands in (HANDS, SINGLES):
        room, guests = await laid(hands, people=2)
        while any(planned.at <= room.now() for planned in room.plans.bots.values()):
            await room.actor.run(room.hosting.tick)
        assert set(room.plans.bots) == {2}
        waits.append(round(room.plans.bots[2].at - room.now()))
        assert waits[-1] >= STILL.claim
        sent.append([len(guest.read()) for guest in guests])
        claims = [event for event in room.table.events if isinstance(event, Acted) and event.act.do == "claim"]
        assert bool(claims) == (hands is HANDS)
    assert waits[0] == waits[1]
    assert sent == [[1, 1]] * 2


async def test_no_list_of_tables_tells_of_a_covered_claim():
    room, guests = await laid()

    async def listed():
        return [info_from(head, "en") for head in await room.registry.store.heads(principal="ann")]

    before = await listed()
    assert isinstance(await do(guests[2], "claim 5H 5S"), wire.Ack)
    assert await listed() == before


async def test_nobody_claims_for_a_person_whose_clock_runs():
    room, _ = await laid(clock=ClockRule(600, 10))
    assert set(room.plans.bots) == {2}


@pytest.mark.parametrize("ran_out", [False, True])
async def test_no_clock_tells_of_a_covered_claim_of_the_player_in_turn(ran_out):
    room, guests = await laid(clock=ClockRule(600, 10))
    cas, others = guests[2], [guest for guest in guests if guest is not guests[2]]
    if ran_out:
        room.ran_out.add(2)
        await room.do(lambda draft: setattr(draft, "tells_presence", True))
        assert all(guest.state["chairs"][2]["ran_out"] for guest in others)
    told = [len(guest.read()) for guest in others]
    flag, bank = room.clocks.flag(2), room.clocks.bank(2)
    room.registry.clock.at += 30
    assert isinstance(await do(cas, "claim 5H 5S"), wire.Ack)
    assert isinstance(await cas.ask(wire.TakeBack(cas.id(), cas.state["decision"])), wire.Ack)
    assert [len(guest.read()) for guest in others] == told
    assert (room.clocks.flag(2), room.clocks.bank(2), room.ran_out) == (flag, bank, {2} if ran_out else set())
    assert cas.state["deadline"] == others[0].state["deadline"]
    assert isinstance(await do(cas, "play 2S takes 2C"), wire.Ack)
    assert room.clocks.bank(2) == 581, "all of it counts once everybody sees him play"
    assert not room.ran_out


async def test_nobody_holds_the_clock_off_by_covered_claims_that_are_taken_back():
    room, guests = await laid(clock=ClockRule(20, 0))
    cas, ends = guests[2], room.clocks.flag(2)
    for half_second in range(30):
        room.registry.clock.at += 0.5
        if half_second % 2:
            assert isinstance(await cas.ask(wire.TakeBack(cas.id(), cas.state["decision"])), wire.Ack)
        else:
            assert isinstance(await do(cas, "claim 5H 5S"), wire.Ack)
        assert room.plans.bots[2].at == ends
    await room.wait_until(lambda: room.ran_out)
    assert room.ran_out == {2}
    assert room.now() < ends + 1


async def test_cards_set_aside_and_taken_back_win_no_time_for_a_question_asked_in_secret():
    room, guests = await seated(clock=ClockRule(600, 10))
    s = room.table.session.s
    s.hands[1], s.phase, s.turn, s.begun = mask_of(read_cards("5S 5H 5C 8C 8D 8H 9C")), PHASES.DECLARE, 1, 0
    room.plans.bots.clear()
    room.table._views, room.table._offers, room.table._listed, room.table._acting = {}, {}, {}, None
    await room.do(lambda draft: setattr(draft, "tells_presence", True))
    ends = room.plans.bots[1].at
    room.registry.clock.at += 50
    assert isinstance(await do(guests[1], "declare 5C 5H"), wire.Ack)
    assert isinstance(await guests[1].ask(wire.TakeBack(guests[1].id(), guests[1].state["decision"])), wire.Ack)
    assert (room.plans.bots[1].at, room.publicly_asked()) == (ends, set())


async def test_the_seconds_agreed_end_a_race_whether_or_not_there_is_a_pair():
    closings = []
    for hands in (HANDS, SINGLES):
        room, guests = await laid(hands, claim_resolution="first_come")
        closings.append(round(room.plans.closing - room.now()))
        first = room.plans.closing
        room.registry.clock.at += 1
        await do(guests[2], "play 2S takes 2C")
        assert room.plans.closing > first
    assert closings == [STILL.claims] * 2


@pytest.mark.parametrize("asks", [wire.Act, wire.Why])
async def test_after_a_wrong_claim_nobody_claims_until_his_next_act(asks):
    room, guests = await laid(SINGLES)
    cas = guests[2]

    async def claims(line):
        act = read_act(line)
        if asks is wire.Why:
            return await cas.ask(wire.Why(cas.id(), act.do, many(act.cards)))
        return await do(cas, line)

    first = await claims("claim 8C 9D")
    assert isinstance(first, wire.Nack if asks is wire.Act else wire.Because)
    again = await claims("claim 5S 6H")
    assert isinstance(again, wire.Nack)
    assert again.code == "wrong_claim"
    assert not isinstance(await do(guests[3], "claim 5S 6H"), wire.Ack), "the others have their own chances"
    assert isinstance(await do(cas, "play 2S takes 2C"), wire.Ack)
    assert room.wrong_claims[2] < room.standing[2]


async def test_no_claim_that_is_taken_back_buys_a_further_try():
    _, guests = await laid()
    cas = guests[2]
    assert isinstance(await do(cas, "claim 5H 5S"), wire.Ack)
    assert (await do(cas, "claim 8C TD")).code == "illegal"
    assert (await do(cas, "claim 8C 8D")).code == "wrong_claim"
    assert isinstance(await cas.ask(wire.TakeBack(cas.id(), cas.state["decision"])), wire.Ack)
    assert (await do(cas, "claim 5H 5S")).code == "wrong_claim"
    assert (await do(cas, "claim 8D QD")).code == "wrong_claim"


async def test_one_seat_may_want_no_aid_at_a_table_that_gives_it():
    room, guests = await laid(alone=2)
    strict, aided = guests[2].state, guests[3].state
    assert [(one["do"], one["cards"], one["bare"]) for one in strict["acts"]] == [
        ("claim", [], True),
        ("leave", [], True),
    ]
    assert strict["view"]["offered"] == []
    assert strict["prompt"] == "Do you see a pair to claim? Point at it, or leave it."
    assert strict["decision"] == room.decision(2)
    assert aided["view"]["offered"] == ["5H", "5S", "8C", "8D"]
    texts = [
        " ".join(line for one in guest.said[-1]["heard"] for line in one["text"]) for guest in (guests[2], guests[3])
    ]
    assert ["Up for grabs" in text for text in texts] == [False, True]
    assert isinstance(await do(guests[2], "claim 5H 5S"), wire.Ack)
    assert isinstance(await do(guests[2], "leave"), wire.Ack)
    assert [one["do"] for one in guests[3].state["acts"]] == ["claim", "leave"]
