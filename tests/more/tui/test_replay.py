"""A session watched again on the full screen: step by step, back and forth, with the widgets of the table."""

from __future__ import annotations

import pytest

from gamester.tui.replay import Replay
from gamester.tui.settle import Settlement
from tui.playing import opened, play_deal, shows, strike, table, the_table, until


@pytest.mark.parametrize("game", ["loo", "laugh"])
async def test_a_deal_is_watched_again_step_by_step(game: str) -> None:
    async with table(game=game) as pilot:
        await play_deal(pilot)
        known = the_table(pilot.app).sitting.known
        await strike(pilot, "w")
        await until(pilot, lambda: isinstance(pilot.app.screen, Replay) and bool(pilot.app.screen.steps))
        replay = pilot.app.screen
        assert [step.heard.act for step in replay.steps] == [one.act for one in known.log]
        assert replay.at == 1
        await shows(pilot, f"1/{len(replay.steps)}")
        for at in range(2, len(replay.steps) + 1):
            await strike(pilot, "right")
            await until(pilot, lambda at=at: replay.at == at)
            assert replay.sitting.view == replay.steps[at - 1].state.view
            assert replay.steps[at - 1].heard.text[-1] in " ".join(replay.sitting.story)
        assert replay.sitting.state.between is not None
        await strike(pilot, "right")
        assert replay.at == len(replay.steps)
        await strike(pilot, "left", "home")
        await until(pilot, lambda: replay.at == 1)
        await strike(pilot, "end", "escape")
        await opened(pilot, Settlement)
