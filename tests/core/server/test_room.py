"""A table without a network: who may do what, who plays for whom, what is refused, and what comes of it when sent again.

That nothing is told before it is stored, and that acknowledged commands take effect once, the simulated world checks.
"""

import random
import time
import typing
from dataclasses import replace

import msgspec
import pytest

from gamester.drive.driver import Job
from gamester.hosting import FairShuffles, Refused, Who, timers
from gamester.hosting.naming import program_of
from gamester.hosting.opening import NewTable, again
from gamester.hosting.seats import give_token
from gamester.protocol import payloads, wire
from gamester.server.connection import MOST_WAITING
from gamester.server.identity import hash_token
from gamester.server.orders import PlayAgain
from gamester.server.store import Unreachable
from server.rooms import STILL, Guest, new_room, play_out, room_at, until


async def ring(registry, **wishes):
    """A table with people in every seat, all of them here, the first hand dealt."""
    room = await new_room(registry, **wishes)
    guests = [await Guest(room, "ann").come()]
    for seat, name in enumerate(["Ben", "Cat", "Dan", "Eve"][: len(room.seating.places) - 1], 1):
        guests.append(await Guest(room, name.lower()).come())
        assert isinstance(await guests[-1].sit(seat, name), wire.Ack)
    await guests[0].deal()
    return room, guests


def asked(guests):
    return next(guest for guest in guests if any(not act["unasked"] for act in guest.state["acts"]))


# --- Commands -----------------------------------------------------------------------------------------------


async def test_an_answer_to_a_question_that_is_no_longer_put_is_refused_with_a_fresh_state(registry):
    room, guests = await ring(registry)
    guest = asked(guests)
    old = guest.state["decision"]
    await guest.some_act()
    rows = room.rows
    reply = await guest.ask(wire.Act("late", old, "pass"))
    assert (reply.code, room.rows) == ("stale", rows)
    assert reply.state is not None
    assert reply.state.decision != old


async def test_a_typed_line_names_an_act_or_a_part_of_the_table_and_does_nothing(registry):
    room, guests = await ring(registry)
    guest, rows = asked(guests), room.rows
    assert await guest.ask(wire.Typed("a", " stand ")) == wire.Meant("a", payloads.HeardAct("stand", [], []))
    assert await guest.ask(wire.Typed("b", "1")) == wire.Meant("b", payloads.HeardAct("pass", [], []))
    assert (await guest.ask(wire.Typed("c", "hand"))).text[0].startswith("Your hand: ")
    assert (await guest.ask(wire.Typed("d", "Pool"))).text[0].startswith("Deal 1, dealt by ")
    assert len((await guest.ask(wire.Typed("e", "who"))).text) == 5
    assert (await guest.ask(wire.Typed("f", "trick"))).text == ["Nothing has been played yet."]
    assert (await guest.ask(wire.Typed("g", "9"))).code == "refused"
    assert (await guest.ask(wire.Typed("h", "Help"))).text[0].endswith("one of: hand, trick, pool, who, legal, table.")
    assert (await guest.ask(wire.Typed("i", "table"))).text[0].startswith("Deal 1, dealt by ")
    assert room.rows == rows


async def test_chat_and_presence_do_not_change_the_question(registry):
    _, guests = await ring(registry)
    guest = asked(guests)
    before = guest.state["decision"]
    other = next(one for one in guests if one is not guest)
    await other.ask(wire.Say(other.id(), "one moment"))
    await other.go()
    assert guest.state["decision"] == before
    assert isinstance(await guest.some_act(), wire.Ack)


async def test_what_the_rules_forbid_is_refused_with_its_paragraph(registry):
    _, guests = await ring(registry)
    guest = asked(guests)
    reply = await guest.ask(wire.Act("x", guest.state["decision"], "play", ["AS"]))
    assert reply.code == "illegal"
    assert reply.rule
    assert reply.text[0].isupper()


async def test_a_person_without_a_seat_can_do_nothing_at_the_table(registry):
    room, _ = await ring(registry)
    rows = room.rows
    stranger = await Guest(room, "zoe").come()
    for message in (
        wire.Act("a", None, "pass"), wire.Deal("b", 2), wire.Say("c", "hello"), wire.Leave("d"), wire.AskHint("e"),
        wire.Why("f", "pass"), wire.Consent("g", on=True), wire.Fair("h", chain="0" * 64),
    ):  # fmt: skip
        assert (await stranger.ask(message)).code == "not_seated"
    for message in (wire.Bot("i", 1, on=True), wire.Mute("j", 1, on=True), wire.Remove("k", 1)):
        assert (await stranger.ask(message)).code == "not_host"
    assert room.rows == rows


