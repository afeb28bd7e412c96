"""Three-Card Loo, B1-B13, one test or more for each paragraph. Trumps are hearts unless said.

A pool of 15 on the table makes a hand an ordinary one; with nothing in it the first hand is a Bold Stand."""

import pytest

from gamester.first_dealer import draw_for_deal
from gamester.games.loo import VARIANTS
from gamester.games.loo.kernel.state import Phase
from rules.loo.table import Fall, Loo


def ordinary(seats=3, dealer=0, **words):
    """A table at which nothing is forced: chips lie in the pool."""
    return Loo("three", seats, dealer, pool=15, **words)


def follow(led: str, hand: str, third: str = "", **words):
    """A table at which seat 1 has led, seat 2 has played `third` if any, and the holder of `hand` is to play."""
    seat = 0 if third else 2
    hands = {1: led, seat: hand} | ({2: f"{third} 5S 6S"} if third else {})
    t = ordinary(**words).deal(hands, "4H").stand()
    return t.play(f"{led} {third}")


def test_B1_the_lowest_card_deals_first():
    """First dealer: lowest card of a one-card deal."""
    rule = VARIANTS["three/wikipedia-2023"].words["first_dealer"]
    assert draw_for_deal(str(rule), 3, Fall("9C 4D KS")).dealer == 1


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


def test_B2_last_but_one_is_the_default():
    """Just before the dealer."""
    t = ordinary()
    deck = t.deck({}, "", "", "", 0)
    assert t.deal().s.dumby == sum(1 << card for card in deck[2:12:4])


def test_B3_bold_stand_all_must_play():
    """In the first hand everybody must play; only eldest may take Dumby instead, and is asked."""
    t = Loo("three", 4).deal()
    assert t.offered(1) == ["stand", "dumby"]
    assert t.refuses("1: pass") == "B3 loo.refuse.forced"
    t.act("1: stand")
    assert (t.s.standing, t.verbs(1)) == (0b1111, ["play"])


def test_B3_whenever_only_the_stake_is_in_the_pool():
    """Again whenever nothing was carried; not when a loo was; a Dumby left in it is dead."""
    t = Loo("three", rounds=2)
    t.deal({1: "AH KH QH"}, "2H").act("1: stand").play_out()
    assert t.pool == 6
    t.deal()
    assert t.offered(2) == ["pass", "stand", "dumby"]
    t.act("2: pass", "0: pass").deal()
    assert t.offered(0) == ["stand", "dumby"]


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


def test_B4_a_dealer_who_asks_knows_nothing_of_his_own_cards():
    """Two deals in which only his cards differ look alike to him until he is asked."""
    told = []
    for hand in ("AH KH QH", "5S 6C 7D"):
        t = ordinary(4).deal({0: hand}, "9D", stock="5S 6C 7D" if hand[0] == "A" else "AH KH QH")
        told.append([t.session.view(0)])
        for words in ("1: pass", "2: stand"):
            told[-1].append(t.act(words).session.view(0))
    assert told[0] == told[1]


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


def test_B5_dumby_is_taken_unseen():
    """Nobody knows its cards before it is taken, and an untaken Dumby stays unseen."""
    t = ordinary().deal(dumby="AH KH QH")
    assert all(t.session.view(seat).dumby == 0 for seat in (-1, 0, 1, 2))
    t.stand()
    assert all(t.session.view(seat).dumby == 0 for seat in (-1, 0, 1, 2))
    assert t.s.dumby


def test_B6_declined_hands_go_under_the_pack_irrevocably():
    """The dealer puts them under the pack; who has declined is out."""
    t = ordinary(4).deal({1: "9D 8D 7D"}).act("1: pass")
    stock = [t.s.stock[(t.s.top + place) % 52] for place in range(t.s.left)]
    assert sum(1 << card for card in stock[-3:]) == t.s.out[1]
    assert t.hand(1) == ""
    assert t.refuses("1: stand") == "G8 refuse.turn"


def test_B7_two_left_plays_takes_dumby_or_gives_the_pool():
    """All before the last before the dealer have declined: his hand, Dumby, or the pool for the dealer."""
    t = ordinary(4).deal().act("1: pass", "2: pass")
    assert t.offered(3) == ["pass", "stand", "dumby"]
    t.act("3: pass")
    assert (t.last["ended"], t.last["payments"]) == ("all_passed", [15, 0, 0, 0])


def test_B7_the_dealer_need_not_defend():
    """Against one stander the dealer may decline, and there is no defending."""
    t = ordinary().deal().act("1: stand", "2: pass")
    assert t.offered(0) == ["pass", "stand", "dumby"]
    assert t.refuses("0: defend") == "B7 loo.refuse.defend"


@pytest.mark.parametrize("word", ["stand", "dumby"])
def test_B8_one_stander_takes_the_pool_none_leaves_it_to_the_dealer(word):
    """None: dealer takes the pool. One, be it with Dumby: he takes it."""
    t = ordinary().deal().act("1: pass", f"2: {word}", "0: pass")
    assert (t.last["ended"], t.last["payments"], t.pool) == ("lone_stander", [-3, 0, 18], 0)
    t = ordinary().deal().act("1: pass", "2: pass")
    assert t.last["payments"] == [15, 0, 0]


