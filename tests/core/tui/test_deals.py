"""A whole deal of each form of the game by keys, its settlement, and what is on the way."""

from __future__ import annotations

import threading

import pytest
from textual.widgets import DataTable

from gamester.handlers.tables import TABLES
from gamester.local import Home, Settings, open_home
from gamester.protocol.payloads import HeardAct
from gamester.table.record import StoreError
from gamester.text.messages import Words
from gamester.tui.app import GamesterApp
from gamester.tui.choose import Choose
from gamester.tui.chronicle import LongLog
from gamester.tui.keys import KeyLine
from gamester.tui.menu import Menu
from gamester.tui.replay import Replay
from gamester.tui.settle import LookBack, Settlement
from gamester.tui.table import TableScreen
from tui.playing import (
    AT_ONCE,
    asked,
    menu,
    next_deal,
    opened,
    play_deal,
    screen_text,
    settled,
    shows,
    strike,
    table,
    the_table,
    until,
)

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


async def test_a_session_is_watched_again_with_the_mouse() -> None:
    async with table(game="loo") as pilot:
        await strike(pilot, "p")
        await opened(pilot, Settlement)
        await strike(pilot, "w")
        await until(pilot, lambda: isinstance(pilot.app.screen, Replay) and bool(pilot.app.screen.steps))
        replay = pilot.app.screen
        for word, at in (("Step", 2), ("Deal", len(replay.steps))):
            await shows(pilot, word)
            await pilot.click(KeyLine, offset=(screen_text(pilot.app).splitlines()[-1].index(word), 0))
            await until(pilot, lambda at=at: replay.at == at)
        await pilot.click(KeyLine, offset=(screen_text(pilot.app).splitlines()[-1].index("Back"), 0))
        await opened(pilot, Settlement)


async def test_nobody_who_leaves_waits_for_a_look_back() -> None:
    async with table(game="loo") as pilot:
        host = the_table(pilot.app).sitting.host
        host.review = lambda deal, lang: [f"waited for: {not threading.current_thread().daemon}"]
        pilot.app.push_screen(LookBack(host, 1, pilot.app))
        await shows(pilot, "waited for: False")


async def test_another_evening_is_played_at_the_same_table_also_from_the_menu() -> None:
    async with menu() as pilot:
        await strike(pilot, "enter")
        await opened(pilot, Choose)
        await strike(pilot, "enter")
        await until(pilot, lambda: asked(pilot.app) or settled(pilot.app))
        first = the_table(pilot.app)
        first.leave("again")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen) and pilot.app.screen is not first)
        second = the_table(pilot.app).sitting.host.table
        assert second.session.opened.variant == first.sitting.host.table.session.opened.variant


async def test_an_evening_that_cannot_be_opened_again_says_why_and_leads_to_the_menu(monkeypatch) -> None:
    async with table(game="laugh", variant="basic", seed="end") as pilot:
        told = []
        monkeypatch.setattr(pilot.app, "notify", lambda text, **_: told.append(text))
        monkeypatch.setattr("gamester.tui.app.open_home", full_disk)
        the_table(pilot.app).leave("again")
        await opened(pilot, Menu)
        assert "No space left" in told[0]


def full_disk(settings: Settings, language: str) -> Home:
    """Nothing can be kept."""
    raise StoreError("store.open", path="evening.jsonl", reason="No space left on device")


@pytest.mark.parametrize("resumed", [False, True])
async def test_another_evening_is_offered_where_it_is_known_how_the_table_was_opened(resumed: bool) -> None:
    chosen = Settings(game="laugh", variant="basic", options={"rounds": 1}, seed="end", keep=False)
    home = open_home(chosen, "en")
    home.connect()
    while not home.client.known.state.finished:
        if not home.step():
            act = next(act for act in home.client.known.state.acts if not act.bare)
            home.client.act(HeardAct(act.do, act.cards, act.takes))
    app = GamesterApp(home, "en", AT_ONCE, None if resumed else chosen)
    async with app.run_test() as pilot:
        await opened(pilot, Settlement)
        await shows(pilot, "Leave the table")
        assert ("Another evening" in screen_text(app)) != resumed


async def test_the_end_of_a_session_leads_home() -> None:
    async with table(game="laugh", variant="basic", seed="end") as pilot:
        the_table(pilot.app).leave("over")
        await until(pilot, lambda: pilot.app.return_value == 0)
