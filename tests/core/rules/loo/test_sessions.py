"""Sessions of Loo: rounds, the deal going round, the pool carried on, and every way in which a session ends."""

import pytest

from gamester.text.errors import BadRecord
from gamester.text.messages import Words
from rules.loo.table import Loo, replayed, shows

DIAMONDS = "AD KD QD JD TD"


def quiet(t: Loo, deals: int = 1) -> Loo:
    """Deals in which all pass."""
    for _ in range(deals):
        t.deal().stand(-1)
    return t


def looing(t: Loo) -> Loo:
    """A deal that brings a loo: one seat sweeps, another stands against it."""
    dealer = t.next_dealer()
    first, second = (dealer + 1) % t.session.seats, (dealer + 2) % t.session.seats
    return t.deal({first: DIAMONDS}).stand(first, second)


@shows("rounds", 1, 3, 1000)
@pytest.mark.parametrize(("rounds", "seats"), [(1, 3), (3, 3), (2, 5)])
def test_G18_X24_rounds(rounds, seats):
    """R x n deals, each player dealing R times."""
    t = quiet(Loo(seats=seats, rounds=rounds), rounds * seats)
    assert t.session.finished
    dealers = [deal["dealer"] for deal in t.session.deals]
    assert dealers == list(range(seats)) * rounds
    assert Loo(rounds=1000).o.rounds == 1000


def asked(t: Loo) -> str:
    """The key of what the table waits for."""
    return t.session.game.words.prompt(t.session.view(0), t.session.o).key


def test_beyond_the_deals_agreed_the_table_says_why_the_session_goes_on():
    t = quiet(Loo(seats=3, end_rule="complete_extra_round"), 2)
    assert asked(t) == "loo.ask.next_deal"
    assert asked(looing(t)) == "loo.ask.next_beyond"
    assert asked(quiet(t)) == "loo.ask.next_round"
    assert asked(quiet(t, 2)) == "table.over"


def told_to_go_on(**given: int | None) -> str:
    """What is said before the first deal about going on after the last agreed; empty if nothing is."""
    words = Loo(seats=3).session.game.words
    told = words.goes_on(words.options_of("five/wikipedia-2023", given, 3))
    return "" if told is None else Words("en").tell(told)


def test_whether_a_session_may_go_on_is_told_from_the_start():
    assert told_to_go_on() == "If the last brings a loo, more follow until one brings none."
    assert told_to_go_on(max_extra_deals=2).endswith("until one brings none, 2 at most.")
    assert told_to_go_on(max_extra_deals=0) == ""


def test_every_deal_is_paid_for_itself():
    """Tricks and loos of the last deal count no more."""
    t = Loo("irish", rounds=2).deal({1: "AH KH QH"}, "2H").stand().play_out()
    assert (t.last["payments"], t.pool) == ([-6, 3, -3], 6)
    t.deal({1: "AH KH QH"}, "2H").stand().play_out()
    assert (t.last["tricks"], t.last["payments"], t.pool) == ([0, 3, 0], [-3, 9 - 3, -3], 6)
    assert t.balances == [-9, 9, -6]


@shows("end_rule", "first_loo_free_hand", "complete_extra_round")
def test_G18_end_rule():
    """Extra deals up to the first loo-free hand, or up to one that closes a full round (L18)."""
    t = looing(quiet(Loo(), 2))
    assert not t.session.finished
    assert quiet(t).session.finished
    t = looing(quiet(Loo(end_rule="complete_extra_round"), 2))
    for _ in range(2):
        assert not quiet(t).session.finished
    assert quiet(t).session.finished
    t = looing(quiet(Loo(end_rule="complete_extra_round"), 2))
    looing(quiet(t, 2))
    assert not t.session.finished
    assert quiet(t, 3).session.finished
    assert quiet(Loo(end_rule="complete_extra_round"), 3).session.finished


@shows("max_extra_deals", None, 0, 2)
def test_max_extra_deals():
    """After so many extra deals the session ends, and the pool is divided equally, odd chips from eldest on."""
    t = looing(quiet(Loo(max_extra_deals=0), 2))
    assert (t.session.finished, t.pool) == (True, 0)
    assert t.last["dealer"] == 2
    # the dealer, seat 2, staked 5; seat 0 swept 5; seat 1 was looed 5, which are divided 2 2 1 from seat 0 on
    assert t.last["payments"] == [5 + 2, -5 + 2, -5 + 1]
    with pytest.raises(BadRecord):
        t.deal()
    t = looing(quiet(Loo(max_extra_deals=2), 2))
    assert not t.session.finished
    assert not looing(t).session.finished
    assert (looing(t).session.finished, t.pool, len(t.session.deals)) == (True, 0, 5)
    t = looing(quiet(Loo(max_extra_deals=2), 2))
    assert quiet(t).session.finished
    t = quiet(Loo(max_extra_deals=None), 2)
    for _ in range(20):
        assert not looing(t).session.finished
    assert t.pool == 5


def test_max_extra_deals_with_a_complete_round():
    """Deals may run out before the round is closed: a loo-free deal then leaves nothing to divide."""
    t = looing(quiet(Loo(end_rule="complete_extra_round", max_extra_deals=1), 2))
    assert not t.session.finished
    quiet(t)
    assert (t.session.finished, sum(t.balances)) == (True, 0)


def test_loo_free_means_also_nothing_left():
    """No loo was paid, but chips lie in the pool: the session goes on until they have an owner (L19)."""
    t = Loo(all_pass="carry")
    for number in (1, 2, 3, 4):
        t.deal().stand(-1)
        assert (t.pool, t.last["looed"], t.session.finished) == (5 * number, [], False)
    t.deal().stand(2, -1)
    assert (t.last["ended"], t.pool, t.session.finished) == ("lone_stander", 0, True)


def test_loo_free_means_nothing_left_by_dumby_either():
    """What the dealer won with Dumby for the pool prolongs the session."""
    t = Loo("three", dealer=1, bold_stand=False, lone_stander="dealer_defends", remainder="carry")
    quiet(t, 2)
    t.deal({1: "KH 9D 3S"}, "9H", dumby="2H AD AS").act("1: stand", "2: pass", "0: defend")
    t.play("KH 2H 9D AD AS 3S")
    assert (t.last["looed"], t.pool, t.session.finished) == ([], 2, False)


def test_nothing_but_settled_may_follow_a_deal_and_it_must_agree():
    """The report of a session read back from its record is the same, deal by deal (C3)."""
    t = looing(quiet(Loo(seats=5), 4))
    t.deal()
    again = replayed(t)
    assert again.report() == t.session.report()
    assert again.s == t.s
    with pytest.raises(BadRecord) as fault:
        t.deal()
    assert fault.value.key == "record.deal_under_way"
