"""R9-R14: the dealer's quarte, triples and quartes in hand, and declaring too late."""

import pytest

from gamester.games.laugh import GAME as laugh
from gamester.games.laugh.kernel import moves_end
from gamester.games.laugh.kernel.rules import quartes_in
from gamester.games.laugh.kernel.state import DECLARE, Phase
from gamester.kernel.cards import count, lowest
from rules.laugh.tables import cards, dealt, position

QUEENS = "QC QD QH QS"


@pytest.mark.parametrize(("seats", "left"), [(5, 8), (4, 8), (3, 9)])
def test_R9_the_dealer_takes_a_quarte_of_the_table_T21(seats, left):
    t = dealt(seats, {}, QUEENS)
    assert t.won(0) == QUEENS
    assert count(t.s.table) == t.s.row_length == left
    assert t.s.table & cards(QUEENS) == 0


def test_R10_a_quarte_in_hand_may_be_set_aside_as_won():
    t = dealt(5, {3: QUEENS})
    assert t.asked() == [3]
    assert t.offers(3) == ["declare " + QUEENS, "ready"]
    t.do(3, "declare " + QUEENS)
    assert t.won(3) == QUEENS
    assert count(t.s.hands[3]) == 4
    assert t.phase == Phase.TURN


@pytest.mark.parametrize(("two", "kept"), [("4C 4D", "4H"), ("4C 4H", "4D"), ("4D 4H", "4C")])
def test_R11_of_a_triple_any_two_are_set_aside_the_third_is_kept(two, kept):
    t = dealt(5, {2: "4C 4D 4H"})
    assert t.offers(2) == ["declare 4C 4D", "ready"]
    t.do(2, "declare " + two)
    assert t.won(2) == two
    assert t.s.hands[2] & cards("4C 4D 4H") == cards(kept)


def test_R11_each_triple_and_quarte_may_be_set_aside():
    t = dealt(5, {2: "4C 4D 4H KC KD KS 9C 9S"})
    assert t.offers(2) == ["declare 4C 4D", "declare KC KD", "ready"]
    t.do(2, "declare KD KS")
    assert t.offers(2) == ["declare 4C 4D", "ready"]
    t.do(2, "declare 4C 4D")
    assert t.won(2) == "4C 4D KD KS"
    assert t.phase == Phase.TURN


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        (QUEENS, "declare QC QD"),  # of a quarte all four
        ("4C 4D 4H KC KD KS", "declare 4C 4D KC KD"),  # one act sets aside one rank
        ("4C 4D 4H KC KD KS", "declare 4C KC"),
        ("4C 4D 4H KC KD KS", "declare 4C 4D 4H"),
    ],
)
def test_R10_R11_only_two_of_a_triple_or_a_whole_quarte_may_be_set_aside(hand, line):
    assert dealt(5, {2: hand}).why(2, line) == ("set", "R11")


def test_R12_a_mere_pair_stays_in_hand():
    three = dealt(5, {2: "4C 4D", 3: QUEENS}).do(3, "ready")
    assert three.phase == Phase.TURN


def test_R12_initial_pairs_lets_a_pair_be_set_aside_S5():
    t = dealt(5, {1: "4C 4D 8H 8S KC QD JH TS"}, initial_pairs=True)
    assert t.offers(1) == ["declare 4C 4D", "declare 8H 8S", "ready"]
    t.do(1, "declare 8H 8S")
    assert t.won(1) == "8H 8S"


def test_R13_one_after_the_other_from_P1_to_the_dealer_H1():
    t = dealt(5, {0: "4C 4D 4H", 2: QUEENS + " 9C 9D 9H", 4: "KC KD KS"})
    assert t.asked() == [2]
    t.do(2, "declare " + QUEENS)
    assert t.asked() == [2]
    t.do(2, "ready")
    assert t.asked() == [4]
    assert t.why(0, "declare 4C 4D") == ("not_asked", "R13")
    t.do(4, "ready").do(0, "declare 4C 4D")
    assert t.phase == Phase.TURN
    assert t.asked() == [1]


def test_R11_the_set_is_named_by_the_card_kept_a_quarte_by_its_first():
    t = dealt(5, {2: "4C 4D 4H " + QUEENS}, "4S")
    laugh.rules.do(t.s, t.o, 2, DECLARE)
    assert laugh.rules.legal(t.s, t.o, 2) == cards("4C 4D 4H QC")
    assert t.offers(2) == []
    assert [laugh.rules.legal(t.s, t.o, seat) for seat in (0, 1, 3, 4)] == [0] * 4
    laugh.rules.do(t.s, t.o, 2, lowest(cards("4D")))
    assert t.won(2) == "4C 4H"


