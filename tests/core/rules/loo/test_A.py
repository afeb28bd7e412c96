"""Five-Card Loo (Pam-Loo), A1-A17, one test or more for each paragraph. Trumps are hearts unless said."""

import pytest

from gamester.games.loo.kernel.state import DONE
from gamester.text.act import mask_of
from gamester.text.typed import read_cards
from rules.loo.table import Loo

DIAMONDS = "AD KD QD JD TD"


def test_A1_five_chips_five_cards_and_a_turn_up():
    """Dealer stakes 5; five cards each; the next card is turned for trumps."""
    t = Loo(seats=4).deal(turn_up="9S")
    assert t.balances == [-5, 0, 0, 0]
    assert [hand.bit_count() for hand in t.s.hands[:4]] == [5, 5, 5, 5]
    assert (t.s.trump, t.s.left) == (3, 52 - 20 - 1)


@pytest.mark.parametrize(("trump", "king"), [("2H", "KH"), ("2D", "KD"), ("2S", "KS"), ("2C", "KC")])
def test_A2_pam_is_the_highest_trump_whatever_is_trumps(trump, king):
    """The knave of clubs takes a trick led with the king of trumps, over the ace of trumps."""
    t = Loo().deal({1: king, 2: "JC", 0: f"A{trump[1]}"}, trump).stand()
    t.act(f"1: play {king}", "2: play JC").play(f"A{trump[1]}")
    assert t.winners() == [0, 0, 1]


def test_A3_pam_turned_up():
    """Clubs are trumps, nobody holds Pam, and the ace of clubs is the highest trump."""
    t = Loo().deal({1: "KC", 2: "AC 5D 6D 6S 7S"}, "JC")
    assert t.s.trump == 0
    assert not any(hand & t.s.pam for hand in t.s.hands)
    t.stand().play("KC AC").play(t.may(0).split()[0])
    assert t.winners() == [0, 0, 1]
    assert t.session.view(1).pam == 1 << 9


def test_A4_pass_or_stand_and_exchange_at_once():
    """From eldest to dealer each passes, or stands and at once puts out 0 to 5 cards for as many of the stock's top."""
    t = Loo(seats=4).deal({1: "2C 3C 4C 5D 6D", 2: "2S 3S 5C 6C 7D"}, stock="AS KS QS JS TS")
    assert t.offered(1) == ["pass", "stand"]
    t.act("1: stand")
    assert t.offered(1) == ["exchange 5"]
    assert t.refuses("1: exchange AS") == "G7 refuse.not_held"
    t.act("1: exchange 2C 4C")
    assert t.hand(1) == "AS 3C 5D 6D KS"
    assert (t.turn, t.offered(2)) == (2, ["pass", "stand"])
    t.act("2: stand", "2: exchange 2S 3S 5C 6C 7D")
    assert {"QS", "JS", "TS"} < set(t.hand(2).split())
    assert t.s.left == 31 - 7


def test_A4_once_only_and_no_dropping_out():
    """Who has stood may not pass any more, and who has exchanged neither exchanges again nor takes cards back."""
    t = Loo().deal({1: "2C 3C 4C 5D 6D"}).act("1: stand")
    assert t.refuses("1: pass") == "A4 loo.refuse.exchange_now"
    t.act("1: exchange 2C")
    assert t.refuses("1: exchange 3C") == "G8 refuse.turn"
    t.act("2: stand", "2: exchange", "0: pass")
    assert t.refuses("1: exchange 3C") == "G11 loo.refuse.play_now"
    assert "2C" not in t.hand(1)


def test_A7_card_by_card():
    """For who acts card by card: no card more than is left, none twice, and then only the end of the exchange."""
    t = Loo(seats=8).deal().act("1: stand")
    t.act(f"1: exchange {t.hand(1)}", "2: stand", f"2: exchange {t.hand(2)}", "3: stand")
    game, s, o = t.session.game, t.s, t.o
    assert game.rules.legal(s, o, 3) == s.hands[3] | 1 << DONE
    game.rules.do(s, o, 3, read_cards(t.hand(3))[0])
    assert game.rules.legal(s, o, 3) == 1 << DONE
    assert t.session.view(3).put == s.put
    assert t.session.view(4).put == t.session.view(-1).put == 0


def test_A7_discards_and_thrown_up_hands_are_dead():
    """They never come back: not into the stock, not into a hand."""
    t = Loo(seats=8).deal()
    t.act("1: pass", "2: stand", f"2: exchange {t.hand(2)}")
    assert (t.s.left, t.s.dead.bit_count()) == (6, 10)
    t.act("3: stand", f"3: exchange {t.hand(3)}", "4: stand", f"4: exchange {t.hand(4)[:2]}", "5: stand")
    assert t.turn == 6
    assert not t.s.dead & sum(t.s.hands)


