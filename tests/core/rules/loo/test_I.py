"""Irish Loo, I1-I7: Three-Card Loo with an exchange and without Dumby. Trumps are hearts unless said."""

from rules.loo.table import Loo


def ordinary(seats=3, **words):
    """A table at which nothing is forced: chips lie in the pool."""
    return Loo("irish", seats, pool=15, **words)


def test_I1_no_dumby():
    """No Dumby is dealt, and nobody can take it, in a Bold Stand or otherwise."""
    t = ordinary().deal()
    assert (t.s.dumby, t.s.left, t.offered(1)) == (0, 42, ["pass", "stand"])
    assert t.refuses("1: dumby") == "I1 loo.refuse.no_dumby"


def test_I2_the_stock_never_runs_out():
    """If all of eight players change all their cards, three are left."""
    t = ordinary(8).deal()
    while t.verbs(t.turn) != ["play"]:
        t.act(f"{t.turn}: stand", f"{t.turn}: exchange {t.hand(t.turn)}")
    assert t.s.left == 3


def test_I2_exchange_of_up_to_three_at_the_declaration():
    """Whoever stands may exchange 0 to 3 cards from the stock, once, at his declaration."""
    t = ordinary().deal({1: "2C 3C 4C"}, stock="AS KS QS JS").act("1: stand")
    assert t.offered(1) == ["exchange 3"]
    assert t.refuses("1: pass") == t.refuses("1: play 2C") == "I2 loo.refuse.exchange_now"
    t.act("1: exchange 2C 3C 4C")
    assert t.hand(1) == "AS QS KS"
    assert (t.turn, t.offered(2)) == (2, ["pass", "stand"])
    t.act("2: stand", "2: exchange", "0: pass")
    assert t.verbs(1) == ["play"]


def test_I3_no_pam_and_no_flush():
    """The knave of clubs is a club; three cards of a suit are nothing."""
    t = ordinary().deal({1: "9C", 2: "JC 2H 3H", 0: "AS KS QS"}).stand().play("9C")
    assert (t.s.pam, t.may(2)) == (0, "JC")
    assert ordinary().deal({1: "AD KD QD"}).stand().verbs(1) == ["play"]


def test_I6_heading_and_the_lead_count_after_the_exchange():
    """The two-trump lead and heading look at the hand after exchange."""
    t = ordinary().deal({1: "2C AH 4C", 2: "3D 2S 3S"}, "5H", stock="QH 9D TD").act("1: stand", "1: exchange 2C")
    t.act("2: stand", "2: exchange 2S 3S", "0: pass")
    assert t.may(1) == "AH"
    assert t.refuses("1: play QH") == "B9 loo.refuse.lead_two_highest"
    t = ordinary().deal({1: "AH KH 4D", 2: "3D 2S 3S"}, "5H", stock="2C 3C TD JD").act("1: stand", "1: exchange AH KH")
    t.act("2: stand", "2: exchange 2S 3S", "0: pass")
    assert t.may(1) == "2C 3C 4D"
    t.play("4D")
    assert t.may(2) == "TD JD"
    assert t.refuses("2: play 3D") == "B10 loo.refuse.head"


def test_I7_club_law_is_off_and_leaves_the_exchange():
    """Off by default; with it exchange stays allowed unless forced_exchange is none."""
    assert ordinary().deal(turn_up="9C").offered(1) == ["pass", "stand"]
    t = ordinary(club_law=True).deal(turn_up="9C")
    assert t.offered(1) == ["exchange 3"]
    assert ordinary(club_law=True).deal(turn_up="9D").offered(1) == ["pass", "stand"]
    t = ordinary(club_law=True, forced_exchange="none").deal(turn_up="9C")
    assert t.verbs(1) == ["play"]
