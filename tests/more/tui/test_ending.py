"""An evening may end at any moment, whatever is just coming up on the screen."""

import asyncio

import pytest

from gamester.tui.settle import Settlement
from tui.playing import table, the_table

STEPS = range(4)
"""Turns of the loop between a screen's being asked for and the end."""


@pytest.mark.parametrize("steps", STEPS)
async def test_the_app_ends_quietly_while_the_sums_come_up(steps):
    async with table(game="loo") as pilot:
        pilot.app.push_screen(Settlement(the_table(pilot.app).pace.host, the_table(pilot.app).sitting, ask=True))
        for _ in range(steps):
            await asyncio.sleep(0)
