"""How soon the server is ready, what the first load weighs, how soon a page can be used: here, over loopback.

    python tools/page_speed.py [ROUNDS]

Each server is a new process with a new SQLite file, each page a new browser context with an empty cache.  Ready: from
the start of the process to its answer at /readyz.  To be used: from the navigation to the first button to be pressed.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, sync_playwright

PAGES = {"home": ("/", "section button"), "new": ("/new", ".foot button:enabled"), "table": ("", ".go button")}
TEXT = ("document", "script", "stylesheet")


def started(folder: str, number: int) -> tuple[subprocess.Popen[str], str, float, float]:
    """A server that is ready, its address, how long that took, and how much of it the processor worked."""
    database = str(Path(folder) / f"{number}.db")
    words = [
        sys.executable,
        "-m",
        "gamester",
        "serve",
        "--no-open",
        "--port",
        "0",
        "--database",
        database,
        "--rate",
        "0",
    ]
    began = time.perf_counter()
    server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout is not None
    address = "http://" + server.stdout.readline().split("http://")[1].split("/")[0]
    with urlopen(f"{address}/readyz"):
        took = time.perf_counter() - began
    times = Path(f"/proc/{server.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return server, address, took, (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")


def used(browser: Browser, url: str, button: str) -> tuple[float, int, int]:
    """Seconds until the page can be used; bytes of page, script and style as sent, and of everything."""
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


def table(address: str) -> str:
    """A table with bots, as somebody with its link finds it."""
    body = json.dumps({"game": "loo", "variant": "five/wikipedia-2023", "players": 5, "name": "Ann"}).encode()
    with urlopen(Request(f"{address}/api/tables", body, {"content-type": "application/json"})) as answer:
        return address + str(json.load(answer)["link"])


def main() -> int:
    """Print the medians."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        ready, worked = [], []
        for number in range(rounds):
            server, address, took, work = started(folder, number)
            ready.append(took)
            worked.append(work)
            if number < rounds - 1:
                server.terminate()
                server.wait()
        print(
            f"ready: {statistics.median(ready):.2f} s (of {rounds}: {min(ready):.2f} to {max(ready):.2f});"
            f" the processor worked {statistics.median(worked):.2f} s"
        )
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        used(browser, address, "section button")  # the browser's own first start is not the page's
        for name, (path, button) in PAGES.items():
            url = address + path if path else table(address)
            found = [used(browser, url, button if path else ".ask") for _ in range(rounds)]
            seconds = [one[0] for one in found]
            print(
                f"{name}: to be used {statistics.median(seconds):.2f} s ({min(seconds):.2f} to {max(seconds):.2f});"
                f" page, script, style {found[0][1] / 1000:.1f} kB, everything {found[0][2] / 1000:.1f} kB"
            )
        browser.close()
        server.terminate()
        server.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
