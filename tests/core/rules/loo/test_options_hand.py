"""Options of Loo about declaring, Dumby, forced hands and the exchange: what each word changes."""

import pytest

from gamester.text.act import write_cards
from gamester.text.errors import BadRecord
from rules.loo.table import Loo, refused, shows

DIAMONDS = "AD KD QD JD TD"


# --- Exchange and stock


@shows("exchange", "in_turn", "after_all", "none")
def test_exchange():
    """At the declaration, after all have declared, or not at all; a lone stander changes nothing after all."""
    t = Loo(exchange="in_turn").deal().act("1: stand")
    assert t.offered(1) == ["exchange 5"]
    t = Loo(exchange="after_all", seats=4).deal().act("1: stand")
    assert t.offered(2) == ["pass", "stand"]
    t.act("2: pass", "3: stand", "0: stand")
    for seat in (1, 3, 0):
        assert (t.turn, t.offered(seat)) == (seat, ["exchange 5"])
        t.act(f"{seat}: exchange")
    assert t.verbs(1) == ["play"]
    t = Loo(exchange="after_all").deal().act("1: stand", "2: pass", "0: pass")
    assert t.last["ended"] == "lone_stander"
    t = Loo(exchange="after_all", seats=8).deal().act(*(f"{seat % 8}: stand" for seat in range(1, 9)))
    t.act(f"1: exchange {t.hand(1)}", f"2: exchange {t.hand(2)}", f"3: exchange {t.hand(3)[:2]}")
    assert (t.turn, t.verbs(1)) == (1, ["play"])  # the stock is empty: nobody else is asked
    t = Loo(exchange="none").deal().act("1: stand", "2: stand", "0: pass")
    assert t.verbs(1) == ["play"]


def short_stock(**words) -> Loo:
    """Eight at the table; 1 has thrown up, 2 and 3 have changed five cards each, 4 stands: one card is left."""
    t = Loo(seats=8, **words).deal().act("1: pass")
    for seat in (2, 3):
        t.act(f"{seat}: stand", f"{seat}: exchange {t.hand(seat)}")
    return t.act("4: stand")


@shows("stock_rule", "cap", "reshuffle_dead", "max_players_5")
def test_stock_rule():
    """What remains and no more; or all dead cards but one's own are shuffled again; or no more than five players."""
    t = short_stock()
    assert t.offered(4) == ["exchange 1"]
    t = short_stock(stock_rule="reshuffle_dead")
    assert t.offered(4) == ["exchange 5"]
    assert t.refuses(f"4: exchange {t.hand(4)}") == "A7 refuse.reshuffle"
    whole = t.session.game.may_be_due(t.s, t.o)
    assert whole == t.s.dead | 1 << t.s.stock[t.s.top]
    assert whole.bit_count() == 1 + 5 + 10
    hand = t.hand(4)
    stock = write_cards(card for card in range(52) if whole >> card & 1)
    with pytest.raises(BadRecord) as fault:
        t.reshuffle(stock[3:])
    assert fault.value.key == "record.reshuffled"
    t.reshuffle(stock).act(f"4: exchange {hand}")
    assert set(t.hand(4).split()) == set(stock.split()[:5])
    assert t.offered(5) == ["pass", "stand"]
    t.act("5: stand")
    assert t.offered(5) == ["exchange 5"]
    t = Loo(seats=8, stock_rule="reshuffle_dead").deal().act("1: pass")
    for seat, few in ((2, 14), (3, 8)):
        t.act(f"{seat}: stand", f"{seat}: exchange {t.hand(seat)[:few]}")
    t.act("4: stand")
    assert t.s.left == 3
    rest = sum(1 << card for card in t.s.stock[t.s.top : t.s.top + 3])
    assert t.session.game.may_be_due(t.s, t.o) == t.s.dead | rest
    assert refused(stock_rule="max_players_5", seats=6) == "options.loo.five_players"
    assert refused(stock_rule="max_players_5", seats=5) == ""


