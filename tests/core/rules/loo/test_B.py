"""Three-Card Loo, B1-B13, one test or more for each paragraph. Trumps are hearts unless said.

A pool of 15 on the table makes a hand an ordinary one; with nothing in it the first hand is a Bold Stand."""

import pytest

from gamester.games.loo.kernel.state import Phase
from gamester.kernel.cards import HEARTS, NO_SEAT, NO_SUIT
from rules.loo.table import Loo, shows


def ordinary(seats=3, dealer=0, **words):
    """A table at which nothing is forced: chips lie in the pool."""
    return Loo("three", seats, dealer, pool=15, **words)


@shows("dumby_deal_position", "first", "last_but_one", "last")
@pytest.mark.parametrize(("position", "place"), [("first", 0), ("last_but_one", 3), ("last", 4)])
def test_B2_dumby_has_its_place_in_every_circuit(position, place):
    """Dealer stakes 3; three cards singly from eldest, Dumby first or last but one; then the turn-up."""
    t = ordinary(4, dealer=2, dumby_deal_position=position)
    deck = t.deck({}, "", "", "", 2)
    t.deal()
    order = [3, 0, 1, 2]
    order.insert(place, -1)
    for n, seat in enumerate(order):
        cards = sum(1 << card for card in deck[n:15:5])
        assert cards == (t.s.dumby if seat < 0 else t.s.hands[seat])
    assert (t.s.turn_up, t.balances) == (deck[15], [0, 0, -3, 0])


def test_B3_bold_stand_all_must_play():
    """In the first hand everybody must play; only eldest may take Dumby instead, and is asked."""
    t = Loo("three", 4).deal()
    assert t.offered(1) == ["stand", "dumby"]
    assert t.refuses("1: pass") == "B3 loo.refuse.forced"
    t.act("1: stand")
    assert (t.s.standing, t.verbs(1)) == (0b1111, ["play"])


@pytest.mark.parametrize(("form", "asked"), [("three", ["stand", "dumby"]), ("irish", ["exchange 3"])])
def test_B3_I4_whenever_only_the_stake_is_in_the_pool(form, asked):
    """Again whenever nothing was carried; not when a loo was; a Dumby left in it is dead."""
    t = Loo(form, rounds=2).deal({1: "AH KH QH"}, "2H").stand().play_out()
    assert (t.last["looed"], t.pool) == ([0, 2], 6)
    t.deal()
    assert t.offered(2)[:2] == ["pass", "stand"]
    t.act("2: pass", "0: pass").deal()
    assert t.offered(0) == asked


def test_B4_ordinary_hand_play_dumby_or_decline():
    """From eldest to dealer each plays his hand, takes Dumby if it is there, or declines; the dealer too, last."""
    t = ordinary(4).deal(dumby="AH KH QH")
    for seat in (1, 2, 3):
        assert (t.turn, t.offered(seat)) == (seat, ["pass", "stand", "dumby"])
        t.act(f"{seat}: stand")
    assert t.offered(0) == ["pass", "stand", "dumby"]
    assert t.act("0: dumby").hand(0) == "AH QH KH"


@pytest.mark.parametrize("form", ["three", "irish"])
def test_B4_the_dealer_asks_before_looking_at_his_own_cards(form):
    """His hand is in his view from the moment he is asked, and not before."""
    t = Loo(form, 4, pool=15).deal({0: "AH KH QH"})
    for words in ("1: pass", "2: stand", "3: stand"):
        assert (t.session.view(0).hand, t.session.view(0).held[0]) == (0, 3)
        t.act(words)
        if t.session.s.phase == Phase.EXCHANGE:
            assert t.session.view(0).hand == 0
            t.act(f"{t.turn}: exchange")
    assert t.turn == 0
    assert t.session.view(0).hand == t.s.hands[0]
    assert t.act("0: stand").session.view(0).hand == t.s.hands[0]


def test_B3_in_a_bold_stand_the_dealer_looks_at_once():
    """Where everybody must play there is nothing to ask."""
    t = Loo("three", 4).deal()
    assert t.s.forced
    assert t.session.view(0).hand == t.s.hands[0]


def test_B5_dumby_is_played_and_the_own_cards_are_put_away():
    """Whoever takes it must play it; his own three are dead and unseen; one player only; he keeps his seat."""
    t = ordinary(4).deal({2: "AS KS QS"}, dumby="9D TD JD").act("1: stand", "2: dumby")
    assert t.hand(2) == "9D TD JD"
    assert t.s.dead == t.s.out[2]
    assert t.session.view(1).out == 0
    assert t.offered(3) == ["pass", "stand"]
    assert t.refuses("3: dumby") == "B5 loo.refuse.dumby_gone"
    assert t.refuses("2: stand") == "G8 refuse.turn"
    t.act("3: stand", "0: stand")
    assert t.turn == 1
    assert t.play(t.may(1)[:2]).turn == 2


