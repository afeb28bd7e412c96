"""How fast the WebAssembly modules are in Node, Chromium and Firefox, beside compiled code on the same machine.

   python benches/browser.py            # prints
   python benches/browser.py --write    # and puts the figures into docs/lab/benchmarks.md

Random play is whole deals at 200 tables, the quickest of several calls. The decisions are searches of masters among
themselves, one call each. What is asked of Node is asked again of each browser, and its results must be the same. Node
and the browsers measure the time of a call within the module; that of compiled code is measured around it.

Below these stands the page itself, without a server and at a server; `alone_page.py` says how it is measured.
"""

import gzip
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import numpy as np
from playwright.sync_api import Browser, Error, Page, Playwright, sync_playwright
from report import run, surroundings, table, wall_seconds

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from alone_page import COLUMNS as PAGES  # noqa: E402
from alone_page import alone, at_a_server  # noqa: E402
from own_site import served, site_in  # noqa: E402
from programs import CHROMIUM, FIREFOX, find  # noqa: E402
from rules_in_node import InNode, node  # noqa: E402
from wasm_decisions import Pair, chooser, play  # noqa: E402

from gamester.engine.modules import BUILT  # noqa: E402
from gamester_lab.compile import search  # noqa: E402
from gamester_lab.compile.batch import RandomTables  # noqa: E402
from gamester_lab.compile.coverage import Setting  # noqa: E402
from gamester_lab.compile.lockstep import arrays_for  # noqa: E402
from gamester_lab.evaluate.form import Form  # noqa: E402

FORMS = {
    "Five-Card Loo, 5 players": Form("loo", "five/wikipedia-2023", 5),
    "Laugh and Lie Down, 5 players": Form("laugh", "adpoker", 5),
}
TABLES, DEALS, TURNS, DECISIONS = 200, 20, 20, 300
PERCENTILES = (50, 99)


COLUMNS = (
    "", "engine", "random decisions a second", "/ compiled", "a search, ms", "99 % at most, ms", "compiled / this",
)  # fmt: skip


class Taken(NamedTuple):
    """Seconds of calls."""

    play: list[float]
    decide: list[float]


class Asked(NamedTuple):
    """Requests to a module, and what came of them."""

    requests: bytes
    acts: int
    """The acts of one call of `play`."""
    native: Taken
    in_node: Taken
    digest: str
    """Of all that was read back in Node."""


