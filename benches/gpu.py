"""How fast Gamester plays at random on a GPU, compared with the processor of the same machine in the same run.

   python benches/gpu.py            # prints
   python benches/gpu.py --write    # and puts the figures into docs/lab/benchmarks.md

The time covers whole deals: shuffle, deal and payment, but not compilation. It is wall-clock time, the shortest of
several rounds. Without a GPU the bench says so, and reports the resources of the kernels from `ptxas`, if installed.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from report import CORES, enough, run, surroundings, table, wall_seconds
from speed import TABLES, batches

from gamester.games import GAMES
from gamester.text.errors import NoGpu
from gamester.text.extras import Missing
from gamester_lab.compile.batch import play_tables
from gamester_lab.compile.gpu import assembly, count_on_gpu, device_name, play_on_gpu
from gamester_lab.compile.kernels import state_type

PACKAGES = ("numpy", "numba", "numba-cuda", "cuda-toolkit")
THREADS = 1 << 18
"""Tables at once: enough to keep every multiprocessor busy until the end."""
GOAL = 2e9
LOCKSTEP = Path(__file__).resolve().parent.parent / "tools" / "lockstep.py"


def on_processor(game: str, variant: str, seats: int, threads: int, seconds: float, turns: int) -> float:
    """Decisions a second by the wall clock."""
    batch = batches(game, variant, seats, specialised=False, threads=threads)
    times = threads * enough(batches(game, variant, seats, specialised=False), seconds)
    acts = batch(times)
    return acts / min(wall_seconds(lambda: batch(times)) for _ in range(turns))


def compared(game: str, variant: str, seats: int) -> None:
    """Compare some rows, and the sums of the kernel specialised for these options, with those of the processor."""
    ours = play_tables(game, variant, seats, 500, 4, seed=2)
    theirs = play_on_gpu(game, variant, seats, 500, 4, seed=2)
    sums = count_on_gpu(game, variant, seats, 500, 4, seed=2, specialised=True)
    alike = (ours.rows == theirs.rows).all() and (ours.payments.sum(1) == sums.payments).all()
    if not alike or not ours.acts == theirs.acts == sums.acts:
        raise SystemExit(f"{game} {variant}, {seats} seats: the GPU plays other deals than the processor.")


def on_gpu(game: str, variant: str, seats: int, threads: int, deals: int, turns: int, *, specialised: bool) -> float:
    """Decisions a second by the wall clock, for the kernel that returns sums only."""

    def batch() -> int:
        return count_on_gpu(game, variant, seats, threads, deals, seed=1, specialised=specialised).acts

    acts = batch()
    return acts / min(wall_seconds(batch) for _ in range(turns))


def measured(name: str, quick: bool) -> list[str]:
    """All games on the GPU, on one core and on all cores."""
    threads, deals, seconds, turns = (1 << 12, 10, 0.05, 1) if quick else (THREADS, 50, 0.5, 5)
    about = f"On {name}; every game played the same 2,000 deals there as on the processor, row for row."
    figures = "GPU, any options", "GPU, these", "one core", "all cores", "GPU / one core"
    reached, rows = [], []
    for title, game, variant, seats in TABLES:
        compared(game, variant, seats)
        some, these = (on_gpu(game, variant, seats, threads, deals, turns, specialised=each) for each in (False, True))
        one, several = (on_processor(game, variant, seats, count, seconds, turns) for count in (1, CORES))
        rows.append([title, *(f"{figure:,.0f}" for figure in (some, these, one, several, these / one))])
        reached.append(these)
    said = f"**{reached[0]:,.0f}** decisions a second (goal on one H200: {GOAL:,.0f})."
    lines = table(("random play, decisions a second", *figures), rows)
    return [about, "", *lines, "", "The processor's code is that for any options.", "", f"{TABLES[0][0]}: {said}"]


def needs(game: str, kernel: str, ptxas: str | None) -> list[str]:
    """A row of the table of the resources that a kernel needs."""
    text = assembly(game, kernel)
    size = [f"{game} `{kernel}`", f"{state_type(game).itemsize:,}", f"{len(text) / 1e6:.1f} MB"]
    if not ptxas:
        return [*size, "", "", ""]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "kernel.ptx"
        source.write_text(text)
        command = [ptxas, "-arch=sm_90", "-v", str(source), "-o", str(source.with_suffix(".cubin"))]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    registers = max(map(int, re.findall(r"Used (\d+) registers", said)))
    stack = max(map(int, re.findall(r"(\d+) bytes cumulative stack size", said)))
    spilt = sum(map(int, re.findall(r"(\d+) bytes spill stores", said)))
    return [*size, f"{registers}", f"{stack:,}", f"{spilt}"]


def simulated(deals: int) -> str:
    """The last line that the lockstep prints when it runs in Numba's simulator."""
    command = [sys.executable, str(LOCKSTEP), "--cuda", "--deals", str(deals), "--workers", "1"]
    env = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
    return done.stdout.splitlines()[-1]


def compiled_only(why: str, quick: bool) -> list[str]:
    """The part of the report that needs no GPU."""
    ptxas = shutil.which("ptxas")
    kernels = (
        [("laugh", "play")] if quick else [(game, kernel) for game in GAMES for kernel in ("play", "trace", "count")]
    )
    figures = "bytes of a table", "PTX", "registers a thread", "local memory a thread, bytes", "spilt, bytes"
    return [
        why,
        "",
        "No GPU at hand, so no decisions a second: compiled for sm_90, and run in Numba's simulator.",
        f"There `tools/lockstep.py --cuda` says: {simulated(2 if quick else 100)}",
        "",
        *table(("kernel", *figures), (needs(game, kernel, ptxas) for game, kernel in kernels)),
        "",
        "By `ptxas`." if ptxas else "`ptxas` is not installed here: the last columns are empty.",
    ]


def report(quick: bool) -> str:
    """The figures as Markdown."""
    try:
        lines = measured(device_name(), quick)
    except (NoGpu, Missing) as error:
        lines = compiled_only(str(error), quick)
    return "\n".join([surroundings(*PACKAGES), "", *lines]) + "\n"


if __name__ == "__main__":
    run("gpu", __doc__, report)
