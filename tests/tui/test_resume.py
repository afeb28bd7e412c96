"""A table broken off at any moment is found again as it was, and played on alike."""

from __future__ import annotations

import os

import pytest

from gamester.evening import Evening
from gamester.tui.app import GamesterApp
from tui.playing import AT_ONCE, act_once, asked, play_deal, screen_text, settled, table, the_table, until


@pytest.mark.parametrize("game", ["loo", "laugh"])
async def test_a_killed_evening_goes_on_where_it_was(game: str) -> None:
    async with table(game=game, keep=True) as pilot:
        await until(pilot, lambda: asked(pilot.app))
        await act_once(pilot)
        evening = the_table(pilot.app).evening
        await until(pilot, lambda: asked(pilot.app) or settled(pilot.app))
        story = the_table(pilot.app).story[1:]  # but for the draw for the first deal, which is not told again
        state, balances = evening.table.session.s, list(the_table(pilot.app).view.balances)
    # nobody left the table: this is what a killed terminal leaves behind, its file let go of by the system
    os.close(evening.store.file)
    found = Evening.resume(evening.store.path)
    app = GamesterApp(found, "en", AT_ONCE)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: asked(app) or settled(app))
        screen = the_table(app)
        assert screen.evening.table.session.s == state
        assert list(screen.view.balances) == balances
        assert screen.story[: len(story)] == story
        if not settled(app):
            assert "Hint" in screen_text(app)
        await play_deal(pilot)
