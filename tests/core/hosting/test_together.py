"""An evening with friends: ready for the next deal, out of a deal and skipping it, the pace, and playing again."""

import json

import pytest

from gamester.games import game_of
from gamester.handlers.replays import Perspective, Playback, names_of
from gamester.hosting import Environment, FairShuffles, Hosting, broadcasting
from gamester.hosting.opening import NewTable, again, new_table
from gamester.hosting.seats import new_bot
from gamester.hosting.timing import PACES
from gamester.protocol import api, payloads, wire
from gamester.text.act import Act
from gamester.text.lookalikes import skeleton
from gamester.text.messages import Words
from hosting.front import TIMING, Front

VARIANT = "five/wikipedia-2023"


def table(people=("ann", "ben"), seed=1, **more):
    """A table of Loo at which these people sit; the connection of each."""
    asked = api.Create("loo", VARIANT, 4, people[0], **{"ready_check": True} | more)
    front = Front(asked, people[0], seed)
    lines = {}
    for seat, name in enumerate(people):
        if seat:
            front.do(lambda table, now, name=name: table.admit(name, now))
        lines[name] = front.connect(name)
        if seat:
            front.command(name, wire.Sit(f"sit {name}", seat, name))
    return front, lines


def settled(front, people):
    """Play until the deal is settled; people pass, or do the first thing that is offered."""
    t = front.table.t
    for step in range(400):
        if not t.table.session.under_way:
            return
        for seat, name in enumerate(people):
            if t.place(seat).by == "person" and (offers := t.table.listed(seat)):
                act = next((one.act for one in offers if one.act.do == "pass"), offers[0].act)
                body = payloads.act_of(act)
                front.command(
                    name, wire.Act(f"{step} {name} {t.rows}", t.decision(seat), body.do, body.cards, body.takes)
                )
        front.tick()
    raise AssertionError("the deal does not end")


def deal(front, name, number):
    return front.command(name, wire.Deal(f"deal {number} {name} {front.table.t.rows}", number))


def between(front, name):
    """What a person sees between two deals."""
    t = front.table.t
    seat = t.seat_of(name)
    return broadcasting.state(t, seat, True, "en").between


def test_the_next_deal_waits_until_all_people_are_ready():
    front, _ = table()
    deal(front, "ann", 1)
    settled(front, ("ann", "ben"))
    assert between(front, "ann").waiting == [0, 1]
    deal(front, "ann", 2)
    assert not front.table.t.table.session.under_way
    assert between(front, "ann").waiting == [1]
    assert not between(front, "ann").you_may_deal
    assert between(front, "ben").you_may_deal
    assert between(front, "ben").settlement, "and Ben still sees what was settled"
    deal(front, "ben", 2)
    assert front.table.t.table.session.s.deal == 2


def test_the_head_is_written_with_the_beginning_and_the_end_of_a_deal_and_with_no_act_between():
    front, _ = table(("ann",))
    versions, settled_deals = [front.kept.head.version], []
    for number in (1, 2):
        deal(front, "ann", number)
        versions.append(front.kept.head.version)
        settled(front, ("ann",))
        versions.append(front.kept.head.version)
        settled_deals.append(front.kept.head.settings["settled"])
    assert settled_deals == [1, 2]
    assert versions == list(range(versions[0], versions[0] + 5))


def test_a_table_without_that_wish_deals_at_one_word():
    front, _ = table(ready_check=False)
    deal(front, "ann", 1)
    settled(front, ("ann", "ben"))
    deal(front, "ben", 2)
    assert front.table.t.table.session.s.deal == 2


@pytest.mark.parametrize("drops_out", [False, True])
def test_who_says_nothing_is_waited_for_only_so_long_and_who_drops_out_no_longer(drops_out):
    front, lines = table()
    deal(front, "ann", 1)
    settled(front, ("ann", "ben"))
    deal(front, "ann", 2)
    said = front.now
    if drops_out:
        front.do(lambda table, now: table.leave(lines["ben"], now))
    for _ in range(1 + 2 * drops_out):
        front.tick()
    assert front.table.t.table.session.s.deal == 2
    assert drops_out or front.now - said == pytest.approx(TIMING.ready)


def passed(seed, **more):
    """A deal from which Ann is out while bots play on."""
    front, lines = table(("ann",), seed, **more)
    deal(front, "ann", 1)
    t = front.table.t
    for step in range(200):
        offers = t.table.listed(0)
        if any(one.act.do == "pass" for one in offers):
            front.command("ann", wire.Act(f"pass {step}", t.decision(0), "pass"))
        elif offers:
            settled(front, ("ann",))
        elif not t.table.session.under_way:
            deal(front, "ann", t.table.session.next_deal)
        if t.table.session.under_way and not t.table.view(0).held[0]:
            return front, lines
        front.tick()
    raise AssertionError("Ann is never out")


