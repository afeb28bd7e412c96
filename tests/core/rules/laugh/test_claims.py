"""The other ways to settle a claim (S19, H13, M6), and pairs that are released (S8, H10)."""

import pytest

from gamester.games.laugh import GAME as laugh
from gamester.games.laugh.kernel.state import LEAVE, Phase
from gamester.kernel.cards import NO_ACTION, NO_CARD, NO_SEAT, count
from gamester.text.act import Act
from rules.laugh.tables import cards, dealt, position

HANDS = {1: "5S 5H 8C 8D", 2: "2S 3S", 3: "KC TC", 4: "JC QC"}
BOTH = ["claim 5H 5S", "claim 8C 8D", "leave"]


def laid(resolution, **words):
    """P1 lies down with two pairs; P2, P3 and P4 may claim."""
    return position(HANDS, "2C 9H JH", claim_resolution=resolution, **words).do(1, "lie")


def test_first_come_any_eligible_seat_in_any_order_H13():
    t = laid("first_come")
    assert t.asked() == [2, 3, 4]
    assert t.s.turn == NO_SEAT
    t.do(4, "claim 8C 8D")
    assert t.offers(4) == ["claim 5H 5S", "leave"]
    t.do(4, "leave")
    assert t.asked() == [2, 3]
    assert t.why(4, "claim 5H 5S") == ("answered", "R19")
    t.do(3, "claim 5H 5S")
    assert t.asked() == [2]
    assert t.phase == Phase.TURN


def test_first_come_is_called_a_race_and_only_to_those_who_run_H13():
    t = laid("first_come")
    assert [asked(t, seat).key.rpartition(".")[2] for seat in range(5)] == ["claim_others"] * 2 + ["claim_race"] * 3
    assert {asked(laid("sealed"), seat).key for seat in (2, 3, 4)} == {"laugh.ask.claim"}


def test_first_come_may_be_closed_by_the_timer_H13():
    t = laid("first_come").do(3, "claim 8C 8D")
    laugh.rules.close_claims(t.s, t.o)
    assert t.phase == Phase.TURN
    assert t.asked() == [2]


def test_sealed_each_answers_once_and_all_take_effect_together_H13_M6():
    t = laid("sealed")
    assert [t.offers(seat) for seat in (2, 3, 4)] == [BOTH] * 3
    t.do(4, "claim 5H 5S")
    assert t.asked() == [2, 3]
    assert t.won(4) == ""
    t.do(2, "claim 8C 8D")
    assert t.why(2, "claim 5H 5S") == ("answered", "R19")
    t.do(3, "leave")
    assert (t.won(2), t.won(4)) == ("8C 8D", "5H 5S")
    assert t.phase == Phase.TURN


@pytest.mark.parametrize(("order", "winner"), [([2, 4], 2), ([4, 2], 4), ([3, 0, 4, 2, 1], 4)])
def test_random_rivals_are_drawn_among_H13(order, winner):
    t = laid("random").do(2, "claim 5H 5S").do(3, "claim 8C 8D").do(4, "claim 5H 5S")
    assert t.phase == Phase.DRAW
    assert t.asked() == []
    assert t.why(2, "leave") == ("draw", "R19")
    assert laugh.chance.due(t.s, t.o, NO_ACTION) == 0b10100
    laugh.chance.put_in(t.s, t.o, order)
    assert t.won(winner) == "5H 5S"
    assert t.won(3) == "8C 8D"
    assert t.won(6 - winner) == ""
    assert t.phase == Phase.TURN


@pytest.mark.parametrize("resolution", ["turn_order", "first_come", "sealed", "random"])
def test_an_overlooked_pair_left_by_all_lingers_under_each_H5(resolution):
    t = position({1: "7S KC", 2: "2S 3S", 3: "9C"}, "7H 7C 7D", claim_resolution=resolution)
    t.do(1, "play 7S takes 7H").do(2, "leave").do(3, "leave")
    assert t.offers(2) == ["lie", "claim 7C 7D"]


def test_answers_are_covered_until_all_have_answered_M6():
    t = laid("sealed").do(4, "claim 5H 5S")
    assert t.view(2) == laid("sealed").do(4, "leave").view(2)
    assert t.view(NO_SEAT).left == 0
    assert t.view(4).left == 0b10000
    assert t.view(4).answers[4] == min(c for c in range(52) if cards("5H 5S") >> c & 1)
    assert t.view(2).answers[4] == NO_CARD
    left = laid("sealed").do(2, "leave")
    assert left.view(2).answers[2] == LEAVE


def test_in_the_draw_all_answers_are_open_H13():
    t = laid("random").do(2, "claim 5H 5S").do(3, "leave").do(4, "claim 5H 5S")
    v = t.view(3)
    assert v.answers[2] == v.answers[4] != NO_CARD
    assert v.answers[3] == LEAVE
    assert v.answers[5:] == [NO_CARD] * 3