def test_R13_the_quarte_of_the_table_comes_before_the_hands():
    t = dealt(5, {1: "4C 4D 4H"}, QUEENS, dealer_quarte_claim=True)
    assert t.asked() == [0]
    t.do(0, "declare " + QUEENS)
    assert t.asked() == [1]


def test_R13_nobody_plays_before_the_declarations_are_over():
    t = dealt(5, {1: "4S", 2: QUEENS}, "4C")
    assert t.why(1, "play 4S takes 4C") == ("declarations_first", "R13")
    t.do(2, "ready")
    assert t.why(1, "play 4S takes 4C") is None


def test_R13_auto_sets_everything_aside_the_two_lowest_suits_S7_H2():
    t = dealt(5, {2: "4S 4D 4H", 3: QUEENS}, declare="auto")
    assert t.phase == Phase.TURN
    assert t.won(2) == "4D 4H"
    assert t.s.hands[2] & cards("4C 4D 4H 4S") == cards("4S")
    assert t.won(3) == QUEENS


def late(option, **words):
    """P1 has kept three fours and is to play."""
    return position({1: "4S 4H 4D 7C", 2: "9C 8C"}, "7D 2C 9D 8D", won={1: "AC AD"}, late_declaration=option, **words)


def test_R14_a_late_declaration_does_not_count_and_takes_no_turn_T20():
    t = late("forfeit")
    assert t.offers(1)[0] == "declare 4D 4H"
    t.do(1, "declare 4S 4H")
    assert t.hand(1) == "4D 7C"
    assert t.won(1) == "AC AD"
    assert t.s.late[1] == cards("4S 4H")
    assert t.asked() == [1]
    t.do(1, "play 7C takes 7D")
    assert t.asked() == [2]


def test_R14_late_cards_go_to_the_dealer_and_the_pot_ends_at_0_T20():
    t = late("forfeit").do(1, "declare 4S 4H")
    before = count(t.s.won[0])
    moves_end.settle(t.s, t.o)
    leftovers = count(cards("4D 7C 9C 8C 7D 2C 9D 8D"))
    assert t.counts()[:2] == [before + 2 + leftovers, 2]
    assert (t.s.pot, sum(t.nets())) == (0, 0)


def test_R14_late_cards_may_count_S6():
    t = late("counts").do(1, "declare 4S 4H")
    assert t.won(1) == "AC AD 4H 4S"


def test_R14_late_declaration_may_be_forbidden_S6():
    t = late("forbidden")
    assert t.offers(1) == ["play 7C takes 7D"]
    assert t.why(1, "declare 4S 4H") == ("late", "R14")


def test_R14_void_cards_count_for_nobody_and_their_chips_go_with_the_next_bonus_H7():
    t = late("void").do(1, "declare 4S 4H")
    moves_end.settle(t.s, t.o)
    assert t.s.pot == 1
    assert sum(t.nets()) == -1
    assert sum(t.counts()) == 50
    t.deal(list(range(52)))
    assert (t.s.pot, t.s.carried) == (12, 1)
    t.s.hands[:5] = [0, 0, cards("2C"), 0, 0]
    t.s.won[:5] = [0] * 5
    moves_end.settle(t.s, t.o)
    assert t.s.balances[2] - t.s.before[2] == -2 + 5 + 1 - 4


def test_R14_an_emptied_hand_ends_the_turn_H6():
    t = position({1: QUEENS, 2: "9C 8C", 3: "TC"}, "9D").do(1, "declare " + QUEENS)
    assert t.hand(1) == ""
    assert t.s.lain == 0
    assert t.asked() == [2]


def test_R14_own_first_turn_is_still_in_time_S6_H13():
    t = dealt(5, {1: "4C 4D 4H", 2: "9C"}, "4S 9D", declare_deadline="own_first_turn")
    t.do(1, "ready")
    assert t.offers(1)[0] == "declare 4C 4D"
    t.do(1, "declare 4C 4D")
    assert t.won(1) == "4C 4D"


def test_R14_after_the_first_turn_it_is_late_H13():
    t = dealt(5, {1: "4C 4D 4H KC KD KS 9C"}, "9D", declare_deadline="own_first_turn", late_declaration="forbidden")
    t.do(1, "ready")
    assert any(line.startswith("declare") for line in t.offers(1))
    t.do(1, "play 9C takes 9D")
    t.s.turn = 1
    t.s.phase = Phase.TURN
    assert not any(line.startswith("declare") for line in t.offers(1))


@pytest.mark.parametrize("three", ["7D 7H 7S", "7C 7H 7S", "7C 7D 7S", "7C 7D 7H"])
def test_R9_R10_three_alike_are_no_quarte_whichever_is_missing(three):
    assert quartes_in(cards(three)) == 0
    assert quartes_in(cards(f"{three} 8C 8D 8H 8S")) == cards("8C 8D 8H 8S")