def test_B6_declined_hands_go_under_the_pack_irrevocably():
    """The dealer puts them under the pack; who has declined is out."""
    t = ordinary(4).deal({1: "9D 8D 7D"}).act("1: pass")
    stock = [t.s.stock[(t.s.top + place) % 52] for place in range(t.s.left)]
    assert sum(1 << card for card in stock[-3:]) == t.s.out[1]
    assert t.hand(1) == ""
    assert t.refuses("1: stand") == "G8 refuse.turn"


@pytest.mark.parametrize(("form", "may"), [("three", ["pass", "stand", "dumby"]), ("irish", ["pass", "stand"])])
def test_B7_I5_two_left_plays_takes_dumby_or_gives_the_pool(form, may):
    """All before the last before the dealer have declined: his hand, Dumby if there is one, or the pool for the dealer."""
    t = Loo(form, 4, pool=15).deal().act("1: pass", "2: pass")
    assert t.offered(3) == may
    t.act("3: pass")
    assert (t.last["ended"], t.last["payments"]) == ("all_passed", [15, 0, 0, 0])


@pytest.mark.parametrize("word", ["stand", "dumby"])
def test_B8_one_stander_takes_the_pool_none_leaves_it_to_the_dealer(word):
    """None: dealer takes the pool. One, be it with Dumby: he takes it."""
    t = ordinary().deal().act("1: pass", f"2: {word}", "0: pass")
    assert (t.last["ended"], t.last["payments"], t.pool) == ("lone_stander", [-3, 0, 18], 0)
    t = ordinary().deal().act("1: pass", "2: pass")
    assert t.last["payments"] == [15, 0, 0]


def test_B9_otherwise_and_later_any_card():
    """With one trump or none any card; later leads are free even with two trumps."""
    assert ordinary().deal({1: "QH 2S AD"}, "KH").stand().may(1) == "AD 2S QH"
    t = ordinary().deal({1: "5D 6S 7S", 2: "6D 6H 7H", 0: "2D 2S 3S"}).stand().play("5D 6D 2D")
    assert (t.turn, t.may(2)) == (2, "6H 7H")
    t = ordinary().deal({1: "5D 6S 7S", 2: "6D KH 7H", 0: "2D 2S 3S"}).stand().play("5D 6D 2D")
    assert t.may(2) == "7H KH"


@pytest.mark.parametrize(
    ("led", "hand", "legal", "refused"),
    [
        ("KD", "3D 5D AH", "3D 5D", "AH: B10 loo.refuse.follow"),  # also when it cannot head
        ("9D", "3D TD KD", "TD KD", "3D: B10 loo.refuse.head"),  # any card that heads, not the highest
        ("9D QD", "3D TD KD", "KD", ""),  # better than the card now winning, and not merely than the card led
        ("9D QD", "3D TD JD", "3D TD JD", ""),
        ("9D", "2H 2S AS", "2H", "AS: B10 loo.refuse.head"),  # void
        ("9D 7H", "2H TH AS", "TH", ""),
        ("9D 7H", "3D KD AH", "3D KD", ""),  # who cannot head plays what he likes, of the suit if he has it
        ("9D 7H", "2H 2S AS", "AS 2H 2S", ""),
        ("9D", "2C 2S AS", "AS 2C 2S", ""),
        ("9H", "TH 3H 2S", "TH", ""),
    ],
)
def test_B10_X16_follow_suit_and_head_if_able(led, hand, legal, refused):
    """Seat 1 has led, seat 2 played if there is a second card; a void hand must trump if that heads."""
    first, *second = led.split()
    seat = 0 if second else 2
    t = ordinary().deal({2: "5C 5S 6S", 1: first, seat: hand} | ({2: f"{second[0]} 5S 6S"} if second else {}), "4H")
    t.stand().play(led)
    assert t.may(seat) == legal
    if refused:
        card, _, why = refused.partition(": ")
        assert t.refuses(f"{seat}: play {card}") == why


def test_B11_thirds_and_the_price_of_the_deal():
    """One third of the pool a trick; the looed pay the price of the deal."""
    t = ordinary(4).deal({1: "AH KH 9D", 2: "5D AD 2S", 3: "6D KD 3S", 0: "7D 8D 4S"}, "4H").stand()
    t.play("AH 2S 3S 4S").play("KH 5D 6D 7D").play("9D AD KD 8D")
    assert t.last["tricks"] == [0, 2, 1, 0]
    assert t.last["payments"] == [-3 - 3, 12, 6, -3]
    assert (t.last["looed"], t.pool) == ([0, 3], 6)


