"""Measure the page of the table keeper: bytes and seconds until it can be tapped, the first answer, words and taps.

    python tools/measure_keeper.py --rounds 5 --write    # docs/results/keeper_page.json

Each visit is a new browser context with an empty cache, on a small phone, over loopback: once from a server, once from
a site without one. Bytes of the site are counted as a host sends them that compresses texts. "Ready" is the moment in
which Begin can be pressed. "Answer" is the time from that press to the first question: on a site it waits for Python.
"""

import argparse
import gzip
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from own_server import chromium, own_server
from own_site import served, site_in
from playwright.sync_api import Browser, BrowserContext, Page, Request

RESULT = Path(__file__).resolve().parents[1] / "docs" / "results" / "keeper_page.json"
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")
DEAL = ("Ann", "Bob", "Cat", "Done: Ann, Bob, Cat", "Nobody", "Ann", "Ann", "Bob", "Cat", "Ann")
"""The taps of a deal of Five-Card Loo in which three stand."""
READY = ".page form .main:enabled"
ASKED = ".dock h2"
ENGINE = "/engine/"
"""Python comes behind the page: no tap waits for it but the first answer."""
PACKED = (".woff2", ".xz", ".png")
WORDS = """() => {
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), found = [];
    for (let text; (text = texts.nextNode()); )
        if (!text.parentElement.closest("option:not(:checked), .unseen")) found.push(text.data);
    return found.join(" ").split(/\\s+/).filter(Boolean).length;
}"""


def person(browser: Browser) -> BrowserContext:
    """Somebody with a phone, who has not been here."""
    return browser.new_context(viewport={"width": 360, "height": 640}, locale="en-GB", reduced_motion="reduce")


def visited(context: BrowserContext, address: str) -> tuple[Page, dict[str, Any]]:
    """A visit until Begin can be pressed, and what it took."""
    page, done = context.new_page(), list[Request]()

    def note(request: Request) -> None:
        done.append(request)

    page.on("requestfinished", note)
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(READY)
    took = time.perf_counter() - began
    sent = sum(weight(one) for one in done[:] if one.url.startswith("http") and ENGINE not in one.url)
    return page, {"seconds": took, "bytes": sent, "words": page.evaluate(WORDS)}


def weight(request: Request) -> int:
    """The bytes of an answer, as a host sends it that compresses texts."""
    response, sizes = request.response(), request.sizes()
    if response is None:
        return 0
    packed = "content-encoding" in response.headers or request.url.split("?")[0].endswith(PACKED)
    return sizes["responseHeadersSize"] + (sizes["responseBodySize"] if packed else len(gzip.compress(response.body())))


def begun(page: Page) -> float:
    """Enter the names and begin; the seconds until the first question."""
    for seat, name in enumerate(NAMES, 1):
        page.get_by_label(f"Name {seat}", exact=True).fill(name)
    pressed = time.perf_counter()
    page.locator(READY).click()
    page.wait_for_selector(ASKED, timeout=120_000)
    return time.perf_counter() - pressed


def answered(page: Page) -> float:
    """Tell a deal; the median of the seconds from a tap that is sent to what it comes to."""
    found = []
    for name in DEAL:
        began = time.perf_counter()
        page.locator(".dock").get_by_role("button", name=name, exact=True).click()
        page.wait_for_selector(".dock[aria-busy=false]")
        found.append(time.perf_counter() - began)
    page.wait_for_selector("text=Deal 2")
    return statistics.median(found)


def first(browser: Browser, address: str) -> dict[str, Any]:
    """A first visit, up to the end of a deal."""
    context = person(browser)
    page, found = visited(context, address)
    found |= {"answer": begun(page), "tap": answered(page), "taps": len(DEAL)}
    context.close()
    return found


def again(browser: Browser, address: str) -> dict[str, Any]:
    """A second visit to a site, without a network."""
    context = person(browser)
    page, _ = visited(context, address)
    page.wait_for_selector("html[data-engine=ready]", timeout=120_000)
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.close()
    context.set_offline(True)
    page, found = visited(context, address)
    found = {"seconds": found["seconds"], "answer": begun(page)}
    context.close()
    return found


def told(rounds: Sequence[dict[str, Any]]) -> dict[str, float]:
    """The median of each figure."""
    return {key: round(statistics.median(one[key] for one in rounds), 3) for key in rounds[0]}


def main(words: Sequence[str]) -> int:
    """Measure, print and perhaps write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args(words)
    found: dict[str, Any] = {"rounds": args.rounds, "processors": os.cpu_count(), "load": round(os.getloadavg()[0], 1)}
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        with own_server(str(Path(folder) / "tables.db")) as (address, _):
            first(browser, f"{address}/keeper")  # the first start of the browser does not count for the page
            found["server"] = told([first(browser, f"{address}/keeper") for _ in range(args.rounds)])
        site = site_in(Path(folder) / "site")
        with served(site.folder) as address:
            found["site"] = told([first(browser, f"{address}?/keeper") for _ in range(args.rounds)])
            found["site, again, offline"] = told([again(browser, f"{address}?/keeper") for _ in range(args.rounds)])
    text = json.dumps(found, indent=1)
    print(text)
    if args.write:
        RESULT.write_text(text + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
