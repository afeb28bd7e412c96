"""Draw pictures of tables in a browser. Run it from the root of the repository.

Without options: docs/pictures/page-*.png, for the README. With `--all FOLDER`: every table in every phase, in windows
of five sizes, light and dark, in English and in French, for whoever works on the page.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from own_server import chromium, own_server
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page

TARGET = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SETTINGS = {
    "theme": "system", "four": False, "faces": "english", "motion": "none",
    "sound": False, "soundOffered": True, "quick": True,
}  # fmt: skip
COLOURS = 256
MOST_TABLES = 30
"""So many tables are played at most until one comes to what a picture wants."""
DESK, WIDE, PHONE, SIDEWAYS, SMALL = (1440, 900), (1920, 1080), (390, 844), (844, 390), (360, 640)
LOCALES = {"en": "en-GB", "fr": "fr-FR"}
SIZES = [DESK, WIDE, PHONE, SIDEWAYS, SMALL]


class Table(NamedTuple):
    """A table to look at."""

    name: str
    game: str
    variant: str
    players: int
    rounds: int = 1

    def request(self) -> dict[str, object]:
        """What a browser sends to open it."""
        return {
            "game": self.game, "variant": self.variant, "players": self.players, "name": "Margery",
            "options": {"rounds": self.rounds},
        }  # fmt: skip


LOO = Table("loo", "loo", "five/wikipedia-2023", 5)
LOO_EIGHT = Table("loo-eight", "loo", "five/wikipedia-2023", 8)
DUMBY = Table("dumby", "loo", "three/wikipedia-2023", 8)
LAUGH = Table("laugh", "laugh", "adpoker", 5)
TABLES = [LOO, LOO_EIGHT, DUMBY, LAUGH]


class Picture(NamedTuple):
    """A picture for the README."""

    name: str
    size: tuple[int, int]
    scale: int
    dark: bool
    table: Table
    wanted: str
    """The condition on the table, in JavaScript."""


CARDS = "document.querySelectorAll('.hand li').length"
TRICK = "document.querySelectorAll('.trick:not(.over) li').length"
ROW = "document.querySelectorAll('.row-of-cards li').length"
CHIPS = "document.querySelectorAll('.counters use').length"
PICTURES = [
    Picture("loo-desk", (1280, 800), 1, False, LOO, f"{TRICK} >= 3 && {CARDS} >= 3 && {CHIPS} > 9"),
    Picture("laugh-desk", (1280, 800), 1, True, LAUGH, f"{ROW} >= 9 && {CARDS} >= 6"),
    Picture("loo-phone", (390, 780), 2, True, LOO_EIGHT, f"{TRICK} >= 2 && {CARDS} >= 3 && {CHIPS} > 9"),
    Picture("laugh-phone", (390, 780), 2, False, LAUGH, f"{ROW} >= 9 && {CARDS} >= 5"),
]
PHASES = {
    "declare": "document.querySelector('.ask.asked[data-phase=declare]')",
    "exchange": "document.querySelector('.ask.asked[data-phase=exchange]')",
    "trick": f"document.querySelector('.ask.asked[data-phase=play]') && {TRICK} > 1",
    "turn": f"document.querySelector('.ask.asked[data-phase=turn]') && {ROW} > 5",
    "settled": "document.querySelector('.sums') && document.querySelector('.go .main')",
    "end": "document.querySelector('.sums figure')",
}


def sit(browser: Browser, address: str, table: Table, scale: int = 1, motion: str = "none", lang: str = "en") -> Page:
    """A separate table in a window of its own, before its first deal."""
    context = browser.new_context(device_scale_factor=scale, locale=LOCALES[lang], service_workers="block")
    settings = json.dumps({**SETTINGS, "motion": motion})
    context.add_init_script(f"localStorage.setItem('gamester.settings', JSON.stringify({settings}))")
    page = context.new_page()
    page.goto(address)
    open_table(page, address, table)
    return page


def open_table(page: Page, address: str, table: Table) -> None:
    """A new table in a window that knows the server."""
    made = page.request.post(f"{address}/api/tables", data=table.request(), headers={"origin": address})
    if not made.ok:
        raise RuntimeError(made.text())
    page.goto(address + made.json()["link"])
    page.wait_for_selector(".go .main")


def steps(page: Page) -> Iterator[None]:
    """Play on; yields whenever this person is asked something, or a deal is settled."""
    for _ in range(2000):
        page.wait_for_selector(".ask.asked, .go .main:enabled, .sums figure")
        yield
        if page.locator(".sums figure").count():
            return
        if page.locator(".go .main").count():
            page.evaluate("document.querySelector('.go .main:enabled')?.click()")  # the last one goes by itself
        else:
            found = page.locator(".acts .button:enabled")
            (found.last if found.count() else page.locator(".hand button:not(.dull)").first).click()
        page.wait_for_timeout(60)
    raise TimeoutError("the session does not end")


def come_to(page: Page, wanted: str) -> bool:
    """Play until the condition holds and this person is asked for a card; whether it came to that."""
    for _ in steps(page):
        if page.locator(".ask[data-phase=play], .ask[data-phase=turn]").count() and page.evaluate(f"!!({wanted})"):
            return True
    return False


def look(page: Page, path: Path, size: tuple[int, int], *, dark: bool) -> None:
    """Save what a window of this size shows, once nothing is cried out any more."""
    page.wait_for_selector(".cried", state="detached")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme="dark" if dark else "light")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(150)
    page.screenshot(path=path)


def draw(browser: Browser, address: str, one: Picture) -> None:
    """Play at a table of its own, and save the picture; a server deals at random, so a session may end before that."""
    for _ in range(MOST_TABLES):
        page = sit(browser, address, one.table, one.scale)
        page.set_viewport_size({"width": one.size[0], "height": one.size[1]})
        if come_to(page, one.wanted):
            break
        leave(page)
    else:
        raise TimeoutError(one.wanted)
    path = TARGET / f"page-{one.name}.png"
    look(page, path, one.size, dark=one.dark)
    leave(page)
    Image.open(path).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


def leave(page: Page) -> None:
    """Close the browser's window and all it keeps."""
    context: BrowserContext = page.context
    context.close()


