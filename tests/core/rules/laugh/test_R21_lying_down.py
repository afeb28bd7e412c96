"""R21-R24: lying down, keeping what one has won, and the pairs that are snatched."""

import pytest

from gamester.games.laugh import GAME as laugh
from gamester.games.laugh.kernel.state import Phase
from rules.laugh.tables import cards, position

HANDS = {1: "5S 5H KD", 2: "2S 3S", 3: "KC TC", 4: "JC QC"}


def lain(hand="5S 5H KD", table="2C 9H JH", **words):
    """P1 has just lain down."""
    return position({**HANDS, 1: hand}, table, won={1: "AC AD"}, **words).do(1, "lie")


def test_R21_by_option_one_may_all_the_same_S12_H18():
    t = position({1: "7S KD", 2: "2S 3S", 3: "4C"}, "7H 2C", voluntary_lie_down=True)
    assert t.offers(1) == ["play 7S takes 7H", "lie"]
    t.do(1, "lie")
    assert t.phase == Phase.TURN  # 7S and 7H are no pair of the hand
    assert t.row == "7H 2C 7S KD"


def test_R21_the_hand_goes_face_up_to_the_right_of_the_table():
    t = lain("KD 5S AH 5H")
    assert t.row == "2C 9H JH AH 5H 5S KD"
    assert t.hand(1) == ""
    assert t.s.lain == 0b10


def test_R23_what_is_not_snatched_may_be_captured_T15():
    t = lain().do(2, "claim 5H 5S").do(2, "play 2S takes 2C")
    assert t.offers(3) == ["play KC takes KD"]


def test_R23_a_quarte_contains_two_pairs_H3_H4():
    t = lain("9C 9S 9H 9D", "2C 8H JH")
    assert t.offers(2) == ["claim 9C 9D", "claim 9H 9S", "leave"]
    t.do(2, "claim 9H 9S")
    assert t.offers(2) == ["claim 9C 9D", "leave"]
    t.do(2, "leave")
    assert t.asked() == [3]
    t.do(3, "claim 9C 9D")
    assert (t.won(2), t.won(3)) == ("9H 9S", "9C 9D")
    assert t.phase == Phase.TURN


def test_R23_only_who_is_asked_may_answer_S19():
    t = lain()
    assert t.why(3, "claim 5H 5S") == ("claim_turn", "R19")
    assert t.why(1, "claim 5H 5S") == ("own", "R19")
    assert t.why(0, "leave") == ("eligible", "R19")
    assert t.why(2, "play 2S takes 2C") == ("claims_first", "R19")


def test_R23_snatching_may_be_off_while_overlooked_pairs_may_be_claimed():
    assert lain(snatch=False).phase == Phase.TURN
    t = position({1: "7S KC", 2: "2S 3S"}, "7H 7C 7D 2C", snatch=False).do(1, "play 7S takes 7C")
    assert t.phase == Phase.CLAIM


@pytest.mark.parametrize(
    ("hand", "won", "offered"),
    [
        ("5S 5H KD", {0: "5C 5D"}, ["claim 5H 5S", "leave"]),
        ("5S 5H KD", {0: "5C 7D", 2: "5D 7C"}, ["claim 5H 5S", "leave"]),
        ("5S 5H 5C", {}, ["claim 5C 5H", "leave"]),
        ("5S 5H 5C 5D", {}, ["claim 5C 5D", "claim 5H 5S", "leave"]),
    ],
)
def test_R23_overlooked_only_what_could_have_been_secured_S17_H17(hand, won, offered):
    t = position({**HANDS, 1: hand}, "2C 9H JH", won=won, snatch_scope="overlooked_only").do(1, "lie")
    assert t.offers(2) == offered


def test_R23_overlooked_only_not_a_pair_whose_mates_are_held_S17():
    t = position({**HANDS, 1: "5S 5H 8D", 4: "5C JC"}, "2C 9H JH", snatch_scope="overlooked_only").do(1, "lie")
    assert t.phase == Phase.TURN


def test_R23_late_cards_of_others_are_not_won_H10():
    t = position({**HANDS, 1: "5S 5H 8D"}, "2C 9H JH", won={0: "AC AD"}, rest=3, snatch_scope="overlooked_only")
    t.s.won[3] &= ~cards("5C 5D")
    t.s.late[3] = cards("5C 5D")
    assert t.do(1, "lie").phase == Phase.TURN


def test_R24_a_lingering_claim_replaces_no_play():
    t = position({1: "7S KC", 2: "2S 3S", 3: "9C"}, "7H 7C 7D").do(1, "play 7S takes 7H").do(2, "leave").do(3, "leave")
    t.do(2, "claim 7C 7D")
    assert t.offers(2) == ["lie"]


def test_R21_the_order_of_lying_down_is_kept():
    t = position({1: "4S", 2: "5S", 3: "6S"}, "7H").do(1, "lie").do(2, "lie")
    assert list(t.s.lay[:4]) == [0, 1, 2, 0]


@pytest.mark.parametrize(("won", "net"), [("AC AD AH AS", -4), ("AC AD AH AS 4C 4D 4H 4S 6C 6D 6H 6S", 0)])
def test_R22_what_one_had_won_is_counted_at_the_end(won, net):
    t = position({1: "5S", 2: "2S 3S"}, "7H", won={1: won}).do(1, "lie")
    assert laugh.rules.over(t.s)
    assert t.nets()[1] == net