def test_stock_rule_reshuffle_without_the_own_discards():
    """The asker's own discards stay dead; a reshuffle that is not needed is refused."""
    t = Loo(seats=8, stock_rule="reshuffle_dead", dealer_takes_turnup=True).deal()
    with pytest.raises(BadRecord):
        t.reshuffle(write_cards(t.s.stock[: t.s.left]))
    for seat in range(1, 8):
        t.act(f"{seat}: pass")
    assert t.last["ended"] == "all_passed"
    t = Loo(seats=8, stock_rule="reshuffle_dead").deal()
    for seat in (1, 2):
        t.act(f"{seat}: stand", f"{seat}: exchange {t.hand(seat)}")
    t.act("3: stand")
    mine = t.s.hands[3]
    assert t.offered(3) == ["exchange 5"]
    assert not t.session.game.may_be_due(t.s, t.o) & mine
    with pytest.raises(BadRecord):
        t.reshuffle(write_cards(c for c in range(52) if (t.session.game.may_be_due(t.s, t.o) | mine) >> c & 1))


@shows("dead_cards", "aside", "under_pack")
def test_dead_cards():
    """Hands thrown up are dead, or go under the pack where they may be drawn; cards put out are dead anyway."""
    t = Loo(dead_cards="aside").deal().act("1: pass", "2: stand", "2: exchange")
    assert (t.s.left, t.s.dead.bit_count()) == (36, 5)
    t = Loo(dead_cards="under_pack", seats=8).deal({1: "AS KS QS JS 9S"}).act("1: pass")
    assert (t.s.left, t.s.dead) == (16, 0)
    for seat in (2, 3):
        t.act(f"{seat}: stand", f"{seat}: exchange {t.hand(seat)}")
    assert (t.s.left, t.s.dead.bit_count()) == (6, 10)
    t.act("4: stand", f"4: exchange {t.hand(4)}")
    assert "AS" in t.hand(4)
    assert t.s.left == 1


@shows("dealer_takes_turnup", False, True)
def test_dealer_takes_turnup():
    """A17; with an empty stock the dealer is still asked (L7); after_all: then; never without exchange."""
    for on in (False, True):
        t = Loo("irish", pool=15, dealer_takes_turnup=on).deal().act("1: stand", "1: exchange", "2: pass", "0: stand")
        assert ("turnup" in t.verbs(0)) is on
    t = Loo(seats=8, dealer_takes_turnup=True).deal()
    for seat in (1, 2):
        t.act(f"{seat}: stand", f"{seat}: exchange {t.hand(seat)}")
    t.act("3: stand", f"3: exchange {t.hand(3)[:2]}", *(f"{seat}: pass" for seat in range(4, 8)), "0: stand")
    assert t.offered(0)[-1] == "exchange 0"
    t.act(f"0: turnup {t.hand(0)[:2]}")
    assert t.turn == 1
    t = Loo(dealer_takes_turnup=True, exchange="after_all").deal().act("1: stand", "2: pass", "0: stand", "1: exchange")
    assert "turnup" in t.verbs(0)
    t = Loo(dealer_takes_turnup=True, must=True, forced_exchange="none").deal()
    assert t.verbs(1) == ["play"]
    t = Loo(pool=15, dealer_takes_turnup=True, all_pass="carry").deal().act("1: pass", "2: pass", "0: stand")
    assert t.last["ended"] == "lone_stander"


def test_dealer_takes_turnup_pam_and_the_king():
    """He may take Pam; and a taken turn-up is in play again for the lead of the ace (L11)."""
    t = Loo(dealer_takes_turnup=True).deal({0: "2C"}, "JC").act("1: stand", "1: exchange", "2: pass", "0: stand")
    t.act("0: turnup 2C", "0: exchange")
    assert t.s.hands[0] & t.s.pam
    for taken, lead in ((["2: turnup 2C"], "2S 7D 8D 9D KH"), ([], "KH")):
        t = Loo(dealer_takes_turnup=True, lead_ace=True, dealer=2).deal({0: "KH 9D 8D 7D 2S", 2: "2C"}, "AH")
        t.act("0: stand", "0: exchange", "1: pass", "2: stand", *taken, "2: exchange")
        assert t.may(0) == lead


# --- Who declares what


