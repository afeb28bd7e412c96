"""Run Lighthouse on every kind of page, on a server of its own: the score of each category, and the faults.

   python tools/lighthouse.py [--desktop] [--runs N] [--site FOLDER] [PAGE...]

Needs `npm` (in the development environment), Chromium (`CHROMIUM` names another) and, the first time, the network.
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median_low
from typing import Any

import uvicorn
from own_server import new_table, own_server, post
from programs import CHROMIUM, path_of
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

ROOT = Path(__file__).resolve().parent.parent
LIGHTHOUSE = "lighthouse@13.5.0"
UNLISTED = ("table", "replay")
"""Pages that robots.txt hides from search engines on purpose; the audit that requires listing is left out for them."""
SITE_PAGES = {
    "home": "index.html", "french": "fr.html", "rulebook": "rules/en/loo.html", "guide": "docs/guide/play.html",
    "strength": "docs/lab/strength.html", "examples": "examples.html", "python": "python.html", "play": "play/",
}  # fmt: skip
"""Every kind of page of a site of static files."""
RECORD = ROOT / "tests" / "golden" / "loo-five--wikipedia-2023-1.jsonl"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
FLAGS = "--headless=new --no-sandbox --disable-gpu"
ENOUGH = 95
TRIES = 3
"""Errors that appear when Lighthouse loses its browser on a busy machine; the run is then repeated."""


def pages_of(server: str) -> dict[str, str]:
    """Every kind of page by its name; a table and a session are made for these pages."""
    session = post(f"{server}/api/replays", RECORD.read_bytes(), "application/jsonl")
    paths = {
        "home": "/", "new": "/new", "replay": f"/r/{session['id']}", "rules": "/rules/loo", "learn": "/learn/laugh",
        "puzzle": "/puzzle", "me": "/me",
    }  # fmt: skip
    return {"table": new_table(server), **{name: server + path for name, path in paths.items()}}


@contextmanager
def static_host(folder: Path) -> Iterator[str]:
    """The address of a host of static files that compresses, as hosts do."""
    ear = socket.socket()
    ear.bind(("127.0.0.1", 0))
    files = StaticFiles(directory=folder, html=True)
    app = Starlette(routes=[Mount("/", files)], middleware=[Middleware(GZipMiddleware)])
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="off"))
    threading.Thread(target=server.run, kwargs={"sockets": [ear]}, daemon=True).start()
    yield f"http://127.0.0.1:{ear.getsockname()[1]}/"
    server.should_exit = True


def report_of(url: str, folder: Path, *, desktop: bool, unlisted: bool) -> dict[str, Any]:
    """Lighthouse's report on a page."""
    out = folder / "report.json"
    words = ["npm", "exec", "--yes", f"--package={LIGHTHOUSE}", "--", "lighthouse", url, "--quiet", "--output=json"]
    words += [f"--output-path={out}", f"--chrome-flags={FLAGS}", *(["--preset=desktop"] if desktop else [])]
    words += ["--skip-audits=is-crawlable"] if unlisted else []
    environment = {**os.environ, "CHROME_PATH": str(path_of(CHROMIUM))}
    for left in reversed(range(TRIES)):
        if subprocess.run(words, check=not left, cwd=folder, env=environment).returncode == 0:
            break
    found: dict[str, Any] = json.loads(out.read_text("utf-8"))
    return found


def middle(reports: list[dict[str, Any]]) -> dict[str, Any]:
    """The report with the median performance; of two reports the lower one."""

    def performance(report: dict[str, Any]) -> float:
        return float(report["categories"]["performance"]["score"] or 0)

    score = median_low(map(performance, reports))
    return next(report for report in reports if performance(report) == score)


def told(name: str, report: dict[str, Any]) -> bool:
    """Print a page's scores and what lowers them; are all high enough?

    `power` is the speed of this machine during the run by Lighthouse's own benchmark; its simulated phone assumes 1500.
    """
    scores = {one: round(100 * (report["categories"][one]["score"] or 0)) for one in CATEGORIES}
    audits = report["audits"]
    times = ", ".join(
        f"{label} {audits[key]['displayValue']}"
        for label, key in (
            ("first paint", "first-contentful-paint"), ("largest", "largest-contentful-paint"),
            ("interactive", "interactive"), ("blocked", "total-blocking-time"), ("shift", "cumulative-layout-shift"),
        )
    )  # fmt: skip
    power = report["environment"]["benchmarkIndex"]
    print(
        f"{name:8}", *(f"{one} {score:3}" for one, score in scores.items()), f"({times}; power {power:.0f})", flush=True
    )
    for one in CATEGORIES:
        for audit in report["categories"][one]["auditRefs"]:
            found = audits[audit["id"]]
            if scores[one] < 100 and audit["weight"] and found["score"] is not None and found["score"] < 0.9:
                print(f"         {one}: {found['title']} {found.get('displayValue', '')}", flush=True)
    return min(scores.values()) >= ENOUGH


def main() -> int:
    """1 if a score is too low."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("pages", nargs="*")
    parser.add_argument("--runs", type=int, default=1, help="run each page so often and tell the median")
    parser.add_argument("--desktop", action="store_true", help="a desk and its network instead of a phone and its own")
    parser.add_argument("--site", type=Path, metavar="FOLDER", help="the pages of a site that `gamester site` wrote")
    args = parser.parse_args()
    fine = True
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if args.site:
            address = stack.enter_context(static_host(args.site))
            pages = {name: address + path for name, path in SITE_PAGES.items()}
        else:
            pages = pages_of(stack.enter_context(own_server())[0])
        for name, url in pages.items():
            if not args.pages or name in args.pages:
                reports = [
                    report_of(url, folder, desktop=args.desktop, unlisted=name in UNLISTED) for _ in range(args.runs)
                ]
                fine = told(name, middle(reports)) and fine
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
