"""R15-R20: one card a turn, what it takes, what others may take that was overlooked, and playing out one's hand."""

import pytest

from gamester.games.laugh import GAME as laugh
from gamester.games.laugh.kernel.state import Phase
from rules.laugh.tables import cards, dealt, position


def test_R15_one_card_each_in_order_of_play():
    t = position({0: "2C 3C", 1: "4C 5C", 2: "6C 7C", 4: "8C 9C"}, "2D 3D 4D 5D 6D 7D 8D 9D", rest=3)
    for seat, card in ((1, "4"), (2, "6"), (4, "8"), (0, "2"), (1, "5")):
        assert t.asked() == [seat]
        t.do(seat, f"play {card}C takes {card}D")


SEVENS = ["play 7S takes 7C", "play 7S takes 7D", "play 7S takes 7H", "play 7S takes 7C 7D 7H"]


@pytest.mark.parametrize(
    ("table", "capture", "offered", "refused", "done"),
    [
        ("7H 2C", "claims", ["play 7S takes 7H"], None, "play 7S takes 7H"),  # T10
        ("7H 7C 2C", "claims", [SEVENS[0], SEVENS[2]], ("play 7S takes 7H 7C", "takes_one"), "play 7S takes 7H"),  # T11
        ("7H 7C 2C", "strict", [SEVENS[0], SEVENS[2]], None, "play 7S takes 7H"),
        ("7H 7C 2C 7D", "claims", SEVENS, ("play 7S takes 7H 7C", "takes_one_or_three"), SEVENS[3]),  # T12
        ("7H 7C 2C 7D", "strict", SEVENS[3:], ("play 7S takes 7H", "takes_all"), SEVENS[3]),  # S13
    ],
)
def test_R16_what_a_card_takes(table, capture, offered, refused, done):
    t = position({1: "7S KC", 2: "2S 3S"}, table, capture=capture)
    assert t.offers(1) == offered
    if refused:
        assert t.why(1, refused[0]) == (refused[1], "R16")
    t.do(1, done)
    taken = done.partition(" takes ")[2]
    assert t.s.won[1] == cards(taken + " 7S")
    assert t.row == " ".join(card for card in table.split() if card not in taken)
    assert t.asked() == [2]


def test_R16_without_a_choice_the_card_alone_is_the_whole_act():
    t = position({1: "7S KC", 2: "2S 3S"}, "7H 2C")
    seven = cards("7S").bit_length() - 1
    assert laugh.rules.legal(t.s, t.o, 1) == cards("7S")
    laugh.rules.do(t.s, t.o, 1, seven)
    assert t.asked() == [2]


def test_R17_the_card_played_is_won_with_those_it_takes():
    t = position({1: "7S KC", 2: "2S 3S"}, "7H 2C", won={1: "AC AD"}).do(1, "play 7S takes 7H")
    assert t.won(1) == "AC AD 7H 7S"
    assert t.hand(1) == "KC"


def test_R18_what_is_public_and_what_is_hidden():
    t = dealt(5, {1: "4C 4D 4H", 3: "KC KD KH KS"})
    t.do(1, "declare 4C 4D").do(3, "ready")
    t.do(1, t.offers(1)[0])
    v = t.view(2)
    assert v.hand == t.s.hands[2]
    assert v.table == t.s.table
    assert v.held[:5] == [8, 5, 8, 8, 8]
    assert v.taken[1] == t.s.won[1].bit_count() >= 4
    assert v.won[1] == t.s.won[1] & ~cards("4C 4D")
    assert t.view(1).won[1] == t.s.won[1]


OVERLOOKED = {1: "7S KC", 2: "2S 3S", 3: "9C TC", 4: "JC QC"}


def overlook(**words):
    """P1 has taken one of three sevens."""
    return position(OVERLOOKED, "7H 7C 2C 7D 9H JH", **words).do(1, "play 7S takes 7H")


def test_R19_the_two_left_are_offered_to_the_others_in_turn_T13():
    t = overlook()
    for seat in (2, 3, 4):
        assert t.asked() == [seat]
        assert t.offers(seat) == ["claim 7C 7D", "leave"]
        t.do(seat, "leave")
    assert t.phase == Phase.TURN
    assert t.asked() == [2]


def test_R19_the_claimant_wins_the_pair_without_a_card_T13():
    t = overlook().do(2, "claim 7C 7D")
    assert t.won(2) == "7C 7D"
    assert t.hand(2) == "2S 3S"
    assert t.row == "2C 9H JH"
    assert t.offers(2) == ["play 2S takes 2C"]


def test_R19_not_by_who_overlooked_it_T13():
    t = overlook()
    assert t.why(1, "claim 7C 7D") == ("own", "R19")
    t.do(2, "leave").do(3, "leave").do(4, "leave")
    for seat, line in ((2, "play 2S takes 2C"), (3, "play 9C takes 9H"), (4, "play JC takes JH")):
        t.do(seat, line)
    assert t.offers(1) == ["lie"]
    assert t.why(1, "claim 7C 7D") == ("own", "R19")


