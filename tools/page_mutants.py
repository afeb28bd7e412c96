"""Seeded mutants of the page's logic, and which of the page's own tests in Node notice them.

page_mutants.mjs makes them with TypeScript's parser. The tests run in a copy of `web/`, so that nobody else meets them.
"""

import json
import random
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules_in_node import node
from service_mutants import NONE, NOT_RUN, Listed, short

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
SCRIPT = Path(__file__).with_suffix(".mjs")
PATIENCE = 120
"""Seconds that the tests of a file may take, which usually take four; a fault that exceeds them is noticed."""


@dataclass(frozen=True, slots=True)
class PageMutant:
    """One fault in a file of the page."""

    path: str
    number: int
    line: int
    change: str
    start: int
    end: int
    by: str

    def text(self) -> str:
        """The text of the file with the fault."""
        before = (ROOT / self.path).read_text("utf-8").encode("utf-16-le")
        after = before[: 2 * self.start] + self.by.encode("utf-16-le") + before[2 * self.end :]
        return after.decode("utf-16-le")


@cache
def faults() -> tuple[PageMutant, ...]:
    """Every mutant of web/src/lib, in a fixed order; generated files are left out."""
    files = sorted(path for path in (WEB / "src" / "lib").glob("*.ts") if ".gen." not in path.name)
    done = subprocess.run([node(), SCRIPT, *files], check=True, capture_output=True, text=True)
    made: list[PageMutant] = []
    for one in json.loads(done.stdout):
        path = str(Path(one.pop("path")).relative_to(ROOT))
        number = sum(each.path == path for each in made)
        made.append(PageMutant(path=path, number=number, **one))
    return tuple(made)


def sample(number: int, seed: int) -> list[Listed]:
    """A seeded sample of them."""
    chosen = random.Random(f"{seed} page").sample(faults(), number)
    return [Listed(one.path, one.number, one.line, short(one.change)) for one in chosen]


def found(listed: Listed) -> PageMutant | None:
    """The mutant as the code has it now; None if the code has changed so much that there is none."""
    same = [one for one in faults() if one.path == listed.code and short(one.change) == listed.change]
    return min(same, key=lambda one: abs(one.number - listed.number), default=None)


class PageTests:
    """The page's own tests, in a copy of the page."""

    def __init__(self, folder: Path) -> None:
        """Copy what the tests read to a folder."""
        self.web = folder / "web"
        shutil.copytree(WEB, self.web, ignore=shutil.ignore_patterns("node_modules", "art"))
        (self.web / "node_modules").symlink_to(WEB / "node_modules")
        (folder / "src").symlink_to(ROOT / "src")
        self.told = folder / "told.json"

    def first_to_notice(self, mutant: PageMutant) -> str:
        """The first test that fails with this fault, or NONE, or NOT_RUN if no test loads the file."""
        file = self.web.parent / mutant.path
        file.write_text(mutant.text(), "utf-8")
        try:
            return self.run(mutant.path.removeprefix("web/"))
        finally:
            shutil.copyfile(ROOT / mutant.path, file)

    def run(self, path: str) -> str:
        """The first test that fails of those that load a file."""
        self.told.unlink(missing_ok=True)
        program = [node(), str(self.web / "node_modules" / "vitest" / "vitest.mjs"), "related", path, "--run"]
        options = [
            "--bail=1",
            "--no-file-parallelism",
            "--testTimeout=100000",
            "--reporter=json",
            f"--outputFile={self.told}",
        ]
        try:
            subprocess.run([*program, *options], check=False, cwd=self.web, capture_output=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return f"{path} hangs"
        results: list[dict[str, Any]] = json.loads(self.told.read_text("utf-8"))["testResults"]
        if not results:
            return NOT_RUN
        return next((failure_of(one) for one in results if one["status"] == "failed"), NONE)


def failure_of(result: dict[str, Any]) -> str:
    """`file.test.ts::test` of the first failure in a file; only the file, if it could not be loaded."""
    failed = [one["fullName"] for one in result["assertionResults"] if one["status"] == "failed"]
    return "::".join([Path(result["name"]).name, *failed[:1]])
