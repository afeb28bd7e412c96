"""What a person does at the table: marked cards, refusals, the exchange, hints, windows, the mouse."""

from __future__ import annotations

from gamester.tui.chronicle import LongLog
from gamester.tui.leaving import Leave
from gamester.tui.look_screen import LookScreen
from gamester.tui.rules import Rules
from gamester.tui.settle import Settlement
from tui.playing import opened, strike, table, the_table, until


async def test_windows_open_and_close() -> None:
    async with table(game="loo") as pilot:
        matters = the_table(pilot.app).sitting.state.rule
        for key, window in (("r", Rules), ("l", LongLog), ("b", Settlement), ("o", LookScreen), ("q", Leave)):
            await strike(pilot, key)
            await opened(pilot, window)
            if window is Rules:
                here = pilot.app.screen
                await until(pilot, lambda: here.query(f"#b-{matters}.-here").first().region.overlaps(here.region))  # noqa: B023
            await strike(pilot, "escape")
            await until(pilot, lambda: pilot.app.screen is the_table(pilot.app))