# --- Sent again ---------------------------------------------------------------------------------------------


WITHOUT_EFFECT = {wire.Hello, wire.Why, wire.AskHint, wire.Describe, wire.Typed, wire.Ping}
"""They ask and change nothing: what comes of them twice is the same answer twice."""


def test_every_message_of_a_client_has_an_identity_or_no_effect():
    kinds = set(typing.get_args(wire.FromClient))
    assert {kind for kind in kinds if issubclass(kind, wire.Effective)} == kinds - WITHOUT_EFFECT


async def test_a_command_that_was_refused_is_judged_anew_when_it_is_sent_again(registry):
    _, guests = await ring(registry)
    said = wire.Say("one", "let me speak")
    await guests[0].ask(wire.Mute("m", 1, on=True))
    assert (await guests[1].ask(said)).code == "muted"
    await guests[0].ask(wire.Mute("n", 1, on=False))
    assert isinstance(await guests[1].ask(said), wire.Ack)


# --- Seats --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "name", "code"),
    [(0, "Zoe", "taken"), (7, "Zoe", "no_seat"), (1, "ANN", "name_taken"), (1, "Аnn", "refused"),
     (1, "", "refused"), (1, "🙂", "refused"), (1, "\u202e\u200b", "refused"), (1, "x" * 60, "refused")],
)  # fmt: skip
async def test_seats_and_names_that_cannot_be_had_are_refused(registry, seat, name, code):
    room = await new_room(registry)
    rows = room.rows
    zoe = await Guest(room, "zoe").come()
    reply = await zoe.sit(seat, name)
    assert (reply.code, room.rows) == (code, rows)


async def test_a_full_table_says_so_and_nobody_sits_twice(registry):
    room, guests = await ring(registry)
    zoe = await Guest(room, "zoe").come()
    assert (await zoe.sit(2, "Zoe")).code == "full"
    assert (await guests[1].sit(2, "Ben")).code in ("seated", "full")


async def test_who_leaves_gives_his_seat_to_a_bot_and_a_new_host_is_found(registry):
    room, guests = await ring(registry)
    assert isinstance(await guests[0].ask(wire.Leave("x")), wire.Ack)
    assert room.place(0).by == "bot"
    assert room.place(0).principal is None
    assert room.place(0).name not in ("Ann", "Ben", "Cat", "Dan", "Eve")
    assert room.seating.host == "ben"
    assert guests[0].read("welcome")[-1]["you"]["seat"] is None
    assert guests[0].state["view"]["hand"] == []


async def test_a_host_who_leaves_is_followed_by_somebody_who_awaits_a_seat(registry):
    room = await new_room(registry)
    ann, ben = [await Guest(room, name).come() for name in ("ann", "ben")]
    await ann.deal()
    await ben.sit(1, "Ben")
    assert room.place(1).coming == ("ben", "Ben")
    assert isinstance(await ann.ask(wire.Leave("x")), wire.Ack)
    assert room.seating.host == "ben"


async def test_a_host_without_a_seat_leaves_and_is_followed_and_nobody_else_does_so(registry):
    room = await new_room(registry, name="")
    ann, ben, cat = [await Guest(room, name).come() for name in ("ann", "ben", "cat")]
    assert isinstance(await ann.ask(wire.Leave("alone")), wire.Ack)
    assert room.seating.host == "ann", "there is nobody else"
    await ben.sit(1, "Ben")
    assert (await cat.ask(wire.Leave("x"))).code == "not_seated"
    await ben.deal()
    await cat.sit(2, "Cat")
    await cat.ask(wire.Leave("coming"))
    assert (room.place(2).coming, room.seating.host) == (None, "ann")
    await ann.sit(3, "Ann")
    await ann.ask(wire.Leave("y"))
    assert (room.place(3).coming, room.seating.host) == (None, "ben")
    assert (await ann.ask(wire.Leave("z"))).code == "not_seated"


async def test_a_person_sent_away_cannot_come_back_with_the_code(registry):
    room, guests = await ring(registry)
    assert isinstance(await guests[0].ask(wire.Remove("x", 2)), wire.Ack)
    assert guests[2].read("bye")[-1]["code"] == "kicked"
    assert not guests[2].read("bye")[-1]["retry"]
    assert [one["sent_away"] for one in guests[0].state["chairs"][:3]] == [False, False, True]
    with pytest.raises(Refused):
        await Guest(room, "cat").come()