@pytest.mark.parametrize("resolution", ["sealed", "random"])
@pytest.mark.parametrize("line", ["claim 5H 5S", "leave"])
def test_covered_answers_are_not_heard_M6(resolution, line):
    t = laid(resolution)
    act = Act("leave") if line == "leave" else Act("claim", cards("5H 5S"))
    assert laugh.words.overheard(t.s, t.o, 2, act, 3) is None
    assert laugh.words.overheard(t.s, t.o, 2, act, 2) == act
    open_table = laid("turn_order")
    assert laugh.words.overheard(open_table.s, open_table.o, 2, act, 3) == act


# Pairs released ----------------------------------------------------------------------------------------------------

PAIR = {1: "6D KC", 2: "6S 6H 2S", 3: "9C TC", 4: "JC QC"}


def test_S8_when_the_mates_are_captured_the_pair_may_be_released_T27():
    t = position(PAIR, "6C 2C 9H JH", variant="willughby-1665", claim_eligibility="active")
    assert t.why(2, "release 6S 6H") == ("mates", "R12")
    t.do(1, "play 6D takes 6C")
    assert t.offers(2) == ["play 2S takes 2C", "release 6H 6S"]
    t.do(2, "release 6S 6H")
    assert t.won(2) == "6H 6S"
    assert t.asked() == [2]  # it takes no turn


def test_S8_not_in_the_adpoker_form_T27():
    t = position(PAIR, "6C 2C 9H JH").do(1, "play 6D takes 6C")
    assert t.offers(2) == ["play 2S takes 2C"]
    assert t.why(2, "release 6S 6H") == ("release_off", "R12")


def test_S8_out_of_turn_and_in_a_claim_step_H10():
    t = position({**PAIR, 3: "9C 9D TC", 4: "8C 8D"}, "6C 2C 9H 9S 7C", won={0: "8H 8S"}, rest=0, pair_release=True)
    assert t.offers(4) == ["release 8C 8D"]
    t.do(1, "play 6D takes 6C")
    assert t.asked() == [2, 4]
    t.do(2, "play 2S takes 2C").do(3, "play 9C takes 9H")
    assert t.asked() == [2, 4]
    t.do(4, "release 8C 8D")
    assert t.hand(4) == ""
    assert t.asked() == [1, 2]


def asked(t, seat):
    """What a seat is asked, or the table waits for."""
    return laugh.words.prompt(t.view(seat), t.o)


def test_S8_whoever_may_release_pairs_is_told_which_and_nobody_else_is():
    hands = {**PAIR, 3: "9C 9D TC", 4: "8C 8D"}
    t = position(hands, "6C 2C 9H 9S 7C", won={0: "8H 8S"}, rest=0, pair_release=True).do(1, "play 6D takes 6C")
    prompts = {seat: asked(t, seat) for seat in range(5)}
    told = {seat: f"release {one.fills['cards']}" for seat, one in prompts.items() if one.key.endswith("release_too")}
    assert told == {2: "release 6H 6S", 4: "release 8C 8D"}
    assert all(line in t.offers(seat) for seat, line in told.items())


def test_S8_who_may_claim_is_fixed_when_the_step_opens_H10():
    t = position({1: "5S 5H", 2: "8C 8D", 3: "KC TC"}, "2C", won={0: "8H 8S"}, pair_release=True).do(1, "lie")
    t.do(2, "release 8C 8D")
    assert t.hand(2) == ""
    assert not laugh.rules.over(t.s)
    assert t.offers(2) == ["claim 5H 5S", "leave"]
    t.do(2, "claim 5H 5S")
    assert laugh.rules.over(t.s)
    assert t.s.last_in == 3


def test_S5_a_plain_pair_set_aside_is_shown_where_it_decides_what_others_may_do():
    shown = dealt(5, {1: "4C 4D"}, initial_pairs=True, pair_release=True)
    covered = dealt(5, {1: "4C 4D"}, initial_pairs=True)
    act = Act("declare", cards("4C 4D"))
    for t, heard in ((shown, act), (covered, Act("declare"))):
        assert laugh.words.overheard(t.s, t.o, 1, act, 2) == heard
        t.do(1, "declare 4C 4D")
        assert t.view(2).won[1] == heard.cards
        assert t.view(2).taken[1] == count(act.cards)


def test_S5_a_triple_stays_covered_even_then():
    t = dealt(5, {1: "4C 4D 4H"}, initial_pairs=True, pair_release=True)
    assert laugh.words.overheard(t.s, t.o, 1, Act("declare", cards("4C 4D")), 2) == Act("declare")
    t.do(1, "declare 4C 4D")
    assert (t.view(2).won[1], t.view(2).taken[1]) == (0, 2)
