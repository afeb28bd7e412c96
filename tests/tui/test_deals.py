"""A whole deal of each form of the game by keys, its settlement, and what is on the way."""

from __future__ import annotations

import pytest
from textual.widgets import DataTable

from gamester.tui.choices import QUICK
from gamester.tui.settle import Settlement
from tui.playing import asked, next_deal, play_deal, shows, strike, table, the_table, until


@pytest.mark.parametrize("key", QUICK)
async def test_a_deal_of_each_form_is_played_by_keys_and_settled(key: str) -> None:
    game, variant, players, options = QUICK[key]
    async with table(game=game, variant=variant, players=players, options=options) as pilot:
        await play_deal(pilot)
        shown = pilot.app.screen
        assert isinstance(shown, Settlement)
        rows = shown.query_one(DataTable)
        assert rows.row_count == players
        session = the_table(pilot.app).evening.table.session
        for seat, terms, total in session.game.words.settlement(the_table(pilot.app).view, session.o):
            assert sum(chips for _, chips in terms) == total
            assert str(rows.get_row(str(seat))[2]).replace("−", "-").lstrip("+") == str(total)
        await next_deal(pilot)
        assert the_table(pilot.app).evening.table.session.s.deal == 2


async def test_a_session_ends_with_its_winner_and_another_may_begin() -> None:
    async with table(game="laugh", variant="basic", seed="end") as pilot:
        evening = the_table(pilot.app).evening
        while True:
            await play_deal(pilot)
            if evening.table.finished:
                break
            await next_deal(pilot)
        await shows(pilot, "★", "the evening")
        await strike(pilot, "down", "enter")
        await until(pilot, lambda: asked(pilot.app) and the_table(pilot.app).evening is not evening)
        assert evening.table.session.opened.game == "laugh"


async def test_the_end_of_a_session_leads_home() -> None:
    async with table(game="laugh", variant="basic", seed="end") as pilot:
        the_table(pilot.app).leave("over")
        await until(pilot, lambda: pilot.app.return_value == 0)
