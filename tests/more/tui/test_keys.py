"""A key means one thing, does it when it was meant, and never costs a chip that nobody staked."""

from __future__ import annotations

import pytest

from gamester.tui.leaving import Leave
from gamester.tui.settle import Settlement
from tui.playing import act_once, asked, opened, settled, strike, table, the_table, until


async def to_the_sums(pilot):
    """Play until a deal is settled."""
    while not settled(pilot.app):
        await until(pilot, lambda: asked(pilot.app) or settled(pilot.app))
        if asked(pilot.app):
            await act_once(pilot)
    await opened(pilot, Settlement)


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
async def test_whoever_leaves_at_the_sums_is_dealt_no_cards_and_may_think_better_of_it(key):
    async with table(game="loo") as pilot:
        await to_the_sums(pilot)
        known = the_table(pilot.app).pace.host.client.known
        before = known.seq
        for answer in ("n", "y"):
            await strike(pilot, key)
            await opened(pilot, Leave)
            assert known.seq == before
            await strike(pilot, answer)
            if answer == "n":
                await opened(pilot, Settlement)
        await until(pilot, lambda: not pilot.app.is_running)
        assert known.seq == before
