"""A table broken off at any moment is found again as it was, and played on alike."""

from __future__ import annotations

import os

from gamester.local import resume_home
from gamester.tui.app import GamesterApp
from tui.playing import (
    AT_ONCE,
    act_once,
    asked,
    never_too_soon,
    play_deal,
    settled,
    shows,
    table,
    the_table,
    until,
)


async def test_a_killed_evening_goes_on_where_it_was() -> None:
    await goes_on("laugh")


async def goes_on(game: str) -> None:
    """Break an evening off, and go on with it."""
    async with table(game=game, keep=True) as pilot:
        await until(pilot, lambda: asked(pilot.app))
        await act_once(pilot)
        evening = the_table(pilot.app).sitting.host
        await until(pilot, lambda: asked(pilot.app) or settled(pilot.app))
        story = the_table(pilot.app).sitting.story
        state, balances = evening.table.session.s, [seat.balance for seat in the_table(pilot.app).sitting.view.seats]
    # nobody left the table: this is what a killed terminal leaves behind, its file let go of by the system
    os.close(evening.store.file)
    found = resume_home(evening.store.path, "en")
    app = GamesterApp(found, "en", AT_ONCE)
    app.now = never_too_soon()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: asked(app) or settled(app))
        screen = the_table(app)
        assert screen.sitting.host.table.session.s == state
        assert [seat.balance for seat in screen.sitting.view.seats] == balances
        assert screen.sitting.story[: len(story)] == story
        if not settled(app):
            await shows(pilot, "Hint")
        await play_deal(pilot)
