"""Draw docs/pictures/screenshot.svg: a hand of Five-Card Loo in play. Run it from the root of the repository."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from textual.pilot import Pilot

from gamester.i18n import source
from gamester.local import Settings, open_home
from gamester.tui.app import GamesterApp
from gamester.tui.look import Look
from gamester.tui.table import TableScreen

SIZE = (100, 32)
TARGET = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "screenshot.svg"
DEALS = 12
FONT_FACE = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


async def until_asked(pilot: Pilot[int]) -> TableScreen | None:
    """Wait until the person is asked; None if the deal is settled."""
    for _ in range(200):
        await pilot.pause(0.02)
        screen = pilot.app.screen
        if not isinstance(screen, TableScreen):
            return None
        if screen.sitting.choosing.asked:
            return screen
    raise TimeoutError


def worth_drawing(screen: TableScreen) -> bool:
    """Is there something to see: cards in the trick, a card that is refused, and tricks won by others?"""
    v, choosing = screen.sitting.view, screen.sitting.choosing
    played = sum(seat.laid is not None for seat in v.seats)
    refused = 0 < len(choosing.plays) < len(choosing.cards)
    return bool(choosing.plays) and played >= 2 and refused and v.trick >= 2


async def draw() -> None:
    """Play until there is something to see."""
    home = open_home(Settings(seed="screenshot", name="Belinda", keep=False, players=6), source().code)
    app = GamesterApp(home, source().code, Look(speed="instant", reduced_motion=True))
    async with app.run_test(size=SIZE) as pilot:
        while home.table.session.s.deal < DEALS:
            screen = await until_asked(pilot)
            if screen is None:
                await pilot.press("enter")
            elif worth_drawing(screen):
                break
            elif screen.sitting.choosing.plays or screen.sitting.choosing.exchanging:
                await pilot.press("h", "enter")
            else:
                await pilot.press("s")
        picture = app.export_screenshot(title="gamester play loo")
        TARGET.write_text(FONT_FACE.sub("", picture), "utf-8")  # the fonts of this machine, and no downloaded ones


if __name__ == "__main__":
    asyncio.run(draw())