def test_R19_a_pair_nobody_claimed_lingers_for_ones_own_turn_S20_H5():
    t = overlook().do(2, "leave").do(3, "leave").do(4, "leave")
    assert t.offers(2) == ["play 2S takes 2C", "claim 7C 7D"]
    t.do(2, "claim 7C 7D")
    assert t.won(2) == "7C 7D"
    assert t.offers(2) == ["play 2S takes 2C"]


def test_R19_no_lingering_S20():
    t = overlook(lingering_overlooked=False).do(2, "leave").do(3, "leave").do(4, "leave")
    assert t.offers(2) == ["play 2S takes 2C"]
    assert t.why(2, "claim 7C 7D") == ("offered", "R23")


def test_R19_no_claims_at_all_S19():
    t = overlook(claim_resolution="off")
    assert t.offers(2) == ["play 2S takes 2C"]


def test_R19_the_quarte_the_dealer_missed_may_be_claimed_as_two_pairs_S21_H12():
    t = dealt(5, {}, "QC QD QH QS", dealer_quarte_claim=True)
    assert t.offers(0) == ["declare QC QD QH QS", "ready"]
    assert t.why(1, "ready") == ("not_asked", "R13")
    assert t.why(0, "declare QC QD") == ("quarte", "R9")
    t.do(0, "ready")
    assert t.offers(1) == ["claim QC QD", "claim QH QS", "leave"]
    assert t.why(1, "claim QC QH") == ("offered", "R23")
    t.do(1, "claim QH QS").do(1, "leave")
    assert t.offers(2) == ["claim QC QD", "leave"]
    t.do(2, "leave").do(3, "leave").do(4, "leave")
    assert t.phase == Phase.TURN
    assert "claim QC QD" in t.offers(1)
    assert t.won(1) == "QH QS"


def test_R20_who_plays_his_last_card_is_skipped_but_has_not_lain_down():
    t = position({1: "7S", 2: "2S 3S", 3: "9C TC"}, "7H 2C 9H 3C").do(1, "play 7S takes 7H")
    assert t.s.lain == 0
    t.do(2, "play 2S takes 2C").do(3, "play 9C takes 9H")
    assert t.asked() == [2]


@pytest.mark.parametrize(("option", "eligible"), [("active", [3]), ("not_lain_down", [3, 4, 0, 1]), ("everyone", None)])
def test_R20_who_is_out_of_cards_may_claim_by_option_only_S18(option, eligible):
    t = position({2: "7S KC", 3: "9C TC"}, "7H 7C 7D 9H", turn=2, claim_eligibility=option)
    t.s.lain = 0b10 if eligible is None else 0
    t.do(2, "play 7S takes 7H")
    asked = []
    while t.phase == Phase.CLAIM:
        asked += t.asked()
        t.do(asked[-1], "leave")
    assert asked == (eligible or [3, 4, 0, 1])


def test_R20_who_has_lain_down_may_not_claim_under_not_lain_down_S18():
    t = position({2: "7S KC", 3: "9C TC"}, "7H 7C 7D 9H", turn=2, claim_eligibility="not_lain_down")
    t.s.lain = 0b10010
    t.do(2, "play 7S takes 7H").do(3, "leave")
    assert t.asked() == [0]
    assert t.why(1, "claim 7C 7D") == ("eligible", "R19")


def test_R19_seat_0_may_be_the_only_one_asked():
    t = position({1: "7S 8S", 0: "2S 3S"}, "7H 7C 7D 8H", rest=4).do(1, "play 7S takes 7H")
    assert t.offers(0) == ["claim 7C 7D", "leave"]


def test_R19_overlooked_twos_linger_like_any_pair():
    t = position({1: "2S 8S", 2: "9S KS", 3: "4S 5S"}, "2C 2D 2H 9H", claim_eligibility="active").do(
        1, "play 2S takes 2C"
    )
    t.do(2, "leave").do(3, "leave")
    assert t.offers(2) == ["play 9S takes 9H", "claim 2D 2H"]


def test_R17_captures_are_counted():
    t = position({1: "7S 8S", 2: "9S KS"}, "7H 8H 9H KH")
    for seat, line in ((1, "play 7S takes 7H"), (2, "play 9S takes 9H"), (1, "play 8S takes 8H")):
        t.do(seat, line)
    assert list(t.s.captures[:3]) == [0, 2, 1]


def test_R19_R23_a_step_of_claims_begins_with_nobody_having_called():
    assert not any(overlook().s.called)
    assert not any(position({1: "5S 5H", 2: "2S 3S"}, "7H").do(1, "lie").s.called)