def test_who_is_out_of_a_deal_may_have_it_played_to_its_end_at_once():
    waits, records, times_told = {}, {}, {}
    for skips in (False, True):
        front, lines = passed(3)
        front.read(lines["ann"])
        began = front.now
        if skips:
            front.command("ann", wire.Skip("skip"), lines["ann"])
            told = [one for one in front.read(lines["ann"]) if one["type"] == "news"]
            assert [one["state"]["may_skip"] for one in told] == [False]
        while front.table.t.table.session.under_way:
            front.tick()
        waits[skips] = front.now - began
        records[skips] = front.kept.rows
        times_told[skips] = [len(one["heard"]) for one in front.read(lines["ann"]) if one["type"] == "news"]
    assert 4 < waits[False] < 8, "nobody who only looks on waits long"
    assert waits[True] == 0
    assert records[True] == records[False]
    assert times_told[True] == [sum(times_told[False])], "what nobody waits for is told at once"


def test_nothing_is_skipped_while_a_friend_does_not_want_it():
    front, _ = table()
    deal(front, "ann", 1)
    front.command("ann", wire.Skip("skip"))
    assert not front.table.t.hurried
    front.command("ben", wire.Skip("skip too"))
    assert front.table.t.hurried
    settled(front, ("ann", "ben"))
    deal(front, "ann", 2)
    deal(front, "ben", 2)
    assert not front.table.t.hurried, "it holds for one deal"


@pytest.mark.parametrize(("game", "variant", "players"), [("loo", VARIANT, 8), ("laugh", "adpoker", 5)])
def test_bots_play_a_deal_without_people_to_its_end_in_eight_seconds(game, variant, players):
    front = Front(api.Create(game, variant, players, "ann", ready_check=False), "ann", 4)
    front.connect("ann")
    deal(front, "ann", 1)
    t, longest = front.table.t, 0.0
    for step in range(400):
        if t.table.session.s.deal == 4:
            break
        if not t.table.session.under_way:
            deal(front, "ann", t.table.session.next_deal)
        elif offers := t.table.listed(0):
            act = next((one.act for one in offers if one.act.do in ("pass", "lie")), offers[0].act)
            body = payloads.act_of(act)
            front.command("ann", wire.Act(f"act {step}", t.decision(0), body.do, body.cards, body.takes))
        else:
            front.tick()
        began = front.now
        while t.looked_on:
            front.tick()
        longest = max(longest, front.now - began)
    assert t.table.session.s.deal == 4
    assert 3 < longest < 8


def test_bots_play_as_usual_while_a_friend_has_cards():
    front, _ = table(ready_check=False)
    deal(front, "ann", 1)
    t = front.table.t
    while not t.table.listed(0):
        front.tick()
    front.command("ann", wire.Act("pass", t.decision(0), "pass"))
    assert t.held[0] == 0 < t.held[1]
    assert not t.looked_on
    assert t.plans.over_by is None


def test_whoever_comes_back_reads_once_what_a_bot_did_for_them():
    front, lines = table(seed=2)
    deal(front, "ann", 1)
    front.do(lambda hosted, now: hosted.leave(lines["ben"], now))
    settled(front, ("ann",))
    again = front.connect("ben")
    (welcome,) = (one for one in front.read(again) if one["type"] == "welcome")
    own = [line for one in welcome["log"] if one["seat"] == 1 and one["act"] for line in one["text"]]
    assert front.table.t.acted[1] >= 1
    assert welcome["meanwhile"] == f"While you were away, a bot played for you. {' '.join(own)}"
    front.do(lambda hosted, now: hosted.leave(again, now))
    assert not front.read(front.connect("ben"))[0].get("meanwhile"), "nothing was done since"


def test_the_host_sets_the_pace_and_nobody_else():
    front, lines = table()
    front.read(lines["ben"])
    assert isinstance(front.command("ben", wire.SetPace("pace", "fast")), wire.Nack)
    assert isinstance(front.command("ann", wire.SetPace("pace", "fast")), wire.Ack)
    assert [one["pace"] for one in front.read(lines["ben"]) if one["type"] == "presence"] == ["fast"]
    assert PACES["fast"] < PACES["normal"] < PACES["slow"]


@pytest.mark.parametrize(
    ("listed", "hints", "given"), [(False, None, True), (True, None, False), (True, True, True), (False, False, False)]
)
def test_hints_are_given_where_the_table_gives_them(listed, hints, given):
    front, _ = table(listed=listed, hints=hints)
    assert front.table.info("en").hints is given
    deal(front, "ann", 1)
    reply = front.command("ann", wire.AskHint("hint"))
    assert isinstance(reply, wire.HintGiven) is given


def test_who_comes_to_a_table_is_told_how_long_the_session_may_be():
    front, _ = table(options={"rounds": 2})
    told = front.table.info("en")
    assert (told.deals, told.goes_on) == (8, "If the last brings a loo, more follow until one brings none.")
    front, _ = table(options={"max_extra_deals": 0})
    assert (front.table.info("en").deals, front.table.info("en").goes_on) == (4, "")


def test_a_clock_that_has_run_out_is_told_until_its_person_acts_again():
    front, _ = table(("ann",), clock=payloads.ClockRule(10, 0))
    deal(front, "ann", 1)
    t = front.table.t
    for _ in range(300):
        front.tick()
        if t.ran_out or not t.table.session.under_way:
            break
    assert t.ran_out == {0}
    assert front.hosting().t.ran_out == {0}, "it follows from the log"
    assert front.table.info("en").chairs[0].ran_out


