"""The page without a server beside the page at a server, in one browser: the first visit, later ones, acts, hints.

Times of visits are those of a page in a new window. Times of play are taken by a script in the page, which plays by the
protocol and draws nothing: bots do not pause. A decision of a master is the time until the worker, which thinks in the
turn that asks, answers a ping; at a server other processes think. The result of a day is asked for after each deal, as
the page does; the time is that after the last. The look over one's own play is asked for and waited for on the page.
"""

import time
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
from own_server import own_server
from own_site import Site, served
from playwright.sync_api import Browser, BrowserContext, Page

from gamester.bots.base import seen_by
from gamester.bots.roster import AdviceBot
from gamester.browser.playing import OWN
from gamester.browser.storage import StoredTable
from gamester.games import game_of
from gamester.kernel.cards import Seat
from gamester.local.days import first_events
from gamester.study.boards import day_of
from gamester.study.results import session_of
from gamester.table.events import write_line
from gamester.table.table import Table
from gamester.text.act import Act

SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8").partition("\n\n")[2].rstrip(";\n")
CARDS = ".ask.asked, .sums"
"""What the page shows when cards are dealt and this person is asked, or the deal is over already."""
DEALS, QUICK_DEALS, HINTS = 40, 1, 20
DAYS, FIRST = 42, date(2026, 10, 1)
"""The days of each game over which somebody's own play is looked over, from this one on."""
WILD = 0.15
"""So often that person does anything."""
GAMES = {"loo": "five/wikipedia-2023", "laugh": "adpoker"}
COLUMNS = (
    "", "", "first card, s", "again, network off, s", "act with its bots' answers, ms", "99 % at most", "hint, ms",
    "99 % at most", "a master's decision, ms", "99 % at most", "a day's result, s", "a look over 1,008 deals, s",
)  # fmt: skip


def first_card(context: BrowserContext, address: str) -> tuple[float, Page]:
    """Seconds from an address to the cards of Five-Card Loo, in a new window; the window."""
    page = context.new_page()
    began = time.perf_counter()
    page.goto(address)
    page.click("section[aria-labelledby=form-five] button")
    page.wait_for_selector(CARDS)
    return time.perf_counter() - began, page


def played(page: Page, site: Site | None, *, quick: bool) -> list[str]:
    """Cells of a row: acts among bots by advice, hints, and acts of masters, of both games."""
    found: dict[str, list[float]] = {"acts": [], "hints": [], "masters": []}
    results = []
    for game, variant in GAMES.items():
        for level in ("advice", "master"):
            asked: dict[str, Any] = {
                "worker": site and site.worker, "folder": site and f"v/{site.version}/",
                "game": game, "variant": variant, "level": level,
                "deals": QUICK_DEALS if quick else DEALS, "hints": HINTS if level == "advice" else 0,
            }  # fmt: skip
            took = page.evaluate(SCRIPT, asked)
            if level == "advice":
                found["acts"] += took["acts"]
                found["hints"] += took["hints"]
            else:
                found["masters"] += took["bots"]
        asked |= {"level": "advice", "deals": 2 if quick else 100, "day": FIRST.isoformat()}
        results.append(page.evaluate(SCRIPT, asked)["results"][-1])
    return [*(cell for each in found.values() for cell in cells(each)), f"{max(results) / 1000:.2f}"]


KEEP = """async ([own, records]) => {
  for (const { name } of await indexedDB.databases()) {
    const base = await new Promise((keep) => (indexedDB.open(name).onsuccess = ({ target }) => keep(target.result)));
    const work = base.transaction(["heads", "rows"], "readwrite");
    records.forEach(([head, rows], number) => {
      work.objectStore("heads").put(head, own + number);
      rows.forEach((row, place) => work.objectStore("rows").put(row, [own + number, place]));
    });
    await new Promise((keep) => (work.oncomplete = keep));
    base.close();
  }
}"""
"""Keep records as if they had been fetched from a server."""


@cache
def own_records(days: int) -> list[tuple[str, list[str]]]:
    """Sessions of the day's cards, as a browser keeps them: what is kept beside each, and its rows."""
    found = []
    for number in range(days):
        for game in GAMES:
            boards, rng = day_of(FIRST + timedelta(number), game), Random(number)
            bot = AdviceBot("Ann")

            def choose(table: Table, seat: Seat) -> Act:
                seen = seen_by(table, seat)
                return rng.choice(seen.offers).act if rng.random() < WILD else bot.choose(seen)  # noqa: B023

            events = session_of(boards, first_events(boards, "Ann"), choose)
            rows = [write_line(event, game_of(game).words.verbs) for event in events]
            found.append((msgspec.json.encode(StoredTable(None, "", 0.0, boards.chair)).decode(), rows))
    return found


def look_over(page: Page, address: str, *, quick: bool) -> float:
    """Seconds from the wish to look over one's own play to its figures."""
    page.evaluate(KEEP, [OWN, own_records(1 if quick else DAYS)])
    page.goto(f"{address}?/me")
    page.wait_for_function("() => !document.querySelector('.alone')")
    began = time.perf_counter()
    page.click("section[aria-labelledby=play] .button.main")
    page.wait_for_selector(".games table")
    return time.perf_counter() - began


def cells(times: list[float]) -> list[str]:
    """The median and the 99th percentile, if there are any times."""
    return [f"{value:.1f}" for value in np.percentile(times, (50, 99))] if times else ["", ""]


def alone(running: Browser, name: str, site: Site, *, quick: bool) -> list[str]:
    """The row of the page without a server."""
    context = running.new_context(locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(120_000)
    with served(site.folder) as address:
        first, page = first_card(context, address)
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        page.wait_for_function("() => !document.querySelector('.alone')")
        page.close()
        page = context.new_page()
        page.goto(address)
        measured = played(page, site, quick=quick)
        measured.append(f"{look_over(page, address, quick=quick):.0f}")
        page.close()
    context.set_offline(True)
    later, _ = first_card(context, address)
    context.close()
    return [name, "without a server", f"{first:.1f}", f"{later:.1f}", *measured]


def at_a_server(running: Browser, name: str, *, quick: bool) -> list[str]:
    """The row of the page at a server."""
    context = running.new_context(locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(120_000)
    with own_server(":memory:", "--speed", "instant") as (address, _):
        first, page = first_card(context, address)
        measured = [*played(page, None, quick=quick), ""]
    context.close()
    return [name, "at a server", f"{first:.1f}", "", *measured]