@shows("all_pass", "dealer_takes", "carry")
def test_all_pass():
    """The dealer takes the pool unasked; or he too is asked, and if he throws up the pool is carried."""
    t = Loo(pool=15, rounds=2).deal().act("1: pass", "2: pass")
    assert (t.last["payments"], t.pool) == ([15, 0, 0], 0)
    t = Loo(pool=15, rounds=2, all_pass="carry").deal().act("1: pass", "2: pass")
    assert t.offered(0) == ["pass", "stand"]
    t.act("0: pass")
    assert (t.last["ended"], t.last["payments"], t.last["pool"]) == ("all_passed", [-5, 0, 0], 20)
    t.deal().act("2: pass", "0: pass", "1: stand")
    assert (t.last["ended"], t.last["payments"], t.pool) == ("lone_stander", [0, 20, 0], 0)


@shows("lone_stander", "takes_pool", "dealer_defends")
def test_lone_stander():
    """One stander takes the pool if the dealer passes; or the dealer must play, for himself or Dumby for the pool."""
    t = Loo("three", pool=15).deal().act("1: stand", "2: pass", "0: pass")
    assert t.last["ended"] == "lone_stander"
    t = Loo("three", pool=15, lone_stander="dealer_defends", remainder="first_tricks").deal(dumby="KH 3S 4S")
    t.act("1: stand", "2: pass")
    assert t.offered(0) == ["stand", "dumby", "defend"]
    assert t.refuses("0: pass") == "B7 loo.refuse.must_defend"


def test_lone_stander_with_dumby_need_not_be_fought():
    """Against a taker of Dumby, or two standers, the ordinary choice holds."""
    for words in (["1: dumby", "2: pass"], ["1: stand", "2: stand"]):
        t = Loo("three", pool=15, lone_stander="dealer_defends", remainder="carry").deal().act(*words)
        assert t.offered(0)[0] == "pass"
        assert t.refuses("0: defend") == "B7 loo.refuse.defend"


@shows("eldest_privilege", False, True)
def test_eldest_privilege():
    """Eldest may wait and declare last; not in a forced hand; while he waits others may take Dumby (M4)."""
    t = Loo(seats=4).deal()
    assert t.offered(1) == ["pass", "stand"]
    assert t.refuses("1: wait") == "G8 loo.refuse.wait"
    t = Loo(seats=4, eldest_privilege=True).deal()
    assert t.offered(1) == ["pass", "stand", "wait"]
    t.act("1: wait")
    assert t.offered(2) == ["pass", "stand"]
    assert t.refuses("2: wait") == "G8 loo.refuse.wait"
    t.act("2: stand", "2: exchange", "3: pass", "0: pass")
    assert (t.turn, t.offered(1)) == (1, ["pass", "stand"])
    assert t.refuses("1: wait") == "G8 loo.refuse.wait_twice"
    t.act("1: stand", "1: exchange")
    assert t.turn == 1
    assert t.verbs(1) == ["play"]
    t = Loo(seats=4, eldest_privilege=True).deal().act("1: wait", "2: pass", "3: pass")
    assert t.offered(0) == ["pass", "stand"]
    t.act("0: pass", "1: pass")
    assert t.last["payments"] == [0, 0, 0, 0]
    t.deal()
    assert t.offered(2) == ["pass", "stand", "wait"]
    t = Loo("three", eldest_privilege=True).deal()
    assert t.offered(1) == ["stand", "dumby"]
    t = Loo("three", pool=15, eldest_privilege=True).deal().act("1: wait", "2: dumby", "0: pass")
    assert t.offered(1) == ["pass", "stand"]


# --- Forced hands


@shows("bold_stand", True, False, "first_hand_only")
@shows("must", True, False, "first_hand_only")
@pytest.mark.parametrize(("key", "form"), [("bold_stand", "irish"), ("must", "five"), ("must", "irish")])
@pytest.mark.parametrize(("word", "first", "second"), [(True, 1, 1), (False, 0, 0), ("first_hand_only", 1, 0)])
def test_bold_stand_and_must(key, form, word, first, second):
    """Forced whenever nothing was carried, never, or in the first hand only; the two are one thing in every form."""
    words = {"bold_stand": False} | {key: word}
    t = Loo(form, rounds=2, **words).deal({1: "AH", 2: "KH QH JH", 0: "AD AS"}, "2H")
    assert t.s.forced == first
    t.stand(*([2, 0] if not first else []))
    t.play_out()
    while t.pool:
        t.deal().stand(-1)
    assert t.deal().s.forced == second