def draw_all(browser: Browser, address: str, folder: Path, table: Table, lang: str) -> None:
    """Every phase of a table in every window, in a language."""

    def all_windows(phase: str) -> None:
        for dark in (False, True):
            for width, height in SIZES:
                name = f"{table.name}-{lang}-{phase}-{width}x{height}-{'dark' if dark else 'light'}.png"
                look(page, folder / name, (width, height), dark=dark)

    page = sit(browser, address, table, lang=lang)
    all_windows("set")
    missing = dict(PHASES)
    for _ in steps(page):
        for phase in [phase for phase, wanted in missing.items() if page.evaluate(f"!!({wanted})")]:
            all_windows(phase)
            del missing[phase]
    leave(page)


def main() -> None:
    """Draw the pictures of the README, or all."""
    parser = argparse.ArgumentParser(description="Draw pictures of tables in a browser.")
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="every phase in every window, for looking at")
    parser.add_argument("--table", action="append", choices=[one.name for one in TABLES], help="with --all: only this")
    parser.add_argument("--lang", action="append", choices=list(LOCALES), help="with --all: only in this language")
    asked = parser.parse_args()
    folder: Path | None = asked.all
    with own_server(":memory:", "--speed", "instant") as (address, _), chromium() as browser:
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
            for table in TABLES:
                for lang in asked.lang or LOCALES:
                    if not asked.table or table.name in asked.table:
                        draw_all(browser, address, folder, table, lang)
        else:
            for one in PICTURES:
                draw(browser, address, one)


if __name__ == "__main__":
    main()
