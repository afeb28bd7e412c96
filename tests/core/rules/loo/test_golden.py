"""The golden tests: S1-S15 as the sources print them, and X5. Trumps are hearts unless said."""

import pytest

from rules.loo.table import Loo

DIAMONDS = "AD KD QD JD TD"


def tricks(t: Loo, plan: list[int]) -> Loo:
    """Play a hand so that the tricks fall as planned: who may, plays high when the trick is to be his, else low."""
    while t.turn >= 0:
        to_win = plan[t.s.trick - 1]
        cards = t.may(t.turn).split()
        best = max(cards, key=lambda card: (card[1] == "H", "23456789TJQKA".index(card[0])))
        worst = min(cards, key=lambda card: (card[1] == "H", "23456789TJQKA".index(card[0])))
        t.play(best if t.turn == to_win else worst)
    assert t.last["tricks"] == [plan.count(seat) for seat in range(t.session.seats)]
    return t


def test_S1_bold_stand_of_eight():
    """Eight play, A = L = 3, three tricks to three players: 1 each; five looed pay 15; next pool 18."""
    t = Loo("three", 8, rounds=2).deal({1: "AH 2D 3C", 2: "3H AD 2C", 3: "5H 3D AC"}, "9H").act("1: stand")
    tricks(t, [1, 2, 3])
    assert t.last["payments"] == [-3 - 3, 1, 1, 1, -3, -3, -3, -3]
    assert (t.last["looed"], t.pool) == ([0, 4, 5, 6, 7], 15)
    assert t.deal().pool == 18


@pytest.mark.parametrize(("plan", "shares"), [([1, 1, 1], [18, 0]), ([1, 1, 2], [12, 6]), ([1, 2, 2], [6, 12])])
def test_S2_three_two_or_one_trick(plan, shares):
    """P, two thirds, one third."""
    hands = {3: {1: "AH KH AD", 2: "2D 3D 4D"}, 2: {1: "AH KH 2S", 2: "2D 3D AS"}, 1: {1: "AH 2C 2S", 2: "2D AC AS"}}
    t = Loo("three", pool=15).deal(hands[plan.count(1)], "9H").act("1: stand", "2: stand", "0: pass")
    tricks(t, plan)
    won = [t.last["payments"][seat] + 3 * (seat in t.last["looed"]) for seat in (1, 2)]
    assert won == shares


def test_S3_five_stand_in_a_pool_of_three():
    """Tricks 2 and 1: shares 2 and 1; three looed; next pool 9 + 3 = 12."""
    t = Loo("irish", 5, rounds=2).deal({1: "AH KH 2S", 2: "3D 3C AS"}, "9H").stand()
    tricks(t, [1, 1, 2])
    assert t.last["payments"] == [-6, 2, 1, -3, -3]
    assert (t.pool, t.deal().pool) == (9, 12)


@pytest.mark.parametrize("seats", range(3, 9))
def test_S4_S5_forced_hand_with_three_winners(seats):
    """n - 3 are looed; where nobody is, the next pool is A and the next hand is forced."""
    t = Loo("irish", seats, rounds=2).deal({1: "AH 2D 3C", 2: "3H AD 2C", 0: "5H 3D AC"}, "9H").stand()
    tricks(t, [1, 2, 0])
    assert (len(t.last["looed"]), t.pool) == (seats - 3, 3 * (seats - 3))
    assert (t.deal().pool, t.s.forced) == (3 * (seats - 2), seats == 3)


def test_S6_half_a_crown_in_pence():
    """Stake 30: each trick 6; the looed pays 30, and the stake beside if he deals."""
    t = Loo(ante=30).deal({1: "AH KH QH 2S JH", 2: "AS 3D 3C 4D 4C"}, "9H").stand(1, 2)
    tricks(t, [1, 1, 1, 1, 2])
    assert t.last["payments"] == [-30, 24, 6]
    t = Loo(ante=30).deal({1: "AH KH QH JH TD"}, "9H").stand(1, 0).play_out()
    assert t.last["payments"][0] == -60


@pytest.mark.parametrize(("ante", "trick"), [(3, 1), (90, 30)])
def test_S7_a_third_of_three_pence_and_of_three_half_crowns(ante, trick):
    """A penny a trick; half a crown a trick."""
    t = Loo("three", ante=ante).deal({1: "AH 2D 3C", 2: "3H AD 2C", 0: "5H 3D AC"}, "9H").act("1: stand")
    tricks(t, [1, 2, 0])
    assert t.last["payments"] == [trick - ante, trick, trick]


def test_S14_two_hands_of_five_of_a_suit():
    """`flush_tie = elder`, `flush_exempt = none`: the eldest sweeps; all others then playing are looed."""
    t = Loo(seats=4, flush_tie="elder", flush_exempt="none").deal({1: "7D 6D 5D 4D 2D", 2: "AS KS QS JS 9S"})
    t.act("1: stand", "1: exchange", "2: stand", "2: exchange", "3: stand", "3: exchange", "0: pass")
    assert t.last["payments"] == [-5, 5, -5, -5]
    assert t.last["looed"] == [2, 3]


def test_S15_a_looed_dealer_pays_both():
    """Unlimited: he pays P as loo; if he deals again also the stake."""
    t = Loo("five/cotton-1674", pool=20, must=False).deal({1: DIAMONDS}).stand(1, 0)
    assert t.last["payments"] == [-5 - 25, 25, 0]
    t = Loo("five/cotton-1674", pool=20, must=False, rounds=2).deal({2: DIAMONDS}).stand(1, 2)
    assert t.last["payments"] == [-5, -25, 25]
    t.deal()
    assert (t.balances[1], t.pool) == (-25 - 5, 30)


def test_A7_X5_three_times_five_of_eleven():
    """Eight at the table, the first three standers ask 5, 5, 5: they get 5, 5, 1; all later 0 and are not asked."""
    t = Loo(seats=8).deal()
    for seat in (1, 2):
        t.act(f"{seat}: stand", f"{seat}: exchange {t.hand(seat)}")
    t.act("3: stand")
    assert t.offered(3) == ["exchange 1"]
    assert t.refuses(f"3: exchange {t.hand(3)}") == "A7 loo.refuse.too_many"
    t.act(f"3: exchange {t.hand(3)[:2]}", "4: stand", "5: stand", "6: stand", "7: stand", "0: stand")
    assert (t.s.changed, t.verbs(1)) == ([-1, 5, 5, 1, -1, -1, -1, -1], ["play"])