async def test_a_removal_renews_the_code_which_those_who_stay_are_told_and_the_next_session_keeps(registry):
    room, guests = await ring(registry)
    before = room.head.code
    await guests[0].ask(wire.Remove("x", 2))
    codes = {guest.read("welcome")[-1]["you"]["code"] for guest in guests if guest.principal != "cat"}
    (code,) = codes
    assert guests[2].read("welcome")[-1]["you"]["code"] == "", "whoever goes is not told"
    assert room.head.code == hash_token(code) != before
    head, _ = again(room.head, NewTable("next", room.head.code, bytes(32), 0, 0.0))
    assert (head.code, head.settings["code"]) == (room.head.code, code)


async def test_a_second_window_takes_the_table_over_and_the_first_does_not_fight_back(registry):
    room, guests = await ring(registry)
    again = await Guest(room, "ben").come()
    assert guests[1].read("bye")[-1] == guests[1].read("bye")[0]
    assert (guests[1].read("bye")[-1]["code"], guests[1].read("bye")[-1]["retry"]) == ("replaced", False)
    assert again.state["view"]["you"] == 1
    await guests[1].go()
    assert room.here("ben")


# --- Away ---------------------------------------------------------------------------------------------------


async def test_nothing_happens_at_a_table_that_everybody_has_left(registry):
    registry.timing = replace(STILL, away=0.0, grace=0.0, act=0.0)
    room = await new_room(registry)
    ann = await Guest(room, "ann").come()
    await ann.go()
    rows = room.rows
    registry.clock.at += 3600
    await room.next_thing()
    assert room.rows == rows
    assert room.place(0).by == "person"


async def test_what_is_due_is_done_while_messages_keep_arriving(registry):
    room = await new_room(registry)
    ann = await Guest(room, "ann").come()
    await ann.deal()
    while not room.plans.bots:
        await ann.some_act()
    actor, rows, left = room.actor, room.rows, 20

    def keep_busy(stored=None):
        nonlocal left
        left -= 1
        if left > 0:
            actor.submit(Job(lambda now: room.hosting.set_shared(on=True, now=now), keep_busy))

    keep_busy()
    keep_busy()  # one is being stored, and one waits
    registry.clock.at = room.hosting.due() + 0.001
    actor.come_due()
    await until(lambda: left <= 0)
    assert room.rows > rows


async def test_a_program_sees_nothing_of_a_deal_that_was_dealt_to_a_bot_nor_where_its_owner_plays_against_others(
    registry,
):
    room = await new_room(registry)
    ann = await Guest(room, "ann").come()
    await ann.deal()
    await room.do(lambda draft: give_token(draft, "ann", 2, "hash"))
    program = await Guest(room, program_of("hash")).come()
    assert ann.state["chairs"][2]["coming"] == room.place(2).name, "everybody sees that it comes"
    await sees_no_hand(program, "next_deal", "You sit down with the next deal; until then a bot plays.")
    ben = await Guest(room, "ben").come()
    await ben.sit(1, "Ben")
    await play_out(room)
    await ann.deal()
    assert program.read("welcome")[-1]["you"]["seat"] == 2
    await sees_no_hand(program, "other_hand", "Whoever set you here also plays at this table")
    assert ben.state["chairs"][2]["note"].startswith("A program of somebody who also plays here")
    await play_out(room)
    await ben.ask(wire.Leave("x"))
    await ann.deal()
    assert program.state["view"]["you"] == 2, "nobody else plays"


async def sees_no_hand(program, code, text):
    assert (program.state["view"]["you"], program.state["view"]["hand"], program.state["acts"]) == (None, [], [])
    for message in (wire.AskHint("h"), wire.Why("w", "stand"), wire.Act("a", None, "stand")):
        refused = await program.ask(message)
        assert (refused.code, refused.text[: len(text)]) == (code, text)


async def test_the_host_need_not_wait_for_somebody_who_is_away(registry):
    room, guests = await ring(registry)
    assert (await guests[0].ask(wire.Bot("a", 1, on=True))).code == "here"
    await guests[1].go()
    assert isinstance(await guests[0].ask(wire.Bot("b", 1, on=True)), wire.Ack)
    assert room.place(1).by == "away"
    assert isinstance(await guests[0].ask(wire.Bot("c", 1, on=False)), wire.Ack)
    assert room.place(1).by == "person"


# --- Watching, talking --------------------------------------------------------------------------------------


