"""The full screen at a real server's table: through a killed server, and back to a table that was left."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from gamester.client.at_server import AtServer
from gamester.client.kept import Left, remember_table, tables_left
from gamester.protocol.api import Create
from gamester.tui.app import GamesterApp
from gamester.tui.menu import Menu
from gamester.tui.table import TableScreen
from server.client import Served
from server.fixtures import nothing_left, people, served
from tui.playing import (
    AT_ONCE,
    asked,
    menu,
    never_too_soon,
    settled,
    shows,
    strike,
    the_table,
    until,
)

__all__ = ["nothing_left", "people", "served"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens are kept in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("NO_PROXY", "*")


@asynccontextmanager
async def screen_at(link: str, name: str = "Ben", **wishes: object) -> AsyncIterator[Pilot[int]]:
    """The full screen at the table of a link, or at one that it opens."""
    table = {"game": "loo", "variant": "three/wikipedia-2023", "players": 3} | wishes
    asked = Create(name=name, **table)  # type: ignore[arg-type]
    host = await asyncio.to_thread(AtServer, link, asked, "en")
    app = GamesterApp(host, "en", AT_ONCE)
    app.now = never_too_soon()
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.ready)
        await until(pilot, lambda: host.client.known.seat is not None)
        yield pilot


async def table_of(ann, served, **wishes):
    """A table that Ann opens, and its link."""
    made = await ann.open_table(**{"game": "loo", "variant": "three/wikipedia-2023", "players": 3} | wishes)
    return made["id"], f"http://{served.url}/t/{made['id']}#{made['code']}"


async def play_to_the_settlement(pilot: Pilot[int]) -> None:
    """Play by hints until the deal is settled; a key is struck only while it is the person's turn."""
    sitting = the_table(pilot.app).sitting

    def told(kind: str) -> bool:
        return sitting.notice is not None and sitting.notice[0] == kind

    for _ in range(60):
        await until(pilot, lambda: asked(pilot.app) or settled(pilot.app))
        if settled(pilot.app):
            return
        before = sitting.known.state.decision

        def went_on() -> bool:
            return sitting.known.state.decision != before or settled(pilot.app)  # noqa: B023

        await strike(pilot, "h")
        await until(pilot, lambda: told("hint") or went_on())
        if went_on():
            continue
        await strike(pilot, "enter")
        await until(pilot, lambda: told("ask") or went_on())
        if told("ask") and not went_on():
            await strike(pilot, "enter")
        await until(pilot, went_on)
    raise AssertionError


async def test_the_menu_offers_the_way_back_to_a_table_and_forgets_one_that_is_no_more(people, served) -> None:
    table, link = await table_of(people[0], served)
    async with screen_at(link) as pilot:
        seat = the_table(pilot.app).sitting.known.seat
    remember_table(gone := Left(link.replace(table, "gone"), "laugh", "adpoker"))
    async with menu() as pilot:
        await shows(pilot, "Come back", "Laugh and Lie Down", "Three-card Loo", served.url)
        await strike(pilot, "enter")
        await until(pilot, lambda: gone not in tables_left())
        assert isinstance(pilot.app.screen, Menu)
    async with menu() as pilot:
        await shows(pilot, "Come back", "Three-card Loo")
        await strike(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen) and pilot.app.screen.ready)
        known = the_table(pilot.app).sitting.known
        assert (known.info.id, known.seat) == (table, seat)


async def test_a_server_that_is_killed_loses_nothing_and_the_screen_goes_on(tmp_path: Path) -> None:
    database, speed = str(tmp_path / "tables.db"), ("--speed", "instant", "--rate", "0")
    served = Served(database, *speed)
    try:
        async with screen_at(f"http://{served.url}", "Ann") as pilot:
            screen = the_table(pilot.app)
            await shows(pilot, "Next deal", "/t/")
            await strike(pilot, "enter")
            await until(pilot, lambda: asked(pilot.app))
            known, before = screen.sitting.known, screen.sitting.known.state
            story = list(screen.sitting.story)
            served.stop(9)
            await shows(pilot, "connection is lost")
            await strike(pilot, "h")
            await strike(pilot, "enter")
            served = await asyncio.to_thread(Served, database, *speed, port=served.port)
            await shows(pilot, "Connected again")
            await until(pilot, lambda: known.state.decision != before.decision or known.state.between is not None)
            assert screen.sitting.story[: len(story)] == story
            assert [one.n for one in known.log] == list(range(1, known.seq + 1))
            await play_to_the_settlement(pilot)
    finally:
        served.stop()
