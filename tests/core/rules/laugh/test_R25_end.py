"""R25-R29: the end of a deal, the leftovers, the payments and the nets."""

import pytest

from gamester.games.laugh import GAME as laugh
from gamester.games.laugh.kernel import moves_end
from gamester.games.laugh.kernel.moves_end import settle
from gamester.games.laugh.kernel.rules import chips_for, last_in
from gamester.games.laugh.kernel.state import Ended
from gamester.kernel.cards import NO_SEAT
from rules.laugh.tables import cards, position


def test_R25_the_deal_ends_when_one_player_holds_cards():
    t = position({1: "7S", 2: "2S 3S"}, "7H 2C 3C").do(1, "play 7S takes 7H")
    assert laugh.rules.over(t.s)
    assert t.s.ended == Ended.LAST_HOLDER
    assert t.asked() == []
    assert t.won(2) == ""  # he plays no further card although he could


@pytest.mark.parametrize(("option", "won"), [(True, "5H 5S"), (False, "")])
def test_R25_the_claims_come_before_the_end_but_by_option_not_those_of_the_last_lie_down_S16_H15(option, won):
    t = position({1: "5S 5H", 2: "2S 3S"}, "7H", snatch_on_final_lie_down=option).do(1, "lie")
    assert laugh.rules.over(t.s) != option
    if option:
        t.do(2, "claim 5H 5S")
    assert laugh.rules.over(t.s)
    assert t.won(2) == won


@pytest.mark.parametrize("option", [True, False])
def test_R25_an_overlooked_pair_is_claimed_before_the_end_under_either_H15(option):
    t = position({1: "7S", 2: "2S 3S"}, "7H 7C 7D", snatch_on_final_lie_down=option).do(1, "play 7S takes 7C")
    assert t.offers(2) == ["claim 7D 7H", "leave"]


def ended(**words):
    """P1 plays his last card and leaves P3 with two; P2 was the last to capture before."""
    t = position({1: "7S", 3: "2S 3S"}, "7H 2C 9C", won={1: "AC AD", 2: "4C 4D"}, **words)
    t.s.last_capturer = 2
    return t.do(1, "play 7S takes 7H")


@pytest.mark.parametrize(("option", "seat"), [("last_holder", 3), ("last_capture", 1)])
def test_R26_the_last_holder_has_the_bonus_or_by_option_the_last_to_capture_S14_H8(option, seat):
    t = ended(last_bonus=option)
    assert laugh.words.summary(t.s, t.o) == {"ended": "last_holder", "cards": t.counts(), "last_in": seat}


@pytest.mark.parametrize(
    ("holder", "capturer", "option", "seat"),
    [
        (3, 1, 0, 3),
        (3, 1, 1, 1),
        (NO_SEAT, 1, 0, 1),
        (NO_SEAT, NO_SEAT, 0, 4),
        (3, NO_SEAT, 1, 3),
        (NO_SEAT, NO_SEAT, 1, 4),
    ],
)
def test_R26_somebody_always_has_the_bonus_S14_H9(holder, capturer, option, seat):
    assert last_in(holder, capturer, 4, option) == seat


def test_R26_also_when_he_lay_down_with_nothing_T24():
    t = position({0: "KC", 1: "7S QD", 2: "2S 3S"}, "7H", turn=0, rest=4).do(0, "lie").do(1, "play 7S takes 7H")
    t.do(2, "lie")
    assert t.s.won[0] == cards("KC QD 2S 3S")
    assert t.s.last_in == 1


def test_R26_also_when_he_is_last_in_himself():
    t = position({0: "2S 3S", 4: "7S"}, "7H 9C", turn=4, rest=1).do(4, "play 7S takes 7H")
    assert t.s.last_in == 0
    assert t.s.won[0] == cards("2S 3S 9C")


@pytest.mark.parametrize(
    ("par", "taken", "chips"),
    [(8, 6, -1), (8, 8, 0), (8, 10, 1), (8, 0, -4), (8, 24, 8), (10, 4, -3), (14, 0, -7), (14, 24, 5)],
)
def test_R27_one_chip_for_two_cards(par, taken, chips):
    assert chips_for(taken, par) == chips


SETTLED = [
    ("T1", [12, 8, 6, 10, 16], 2, [-1, -2, 2, -1, 2]),
    ("T3", [2, 0, 4, 22, 24], 4, [-6, -6, -4, 5, 11]),
    ("T4", [22, 10, 10, 10], 1, [3, 1, -2, -2]),
    ("T6", [24, 14, 14], 2, [1, -3, 2]),
]


@pytest.mark.parametrize(("taken", "holder", "nets"), [row[1:] for row in SETTLED], ids=[row[0] for row in SETTLED])
def test_R28_R29_the_pot_ends_at_0_and_the_nets_are_these(taken, holder, nets):
    t = position({}, "", seats=len(taken))
    pack = list(range(52))
    for seat, number in enumerate(taken):
        wins = number - 2 if seat == 0 else number  # the last two of the dealer come from the last hand
        t.s.won[seat] = sum(1 << pack.pop() for _ in range(wins))
    t.s.hands[holder] = sum(1 << card for card in pack)
    settle(t.s, t.o)
    assert t.counts() == taken
    assert t.nets() == nets
    assert t.s.pot == 0
    assert laugh.rules.payoff(t.s, t.o, holder) == nets[holder]


def test_R28_losers_pay_before_winners_are_paid():
    """The pot holds enough at every step."""
    t = position({}, "", won={4: "2C 2D 2H 2S"}, rest=0)
    t.s.hands[3] = cards("KC KD")
    t.s.won[0] &= ~cards("KC KD")
    lowest = []
    pay = moves_end.pay

    def watched(s, seat, chips):
        pay(s, seat, chips)
        lowest.append(s.pot)

    moves_end.pay = watched
    try:
        settle(t.s, t.o)
    finally:
        moves_end.pay = pay
    assert min(lowest) == 0
    assert t.s.pot == 0


def test_R25_a_deal_without_a_holder_says_so_and_asks_nobody():
    t = position({1: "7S"}, "7H 2C").do(1, "play 7S takes 7H")
    assert t.s.ended == Ended.NO_HOLDER
    assert (t.s.turn, t.asked()) == (NO_SEAT, [])


def test_R25_by_option_only_the_last_lie_down_is_spared_H15():
    t = position({1: "5S 5H", 2: "2S 3S", 3: "4S 6S"}, "7H", snatch_on_final_lie_down=False).do(1, "lie")
    assert t.offers(2) == ["claim 5H 5S", "leave"]


def test_R26_nothing_is_left_on_the_table_in_a_hand_or_marked():
    t = position({1: "7S", 2: "2S 3S"}, "7H 7C 7D KH")
    t.s.late[3] = cards("9C 9D")
    t.s.won[0] &= ~cards("9C 9D")
    t.do(1, "play 7S takes 7H").do(2, "leave")
    assert laugh.rules.over(t.s)
    assert not any([*t.s.hands, *t.s.late, *t.s.overlooked])
    assert (t.s.table, t.row) == (0, "")
    assert cards("2S 3S 7C 7D KH 9C 9D") & ~t.s.won[0] == 0
