"""Run the gate in fresh clones, one after another, and add a row for each run to docs/results/gate_runs.tsv.

    python tools/gate_runs.py 3                  # three runs of the last commit, with nothing beside
    python tools/gate_runs.py 3 --beside         # three while simulated worlds fill both cores
    python tools/gate_runs.py 3 --beside mutants # three while something else fills them, which is named in the list

How many runs in a row have passed, up to the last one, is printed at the end. A run that fails keeps what it printed,
and so does one beside which a world is broken.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

from results import commit

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "docs" / "results" / "gate_runs.tsv"
COLUMNS = "date\tcommit\tbeside\tresult\tseconds\tlanes\ttried again"
"""`seconds` is everything, with what is installed; `lanes` the seconds of the lanes and the linters."""
PASSED = "passed"
TRIED_AGAIN = "tried-again.txt"
WORLDS = 2
"""As many simulated worlds beside as this machine is thought to have cores."""


def beside(until: ExitStack, clone: Path, seed: int) -> None:
    """Simulate worlds of the clone without end until the run is over."""
    for number in range(WORLDS):
        seeds = f"{seed + number * 1000}-{seed + number * 1000 + 999}"
        world = subprocess.Popen(
            [sys.executable, "tools/world.py", "--seeds", seeds],
            cwd=clone, stdout=until.enter_context((clone.parent / f"{seeds}.txt").open("wb")), start_new_session=True,
        )  # fmt: skip
        until.callback(os.killpg, world.pid, signal.SIGKILL)


def told_of(worlds: Path) -> tuple[int, int]:
    """How many worlds held beside a run, and how many were broken."""
    printed = "".join(file.read_text("utf-8") for file in worlds.glob("*-*.txt"))
    return printed.count(": all holds, "), printed.count(": broken, ")


def run_once(folder: Path, what: str) -> tuple[bool, list[str]]:
    """Clone and run; has it passed, and the row of the list."""
    clone = folder / "gamester"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    printed = folder / "printed.txt"
    began = time.monotonic()
    with ExitStack() as until, printed.open("wb") as file:
        if what == "worlds":
            beside(until, clone, int(time.time()) % 10**6 * 10**4)
        status = subprocess.call(
            ["bash", ".ci/run"], cwd=clone, env=os.environ | {"CI": "true"},
            stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT,
        )  # fmt: skip
    seconds = time.monotonic() - began
    again = clone / TRIED_AGAIN
    names = sorted(set(again.read_text("utf-8").split())) if again.is_file() else []
    result = PASSED if status == 0 else "failed"
    held, broken = told_of(folder)
    worlds = f": {held} hold, {broken} broken" if what == "worlds" else ""
    seconds_told = f"{seconds:.0f}", lanes(printed.read_text("utf-8", "replace"))
    return status == 0 and not broken, [what + worlds, result, *seconds_told, ", ".join(names) or "-"]


def lanes(printed: str) -> str:
    """The seconds of the lanes together, from the summary at the end of what a run prints."""
    rows = printed.rpartition("--- what was run")[2].splitlines()[1:]
    found = [line.partition(" s  ")[0].split()[-1] for line in rows if " s  " in line]
    return str(sum(map(int, found))) if found else "-"


def in_a_row(rows: list[str]) -> int:
    """How many of the last runs have passed, without one between them that failed."""
    results = [row.split("\t")[3] == PASSED for row in reversed(rows)]
    return results.index(False) if False in results else len(results)


def main() -> int:
    """1 if a run has failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", type=int)
    parser.add_argument(
        "--beside", nargs="?", const="worlds", default="nothing", help="what fills both cores meanwhile"
    )
    given = parser.parse_args()
    failed = 0
    for _ in range(given.runs):
        folder = Path(tempfile.mkdtemp(prefix="gate-"))
        which = commit()[:8]
        sound, told = run_once(folder, given.beside)
        failed += not sound
        row = [f"{datetime.now(UTC):%Y-%m-%d %H:%M}", which, *told]
        rows = LIST.read_text("utf-8").splitlines() if LIST.is_file() else [COLUMNS]
        LIST.write_text("\n".join([*rows, "\t".join(row), ""]), "utf-8")
        print(*row, "" if sound else folder, flush=True)
        if sound:
            shutil.rmtree(folder)
    print(f"{in_a_row(LIST.read_text('utf-8').splitlines()[1:])} runs in a row have passed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
