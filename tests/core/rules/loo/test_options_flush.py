"""Options of Loo about flushes: what each word changes. Trumps are hearts unless said."""

import pytest

from rules.loo.table import Loo, shows

DIAMONDS = "AD KD QD JD TD"
TRUMPS = "3H 4H 5H 6H 8H"
PAM_SPADES = "JC 2S 3S 4S 5S"
PAM_TRUMPS = "JC 9H TH QH KH"
COURTS = "KS KC QD QS JS"
PAM_COURTS = "JC KS KD QD QS"


@shows("flush", True, False)
def test_flush():
    """Flushes are there or not."""
    assert Loo(flush=True).deal({1: DIAMONDS}).stand().last["ended"] == "flush"
    assert Loo(flush=False).deal({1: DIAMONDS}).stand().verbs(1) == ["play"]


@shows("blaze", False, True)
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (DIAMONDS, PAM_COURTS.replace("KD QD", "KH QH")),
        (PAM_COURTS, "KC QC KH QH JH"),
        ("KS KC KH QD QC", "KD QS QH JS JD"),
        ("KS KC QD QS QH", "KD KH QC JS JD"),
        ("KS KC QD QS JS", "KD KH QH JD JH"),
    ],
)
def test_blaze(better, worse):
    """Five court cards rank below a plain flush, Pam with four above them; ties by cards like flushes (M5)."""
    for seat in (1, 2):
        t = Loo(blaze=True).deal({seat: better, 3 - seat: worse}, "2H").stand(1, 2)
        assert (t.last["ended"], t.last["payments"][seat]) == ("flush", 5)


def test_blaze_elder_and_without():
    """Equal ones go to the elder; without the option court cards are nothing; without flush blazes stand alone."""
    t = Loo(blaze=True).deal({1: "KS KC QD QS JS", 2: "KD KH QH QC JD"}).stand(1, 2)
    assert t.last["payments"][1] == 5
    assert Loo().deal({1: COURTS}).stand().verbs(1) == ["play"]
    assert Loo(blaze=True).deal({1: "KS KC QD QS AS"}).stand().verbs(1) == ["play"]
    t = Loo(blaze=True, flush=False).deal({1: COURTS, 2: "AD TD 9D 8D 7D"}).stand(1, 2)
    assert t.last["payments"][1:] == [5, -5]


@shows("flush_order", "pam_first", "trump_first")
@pytest.mark.parametrize(
    ("word", "best_first"),
    [
        ("pam_first", [PAM_SPADES, TRUMPS, DIAMONDS]),
        ("trump_first", [TRUMPS, PAM_SPADES, DIAMONDS]),
        ("pam_first", [PAM_TRUMPS, TRUMPS, DIAMONDS]),
        ("trump_first", [PAM_TRUMPS, TRUMPS, DIAMONDS]),
        ("trump_first", ["JC 3H 4H 5H 6H", "AH KH QH TH 9H", DIAMONDS]),
    ],
)
def test_A8_flush_order(word, best_first):
    """Pam-flush before trump flush, or trumps first; Pam with four trumps is a trump flush then, above the ace (L5)."""
    for better in range(2):
        for seat in (1, 2):
            t = Loo(flush_order=word).deal({seat: best_first[better], 3 - seat: best_first[better + 1]}, "2H")
            assert t.stand(1, 2).last["payments"][seat] == 5


@shows("flush_tie", "cards_then_elder", "elder", "cards_then_split")
def test_flush_tie():
    """The better cards, then the elder; the elder at once; or the better cards, then equal shares."""
    low, high, equal = "7D 6D 5D 4D 2D", "AS KS QS JS 9S", "7C 6C 5C 4C 2C"
    for word, winner in (("cards_then_elder", 2), ("elder", 1), ("cards_then_split", 2)):
        t = Loo(flush_tie=word).deal({1: low, 2: high}).stand(1, 2)
        assert t.last["payments"][winner] == 5
        t = Loo(flush_tie=word).deal({1: high, 2: low}).stand(1, 2)
        assert t.last["payments"][1:] == [5, 0]
    for word, shares in (("cards_then_elder", [5, 0]), ("elder", [5, 0]), ("cards_then_split", [3, 2])):
        t = Loo(flush_tie=word).deal({1: low, 2: equal}).stand(1, 2)
        assert t.last["payments"][1:] == shares
        assert t.pool == 0
    t = Loo(flush_tie="cards_then_split", flush_to="flusher", dealer=1).deal({1: low, 2: equal, 0: "AH"}, "2H").stand()
    assert t.last["payments"] == [-5, -5 + 2 + 2, 3 + 3]  # seat 2 is elder and has both odd chips (L2)


def test_flush_tie_elder_still_looks_at_the_class():
    """A younger trump flush beats an elder plain one, and a younger Pam-flush an elder trump flush."""
    for seat, other in ((1, 2), (2, 1)):
        t = Loo(flush_tie="elder").deal({seat: PAM_SPADES, other: "AH KH QH TH 9H"}, "2H").stand(1, 2)
        assert t.last["payments"][seat] == 5
    t = Loo(flush_tie="elder").deal({1: DIAMONDS, 2: TRUMPS}, "2H").stand(1, 2)
    assert t.last["payments"][2] == 5


