"""Draw docs/pictures/page-*.png: tables in a browser, in the middle of play. Run it from the root of the repository.

Each table is played until many cards lie there. `pngquant`, where it is installed, makes the pictures small.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

from own_server import own_server
from playwright.sync_api import Browser, Page, sync_playwright

TARGET = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SETTINGS = {"theme": "system", "four": False, "faces": "english", "motion": "none", "sound": False, "quick": True}
COLOURS = "128"


class Picture(NamedTuple):
    """A picture to draw."""

    name: str
    size: tuple[int, int]
    scale: int
    dark: bool
    game: str
    variant: str
    players: int
    wanted: str
    """The condition on the table, in JavaScript."""


CARDS = "document.querySelectorAll('.hand li').length"
TRICK = "document.querySelectorAll('.trick:not(.over) li').length"
ROW = "document.querySelectorAll('.row-of-cards li').length"
PICTURES = [
    Picture("loo-desk", (1280, 800), 1, True, "loo", "five/wikipedia-2023", 5, f"{TRICK} >= 2 && {CARDS} >= 3"),
    Picture("laugh-desk", (1280, 800), 1, False, "laugh", "adpoker", 5, f"{ROW} >= 9 && {CARDS} >= 6"),
    Picture("loo-phone", (360, 640), 2, False, "loo", "five/wikipedia-2023", 8, f"{TRICK} >= 3 && {CARDS} >= 4"),
    Picture("laugh-phone", (360, 640), 2, False, "laugh", "adpoker", 5, f"{ROW} >= 9 && {CARDS} >= 5"),
]


def come_to(page: Page, wanted: str) -> None:
    """Play until the condition holds and this person is asked for a card that is not chosen yet."""
    for _ in range(2000):
        page.wait_for_selector(".ask.asked, .go button")
        if page.locator(".go button").count():
            page.click(".go button")
        elif page.locator(".ask[data-phase=play], .ask[data-phase=turn]").count() and page.evaluate(wanted):
            return
        else:
            found = page.locator(".acts .button:enabled")
            (found.last if found.count() else page.locator(".hand button:not(.dull)").first).click()
        page.wait_for_timeout(60)
    raise TimeoutError(wanted)


def draw(browser: Browser, address: str, one: Picture) -> None:
    """Play at a separate table, and save the picture."""
    context = browser.new_context(
        viewport={"width": one.size[0], "height": one.size[1]}, device_scale_factor=one.scale, locale="en-GB",
        color_scheme="dark" if one.dark else "light", service_workers="block",
    )  # fmt: skip
    context.add_init_script(f"localStorage.setItem('gamester.settings', JSON.stringify({json.dumps(SETTINGS)}))")
    page = context.new_page()
    page.goto(address)
    asked = {"game": one.game, "variant": one.variant, "players": one.players, "name": "Guest"}
    made = page.request.post(f"{address}/api/tables", data=asked, headers={"origin": address})
    page.goto(address + made.json()["link"])
    come_to(page, one.wanted)
    path = TARGET / f"page-{one.name}.png"
    page.wait_for_load_state("networkidle")
    page.screenshot(path=path)
    context.close()
    if shutil.which("pngquant"):
        subprocess.run(["pngquant", "--force", "--ext", ".png", "--strip", COLOURS, path], check=True)


def main() -> None:
    """Draw them all."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with own_server(":memory:", "--speed", "instant") as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for one in PICTURES:
            draw(browser, address, one)
        browser.close()


if __name__ == "__main__":
    main()
