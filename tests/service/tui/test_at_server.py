"""The full screen at a real server's table: through a killed server, and back to a table that was left."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input

from client.fixtures import home, nothing_left, people, served
from gamester.client.at_server import AtServer
from gamester.client.kept import Left, remember_table, tables_left
from gamester.protocol.api import Create
from gamester.tui.app import GamesterApp
from gamester.tui.base import Leave
from gamester.tui.form import Typed
from gamester.tui.menu import Menu
from gamester.tui.people import People
from gamester.tui.table import TableScreen
from server.client import Served
from tui.playing import (
    AT_ONCE,
    asked,
    menu,
    never_too_soon,
    opened,
    play_deal,
    shows,
    strike,
    the_table,
    until,
)

__all__ = ["home", "nothing_left", "people", "served"]


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
        for _ in range(2):
            await strike(pilot, "enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen) and pilot.app.screen.ready)
            known = the_table(pilot.app).sitting.known
            assert (known.info.id, known.seat) == (table, seat)
            await strike(pilot, "q")
            await opened(pilot, Leave)
            await strike(pilot, "y")
            await opened(pilot, Menu)
        assert pilot.app.fault is None


async def test_who_bears_the_name_of_another_hears_so_and_takes_a_seat_under_another_name(people, served) -> None:
    _, link = await table_of(people[0], served, name="Ann")
    app = GamesterApp(await asyncio.to_thread(AtServer, link, Create("loo", "", 3, "Ann"), "en"), "en", AT_ONCE)
    app.now = never_too_soon()
    async with app.run_test(size=(100, 30)) as pilot:
        await shows(pilot, "! Somebody at the table is called Ann. Choose another name.")
        await strike(pilot, "i")
        await opened(pilot, People)
        await strike(pilot, "down", "enter")
        await opened(pilot, Typed)
        app.screen.query_one(Input).value = "Anna"
        await strike(pilot, "enter")
        await until(pilot, lambda: app.host.client.known.seat is not None)
        assert app.host.client.known.you.name == "Anna"


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
            await play_deal(pilot)
    finally:
        served.stop()