@shows("flush_timing", "after_declarations", "immediate")
def test_flush_timing():
    """After all declarations and exchanges; or as soon as it is held, and nobody may throw up any more (L23)."""
    t = Loo(seats=4, flush_timing="after_declarations").deal({3: DIAMONDS, 0: "JC"})
    assert t.offered(1) == ["pass", "stand"]
    t = Loo(seats=4, flush_timing="immediate").deal({3: DIAMONDS, 0: "JC"})
    assert (t.last["ended"], t.last["payments"]) == ("flush", [-5, -5, -5, 5])
    drawn = Loo(seats=5, flush_timing="immediate").deal({2: "AD KD QD JD 4S", 3: TRUMPS[:-3] + " 9S"}, stock="TD")
    drawn.act("1: pass", "2: stand", "2: exchange 4S")
    assert (drawn.last["ended"], drawn.last["payments"]) == ("flush", [-10, 0, 5, -5, -5])


@shows("flush_declare", "auto", "optional")
def test_flush_declare():
    """Shown of itself; or each standing holder is asked once from eldest on, and the best shown sweeps (L22)."""
    hands = {1: DIAMONDS, 2: TRUMPS, 0: "JC"}
    t = Loo(seats=4, flush_declare="auto").deal(hands, "2H").stand()
    assert t.last["payments"][2] == 5
    t = Loo(seats=4, flush_declare="optional").deal(hands, "2H")
    t.act("1: stand", "1: exchange", "2: stand", "2: exchange", "3: stand", "3: exchange", "0: stand", "0: exchange")
    assert t.offered(1) == ["flush", "hold"]
    assert t.refuses("2: flush") == "G8 refuse.turn_hidden"
    assert t.refuses("1: play AD") == "A8 loo.refuse.flush_now"
    t.act("1: flush")
    assert t.offered(2) == ["flush", "hold"]
    t.act("2: hold")
    assert t.last["payments"] == [-5, 5, 0, -5]  # an unshown flush still exempts its holder
    t = Loo(seats=4, flush_declare="optional").deal(hands, "2H").stand(1, 2, 3)
    assert t.last["payments"] == [-5, 0, 5, -5]


def test_flush_declare_with_immediate():
    """A holder is asked right after the deal, and again directly after his exchange, even if he held it back before."""
    t = Loo(flush_declare="optional", flush_timing="immediate").deal({2: DIAMONDS, 1: TRUMPS}, "2H")
    assert t.offered(1) == ["flush", "hold"]
    t.act("1: hold")
    assert t.offered(2) == ["flush", "hold"]
    t.act("2: hold", "1: stand", "1: exchange")
    assert t.offered(1) == ["flush", "hold"]
    t.act("1: hold", "2: pass", "0: stand", "0: exchange")
    assert t.verbs(1) == ["play"]
    t = Loo(flush_declare="optional", flush_timing="immediate").deal({2: DIAMONDS, 1: TRUMPS}, "2H")
    t.act("1: hold", "2: flush")
    assert t.last["payments"] == [-10, 5, 0]  # the best of those held sweeps


@shows("flush_payers", "standing", "all_players")
def test_flush_payers():
    """Those who stand, or all; a passed hand's Pam or flush exempts nobody (L6)."""
    for word, due in (("standing", 0), ("all_players", -5)):
        t = Loo(seats=5, flush_payers=word).deal({2: DIAMONDS, 3: "JC", 4: TRUMPS}, "2H")
        t.act("1: pass", "2: stand", "2: exchange", "3: pass", "4: pass", "0: stand", "0: exchange")
        assert t.last["payments"] == [-10, due, 5, due, due]


@shows("flush_to", "next_pool", "flusher")
def test_flush_to():
    """The payments go to the next pool, or to who sweeps; a flush loo is a loo either way (L19)."""
    for word, won, pool in (("next_pool", 5, 5), ("flusher", 10, 0)):
        t = Loo(flush_to=word).deal().stand(-1).deal().stand(-1).deal({1: DIAMONDS}).stand(1, 0)
        assert (t.last["payments"][1], t.pool, t.last["looed"]) == (won, pool, [0])
        assert not t.session.finished


@shows("flush_exempt", "pam_and_flush", "flush_only", "none")
@pytest.mark.parametrize(("word", "looed"), [("pam_and_flush", [0]), ("flush_only", [0, 3]), ("none", [0, 2, 3])])
def test_flush_exempt(word, looed):
    """Pam or a worse flush, a worse flush alone, or nothing exempts from paying."""
    t = Loo(seats=4, flush_exempt=word).deal({1: TRUMPS, 2: DIAMONDS, 3: "JC"}, "2H").stand()
    assert t.last["looed"] == looed


def test_flush_swept_by_dumby_for_the_pool():
    """A dealer who defends with Dumby leaves in the pool what it sweeps (L3)."""
    words = {"dumby": True, "exchange": "none", "lone_stander": "dealer_defends", "remainder": "carry"}
    t = Loo(pool=10, **words).deal(dumby=DIAMONDS).act("1: stand", "2: pass", "0: defend")
    assert (t.last["payments"], t.last["looed"], t.pool) == ([-5, -5, 0], [1], 20)