class Kept(InNode):
    """Keeps what it was asked, how long calls took, and a digest of what was read back."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.asked = []
        self.times: dict[str, list[float]] = {}
        self.digest = sha256()

    def call(self, export: str, **given: float) -> int | None:
        """Call, and keep the time."""
        gives = super().call(export, **given)
        self.times.setdefault(export, []).append(self.took)
        return gives

    def get(self, *parts: tuple[str, int, int]) -> list[bytes]:
        """Read back, and digest."""
        found = super().get(*parts)
        for part in found:
            self.digest.update(part)
        return found


def ask(form: Form, decisions: int, turns: int) -> Asked:
    """Play at random and search, compiled and in Node. SystemExit if they differ."""
    kind = RandomTables(form.game, form.variant, form.players, {}, 1)
    kind.prepare()
    lengths = np.full(TABLES, DEALS, np.int64)
    rows = kind.rows(lengths)
    acts = kind.play(0, rows, lengths)
    seconds = [wall_seconds(lambda: kind.play(0, rows, lengths)) for _ in range(turns)]
    with closing(Kept(form.game)) as module:
        module.make_room("play", tables=TABLES, deals=DEALS)
        table = arrays_for([Setting(form.game, form.variant, form.words, form.players)])
        module.put(fresh=table.fresh, states=table.fresh, options=table.options, lengths=lengths)
        for _ in range(turns):
            played = module.call("play", seed=1, table=0, number=0, whole=0, tables=TABLES, deals=DEALS)
        if played != acts or module.get(("rows", 0, rows.nbytes)) != [rows.tobytes()]:
            raise SystemExit(f"{form.label}: Node plays other deals than compiled code.")
        pair = Pair(module, search.prepare(form.game), chooser(form.game), decisions)
        with patch.object(search, "prepare", lambda _game: pair.decide):
            play(form, 1, decisions)
        if pair.compared.differing:
            raise SystemExit(f"{form.label}: Node decides otherwise than compiled code.")
        native = Taken(seconds, pair.compared.natively)
        in_node = Taken(module.times["play"], pair.compared.took)
        return Asked(b"".join(module.asked or ()), acts, native, in_node, module.digest.hexdigest())


def site(folder: Path, asked: dict[str, Asked]) -> None:
    """Write the files that a browser loads."""
    strip = "console.log(require('module').stripTypeScriptTypes(require('fs').readFileSync(process.argv[1], 'utf-8')))"
    command = [node(), "--disable-warning=ExperimentalWarning", "-e", strip, str(ROOT / "web/src/rules/rules.ts")]
    (folder / "rules.js").write_text(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    shutil.copy(ROOT / "tools/rules_requests.mjs", folder / "rules_requests.js")
    (folder / "index.html").write_text("<!doctype html>")
    for game, each in asked.items():
        (folder / f"{game}.requests").write_bytes(each.requests)
        for kind in ("wasm", "json"):
            shutil.copy(BUILT / f"{game}.{kind}", folder)


REPLAY = """async (game) => {
  const { Rules } = await import("/rules.js");
  const { Requests, bytesOf } = await import("/rules_requests.js");
  const load = async (name) => await (await fetch("/" + name)).arrayBuffer();
  const module = await WebAssembly.compile(await load(game + ".wasm"));
  const text = new TextDecoder();
  const requests = new Requests(await Rules.load(module, JSON.parse(text.decode(await load(game + ".json")))));
  const all = new Uint8Array(await load(game + ".requests"));
  const times = { play: [], decide: [], choose: [] };
  const parts = [];
  for (let at = 0; at < all.length; ) {
    const size = parseInt(text.decode(all.subarray(at, at + 8)), 16);
    const asked = JSON.parse(text.decode(all.subarray(at + 8, at + 8 + size)));
    const begin = at + 8 + size;
    at = begin + bytesOf(asked);
    const answer = requests.answer(asked, all.subarray(begin, at));
    if (answer.reply.error) throw new Error(answer.reply.error);
    if (asked.call) times[asked.call].push(answer.reply.took / 1000);
    parts.push(...answer.parts);
  }
  const whole = new Uint8Array(await new Blob(parts).arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  return [times, Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")];
}"""


def again(page: Page, game: str, asked: Asked) -> Taken:
    """Make the requests again in a browser. SystemExit if a result differs."""
    times, digest = page.evaluate(REPLAY, game)
    if digest != asked.digest:
        raise SystemExit(f"{game}: this browser gives other results than Node.")
    return Taken(times["play"], times["decide"])


def browsers(playwright: Playwright) -> Iterator[tuple[str, Browser]]:
    """The browsers that this machine has."""
    if find(CHROMIUM):
        running = playwright.chromium.launch(executable_path=find(CHROMIUM), args=["--no-sandbox"])
        yield f"Chromium {running.version}", running
    if find(FIREFOX):
        try:
            running = playwright.firefox.launch(channel="moz-firefox", executable_path=find(FIREFOX))
        except Error as fault:
            print(f"Firefox does not start: {fault.message.splitlines()[0]}", file=sys.stderr)
        else:
            yield f"Firefox {running.version}", running


def line(title: str, engine: str, acts: int, took: Taken, native: Taken) -> list[str]:
    """One row of the table."""
    rate, compiled = (acts / min(each.play) for each in (took, native))
    middle, high = np.percentile(np.array(took.decide) * 1000, PERCENTILES)
    usual = np.percentile(np.array(native.decide) * 1000, PERCENTILES[0])
    figures = f"{rate:,.0f}", f"{rate / compiled:.2f}", f"{middle:.2f}", f"{high:.1f}", f"{usual / middle:.2f}"
    return [title, engine, *figures]


def report(quick: bool) -> str:
    """The figures as Markdown."""
    decisions, turns = (3, 2) if quick else (DECISIONS, TURNS)
    asked = {form.game: ask(form, decisions, turns) for form in FORMS.values()}
    found = {
        "compiled": {game: each.native for game, each in asked.items()},
        f"Node {node_version()}": {game: each.in_node for game, each in asked.items()},
    }
    pages: list[list[str]] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        loops, page_alone = Path(folder) / "loops", site_in(Path(folder) / "site")
        loops.mkdir()
        site(loops, asked)
        with served(loops) as address:
            for engine, running in browsers(playwright):
                page = running.new_page()
                page.goto(address)
                found[engine] = {game: again(page, game, each) for game, each in asked.items()}
                page.close()
                if not (quick and pages):
                    pages.append(alone(running, engine, page_alone, quick=quick))
                    pages.append(at_a_server(running, engine, quick=quick))
                running.close()
        visit = (
            f"A first visit without a server: {page_alone.first_visit:,} bytes, as a host sends them that compresses."
        )
    rows = [
        line(title, engine, asked[form.game].acts, each[form.game], asked[form.game].native)
        for title, form in FORMS.items()
        for engine, each in found.items()
    ]
    tables = [*table(COLUMNS, rows, texts=2), "", visit, "", *table(PAGES, pages, texts=2)]
    return "\n".join([surroundings("numba", "llvmlite"), "", *sizes(), "", *tables]) + "\n"


def sizes() -> list[str]:
    """How large the modules are."""
    found = [f"{path.stem} {len(gzip.compress(path.read_bytes(), 9)):,}" for path in sorted(BUILT.glob("*.wasm"))]
    return [f"Bytes of the modules, gzipped: {', '.join(found)}. All engines gave the same results, byte for byte."]


def node_version() -> str:
    """The version of Node."""
    return subprocess.run([node(), "--version"], check=True, capture_output=True, text=True).stdout.strip("v\n")


if __name__ == "__main__":
    run("browser", __doc__, report)