@pytest.mark.parametrize("four", ["AS KS QS JS", "AH KH QH TH", "AC KC QC TC"])
def test_A8_four_of_a_suit_are_nothing_without_pam(four):
    """Mouche is four cards with Pam; four of a suit alone are no flush."""
    t = Loo().deal({1: f"{four} 9D"}, "2H").stand()
    assert t.verbs(t.turn) == ["play"]
    t = Loo().deal({1: f"{four} JC"}, "2H").stand()
    assert t.last["ended"] == "flush"


def test_A8_who_pays_for_a_flush():
    """The others who stand without Pam or flush are looed; Pam, a worse flush and who passed pay and get nothing."""
    t = Loo(seats=6, pool=15)
    t.deal({1: "3S 4S 5S 6S 8S", 2: DIAMONDS, 3: "JC"}).act("1: stand", "1: exchange", "2: stand", "2: exchange")
    t.act("3: stand", "3: exchange", "4: stand", "4: exchange", "5: pass", "0: stand", "0: exchange")
    assert t.last["payments"] == [-5 - 5, 0, 20, 0, -5, 0]
    assert (t.last["looed"], t.last["tricks"], t.last["pool"]) == ([0, 4], [0] * 6, 10)


def test_A8_not_before_all_have_declared_and_exchanged():
    """A dealt flush waits; one obtained by drawing counts like one dealt, and one broken up does not."""
    t = Loo().deal({1: DIAMONDS}).act("1: stand", "1: exchange", "2: stand")
    assert t.session.under_way
    t = Loo().deal({1: "AD KD QD JD 4S"}, stock="TD").act("1: stand", "1: exchange 4S").stand(1, 0)
    assert (t.last["ended"], t.last["looed"]) == ("flush", [0])
    t = Loo().deal({1: DIAMONDS}, stock="4S").act("1: stand", "1: exchange TD").stand()
    assert t.turn == 1
    assert t.verbs(1) == ["play"]


def test_A8_a_passed_flush_claims_nothing():
    """Passed hands are dead."""
    t = Loo().deal({1: DIAMONDS}).act("1: pass").stand()
    assert t.verbs(t.turn) == ["play"]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AD 6D 5D 4D 3D", "KS QS JS TS 9S"),
        ("AD 6D 5D 4D 3D", "AS 6S 5S 4S 2S"),
        ("JC AD 5D 4D 3D", None),
    ],
)
def test_A9_the_highest_cards_downwards(better, worse):
    """Within a class the highest cards are compared downwards."""
    for seat in (1, 2):
        t = Loo().deal({seat: better, 3 - seat: worse or "3S 4S 5C 6C 7D"}, "2H").stand(1, 2)
        assert t.last["payments"][seat] == 5


def test_A9_equal_flushes_go_to_the_elder():
    """Still equal: the one nearest the dealer's left."""
    for dealer, elder in ((0, 1), (1, 2), (2, 0)):
        t = Loo(dealer=dealer).deal({1: "AD 9D 5D 4D 3D", 2: "AS 9S 5S 4S 3S", 0: "AC 9C 5C 4C 3C"}, "2H").stand()
        assert (t.last["payments"][elder] > 0, t.last["looed"]) == (dealer != elder, [])


def test_A10_follow_suit_but_neither_head_nor_trump():
    """Must follow suit if able, with any card of it; void, any card: no duty to trump or to head."""
    t = Loo().deal({1: "9D", 2: "3D AD 5H 6S 7S", 0: "3H 4H 4S 5S 4C"}).stand().play("9D")
    assert t.may(2) == "AD 3D"
    assert t.refuses("2: play 5H") == "A10 loo.refuse.follow"
    t.play("3D")
    assert t.may(0) == "3H 4C 4H 4S 5S"


@pytest.mark.parametrize(
    ("options", "hand", "key"),
    [
        ({}, "AH 5C 6C 7S 8S", "only_pam"),
        ({}, "AH KH 6C 7S 8S", "pam"),
        ({}, "9C 5C 6C 7S 8S", "any"),
        ({"unaided": True}, "AH 5C 6C 7S 8S", "follow_pam"),
        ({"pam_role": "natural_suit"}, "AH 5C 6D 7S 8S", "only"),
        ({"pam_role": "natural_suit"}, "AH 5C 6C 7S 8S", "suit"),
    ],
)
def test_A11_who_follows_pam_is_told_that_he_asks_for_trumps(options, hand, key):
    """Also where one card alone may be played; not where Pam asks for his own suit."""
    t = Loo(**options).deal({1: "JC", 2: hand}).stand().play("JC")
    told = t.session.game.words.prompt(t.session.view(2), t.o).fills["duty"]
    assert told.key == f"loo.ask.duty.{key}"


