"""Cases that once went wrong: words that say too much, flushes in Dumby, defenders, stocks and packs of the wrong size."""

from random import Random

import pytest

from gamester.kernel.cards import rank_of
from gamester.table.events import Acted
from gamester.table.first_dealer import draw_for_deal
from gamester.text.act import mask_of
from gamester.text.typed import read_act, read_cards
from rules.loo.table import Loo

DIAMONDS = "AD KD QD JD TD"
DUMBY5 = {"dumby": True, "exchange": "none"}


@pytest.mark.parametrize("said", ["1: stand 2C", "1: pass 2C", "1: pass takes 2C"])
def test_G8_what_needs_no_card_names_none(said):
    assert Loo().deal().refuses(said)


def test_a_flush_in_dumby_is_shown_at_once():  # L23
    t = Loo(flush_timing="immediate", **DUMBY5).deal(dumby=DIAMONDS).act("1: dumby")
    assert (t.last["ended"], t.last["payments"]) == ("flush", [-10, 5, -5])
    t = Loo(flush_timing="immediate", flush_declare="optional", **DUMBY5).deal(dumby=DIAMONDS).act("1: dumby")
    assert t.offered(1) == ["flush", "hold"]


def test_a_defender_pays_for_no_flush():  # L3d
    t = Loo(pool=10, lone_stander="dealer_defends", remainder="carry", **DUMBY5).deal({1: DIAMONDS})
    t.act("1: stand", "2: pass", "0: defend")
    assert (t.last["payments"], t.last["looed"], t.pool) == ([-5, 15, 0], [], 0)


def test_nobody_declares_out_of_turn_in_a_forced_hand():  # C8
    assert Loo(must=True, enforcement="penalty").deal().refuses("2: pass")


def test_after_civil_the_ace_and_nothing_else():  # L23a
    t = Loo(pam_civil="choice", enforcement="penalty").deal({1: "AH 9H", 2: "JC"}, "2H").stand().act("1: civil")
    assert t.refuses("1: play 9H")


def test_B13_a_misdeal_may_be_owned_up_to_after_a_dealt_flush_was_kept_back():  # L23b
    t = (
        Loo(flush_timing="immediate", flush_declare="optional", enforcement="penalty")
        .deal({1: DIAMONDS})
        .act("1: hold")
    )
    assert t.offered(0) == ["misdeal"]


def test_a_record_may_call_a_wrong_lead_a_revoke():  # L23b: one row of the table of penalties
    from gamester.table.events import Offence

    t = Loo("three", pool=15, enforcement="penalty").deal({1: "AH KH QH", 2: "2C 3C 4C"}, "2H").stand()
    t.session.apply(Acted(1, read_act("play QH")))
    t.session.apply(Offence(1, "revoke"))
    assert t.session.unnoted is None


def test_G12_the_pool_that_was_played_for_is_kept():
    """Once paid, the pool of the hand can still be told: tricks, a flush, one or nobody who stands, or all carried."""
    tricks = Loo("irish", pool=15).deal().stand().play_out()
    flush = Loo(pool=15).deal({1: "AD KD QD JD TD"}, "2H").stand()
    alone = Loo(pool=15).deal().act("1: pass", "2: pass")
    carried = Loo(pool=15, rounds=2, all_pass="carry").deal().act("1: pass", "2: pass", "0: pass")
    assert [t.s.contested for t in (tricks, flush, alone, carried)] == [18, 20, 20, 20]
    assert (flush.s.swept, tricks.s.swept) == (1 << 1, 0)


def test_B1_cards_of_the_pack_alone_are_drawn_and_a_pack_drawn_to_its_end_is_shuffled_again():
    """Three cards for three players, two of them equal: they draw again from the same three, and either may deal."""
    pack = mask_of(read_cards("2C 2D 3C"))
    draws = [draw_for_deal("lowest", 3, Random(seed), cards=pack) for seed in range(40)]
    assert all(pack >> card & 1 for draw in draws for _, card in draw.drawn)
    tied = [[seat for seat, card in draw.drawn[:3] if rank_of(card) == 0] for draw in draws]
    assert {pair.index(draw.dealer) for draw, pair in zip(draws, tied, strict=True)} == {0, 1}
