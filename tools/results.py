"""Where tools keep what they found, and of which commit; how far they are; pages that are made by a tool."""

import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "docs" / "results"


def commit() -> str:
    """The commit that is tried; empty where there is no repository."""
    words = ["git", "rev-parse", "--short=12", "HEAD"]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


def written(pages: Mapping[Path, Callable[[], str]], tool: str, *, write: bool) -> int:
    """Write pages that a tool makes, or tell which are stale; the exit status of the tool."""
    if write:
        for path, page in pages.items():
            path.write_text(page(), "utf-8")
        return 0
    stale = [path for path, page in pages.items() if not path.is_file() or path.read_text("utf-8") != page()]
    for path in stale:
        print(f"{path.relative_to(ROOT).as_posix()} is stale: run python tools/{tool}.py --write")
    return int(bool(stale))


class Bar:
    """A progress line."""

    def __init__(self, whole: int) -> None:
        """`whole` is the number of steps."""
        self.whole, self.done, self.since = whole, 0, time.monotonic()

    def step(self, said: str) -> None:
        """Count one more step."""
        self.done += 1
        left = (time.monotonic() - self.since) / self.done * (self.whole - self.done)
        filled = 30 * self.done // self.whole
        line = f"[{'#' * filled}{'.' * (30 - filled)}] {self.done}/{self.whole} {left:4.0f} s left  {said}"
        print(f"\r{line:<110.110}", end="" if self.done < self.whole else "\n", file=sys.stderr, flush=True)