def test_A10_the_last_card_is_told_as_what_is_left_and_not_as_a_duty():
    t = Loo().deal({1: "2C 3C 4C 5C 6D", 2: "2D 3D 4D 5D 6S", 0: "2S 3S 4S 5S 7D"}).stand()
    for rank in "2345":
        t.play(f"{rank}C").play(f"{rank}D").play(f"{rank}S")
    t.play("6D")
    told = t.session.game.words.prompt(t.session.view(2), t.o).fills["duty"]
    assert told.key == "loo.ask.duty.last"


def test_A12_only_the_ace_of_trumps_that_is_led_counts():
    """Neither another ace, nor another trump, nor the ace of trumps played later to a trick."""
    t = Loo().deal({1: "KH", 2: "AH 5D 5S 6S 7S", 0: "JC 4H 4S 8S 9S"}).stand().play("KH AH")
    assert t.may(0) == "4H JC"
    t = Loo().deal({1: "AD", 2: "JC 3H 5S 6S 7S"}).stand().play("AD")
    assert t.may(2) == "3H 5S 6S 7S JC"


@pytest.mark.parametrize(("pool", "share"), [(0, 1), (5, 2), (20, 5)])
def test_A13_a_fifth_a_trick_and_five_for_the_looed(pool, share):
    """P / 5 per trick; each stander without a trick pays 5 to the next pool."""
    t = Loo(pool=pool).deal({1: "AH KH QH 9D 3D", 2: "AD KD 5S 6S 7S", 0: "4D 5D 4S 8S 9S"}, "2H").stand()
    t.play("AH 5S 4S KH 6S 8S QH 7S 9S 9D AD 4D KD 5D 3D")
    assert t.last["tricks"] == [0, 3, 2]
    assert t.last["payments"] == [-5 - 5, 3 * share, 2 * share]
    assert (t.last["looed"], t.last["pool"]) == ([0], 5)


def test_A15_running_pam_is_the_knave_of_trumps():
    """Pam is the knave of the trump suit, and the knave of clubs an ordinary card."""
    t = Loo(pam="trump_knave").deal({1: "AH", 2: "JH 5D 5S 6S 7S", 0: "JC 4S 8S 9S 7D"}).stand()
    t.play("AH JH")
    assert t.may(0) == "4S 7D 8S 9S JC"
    t.play("JC")
    assert t.winners() == [0, 0, 1]
    t = Loo(pam="trump_knave").deal({1: "9C", 2: "JC 5D 5S 6S 7S"}).stand().play("9C")
    assert t.may(2) == "JC"
    assert Loo(pam="trump_knave").deal(turn_up="9C").s.pam == 1 << 9
    assert Loo().deal({1: "JH"}, "9H").s.pam == 1 << 9


def test_A16_must_nobody_may_pass_a_pool_of_the_stake_alone():
    """Nothing carried: all stand without being asked, exchange and flushes as usual."""
    t = Loo(must=True, rounds=2).deal()
    assert t.offered(1) == ["exchange 5"]
    assert t.refuses("1: pass") == "A4 loo.refuse.exchange_now"
    t.act("1: exchange", "2: exchange", "0: exchange")
    assert t.s.standing == 0b111
    t = Loo(must=True, rounds=2).deal({1: DIAMONDS}).stand()
    assert t.last["looed"] == [0, 2]
    t.deal()
    assert t.offered(2) == ["pass", "stand"]
    t.act("2: pass", "0: pass").deal()
    assert t.offered(0) == ["exchange 5"]


def test_A17_the_dealer_may_take_the_turn_up():
    """If he stands he may take the turned-up card and put out any card instead, before his ordinary exchange."""
    t = Loo(dealer_takes_turnup=True).deal({0: "3C 4C 5D 6D 7S"}, "AH", stock="KS QS")
    t.act("1: stand")
    assert t.offered(1) == ["exchange 5"]
    assert t.refuses("1: turnup " + t.hand(1)[:2]) == "A17 loo.refuse.turnup"
    t.act("1: exchange", "2: pass", "0: stand")
    assert t.offered(0) == ["turnup 3C", "turnup 4C", "turnup 5D", "turnup 6D", "turnup 7S", "exchange 5"]
    assert t.refuses("0: turnup 3C 4C") == "A17 loo.refuse.turnup_one"
    assert t.refuses("0: turnup AH") == t.refuses("0: exchange AH") == "G7 refuse.not_held"
    t.act("0: turnup 3C")
    assert t.hand(0) == "AH 4C 5D 6D 7S"
    assert t.offered(0) == ["exchange 4"]
    assert t.refuses("0: exchange AH") == "A17 loo.refuse.put_turnup"
    assert t.session.game.rules.legal(t.s, t.o, 0) == mask_of(read_cards("4C 5D 6D 7S")) | 1 << DONE
    assert t.refuses("0: turnup 4C") == "A17 loo.refuse.turnup"
    t.act("0: exchange 4C 5D")
    assert t.hand(0) == "AH 6D 7S QS KS"
    assert t.s.trump == 2
