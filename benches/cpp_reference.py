"""Five-Card Loo compiled from the rules, compared with a C++ program written by hand for that one game.

The rules are compiled twice: once for any options, which they read, and once specialised for the options of the C++
program. The options are constants in the C++ program and in the specialised code.

   python benches/cpp_reference.py            # checks, measures, prints
   python benches/cpp_reference.py --write    # and puts the figures into docs/lab/benchmarks.md

The system's compiler builds the C++ program at the start. First both programs play the same deals, and the recorded row
of every deal must be the same. Then they take turns on one core, and their processor times are compared.
"""

from __future__ import annotations

import ctypes
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from report import CORES, cpu_seconds, pin, quickest, run, surroundings

from gamester_lab.compile import Played, play_tables, record_type
from gamester_lab.compile.compiler import tally_of

SOURCE = Path(__file__).resolve().with_suffix(".cpp")
VARIANT = "five/wikipedia-2023"
SEATS = 5
GOAL = 1.3
"""The largest allowed ratio of the processor time of the compiled rules to that of the C++ program."""

Play = Callable[[int, int, int, int], Played]
"""(seed, first table, tables, deals) -> decisions, and a row for each table and deal."""


def compiler() -> list[str]:
    """The system's C++ compiler: the one that CXX names, else `c++`."""
    command = shlex.split(os.environ.get("CXX", "c++")) or ["c++"]
    if shutil.which(command[0]) is None:
        sys.stderr.write(
            f"There is no C++ compiler {command[0]!r} here: install one, or name one in the environment variable CXX.\n"
        )
        raise SystemExit(2)
    return command


def build(folder: Path) -> tuple[Play, str]:
    """The C++ program, compiled for this processor, and the command that compiled it."""
    library = folder / "cpp_reference.so"
    command = [*compiler(), "-std=c++20", "-O3", "-march=native", "-shared", "-fPIC", SOURCE.name, "-o", str(library)]
    done = subprocess.run(command, cwd=SOURCE.parent, capture_output=True, text=True, check=False)
    if done.returncode:
        first = (done.stderr.strip() or "no reason given").splitlines()[0]
        sys.stderr.write(f"The C++ compiler {command[0]!r} cannot build {SOURCE.name}: {first}\n")
        raise SystemExit(2)
    program = ctypes.CDLL(str(library))
    program.row_fields.restype = ctypes.c_char_p
    kind = record_type(tally_of("loo").Tally)
    fields = program.row_fields().decode().split()
    if fields != list(kind.names or ()):
        sys.stderr.write(
            f"{SOURCE.name} notes other fields than the tally of Loo, in this order: {' '.join(fields)}.\n"
        )
        raise SystemExit(2)
    function = program.play
    function.restype = ctypes.c_int64
    function.argtypes = [ctypes.c_uint64, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p]

    def play(seed: int, first: int, tables: int, deals: int) -> Played:
        rows = np.zeros((tables, deals), kind)
        return Played(int(function(seed, first, tables, deals, rows.ctypes.data)), rows)

    return play, " ".join([Path(command[0]).name, *command[1:-2]])


def ours(seed: int, first: int, tables: int, deals: int, *, specialised: bool = False) -> Played:
    """Play the same deals by the compiled rules on one core."""
    return play_tables("loo", VARIANT, SEATS, tables, deals, seed, threads=1, first=first, specialised=specialised)


def specialised(seed: int, first: int, tables: int, deals: int) -> Played:
    """Play the same deals by rules specialised for these options."""
    return ours(seed, first, tables, deals, specialised=True)


def check(by: Play, play: Play, tables: int, deals: int) -> None:
    """Let both play the same deals; SystemExit names the first deal that differs."""
    for seed, first in ((1, 0), (2**61 + 12345, 7_000_000)):
        mine, theirs = by(seed, first, tables, deals), play(seed, first, tables, deals)
        wrong = np.argwhere(mine.rows != theirs.rows)
        if len(wrong):
            table, deal = wrong[0]
            raise SystemExit(
                f"Seed {seed}, table {first + table}, deal {deal}: the compiled rules note {mine.rows[table, deal]}, "
                f"the C++ notes {theirs.rows[table, deal]}."
            )
        if mine.acts != theirs.acts:
            raise SystemExit(f"Seed {seed}: {mine.acts} decisions by the compiled rules, {theirs.acts} by the C++.")


def two_cores(play: Play, tables: int, deals: int, rounds: int) -> float:
    """The wall-clock speed-up of two threads over one, from the fastest turn of each."""
    half = tables // 2
    with ThreadPoolExecutor(2) as pool:
        alone, together = quickest(
            rounds,
            lambda: play(3, 0, tables, deals),
            lambda: [*pool.map(lambda first: play(3, first, half, deals), (0, half))],
        )
    return alone / together


def report(quick: bool) -> str:
    """Check, then measure in turns; the figures as Markdown."""
    tables, deals, rounds = (200, 10, 3) if quick else (20_000, 20, 15)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        play, command = build(Path(folder))
        checked = 2 * (tables if quick else 3000) * deals
        programs: dict[str, Play] = {
            "the compiled rules, any options": ours,
            "the compiled rules, these options": specialised,
        }
        for by in programs.values():
            check(by, play, checked // (2 * deals), deals)
        twice = (
            [two_cores(by, tables // 20, deals, rounds) for by in (specialised, play)]
            if CORES > 1 and not quick
            else []
        )
        pin()
        programs["C++ by hand"] = play
        acts = play(3, 0, tables, deals).acts
        times: dict[str, list[float]] = {title: [] for title in programs}
        for _ in range(rounds):
            for title, program in programs.items():
                times[title].append(cpu_seconds(lambda program=program: program(3, 0, tables, deals)))  # type: ignore[misc]
    who = subprocess.run([*compiler(), "--version"], capture_output=True, text=True, check=False).stdout
    lines = [
        surroundings("numpy", "numba"),
        f"`{command}`: {who.splitlines()[0] if who else 'a compiler without a name'}.",
        "",
        f"{checked:,} deals of all three: each payment, all else that is noted, the number of decisions are the same.",
        "",
        "| Five-Card Loo, 5 players, one core | decisions a CPU-second | deals a CPU-second | times the C++ |",
        "| --- | --: | --: | --: |",
    ]
    ratios = {
        title: statistics.median(a / b for a, b in zip(took, times["C++ by hand"], strict=True))
        for title, took in times.items()
    }
    for title, took in times.items():
        usual = statistics.median(took)
        lines.append(f"| {title} | {acts / usual:,.0f} | {tables * deals / usual:,.0f} | {ratios[title]:.2f} |")
    options, constants, _ = ratios.values()
    told = (
        f"The compiled rules take **{constants:.2f}** times the C++ with options that are constants in both, "
        f"**{options:.2f}** times with options that they read (medians of {rounds} turns; goal: {GOAL} or less)."
    )
    if twice:
        told += (
            f"\n\nTwo threads play {twice[0]:.2f} times as fast as one, those of the C++ {twice[1]:.2f} times: "
            "so much is the second core of this machine worth."
        )
    return "\n".join([*lines, "", told]) + "\n"


if __name__ == "__main__":
    run("cpp_reference", __doc__, report)
