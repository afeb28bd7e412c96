"""Lanterloo: what is common to all forms, G1-G19, one test or more for each paragraph."""

from itertools import pairwise

import pytest

from gamester.kernel.cards import ALL
from gamester.table.events import Shuffled
from gamester.text.errors import BadRecord
from gamester.text.typed import read_card, read_cards
from rules.loo.table import Loo, refused

FORMS = ["five", "three", "irish"]
DOWNWARDS = "AKQJT98765432"


@pytest.mark.parametrize("form", FORMS)
def test_G1_three_to_eight_play(form):
    """3 to 8 players."""
    assert refused(form, 2) == refused(form, 9) == "options.players"
    for seats in range(3, 9):
        t = Loo(form, seats).deal()
        assert [hand.bit_count() for hand in t.s.hands[:seats]] == [t.o.tricks] * seats


def test_G2_the_pack_has_52_cards():
    """52 cards, each once, or the deal is refused."""
    t = Loo()
    assert t.session.game.rules.pack(t.o) == ALL
    whole = t.deck({}, "", "", "", 0)
    assert len(whole) == 52
    with pytest.raises(BadRecord) as missing:
        t.apply(Shuffled(1, 0, whole[:-1]))
    assert missing.value.key == "record.missing"
    for wrong in ((whole[1], *whole[1:]), (*whole, whole[0])):
        with pytest.raises(BadRecord):
            t.apply(Shuffled(1, 0, wrong))


@pytest.mark.parametrize(("higher", "lower"), list(pairwise(DOWNWARDS)))
@pytest.mark.parametrize("suit", "DH")
def test_G3_order(higher, lower, suit):
    """In every suit, trumps too, A K Q J T 9 8 7 6 5 4 3 2."""
    turn_up = "3H" if higher == "2" or lower == "2" else "2H"
    if suit == "H" and turn_up[0] in (higher, lower):
        turn_up = "5H"
    for led, played, winner in ((lower, higher, 2), (higher, lower, 1)):
        t = Loo().deal({1: f"{led}{suit}", 2: f"{played}{suit}", 0: "4S 5S 6S 4C 5C"}, turn_up)
        t.stand().play(f"{led}{suit} {played}{suit}")
        assert t.s.best_seat == winner


def test_G3_any_trump_beats_any_plain_card():
    """The two of trumps beats the ace of a plain suit, and no plain card beats a trump."""
    t = Loo().deal({1: "AD", 2: "2H 4S 5S 6S 7S", 0: "KD"}, "3H").stand().play("AD 2H KD")
    assert t.winners() == [0, 0, 1]


def test_G4_the_deal_passes_to_the_left_however_the_hand_ends():
    """After a hand played, all passed, a lone stander and a flush alike; nobody else may deal."""
    t = Loo(seats=4, dealer=1, rounds=2)
    t.deal({1: "AD", 2: "AH", 3: "AC", 0: "AS"}).stand().play_out()
    assert (t.last["ended"], t.last["dealer"]) == ("played", 1)
    t.deal().act("3: pass", "0: pass", "1: pass")
    assert (t.last["ended"], t.last["dealer"]) == ("all_passed", 2)
    t.deal().act("0: stand", "0: exchange", "1: pass", "2: pass", "3: pass")
    assert (t.last["ended"], t.last["dealer"]) == ("lone_stander", 3)
    t.deal({1: "AD KD QD JD TD"}).stand()
    assert (t.last["ended"], t.last["dealer"]) == ("flush", 0)
    for other in (0, 2, 3):
        with pytest.raises(BadRecord) as wrong:
            t.deal(dealer=other)
        assert wrong.value.key == "record.dealer"
    assert t.deal(dealer=1).s.dealer == 1


@pytest.mark.parametrize(("form", "size"), [("five", 5), ("irish", 3)])
def test_G7_cards_one_at_a_time_from_eldest(form, size):
    """One at a time, eldest first, dealer last; the next card is turned up; the rest is the stock, top first."""
    t = Loo(form, 4, dealer=2)
    deck = t.deck({}, "", "", "", 2)
    t.deal()
    for place, seat in enumerate([3, 0, 1, 2]):
        assert t.s.hands[seat] == sum(1 << card for card in deck[place : 4 * size : 4])
    assert t.s.turn_up == deck[4 * size]
    assert t.s.left == 52 - 4 * size - 1
    assert list(t.s.stock[: t.s.left]) == list(deck[4 * size + 1 :])


