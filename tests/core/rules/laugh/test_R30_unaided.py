"""Unaided play (R30): claims are made unasked until the next player acts, and nothing tells whether there is any."""

import pytest

from gamester.games.laugh import GAME as laugh
from gamester.games.laugh.kernel.state import Phase
from gamester.games.laugh.words.told import describe
from gamester.kernel.cards import NO_ACTION, bit, count
from gamester.text.act import Act
from rules.laugh.tables import Table, cards, dealt, position

HANDS = {1: "5S 5H 8C 8D", 2: "2S 3S", 3: "KC TC", 4: "JC QC"}
SINGLES = {1: "5S 6H 8C 9D", 2: "2S 3S", 3: "KC TC", 4: "JC QC"}
COVERED = ("turn_order", "sealed", "random")


def laid(resolution="turn_order", hands=HANDS, **words):
    """P1 lies down; P2 is next to play, and P3 and P4 hold cards too."""
    table = "2C 3H TD QD"
    return position(hands, table, claim_resolution=resolution, unaided=True, **words).do(1, "lie")


def closed(t):
    """The next player goes on."""
    return t.do(t.s.turn, "leave")


@pytest.mark.parametrize("hands", [HANDS, SINGLES])
@pytest.mark.parametrize("resolution", [*COVERED, "first_come"])
def test_R30_the_next_player_is_asked_whether_or_not_there_is_a_pair(resolution, hands):
    t = laid(resolution, hands)
    assert t.phase == Phase.CLAIM
    assert t.s.turn == 2
    assert t.asked() == [2, 3, 4]
    assert laugh.rules.waited_for(t.s) == bit(2)
    assert t.s.offered == (cards("5S 5H 8C 8D") if hands is HANDS else 0)


@pytest.mark.parametrize("resolution", COVERED)
def test_R30_a_called_pair_is_had_when_the_next_player_acts(resolution):
    t = laid(resolution).do(4, "claim 5H 5S")
    assert t.won(4) == ""
    assert closed(t).won(4) == "5H 5S"
    assert (t.phase, t.s.turn) == (Phase.TURN, 2)


def test_R30_nobody_calls_a_pair_twice():
    assert laid().do(4, "claim 5H 5S").why(4, "claim 5H 5S") == ("offered", "R23")


@pytest.mark.parametrize("resolution", ["turn_order", "sealed"])
def test_R30_the_first_to_call_in_the_order_of_play_has_it(resolution):
    t = closed(laid(resolution).do(4, "claim 5H 5S").do(3, "claim 5H 5S"))
    assert (t.won(3), t.won(4)) == ("5H 5S", "")


@pytest.mark.parametrize(("order", "winner"), [([3, 4], 3), ([4, 3], 4)])
def test_R30_lots_are_drawn_under_random(order, winner):
    t = closed(laid("random").do(3, "claim 5H 5S").do(4, "claim 5H 5S"))
    assert t.phase == Phase.DRAW
    assert laugh.chance.due(t.s, t.o, NO_ACTION) == bit(3) | bit(4)
    laugh.chance.put_in(t.s, t.o, order)
    assert t.won(winner) == "5H 5S"
    assert (t.phase, t.s.turn) == (Phase.TURN, 2)


def test_R30_who_comes_first_has_it_at_once_under_first_come():
    t = laid("first_come").do(4, "claim 5H 5S")
    assert t.won(4) == "5H 5S"
    assert t.why(3, "claim 5H 5S") == ("offered", "R23")
    assert t.phase == Phase.CLAIM


def test_R30_the_seconds_agreed_may_end_the_claims_under_first_come_only():
    assert [laugh.rules.may_close_claims(laid(r).s, laid(r).o) for r in ("first_come", "turn_order")] == [1, 0]
    t = laid("first_come")
    laugh.rules.close_claims(t.s, t.o)
    assert (t.phase, t.s.turn) == (Phase.TURN, 2)
    assert t.why(4, "claim 5H 5S") == ("turn", "R15")


def test_R30_after_the_next_player_has_acted_it_is_too_late():
    t = closed(laid())
    assert t.why(4, "claim 5H 5S") == ("turn", "R15")
    assert t.row.endswith("5H 5S 8C 8D")


@pytest.mark.parametrize(
    ("seat", "line", "refusal"),
    [
        (4, "claim 2C 3H", ("pair", "R19")),
        (4, "claim 2C 2S", ("offered", "R23")),
        (4, "play JC takes 2C", ("turn", "R15")),
        (4, "lie", ("turn", "R15")),
        (1, "claim 5H 5S", ("own", "R19")),
        (2, "play 2S takes 2C", ("claims_first", "R19")),
    ],
)
def test_R30_what_is_refused_while_pairs_may_be_claimed(seat, line, refusal):
    assert laid().why(seat, line) == refusal


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("lie", ("lie_unaided", "R21")),
        ("play 7S", ("takes_unaided", "R16")),
        ("play 7S takes 7H 7C", ("takes_unaided", "R16")),
        ("play 7S takes 2C", ("takes_unaided", "R16")),
        ("play KC takes 2C", ("match", "R15")),
    ],
)
def test_R30_a_refusal_names_no_card_that_was_not_named(line, refusal):
    t = position({1: "7S KC", 2: "2S 3S"}, "7H 7C 7D 2C", unaided=True)
    assert t.why(1, line) == refusal
    fills = laugh.words.why_not(t.s, t.o, 1, Act("lie")).fills
    assert fills == {}


