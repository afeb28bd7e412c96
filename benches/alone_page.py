"""The page without a server beside the page at a server, in one browser: the first visit, later ones, acts, hints.

Times of visits are those of a page in a new window. Times of play are taken by a script in the page, which plays by the
protocol and draws nothing: bots do not pause. A decision of a master is the time until the worker, which thinks in the
turn that asks, answers a ping; at a server other processes think.
"""

from __future__ import annotations

import gzip
import http.server
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from check import fetch_page_tools
from own_server import own_server
from playwright.sync_api import Browser, BrowserContext, Page

from gamester.site import write_site

ROOT = Path(__file__).resolve().parent.parent
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8").partition("\n\n")[2].rstrip(";\n")
CARDS = ".ask.asked, .sums"
"""What the page shows when cards are dealt and this person is asked, or the deal is over already."""
DEALS, QUICK_DEALS, HINTS = 40, 1, 20
GAMES = {"loo": "five/wikipedia-2023", "laugh": "adpoker"}
COLUMNS = (
    "", "", "first card, s", "again, network off, s", "act with its bots' answers, ms", "99 % at most", "hint, ms",
    "99 % at most", "a master's decision, ms", "99 % at most",
)  # fmt: skip
HEAD = f"| {' | '.join(COLUMNS)} |\n| --- | --- |{' --: |' * (len(COLUMNS) - 2)}"


class Site(NamedTuple):
    """A site of static files."""

    folder: Path
    version: str

    @property
    def first_visit(self) -> int:
        """The bytes of a first visit, from a host that compresses what browsers show."""
        version = self.folder / "v" / self.version
        files = json.loads((version / "files.json").read_text("utf-8"))
        shell = [(version / name).read_bytes() for name in files["shell"] if name != "index.html"]
        return sum(len(gzip.compress(data)) for data in shell) + sum(int(part["size"]) for part in files["parts"])

    @property
    def worker(self) -> str:
        """The worker's script, from the page."""
        (found,) = (self.folder / "v" / self.version / "assets").glob("worker-*.js")
        return f"v/{self.version}/assets/{found.name}"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files without a log."""

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A server of a folder, for this machine only; its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


def site_in(folder: Path) -> Site:
    """Write a site whose bots do not pause. SystemExit if npm's packages cannot be had."""
    if not fetch_page_tools():
        raise SystemExit("The bench browser needs npm, which fetches Pyodide.")
    return Site(folder / "play", write_site(folder, PYODIDE, 0.0, play_only=True).version)


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
    return [cell for each in found.values() for cell in cells(each)]


def cells(times: list[float]) -> list[str]:
    """The median and the 99th percentile, if there are any times."""
    return [f"{value:.1f}" for value in np.percentile(times, (50, 99))] if times else ["", ""]


def alone(running: Browser, name: str, site: Site, *, quick: bool) -> str:
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
        page.close()
    context.set_offline(True)
    later, _ = first_card(context, address)
    context.close()
    return row(name, "without a server", first, f"{later:.1f}", measured)


def at_a_server(running: Browser, name: str, *, quick: bool) -> str:
    """The row of the page at a server."""
    context = running.new_context(locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(120_000)
    with own_server(":memory:", "--speed", "instant") as (address, _):
        first, page = first_card(context, address)
        measured = played(page, None, quick=quick)
    context.close()
    return row(name, "at a server", first, "", measured)


def row(name: str, where: str, first: float, later: str, measured: list[str]) -> str:
    """One row of the table."""
    return f"| {' | '.join([name, where, f'{first:.1f}', later, *measured])} |"