async def test_watchers_see_what_is_public_and_one_hand_if_its_owner_lets_them(registry):
    room, guests = await ring(registry)
    watcher = await Guest(room, "zoe").come()
    assert watcher.state["view"]["hand"] == []
    await guests[2].ask(wire.Consent("x", on=True))
    assert watcher.state["view"]["hand"] == guests[2].state["view"]["hand"]
    assert watcher.read("welcome")[-1]["you"]["watching"] == 2
    assert watcher.state["acts"] == []
    assert watcher.state["decision"] is None
    assert (await guests[3].ask(wire.Consent("y", on=True))).code == "watched"
    await guests[2].ask(wire.Consent("z", on=False))
    assert watcher.state["view"]["hand"] == []


async def test_own_words_are_for_private_tables_and_phrases_come_in_each_ones_language(registry):
    room = await new_room(registry, free_chat=False)
    ann, ben = await Guest(room, "ann").come(), await Guest(room, "ben", "fr").come()
    assert (await ann.ask(wire.Say("a", "hello"))).code == "own_words"
    assert (await ann.ask(wire.Say("b", preset="nonsense"))).code == "phrase"
    assert isinstance(await ann.ask(wire.Say("c", preset="thanks")), wire.Ack)
    assert [one.read("chat")[-1]["text"] for one in (ann, ben)] == ["Thank you!", "Merci !"]


async def test_what_is_said_is_plain_text_without_tricks_and_can_be_closed_by_the_host(registry):
    _, guests = await ring(registry)
    await guests[1].ask(wire.Say("a", "<b>\u202eevil</b>\x1b[31m  two"))
    assert guests[0].read("chat")[-1]["text"] == "<b>evil</b>[31m two"
    await guests[0].ask(wire.Mute("b", 1, on=True))
    assert (await guests[1].ask(wire.Say("c", "again"))).code == "muted"


async def test_a_client_that_does_not_keep_up_is_dropped_and_resumes_after_what_it_has_heard(registry):
    room, guests = await ring(registry)
    slow = guests[4]
    slow.read()
    for number in range(MOST_WAITING + 2):
        await guests[1].ask(wire.Say(f"s{number}", f"word {number}"))
    assert slow.connection.gone
    bye = slow.read()[-1]
    assert (bye["type"], bye["code"], bye["retry"]) == ("bye", "slow", True)
    assert len(slow.connection.waiting) <= 1
    known = len(room.table.heard(4))
    for since, told in ((0, known), (known - 1, 1), (known, 0), (known + 1, known)):
        again = await Guest(room, slow.principal).come(since=since)
        welcome = again.read("welcome")[-1]
        assert (welcome["seq"], len(welcome["log"])) == (known, told)


# --- Races, clocks, the shuffle -----------------------------------------------------------------------------


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


async def test_a_stand_in_does_not_wait_for_the_clock_of_the_person_and_does_not_act_once_that_person_is_back(registry):
    room, guests = await ring(registry, clock=payloads.ClockRule(600, 5))
    public = next(iter(room.publicly_asked()))
    guest = guests[public]
    room.environment.timing = replace(room.environment.timing, act=20.0, away=0.0, grace=0.0)
    assert room.plans.bots[public].at > room.now() + 500
    await guest.go()
    await room.wait_until(lambda: room.place(public).by == "away")
    assert room.plans.bots[public].at < room.now() + 60
    await guest.come()
    assert room.place(public).by == "person"
    assert room.plans.bots[public].at > room.now() + 500


# --- Bots ---------------------------------------------------------------------------------------------------


async def test_a_bot_asked_in_secret_and_keeping_silent_takes_no_time(registry):
    """A pause would tell the table that somebody held a flush, or three alike."""
    found = 0
    for seed in range(40):
        room = await new_room(registry, game="laugh", variant="adpoker", players=5)
        ann = await Guest(room, "ann").come()
        room.environment.shuffles = Shuffled(seed)
        await ann.deal()
        for seat in room.table.to_act():
            public = room.publicly_asked()
            if seat not in public and room.place(seat).bot_plays:
                silent = timers.is_unheard(room.hosting.t, seat, room.place(seat).bot.choose(seen(room, seat)))
                wait = timers.wait_of(room.hosting.t, seat, room.now(), racing=False)
                assert wait == (0.0 if silent else pytest.approx(3600, rel=0.3))
                found += 1
        await ann.go()
    assert found > 3


class Shuffled(FairShuffles):
    """Shuffles by a number, so that something is found."""

    def chance(self, told, rows):
        return random.Random(self.seed)

    def lots(self, told, rows):
        return random.Random(self.seed)


def seen(room, seat):
    from gamester.bots.base import seen_by

    return seen_by(room.table, seat)


