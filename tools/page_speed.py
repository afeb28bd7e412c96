"""How soon the server is ready, how large the first load is, how soon a page is usable: on this machine, over loopback.

   python tools/page_speed.py [ROUNDS]

Each server is a new process with a new SQLite file, and each page a new browser context with an empty cache. "Ready" is
the time from the start of the process to its answer at /readyz. "Usable" is the time from the navigation to the first
button that can be pressed.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

from own_server import new_table, own_server
from playwright.sync_api import Browser, sync_playwright
from programs import CHROMIUM, path_of

PAGES = {"home": ("/", "section button"), "new": ("/new", ".foot button:enabled"), "table": ("", ".ask")}
TEXT = ("document", "script", "stylesheet")


def ready(address: str, pid: int, began: float) -> tuple[float, float]:
    """How long a server took until it was ready, and how much processor time of it."""
    with urlopen(f"{address}/readyz"):
        took = time.perf_counter() - began
    times = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return took, (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")


def used(browser: Browser, url: str, button: str) -> tuple[float, int, int]:
    """Seconds until the page is usable; bytes of page, script and style as sent, and of everything."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, locale="en-GB")
    page = context.new_page()
    text, everything = [0], [0]

    def count(response: object) -> None:
        sizes = response.request.sizes()  # type: ignore[attr-defined]
        size = sizes["responseBodySize"] + sizes["responseHeadersSize"]
        everything[0] += size
        text[0] += sizes["responseBodySize"] if response.request.resource_type in TEXT else 0  # type: ignore[attr-defined]

    page.on("requestfinished", lambda request: count(request.response()))
    began = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.wait_for_selector(button)
    took = time.perf_counter() - began
    page.wait_for_load_state("networkidle")
    context.close()
    return took, text[0], everything[0]


def starts(folder: Path, rounds: int) -> None:
    """Print how soon a server is ready."""
    found = []
    for number in range(rounds):
        began = time.perf_counter()
        with own_server(str(folder / f"{number}.db")) as (address, pid):
            found.append(ready(address, pid, began))
    took, worked = zip(*found, strict=True)
    print(
        f"ready: {statistics.median(took):.2f} s (of {rounds}: {min(took):.2f} to {max(took):.2f});"
        f" the processor worked {statistics.median(worked):.2f} s"
    )


def uses(address: str, browser: Browser, rounds: int) -> None:
    """Print how soon each page is usable, and its size."""
    used(browser, address, "section button")  # the first start of the browser does not count for the page
    for name, (path, button) in PAGES.items():
        url = address + path if path else new_table(address)
        found = [used(browser, url, button) for _ in range(rounds)]
        seconds = [one[0] for one in found]
        print(
            f"{name}: to be used {statistics.median(seconds):.2f} s ({min(seconds):.2f} to {max(seconds):.2f});"
            f" page, script, style {found[0][1] / 1000:.1f} kB, everything {found[0][2] / 1000:.1f} kB"
        )


def main() -> int:
    """Print the medians."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    chromium = path_of(CHROMIUM)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        starts(Path(folder), rounds)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        with own_server(str(Path(folder) / "pages.db")) as (address, _):
            uses(address, browser, rounds)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