@pytest.mark.parametrize(("turn_up", "trump"), [("2C", "C"), ("9D", "D"), ("3H", "H"), ("AS", "S")])
def test_G7_the_turn_up_makes_its_suit_trumps_and_belongs_to_nobody(turn_up, trump):
    """Its suit is trumps for the hand; it is in no hand and not in the stock."""
    t = Loo().deal(turn_up=turn_up, stock="3S 4S 5S 6S 7S")
    assert t.s.trump == "CDHS".index(trump)
    card = read_card(turn_up)
    assert not any(hand >> card & 1 for hand in t.s.hands)
    assert card not in t.s.stock[: t.s.left]
    hand = t.hand(1)
    t.act("1: stand", f"1: exchange {hand}")
    assert read_cards(t.hand(1)) == read_cards("3S 4S 5S 6S 7S")


def test_G8_each_says_once_in_turn_whether_he_stands():
    """From eldest to dealer, each once; nobody out of turn; no retraction."""
    t = Loo(seats=4).deal()
    assert t.refuses("2: stand") == "G8 refuse.turn"
    assert t.refuses("0: pass") == "G8 refuse.turn"
    t.act("1: pass")
    assert t.refuses("1: stand") == "G8 refuse.turn"
    t.act("2: stand")
    assert t.refuses("2: pass") == "A4 loo.refuse.exchange_now"
    t.act("2: exchange", "3: stand", "3: exchange")
    assert t.refuses("2: pass") == "G8 refuse.turn"
    assert t.refuses("0: play 2C") == "G8 loo.refuse.declare_now"
    t.act("0: pass")
    assert (t.turn, t.verbs(2)) == (2, ["play"])


def test_G9_passing_is_free():
    """Who passes pays nothing and wins nothing in that hand."""
    t = Loo(seats=5, pool=15, loo="unlimited").deal({1: "AD"}).stand(1, 2, 0).play_out()
    assert t.last["payments"][3:] == [0, 0]
    assert not {3, 4} & set(t.last["looed"])


@pytest.mark.parametrize("form", FORMS)
def test_G10_the_first_stander_on_the_left_leads(form):
    """The first standing player to the dealer's left leads to the first trick."""
    t = Loo(form, 5, dealer=1, pool=15).deal().stand(4, 0)
    assert t.turn == 4
    assert Loo(form, 5, dealer=1, pool=15).deal().stand().turn == 2


def test_G11_follow_suit_and_the_best_card_wins():
    """Follow the suit led if able; the highest trump, else the highest card of the suit led, wins."""
    t = Loo(seats=4).deal({1: "9D", 2: "TD AS 9S 8C 9C", 3: "KS QS 8S 7C 6C", 0: "JD 3H"}, "2H").stand()
    t.play("9D")
    assert t.may(2) == "TD"
    assert t.refuses("2: play AS") == "A10 loo.refuse.follow"
    t.play("TD KS JD")
    assert t.winners() == [1, 0, 0, 0]  # neither the king of another suit nor the first card


def test_G11_the_winner_leads_next():
    """Whoever takes a trick leads to the next, also when it was a trump that took it."""
    t = Loo().deal({1: "9D", 2: "4H 5H 6S 7S 8S", 0: "9H 3S 4S 5S 7C"}, "2H").stand().play("9D 4H 9H")
    assert t.turn == 0
    assert t.refuses("1: play 2C") == "G11 refuse.turn"
    assert t.refuses("0: stand") == "G11 loo.refuse.play_now"
    assert t.refuses("0: play 3S 4S") == "G11 loo.refuse.one_card"


@pytest.mark.parametrize(("form", "pool", "share"), [("five", 20, 5), ("irish", 15, 6), ("three", 15, 6)])
def test_G12_each_trick_is_an_equal_share(form, pool, share):
    """Each trick is worth P / T."""
    t = Loo(form, pool=pool).deal({1: "AH KH QH"}, "2H").stand().play_out()
    loos = [t.o.loo_amount * (seat in t.last["looed"]) for seat in range(3)]
    stakes = [t.o.ante, 0, 0]
    won = [sum(chips) for chips in zip(t.last["payments"], loos, stakes, strict=True)]
    assert won == [share * tricks for tricks in t.last["tricks"]]
    assert sum(won) == pool + t.o.ante