@shows("forced_dumby", "eldest_only", "none", "normal")
@pytest.mark.parametrize(("word", "askers"), [("eldest_only", [1]), ("none", []), ("normal", [1, 2, 3, 0])])
def test_forced_dumby(word, askers):
    """Who may take Dumby in a Bold Stand; who has no choice is not asked."""
    t = Loo("three", 4, forced_dumby=word).deal()
    for seat in askers:
        assert (t.turn, t.offered(seat)) == (seat, ["stand", "dumby"])
        t.act(f"{seat}: stand")
    assert t.verbs(1) == ["play"]
    assert t.s.standing == 0b1111
    t = Loo("three", 4, forced_dumby=word).deal()
    if askers:
        t.act("1: dumby")
        assert t.verbs(1) == ["play"]
        assert t.s.standing == 0b1111


@shows("club_law", False, True)
@shows("club_law_dumby", "none", "eldest_only", "normal")
@pytest.mark.parametrize(("word", "askers"), [("eldest_only", [1]), ("none", []), ("normal", [1, 2, 0])])
def test_B12_club_law_dumby(word, askers):
    """Who may take Dumby when a club is turned up; where it is a Bold Stand too, the Bold Stand's rule holds (Q50)."""
    t = Loo("three", pool=15, club_law=True, club_law_dumby=word).deal(turn_up="9C")
    for seat in askers:
        assert t.offered(seat) == ["stand", "dumby"]
        assert t.refuses(f"{seat}: pass") == "B12 loo.refuse.forced"
        t.act(f"{seat}: stand")
    assert (t.verbs(1), t.s.standing) == (["play"], 0b111)
    assert Loo("three", pool=15, club_law=True).deal(turn_up="9S").offered(1) == ["pass", "stand", "dumby"]
    t = Loo("three", club_law=True, club_law_dumby=word).deal(turn_up="9C")
    assert t.offered(1) == ["stand", "dumby"]
    assert Loo("three", pool=15, club_law_dumby=word).deal(turn_up="9C").offered(1) == ["pass", "stand", "dumby"]
    t = Loo(club_law=True).deal(turn_up="9C")
    assert t.offered(1) == ["exchange 5"]


@shows("forced_exchange", "allowed", "none")
def test_forced_exchange():
    """In every forced hand, club law or not, no cards may be changed (L16); in the others as usual."""
    for words in ({"must": True}, {"club_law": True}):
        t = Loo(forced_exchange="none", rounds=2, **words).deal({1: DIAMONDS, 2: "JH"}, "9C")
        assert (t.s.forced > 0, t.last["ended"]) == (True, "flush")
        t.deal(turn_up="9H").act("2: stand")
        assert t.offered(2) == ["exchange 5"]
    assert Loo(must=True, forced_exchange="allowed").deal().offered(1) == ["exchange 5"]


# --- Dumby


@shows("dumby", True, False)
def test_dumby():
    """An extra hand that somebody may take, or none; also with five cards, if there is no exchange."""
    assert Loo("three", pool=15).deal().offered(1) == ["pass", "stand", "dumby"]
    t = Loo("three", pool=15, dumby=False).deal()
    assert (t.s.dumby, t.offered(1), t.s.left) == (0, ["pass", "stand"], 52 - 10)
    t = Loo(dumby=True, exchange="none").deal(dumby=DIAMONDS).act("1: pass", "2: dumby", "0: stand")
    assert t.last["payments"] == [-10, 0, 5]


@shows("dumby_leads", False, True)
def test_dumby_leads():
    """Whoever has Dumby leads to the first trick, and the duties of the lead are his."""
    for on, leader in ((False, 1), (True, 0)):
        t = Loo("three", pool=15, dumby_leads=on).deal(dumby="AH KH 2D").act("1: stand", "2: stand", "0: dumby")
        assert t.turn == leader
    assert t.may(0) == "AH"
    t = Loo("three", pool=15, dumby_leads=True).deal().act("1: stand", "2: stand", "0: stand")
    assert t.turn == 1