def test_B9_two_trumps_lead_the_highest():
    """The first leader with two or more trumps must lead his highest; the turn-up is not his."""
    t = ordinary().deal({1: "5H QH AD"}, "KH").stand()
    assert t.may(1) == "QH"
    assert t.refuses("1: play 5H") == t.refuses("1: play AD") == "B9 loo.refuse.lead_two_highest"
    assert ordinary().deal({1: "5H 7H QH"}, "KH").stand().may(1) == "QH"


def test_B9_otherwise_and_later_any_card():
    """With one trump or none any card; later leads are free even with two trumps."""
    assert ordinary().deal({1: "QH 2S AD"}, "KH").stand().may(1) == "AD 2S QH"
    t = ordinary().deal({1: "5D 6S 7S", 2: "6D 6H 7H", 0: "2D 2S 3S"}).stand().play("5D 6D 2D")
    assert (t.turn, t.may(2)) == (2, "6H 7H")
    t = ordinary().deal({1: "5D 6S 7S", 2: "6D KH 7H", 0: "2D 2S 3S"}).stand().play("5D 6D 2D")
    assert t.may(2) == "7H KH"


def test_B10_follow_suit():
    """Follow suit if able, also when it cannot head."""
    t = follow("KD", "3D 5D AH")
    assert t.may(2) == "3D 5D"
    assert t.refuses("2: play AH") == "B10 loo.refuse.follow"


def test_B10_head_when_following():
    """A card that beats the card now winning; any such card will do, not the highest."""
    t = follow("9D", "3D TD KD")
    assert t.may(2) == "TD KD"
    assert t.refuses("2: play 3D") == "B10 loo.refuse.head"


def test_B10_better_than_the_card_now_winning():
    """Not merely better than the card led."""
    assert follow("9D", "3D TD KD", "QD").may(0) == "KD"
    assert follow("9D", "3D TD JD", "QD").may(0) == "3D TD JD"


def test_B10_heads_when_void():
    """Void: a trump that beats the card now winning, and it must be played."""
    t = follow("9D", "2H 2S AS")
    assert t.may(2) == "2H"
    assert t.refuses("2: play AS") == "B10 loo.refuse.head"
    assert follow("9D", "2H TH AS", "7H").may(0) == "TH"


def test_B10_who_cannot_head_plays_what_he_likes():
    """Following, any card of the suit when it has been trumped; void, any card, a lower trump too."""
    assert follow("9D", "3D KD AH", "7H").may(0) == "3D KD"
    assert follow("9D", "2H 2S AS", "7H").may(0) == "AS 2H 2S"
    assert follow("9D", "2C 2S AS").may(2) == "AS 2C 2S"


def test_B11_thirds_and_the_price_of_the_deal():
    """One third of the pool a trick; the looed pay the price of the deal."""
    t = ordinary(4).deal({1: "AH KH 9D", 2: "5D AD 2S", 3: "6D KD 3S", 0: "7D 8D 4S"}, "4H").stand()
    t.play("AH 2S 3S 4S").play("KH 5D 6D 7D").play("9D AD KD 8D")
    assert t.last["tricks"] == [0, 2, 1, 0]
    assert t.last["payments"] == [-3 - 3, 12, 6, -3]
    assert (t.last["looed"], t.pool) == ([0, 3], 6)


def test_B12_club_law_is_off():
    """An option: without it a club turned up forces nobody."""
    assert ordinary().deal(turn_up="9C").offered(1) == ["pass", "stand", "dumby"]


def test_B12_club_law_all_must_play_without_dumby():
    """If a club is turned up everybody must play, and Dumby is withdrawn; any other suit changes nothing."""
    t = ordinary(club_law=True).deal(turn_up="9C")
    assert t.verbs(1) == ["play"]
    assert t.s.standing == 0b111
    assert ordinary(club_law=True).deal(turn_up="9S").offered(1) == ["pass", "stand", "dumby"]
    t = ordinary(club_law=True, club_law_dumby="normal").deal(turn_up="9C")
    assert t.refuses("1: pass") == "B12 loo.refuse.forced"


def test_B13_misdeal_and_revoke():
    """Cards dealt wrongly are a misdeal: the dealer is looed and deals again; not following suit is a revoke."""
    t = Loo("three", pool=15, enforcement="penalty").deal()
    assert t.offered(0) == ["misdeal"]
    assert t.refuses("1: misdeal") == "B13 loo.refuse.misdeal"
    t.act("0: misdeal")
    assert (t.balances, t.pool) == ([-6, 0, 0], 21)
    t.deal({1: "9D", 2: "3D 2S 3S", 0: "2C 3C 4C"})
    assert (t.s.dealer, t.balances) == (0, [-6, 0, 0])
    t.stand().play("9D 2S").play_out()
    assert t.offences == ["2: revoke"]
    assert 2 in t.last["looed"]


def test_B13_no_misdeal_after_the_first_act_or_without_penalties():
    """Once somebody has acted the deal stands; by default there is no such act at all."""
    t = Loo("three", pool=15, enforcement="penalty").deal().act("1: pass")
    assert t.refuses("0: misdeal") == "B13 loo.refuse.misdeal"
    assert ordinary().deal().refuses("0: misdeal") == "B13 loo.refuse.misdeal"
