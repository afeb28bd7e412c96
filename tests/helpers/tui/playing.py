"""Playing at the terminal by keys, for the tests."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from gamester.local import Home, Settings, open_home
from gamester.local.evening import opened_evening
from gamester.tui.app import GamesterApp
from gamester.tui.base import Look
from gamester.tui.settle import Settlement
from gamester.tui.table import TableScreen

AT_ONCE = Look(speed="instant", reduced_motion=True)


def never_too_soon() -> Callable[[], float]:
    """A clock for a person who thinks a second before each key."""
    return itertools.count().__next__


class Elsewhere(Home):
    """A table at home that behaves like one at a server: others may come, and one is connected while one sits there."""

    alone = False
    connected = False

    async def connect(self) -> None:
        """Stay connected."""
        self.connected = True
        super().connect()
        try:
            await asyncio.Event().wait()
        finally:
            self.connected = False


def elsewhere(**settings: object) -> Elsewhere:
    """Such a table."""
    chosen = Settings(**{"name": "Ann", "seed": "tui", "keep": False, **settings})  # type: ignore[arg-type]
    return Elsewhere(opened_evening(chosen), "en")


@asynccontextmanager
async def table(
    *, size: tuple[int, int] = (80, 24), language: str = "en", look: Look = AT_ONCE,
    now: Callable[[], float] | None = None, home: Home | None = None, **settings: object,
) -> AsyncIterator[Pilot[int]]:  # fmt: skip
    """A table with the person at it, who is never too quick unless `now` says so."""
    chosen = Settings(**{"name": "Ann", "seed": "tui", "keep": False, **settings})  # type: ignore[arg-type]
    app = GamesterApp(home or open_home(chosen, language), language, look, chosen)
    app.now = now or never_too_soon()
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: (asked(app) or settled(app)) and screen_text(app).strip() != "")
        yield pilot
        await all_done(pilot)


@asynccontextmanager
async def menu(
    *, size: tuple[int, int] = (80, 24), language: str = "en", notifications: bool = False
) -> AsyncIterator[Pilot[int]]:
    """The menu."""
    app = GamesterApp(None, language, AT_ONCE)
    app.now = never_too_soon()
    async with app.run_test(size=size, notifications=notifications) as pilot:
        await until(pilot, lambda: screen_text(app).strip() != "")
        yield pilot
        await all_done(pilot)


async def all_done(pilot: Pilot[int]) -> None:
    """Wait until every key has done its work: one that comes to an app without screens would be a fault of the test."""
    if pilot.app.screen_stack:
        await pilot.pause()


async def until(pilot: Pilot[int], true: Callable[[], bool]) -> None:
    """Wait until something is so; fail if it never is."""
    for _ in range(10_000):
        await asyncio.sleep(0.002)
        if true():
            return
    raise AssertionError(screen_text(pilot.app))


async def shows(pilot: Pilot[int], *words: str) -> None:
    """Wait until all these words stand on the screen."""

    def there() -> bool:
        text = " ".join(screen_text(pilot.app).split())
        return all(word in text for word in words)

    await until(pilot, there)


async def strike(pilot: Pilot[int], *keys: str) -> None:
    """Strike keys; unlike `pilot.press` this does not wait for the machine to be idle."""
    for key in keys:
        pilot.app.simulate_key(key)
        await asyncio.sleep(0.002)


def the_table(app: object) -> TableScreen:
    """The table screen, on top or not."""
    return next(screen for screen in reversed(app.screen_stack) if isinstance(screen, TableScreen))  # type: ignore[attr-defined]


def asked(app: object) -> bool:
    """Is the person asked at the table?"""
    screen = app.screen  # type: ignore[attr-defined]
    return isinstance(screen, TableScreen) and screen.is_mounted and screen.sitting.choosing.asked


def settled(app: object) -> bool:
    """Is a settlement shown?"""
    return open_now(app, Settlement)


def open_now(app: object, kind: type) -> bool:
    """Is such a screen on top, built and with the keyboard?"""
    screen = app.screen  # type: ignore[attr-defined]
    ready = screen.is_mounted and (screen.focused is not None or not screen.focus_chain)
    return isinstance(screen, kind) and ready


async def opened(pilot: Pilot[int], kind: type) -> None:
    """Wait until such a screen is on top."""
    await until(pilot, lambda: open_now(pilot.app, kind))


def screen_text(app: object) -> str:
    """What stands on the screen, as plain lines."""
    screen = app.screen  # type: ignore[attr-defined]
    width, height = screen.size
    lines = screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in line) for line in lines[:height])[: (width + 1) * height]


async def act_once(pilot: Pilot[int]) -> None:
    """Do what the hint advises, by keys, each of which is struck only while the question stands."""
    sitting = the_table(pilot.app).sitting
    before = sitting.known.state.decision

    def went_on() -> bool:
        return sitting.known.state.decision != before or settled(pilot.app)

    for told in ("hint", "ask"):
        await strike(pilot, "h" if told == "hint" else "enter")
        await until(pilot, lambda told=told: went_on() or (sitting.notice is not None and sitting.notice[0] == told))
        if went_on():
            return
    await strike(pilot, "enter")
    await until(pilot, went_on)


async def play_deal(pilot: Pilot[int]) -> int:
    """Play by keys until the deal is settled; how many acts that took."""
    for number in range(100):
        await until(pilot, lambda: asked(pilot.app) or settled(pilot.app))
        if settled(pilot.app):
            return number
        await act_once(pilot)
    raise AssertionError(screen_text(pilot.app))


async def next_deal(pilot: Pilot[int]) -> None:
    """From a settlement to the next deal, until something is asked or it is settled."""
    session = the_table(pilot.app).sitting.host.table
    number = session.session.s.deal
    await strike(pilot, "enter")
    await until(pilot, lambda: session.session.s.deal > number and (asked(pilot.app) or settled(pilot.app)))


async def to_play(pilot: Pilot[int]) -> TableScreen:
    """Play on until a card of the person's is asked for, by standing in every deal."""
    for _ in range(40):
        screen = the_table(pilot.app)
        await until(pilot, lambda: asked(pilot.app) or settled(pilot.app))
        if settled(pilot.app):
            await next_deal(pilot)
            continue
        if screen.sitting.choosing.plays:
            return screen
        before = screen.sitting.known.seq
        if screen.sitting.choosing.exchanging:
            await strike(pilot, "enter", "enter")
        else:
            await strike(pilot, "s")
        await until(pilot, lambda: screen.sitting.known.seq != before)  # noqa: B023
    raise AssertionError(screen_text(pilot.app))
