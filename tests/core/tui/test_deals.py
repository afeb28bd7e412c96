"""A whole deal of each form of the game by keys, its settlement, and what is on the way."""

from __future__ import annotations

from textual.widgets import DataTable

from gamester.handlers.tables import TABLES
from gamester.text.messages import Words
from gamester.tui.chronicle import LongLog
from gamester.tui.settle import Settlement
from tui.playing import next_deal, play_deal, screen_text, shows, table, the_table, until

SHORTEST = "laugh3"
"""`tests/more` plays the others."""


async def test_a_deal_is_played_by_keys_and_settled() -> None:
    await played_and_settled(SHORTEST)


async def played_and_settled(key: str) -> None:
    """Play a deal at a table of `TABLES`, and compare what is shown of it."""
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


async def test_a_settlement_and_a_log_fit_a_window_that_is_made_narrower() -> None:
    async with table(size=(116, 30), game="laugh", variant="basic") as pilot:
        await play_deal(pilot)
        await pilot.resize_terminal(80, 24)
        await shows(pilot, Words("en").say("tui.settle.balance"))
        rows = pilot.app.screen.query_one(DataTable)
        await until(pilot, lambda: 0 < rows.virtual_size.width <= rows.size.width)
        await pilot.resize_terminal(116, 30)
        pilot.app.push_screen(LongLog("Log", ["Somebody says very much of what is known. " * 4]))
        await until(pilot, lambda: screen_text(pilot.app).count("known") == 4)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: screen_text(pilot.app).count("known") == 4)


async def test_the_end_of_a_session_leads_home() -> None:
    async with table(game="laugh", variant="basic", seed="end") as pilot:
        the_table(pilot.app).leave("over")
        await until(pilot, lambda: pilot.app.return_value == 0)