@pytest.mark.parametrize(("form", "loo"), [("five", 5), ("three", 3), ("irish", 3)])
def test_G13_without_a_trick_one_is_looed_into_the_next_pool(form, loo):
    """A player who stood and took no trick pays L, to the pool of the next deal and to nobody in this one."""
    t = Loo(form, pool=15).deal({1: "AH KH QH JH TH"[: 3 * (5 if form == "five" else 3) - 1], 2: "AS"}, "2H")
    t.stand(1, 2).play_out()
    assert t.last["looed"] == [2]
    assert t.last["payments"] == [-t.o.ante, 15 + t.o.ante, -loo]
    assert t.pool == t.last["pool"] == loo


def test_G14_the_next_pool_is_the_loos_and_the_next_stake():
    """All loos of the hand and the next dealer's A; a looed player who deals next pays both."""
    t = Loo().deal({2: "AH KH QH JH TH"}, "9H")
    t.act("1: stand", "1: exchange", "2: stand", "2: exchange", "0: pass")
    assert t.last["ended"] == "flush"
    assert t.last["payments"] == [-5, -5, 5]
    t.deal()
    assert (t.balances, t.pool) == ([-5, -10, 5], 10)
    assert t.s.dealer == 1


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("pool", "words"), [(15, {}), (900_000, {"loo": "unlimited"})])
def test_A5_D7_G15_S12_if_all_pass_the_dealer_takes_the_pool(form, pool, words):
    """He takes the whole pool, however large, without being asked; nobody is looed and nothing is left."""
    t = Loo(form, 4, dealer=2, pool=pool, **words).deal().act("3: pass", "0: pass")
    assert t.offered(1)[:2] == ["pass", "stand"]
    t.act("1: pass")
    assert (t.last["ended"], t.last["looed"], t.last["pool"]) == ("all_passed", [], 0)
    assert t.balances == [0, 0, pool, 0]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("alone", [3, 0, 2])
def test_A6_G16_a_lone_stander_takes_the_pool(form, alone):
    """Exactly one stands: he takes the whole pool, no tricks are played and nobody is looed."""
    t = Loo(form, 4, dealer=2, pool=15).deal().stand(*({alone} - {2} or {-1}))
    assert t.last["ended"] == ("all_passed" if alone == 2 else "lone_stander")
    assert (t.last["tricks"], t.last["looed"], t.last["pool"]) == ([0, 0, 0, 0], [], 0)
    assert t.balances[alone] == 15 + (t.o.ante if alone != 2 else 0)


@pytest.mark.parametrize("key", ["ante", "loo_amount", "loo_cap", "opening_pool"])
def test_G17_every_amount_is_a_multiple_of_the_tricks(key):
    """A, L, cap and opening pool must divide by T, unless there is a rule for remainders."""
    assert refused("five", **{key: 6}) == refused("three", **{key: 4}) == "options.loo.divide"
    assert refused("five", **{key: 10}) == refused("three", **{key: 6}) == ""
    others = {} if key == "ante" else {"ante": 6}
    assert refused("three", **{key: 4, **others}, remainder="first_tricks") == ""
    assert refused("three", **{key: 4, **others}, remainder="carry") == ""


def test_G18_a_loo_before_the_last_deal_does_not_prolong():
    """Only the last scheduled deal counts; its pool is empty then."""
    t = Loo()
    t.deal({1: "AD KD QD JD TD"}).stand()
    assert t.last["looed"]
    t.deal().stand(-1).deal().stand(-1)
    assert t.session.finished


@pytest.mark.parametrize("said", ["1: play 9S", "2: play 2S", "1: pass", "1: look", "1: show 9D", "1: misdeal"])
def test_G19_impossible_acts_are_refused_by_default(said):
    """Nothing irregular can be done: not a revoke, a card or word out of turn, a card shown."""
    t = Loo(dealer=2).deal({0: "AD", 1: "9D 9S 8S", 2: "2S"}).stand().play("AD")
    assert t.refuses(said)
    assert t.may(1) == "9D"
