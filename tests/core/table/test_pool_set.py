"""A pool that is set between two deals: everybody shares the difference, and nothing else may set it."""

from random import Random

import pytest

from gamester.table.events import Opened, PoolSet, read_event
from gamester.table.record import replay
from gamester.table.table import Table
from gamester.text.errors import BadRecord
from study.playing import the_first
from table.driving import lines

LOO = Opened("loo", "five/wikipedia-2023", {}, 1, ("Ann", "Ben", "Cas", "Dan"))


def settled(opened=LOO):
    """A table whose first deal is over."""
    table = Table(opened, Random(3))
    table.deal()
    while table.to_act():
        seat = table.to_act()[0]
        table.act(seat, the_first(table, seat))
    return table


def chips(table):
    session = table.session
    return [*session.s.balances[: session.seats], session.game.rules.in_pool(session.s)]


@pytest.mark.parametrize("pool", [0, 5, 30])
def test_all_seats_share_the_difference_and_no_chip_is_lost(pool):
    table = settled()
    before = chips(table)
    table.take_in([PoolSet(pool)])
    after = chips(table)
    assert (after[-1], sum(after)) == (pool, sum(before))
    changes = [now - then for now, then in zip(after[:-1], before[:-1], strict=True)]
    assert max(changes) - min(changes) <= 1


def test_a_deal_with_another_pool_is_replayed_and_told():
    table = settled()
    table.deal(pool=30)
    read = replay(lines(table.events))
    assert (read.fault, read.session.s.pool) == (None, 35)
    assert "loo.tell.pool_set" in [told.key for heard in table.heard(0) for told in heard.told]


def test_a_pool_that_is_what_was_left_needs_no_line():
    table = settled()
    table.deal(pool=table.session.s.pool)
    assert not any(isinstance(event, PoolSet) for event in table.events)


@pytest.mark.parametrize("pool", [-5, 3, 1_000_005, 10**40])
def test_a_pool_that_cannot_be_is_refused_and_changes_nothing(pool):
    table = settled()
    before = chips(table)
    with pytest.raises(BadRecord, match="cannot be set"):
        table.take_in([PoolSet(pool)])
    assert chips(table) == before


def test_no_pool_is_set_during_a_deal_or_in_a_game_that_carries_none():
    table = Table(LOO, Random(3))
    table.deal()
    laugh = settled(Opened("laugh", "adpoker", {}, 1, LOO.names))
    for one in (table, laugh):
        with pytest.raises(BadRecord):
            one.take_in([PoolSet(0)])


def test_chips_of_a_pool_are_a_whole_number():
    with pytest.raises(BadRecord):
        read_event({"type": "pool", "chips": True}, {})
