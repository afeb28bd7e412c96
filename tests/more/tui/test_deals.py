"""A whole deal of each form of the game by keys, its settlement, and what is on the way."""

from __future__ import annotations

import pytest

from core.tui.test_deals import SHORTEST, played_and_settled
from gamester.ready_made import TABLES
from tui.playing import asked, next_deal, play_deal, shows, strike, table, the_table, until


async def test_a_session_ends_with_its_winner_and_another_may_begin() -> None:
    async with table(game="laugh", variant="basic", seed="end") as pilot:
        evening = the_table(pilot.app).sitting.host
        while True:
            await play_deal(pilot)
            if evening.table.finished:
                break
            await next_deal(pilot)
        await shows(pilot, "★", "the evening")
        await strike(pilot, "down", "enter")
        await until(pilot, lambda: asked(pilot.app) and the_table(pilot.app).sitting.host is not evening)
        assert evening.table.session.opened.game == "laugh"


@pytest.mark.parametrize("key", [key for key in TABLES if key != SHORTEST])
async def test_a_deal_of_each_form_is_played_by_keys_and_settled(key: str) -> None:
    await played_and_settled(key)
