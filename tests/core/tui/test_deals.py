"""A whole deal of each form of the game by keys, its settlement, and what is on the way."""

from __future__ import annotations

import pytest
from textual.widgets import DataTable

from gamester.ready_made import TABLES
from gamester.tui.settle import Settlement
from tui.playing import asked, next_deal, play_deal, shows, strike, table, the_table, until


@pytest.mark.parametrize("key", TABLES)
async def test_a_deal_of_each_form_is_played_by_keys_and_settled(key: str) -> None:
    game, variant, players = TABLES[key]
    async with table(game=game, variant=variant, players=players) as pilot:
        await play_deal(pilot)
        shown = pilot.app.screen
        assert isinstance(shown, Settlement)
        rows = shown.query_one(DataTable)
        assert rows.row_count == players
        between = the_table(pilot.app).sitting.state.between
        assert [one.seat for one in between.settlement] == list(range(players))
        for one in between.settlement:
            seat, total = one.seat, one.total
            assert sum(term.chips for term in one.terms) == total
            assert str(rows.get_row(str(seat))[2]).replace("−", "-").lstrip("+") == str(total)
        await next_deal(pilot)
        assert the_table(pilot.app).sitting.view.deal == 2


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


async def test_the_end_of_a_session_leads_home() -> None:
    async with table(game="laugh", variant="basic", seed="end") as pilot:
        the_table(pilot.app).leave("over")
        await until(pilot, lambda: pilot.app.return_value == 0)
