"""Those who reckon with what is hidden can do so at unaided tables: hints, looks back, bots that search (R30)."""

import random

import pytest

from gamester.bots.adviser import advise
from gamester.bots.base import seen_by
from gamester.bots.roster import opponents
from gamester.table.events import Acted
from gamester.table.hearing import as_race
from gamester.table.table import Table
from table.driving import opened


def deal_of(resolution, seed=1, stop=None):
    """A table after a deal among inattentive bots, or as `stop` finds it."""
    table = Table(opened("laugh", "adpoker", 5, unaided=True, claim_resolution=resolution), random.Random(seed))
    bots = opponents(5, seed, oversights=20)
    table.deal()
    while table.session.under_way:
        waited = table.session.game.rules.waited_for(table.session.s)
        seats = table.to_act()
        seat = next((one for one in seats if not waited >> one & 1), seats[0])
        if stop is not None and stop(table, seat):
            break
        table.act(seat, bots[seat].choose(seen_by(table, seat)))
    return table


@pytest.mark.parametrize("resolution", ["turn_order", "sealed", "random"])
def test_a_deal_with_covered_claims_comes_to_the_same_as_a_race(resolution):
    for seed in range(6):
        table = deal_of(resolution, seed)
        race, events = as_race(table._dealt[0], table.events[table._dealt[1] :])
        for event in events:
            race.apply(event)
        assert race.deals[-1] == table.session.deals[-1]
        assert race.s.won == table.session.s.won
        claims = [event for event in events if isinstance(event, Acted) and event.act.do == "claim"]
        assert claims


def test_advice_on_a_turn_speaks_of_playing_and_not_of_going_on():
    table = deal_of("turn_order", stop=lambda t, seat: t.session.s.begun and t.gone_on(seat) is not t)
    seat = table.session.s.turn
    assert table.session.game.words.why_not(
        table.session.s, table.session.o, seat, advise(seen_by(table.gone_on(seat), seat)).act
    )
    assert advise(seen_by(table.gone_on(seat), seat), 1).act.do in ("play", "lie")
    assert table.session.s.phase == table.session.game.rules.Phase.CLAIM


def test_advice_does_not_betray_what_another_has_called():
    hidden = deal_of("turn_order", stop=lambda t, seat: any(t.session.s.called) and seat == t.session.s.turn)
    seat = hidden.session.s.turn
    there = hidden.gone_on(seat).view(seat)
    assert there.table == hidden.view(seat).table
    assert there.taken == hidden.view(seat).taken


def test_advice_is_given_though_somebody_takes_a_seat_after_covered_claims():
    for seed in range(4):
        hidden = deal_of("turn_order", seed, stop=lambda t, seat: any(t.session.s.called) and seat == t.session.s.turn)
        seat = hidden.session.s.turn
        before = advise(seen_by(hidden.gone_on(seat), seat), 1)
        hidden.remark("seat", seat=(seat + 1) % 5, name="Ann", by="person")
        assert advise(seen_by(hidden.gone_on(seat), seat), 1) == before
