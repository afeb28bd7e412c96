"""A separate server for a tool that looks at pages, a new process at any free port without limits, and a browser."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, sync_playwright
from programs import CHROMIUM, path_of

SERVE = (sys.executable, "-m", "gamester", "serve", "--no-open", "--port", "0", "--rate", "0", "--database")
TABLE = {"game": "loo", "variant": "five/wikipedia-2023", "players": 5, "name": "Ann"}


@contextmanager
def own_server(database: str = ":memory:", *more: str) -> Iterator[tuple[str, int]]:
    """The address of a server, without a slash at its end, and its process; the server is stopped at the end."""
    server = subprocess.Popen([*SERVE, database, *more], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert server.stdout is not None
        yield "http://" + server.stdout.readline().split("http://")[1].split("/")[0], server.pid
    finally:
        server.terminate()
        server.wait()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Chromium, without a window; SystemExit, which says how to install it, if it is nowhere."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path_of(CHROMIUM), args=["--no-sandbox", "--disable-gpu"])
        try:
            yield browser
        finally:
            browser.close()


def post(url: str, body: bytes, kind: str = "application/json") -> dict[str, Any]:
    """The server's answer."""
    with urlopen(Request(url, body, {"content-type": kind})) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def new_table(address: str) -> str:
    """The link of a new table with bots, as an invited player receives it."""
    return address + str(post(f"{address}/api/tables", json.dumps(TABLE).encode())["link"])