def cut_off(registry, patch):
    """Let the database be out of reach."""

    async def away(*_given, **_more):
        raise Unreachable("server.store.unreachable", place="/x", reason="y")

    for call in ("write", "alone", "look"):
        patch.setattr(registry.store.database, call, away)


async def test_a_command_is_to_be_sent_again_while_nobody_knows_whether_it_was_done(registry, monkeypatch):
    room = await new_room(registry)
    ann = await Guest(room, "ann").come()
    message = wire.Say("said", preset="hello")
    assert isinstance(await ann.ask(message), wire.Ack)

    with monkeypatch.context() as patch:
        cut_off(registry, patch)
        answer = await ann.ask(message)
        assert (answer.code, "/" in answer.text) == ("store", False), "nothing of the server's own is told"
        assert (await ann.ask(wire.Deal("deal", 7))).code == "store", "it may have been done before"
    assert isinstance(await ann.ask(message), wire.Ack)


async def test_a_table_that_could_not_be_told_of_the_next_session_leads_to_the_one_that_was_opened(
    registry, monkeypatch
):
    room = await new_room(registry, players=3, options={"rounds": 1, "max_extra_deals": 0})
    ann = await Guest(room, "ann").come()
    while not room.table.finished:
        await ann.deal()
        await play_out(room)
    store, create = registry.store, registry.store.create

    async def create_and_be_cut_off(*given):
        await create(*given)
        cut_off(registry, patch)

    with monkeypatch.context() as patch:
        patch.setattr(store, "create", create_and_be_cut_off)
        with pytest.raises(Unreachable):
            await room.actor.handle(ann.who, PlayAgain("first", "01" * 32, 1))
    now = await room_at(registry, room.id)
    assert "next" not in now.head.settings
    following = await now.actor.handle(Who("ann", "en"), PlayAgain("second", "02" * 32, 2))
    assert {head.id for head in await store.heads(principal="ann")} == {room.id, following}
    assert now.head.settings["next"] == following
    assert await store.secret(following) == "01" * 32, "it is the table of the first try"
    assert await now.actor.handle(Who("ann", "en"), PlayAgain("third", "03" * 32, 3)) == following


@pytest.mark.parametrize("message", [wire.Leave("1"), wire.Say("1", preset="hello")], ids=["row", "chat"])
async def test_what_is_stored_without_an_answer_is_known_before_anything_else_is_told(registry, monkeypatch, message):
    room, guests = await ring(registry)
    ben, write = guests[1], registry.store.database.write

    async def lose(operation):
        await write(operation)
        raise Unreachable("server.store.unreachable", place="/x", reason="y")

    with monkeypatch.context() as patch:
        patch.setattr(registry.store.database, "write", lose)
        await ben.ask(message)
    assert (room.seat_of("ben"), len(room.chat)) == (1, 0), "the process does not know"
    with pytest.raises(Refused, match="Try again"):
        await Guest(room, "ben").come()
    now = await room_at(registry, room.id)
    assert (now.seat_of("ben"), len(now.chat)) == ((None, 0) if isinstance(message, wire.Leave) else (1, 1))
    ben = await Guest(now, "ben").come()
    assert ben.read("welcome")[-1]["you"]["seat"] == now.seat_of("ben")


async def test_a_misdeal_is_dealt_again_under_its_own_number(registry):
    room, guests = await ring(registry, options={"enforcement": "penalty"})
    dealer = guests[room.table.session.s.dealer]
    owned = [one for one in dealer.state["acts"] if one["do"] == "misdeal"]
    assert owned[0]["danger"]
    reply = await dealer.ask(wire.Act("m", dealer.state["decision"], "misdeal"))
    assert isinstance(reply, wire.Ack)
    assert (await guests[0].ask(wire.Deal("d2", 2))).code == "stale"
    assert isinstance(await guests[0].ask(wire.Deal("d1", 1)), wire.Ack)
    assert room.table.session.under_way


async def test_a_connection_ends_also_while_nobody_knows_what_is_stored(registry, monkeypatch):
    room, guests = await ring(registry)
    with monkeypatch.context() as patch:
        cut_off(registry, patch)
        await guests[1].ask(wire.Leave("leave"))
        await guests[2].go()
        assert room.hosting.t.here("ben")
        assert not room.hosting.t.here("cat")


async def test_a_table_whose_secret_is_lost_is_not_played_because_its_cards_could_be_guessed(registry):
    room = await new_room(registry)
    head = msgspec.structs.replace(await registry.store.head(room.id), id="lost")
    await registry.store.create(head, await registry.store.read(room.id))
    with pytest.raises(Refused, match="no such table"):
        await registry.table("lost")