# --- B14, L26: trumps turned up late. Seat 1 leads, seat 0 deals; trumps will be hearts. -------------------------

HANDS = {1: "9D 5S 2C", 2: "TD 3H KS", 0: "4D 8S 7C"}


def late(hands, turn_up="2H", **words):
    """A Bold Stand in which nothing is turned up yet."""
    return Loo("three", trump_shown="first_void", forced_dumby="none", lead_two_trumps="none", **words).deal(
        hands, turn_up
    )


@shows("trump_shown", "deal", "first_void")
def test_B14_trumps_are_turned_up_after_the_first_trick_in_which_somebody_did_not_follow():
    """Nothing is turned up at the deal. The trick is first completed; a trump that lies in it takes it."""
    t = late(HANDS)
    assert (t.s.trump, t.may(1)) == (NO_SUIT, "2C 5S 9D")
    t.play("9D TD 4D")
    assert (t.s.trump, t.winners()) == (NO_SUIT, [0, 0, 1])
    t.play("KS 8S")
    assert (t.s.trump, t.s.best_seat) == (NO_SUIT, 2)
    t.play("5S").play("3H 7C")
    assert (t.s.trump, t.s.best_seat) == (NO_SUIT, 2)
    t.play("2C")
    assert (t.s.trump, t.s.turn_up, t.winners()) == (HEARTS, HEARTS * 13, [0, 0, 3])
    assert t.last["trump"] == "H"
    shown = Loo("three", lead_two_trumps="none", forced_dumby="none").deal(HANDS, "2H")
    assert shown.s.trump == HEARTS


def test_B14_a_trump_played_unknown_takes_the_trick():
    """The best card of the suit led is winning until the card is turned up, even while a trump lies beside it."""
    t = late({1: "9D 5S 2C", 2: "3H 4H KS", 0: "TD 8S 7C"})
    t.play("9D")
    assert t.may(2) == "3H 4H KS"
    t.play("3H")
    assert (t.s.trump, t.s.best_seat) == (NO_SUIT, 1)
    t.play("TD")
    assert (t.s.trump, t.winners(), t.turn) == (HEARTS, [0, 0, 1], 2)
    t.play("4H")
    assert t.may(0) == "7C 8S"


def test_B14_the_highest_of_two_trumps_takes_it_and_without_one_the_suit_led():
    """Both threw off, and only the card that is turned up says what they threw."""
    hands = {1: "9D 5S 2C", 2: "8H 4S KS", 0: "JH 8S 7C"}
    assert late(hands).play("9D 8H JH").winners() == [1, 0, 0]
    assert late(hands, "2D").play("9D 8H JH").winners() == [0, 1, 0]


def test_B14_who_always_follows_sees_no_card_turned_up():
    """No trick lacked a follower: the deal ends without trumps, and the next one is dealt as usual."""
    t = late({1: "9D 8D 7D", 2: "TD 6D 5D", 0: "4D 3D 2D"}, rounds=2)
    t.play("9D TD 4D 6D 3D 8D 7D 5D 2D")
    assert (t.s.trump, t.last["trump"], t.winners()) == (NO_SUIT, None, [0, 2, 1])
    assert t.session.view(NO_SEAT).turn_up < 0
    t.deal()
    assert (t.s.trump, t.s.forced) == (HEARTS, 0)


def test_B14_only_a_hand_forced_by_its_pool_hides_trumps():
    """With chips in the pool there are declarations, and trumps are known; no lead is a duty while they are not."""
    assert late(HANDS, pool=15).s.trump == HEARTS
    assert Loo("three", trump_shown="first_void", forced_dumby="none").deal({1: "AH KH 2C"}, "2H").may(1) == "AH 2C KH"
    assert late({1: "AH KH 2C"}, lead_ace=True).may(1) == "AH 2C KH"
    t = late({1: "9D 5S 2H", 2: "AH KH 3D", 0: "8D 4S 3S"}, "4H", trump_after_trick="any").play("9D 3D 8D")
    assert t.may(1) == "2H 5S"


def test_B14_with_penalties_a_revoke_turns_trumps_up_too():
    """The table sees only that somebody did not follow."""
    t = late({1: "9D 5S 2C", 2: "TD 3H KS", 0: "4D 8S 7C"}, enforcement="penalty").play("9D 3H 4D")
    assert (t.offences, t.s.trump, t.winners()) == (["2: revoke"], HEARTS, [0, 0, 1])