def test_R30_the_last_to_hold_cards_says_when_they_are_counted():
    hands = {1: "5S 5H", 2: "2S 3S"}
    for held in (hands, {1: "5S 6H", 2: "2S 3S"}):
        t = position(held, "2C", unaided=True).do(1, "lie")
        assert (t.phase, t.s.turn, t.asked()) == (Phase.CLAIM, 2, [2])
        assert laugh.words.prompt(t.view(2), t.o).key == "laugh.ask.count"
        assert laugh.words.prompt(t.view(1), t.o).key == "laugh.ask.count_wait"
    t = position(hands, "2C", unaided=True).do(1, "lie").do(2, "claim 5H 5S").do(2, "leave")
    assert t.phase == Phase.OVER
    assert count(t.s.won[2]) == 2


def test_R30_before_play_every_seat_is_asked_until_it_is_ready():
    t = dealt(5, {2: "4C 4D 4H"}, unaided=True)
    for seat in (1, 2, 3, 4, 0):
        assert t.asked() == [seat]
        assert [str(one.act) for one in laugh.words.listed(t.view(seat), t.o, [])] == ["declare", "ready"]
        assert laugh.words.prompt(t.view(seat), t.o).key == "laugh.ask.declare_unaided"
        if seat == 2:
            t.do(2, "declare 4C 4D")
            assert t.asked() == [2]
        t.do(seat, "ready")
    assert t.phase == Phase.TURN


@pytest.mark.parametrize("table", ["QS QH QD QC", "QS QH QD 2C"])
def test_R30_the_dealer_looks_at_the_table_whatever_lies_there_S21(table):
    t = dealt(5, table=table, unaided=True, dealer_quarte_claim=True)
    assert (t.phase, t.asked()) == (Phase.QUARTE, [0])
    t.do(0, "ready")
    assert (t.phase, t.s.turn) == (Phase.CLAIM, 1)
    closed(t)
    assert t.phase == Phase.DECLARE


# --- What is told ------------------------------------------------------------------------------------------


def told(t, seat):
    """Everything that a front shows a seat between two acts."""
    v = t.view(seat)
    acts = laugh.words.listed(v, t.o, laugh.words.offers(t.s, t.o, seat))
    return [str(one.act) for one in acts], laugh.words.prompt(v, t.o), laugh.words.matters_now(v, t.o)


@pytest.mark.parametrize("resolution", [*COVERED, "first_come"])
def test_R30_nothing_that_is_asked_tells_whether_a_pair_lies_there(resolution):
    with_pairs, without = laid(resolution), laid(resolution, SINGLES)
    for seat in range(5):
        assert told(with_pairs, seat) == told(without, seat)
        assert not any("offered" in str(one) for one in describe(with_pairs.view(seat), with_pairs.o))


def test_R30_nothing_that_is_asked_tells_whether_one_can_capture():
    able = position({1: "7S KC", 2: "2S 3S"}, "7H 7C 7D 2C", unaided=True)
    unable = position({1: "8S KC", 2: "2S 3S"}, "7H 7C 7D 2C", unaided=True)
    assert told(able, 1) == told(unable, 1)
    assert told(able, 1)[0] == ["declare", "play", "lie", "claim"]


def test_R30_what_was_left_is_not_spoken_of():
    t = position({1: "7S KC", 2: "2S 3S", 3: "9C TC"}, "7H 7C 7D 2C", unaided=True)
    before = t.view(3)
    t.do(1, "play 7S takes 7H")
    said = laugh.words.tell(before, t.view(3), t.o, 1, Act("play", cards("7S"), cards("7H")))
    assert [one.key.split(".")[2] for one in said] == ["takes_one"]
    before = laid(hands=HANDS)
    lay = Table(unaided=True)
    lay.s, lay.o = before.s, before.o
    said = laugh.words.tell(position(HANDS, "2C 3H TD QD", unaided=True).view(3), lay.view(3), lay.o, 1, Act("lie"))
    assert [one.key.split(".")[2] for one in said] == ["lies_shown", "laughter"]


@pytest.mark.parametrize("resolution", [*COVERED, "first_come"])
def test_R30_silence_is_heard_by_nobody_and_a_covered_claim_neither(resolution):
    t = laid(resolution)
    assert laugh.words.overheard(t.s, t.o, 4, Act("leave"), 3) is None
    claim = Act("claim", cards("5H 5S"))
    heard = laugh.words.overheard(t.s, t.o, 4, claim, 3)
    assert heard == (claim if resolution == "first_come" else None)
    views = [t.view(seat) for seat in (0, 1, 2, 3)]
    t.do(4, "leave")
    assert [t.view(seat) for seat in (0, 1, 2, 3)] == views
