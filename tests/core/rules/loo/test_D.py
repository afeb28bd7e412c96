"""Unlimited Loo, "Loo the Board", D1-D7."""

import pytest

from rules.loo.table import Loo

FORMS = ["five", "three", "irish"]


def all_tricks(t: Loo) -> Loo:
    """Seat 1 holds the best trumps and takes every trick from those who stand."""
    return t.deal({1: "AH KH QH TH 9D" if t.o.tricks == 5 else "AH KH QH"}, "2H")


@pytest.mark.parametrize("form", FORMS)
def test_D1_D2_each_looed_player_pays_the_whole_pool(form):
    """Everyone looed pays P: carry and this deal's stake, before the division; all the same, nothing compounds."""
    t = all_tricks(Loo(form, 4, pool=15, loo="unlimited")).stand().play_out()
    contested = 15 + t.o.ante
    looed = t.last["looed"]
    assert len(looed) >= 2
    for seat in looed:
        assert t.last["payments"][seat] == -contested - (t.o.ante if seat == 0 else 0)
    assert t.last["pool"] == contested * len(looed)
    assert t.deal().pool == contested * len(looed) + t.o.ante


def test_D1_penalties_already_paid_in_count():
    """What an offender paid into this pool is part of P."""
    t = Loo("three", pool=15, loo="unlimited", enforcement="penalty").deal().act("0: misdeal")
    assert t.pool == 18 + 18
    all_tricks(t).stand(1, 2).play_out()
    assert t.last["payments"] == [-21, 36, -36]


@pytest.mark.parametrize("form", ["three", "irish"])
def test_D3_until_a_hand_brings_no_loo(form):
    """Then the pool is A again: a Bold Stand, with its loo of A."""
    t = all_tricks(Loo(form, loo="unlimited", rounds=2)).stand().play_out()
    t.deal().stand(2, 0).play_out()
    assert t.last["pool"] == (9 if t.last["looed"] else 0)
    while t.pool:
        t.deal().stand(-1)
    t.deal()
    assert (t.pool, t.s.forced) == (3, 1)


def test_D3_five_card_must():
    """A Must if that option is on."""
    t = all_tricks(Loo(loo="unlimited", must=True, rounds=2)).stand().play_out()
    assert t.last["pool"] == 5 * len(t.last["looed"])
    t.deal()
    assert t.s.forced == 0
    t.stand(-1).deal()
    assert (t.pool, t.s.forced) == (5, 1)


def test_D4_the_stake_stays_however_large_the_pool():
    """A is A."""
    t = all_tricks(Loo(pool=1000, loo="unlimited")).stand(1, 2).play_out()
    assert t.pool == 1005
    t.deal()
    assert (t.balances[1] - t.session.deals[0]["payments"][1], t.pool) == (-5, 1010)
