"""A site without a server for a tool or a bench that looks at its pages, and a host of its files."""

import gzip
import http.server
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from check import fetch_page_tools

from gamester.site import write_site

PYODIDE = Path(__file__).resolve().parents[1] / "web" / "node_modules" / "pyodide"


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
        raise SystemExit("This needs npm, which fetches Pyodide.")
    return Site(folder / "play", write_site(folder, PYODIDE, 0.0, play_only=True).version)