def test_clocks_begin_with_what_was_set_and_gain_only_when_the_server_begins_anew():
    front, _ = table(("ann",), clock=payloads.ClockRule(30, 0))
    timing = TIMING.__class__(restart=20.0)
    for since, bank in ((0.0, 30.0), (front.now + 5, 50.0)):
        given = Environment(front.secret, FairShuffles(front.secret), timing, since)
        head = front.kept.head.__class__(
            **{name: getattr(front.kept.head, name) for name in front.kept.head.__struct_fields__}
            | {"changed": front.now}
        )
        assert Hosting(head, front.kept.events(), [], given, front.now).t.clocks.bank(0) == bank


def test_the_same_people_play_again_in_the_same_seats_by_the_same_rules_and_code():
    front, _ = table(options={"rounds": 1, "ante": 10, "loo_amount": 10}, clock=payloads.ClockRule(60, 5))
    front.command("ann", wire.SetPace("pace", "slow"))
    head, rows = again(front.kept.head, NewTable("next", front.kept.head.code, b"\1" * 32, 7, front.now))
    old = front.kept.head
    assert (head.game, head.variant, head.options, head.code, head.host) == (
        old.game, old.variant, old.options, old.code, old.host,
    )  # fmt: skip
    assert [chair.principal for chair in head.chairs] == ["ann", "ben", None, None]
    assert [chair.name for chair in head.chairs[:2]] == ["ann", "ben"]
    assert head.settings["pace"] == "slow"
    assert head.settings["clock"] == old.settings["clock"]
    assert [json.loads(row)["type"] for row in rows].count("seat") == 4
    assert not [row for row in rows if '"type":"shuffled"' in row]


def test_the_table_of_the_next_session_is_told_to_all():
    front, lines = table()
    front.read(lines["ben"])
    front.do(lambda table, now: table.lead_to("next", now))
    assert [one["next"] for one in front.read(lines["ben"]) if one["type"] == "presence"] == ["next"]
    assert front.table.info("en").next == "next"


@pytest.mark.parametrize(
    ("late", "told"), [("forfeit", "will count for the dealer"), ("void", "for nobody"), ("counts", None)]
)
def test_setting_cards_aside_too_late_is_asked_about_first(late, told):
    game = game_of("laugh")
    o, v, act = game.words.options_of("adpoker", {"late_declaration": late}, 5), game.rules.new_view(), Act("declare")
    assert game.words.caution(v, o, act) is None
    v.begun = 1
    caution = game.words.caution(v, o, act)
    assert caution is None if told is None else told in Words("en").say(caution)


# --- Names --------------------------------------------------------------------------------------------------


def names_at(head):
    return [skeleton(chair.name) for chair in head.chairs]


def test_no_bot_bears_the_name_of_a_person_at_the_first_session_or_at_the_next():
    asked = api.Create("loo", VARIANT, 8, "Belinda")
    for seed in range(12):
        head, _ = new_table(asked, "ann", NewTable("t", "", bytes(32), seed, 0.0))
        following, _ = again(head, NewTable("next", "", bytes(32), seed + 1, 0.0))
        assert len(set(names_at(head))) == len(set(names_at(following))) == 8


def test_no_bot_bears_the_name_of_whoever_comes_with_the_next_deal():
    for seed in range(12):
        front, _ = table(seed=seed)
        t = front.table.t
        t.seating.places[2].coming = ("eve", "Belinda")
        t.seating.places[3].coming = ("zoe", "Celia")
        assert new_bot(t, t.seating, 1).name not in ("Belinda", "Celia")


def test_what_somebody_did_keeps_their_name_when_another_sits_there():
    front, _ = table()
    deal(front, "ann", 1)
    settled(front, ("ann", "ben"))
    front.command("ben", wire.Leave("leave"))
    front.do(lambda table, now: table.admit("cat", now))
    front.connect("cat")
    front.command("cat", wire.Sit("sit cat", 1, "Cat"))
    deal(front, "ann", 2)
    deal(front, "cat", 2)
    settled(front, ("ann", "cat"))

    def texts(hosting):
        heard = broadcasting.heard(hosting.t, hosting.t.ears("ann"), 0, "en", 0)
        begins = [place for place, one in enumerate(heard) if one.kind == "deal"][1]
        return [" ".join(line for one in part for line in one.text) for part in (heard[:begins], heard[begins:])]

    for hosting in (front.table, front.hosting()):  # as it stands, and as it is read from the store
        first, second = texts(hosting)
        assert "ben" in first
        assert "Cat" not in first
        assert "Cat" in second
        assert "ben" not in second
    events = front.kept.events()
    steps = Playback(events, Perspective.of(0)).steps("en", 1).steps
    said = {step.deal: [chair.name for chair in step.state.chairs] for step in steps}
    assert [said[1][1], said[2][1]] == ["ben", "Cat"]
    assert [names_of(events, 1)[1], names_of(events)[1]] == ["ben", "Cat"]
