"""The program's WebAssembly modules: how soon and how fast opponents think, beside the laboratory's compiler.

   python benches/engine.py            # prints
   python benches/engine.py --write    # and puts the figures into docs/lab/benchmarks.md

Every start is a fresh process: "new machine" has an empty cache, "again" finds the machine code there. At a server
eight decisions of masters are kept in flight on the server's one core, while five people play at another table; the
time of an act runs until the last of them has it.
"""

import asyncio
import importlib.metadata
import json
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from load_servers import started
from load_tables import Noted, Table
from opponents import one_act, seated
from peer_loops import AT_ONCE, DEALS
from report import cpu_seconds, enough, run, surroundings, table
from speed import batches

import gamester
from gamester.engine.calls import Call, Module
from gamester.engine.modules import BUILT, description_of
from gamester.engine.running import InProcess
from gamester.games import game_of

ROOT = Path(__file__).resolve().parent.parent
FORMS = (
    ("Five-Card Loo, 5 players", "loo", "five/wikipedia-2023"),
    ("Laugh and Lie Down, 5 players", "laugh", "adpoker"),
)
PLAYERS = 5
CORES = sorted(os.sched_getaffinity(0))
PERIOD = 0.03
"""The seconds between two acts at the other table."""
CHILD = str(Path(__file__).with_name("engine_child.py"))
"""What runs in fresh processes; it imports nothing but what the program does."""


# --- What is installed --------------------------------------------------------------------------------------


def installed(lock: str) -> float:
    """The files of all packages of a lock as they are installed here, in MB."""
    names = re.findall(r"^([\w.-]+)==", (ROOT / "requirements" / f"{lock}.lock").read_text("utf-8"), re.MULTILINE)
    files = [file.locate() for name in names for file in importlib.metadata.files(name) or ()]
    return sum(Path(str(file)).stat().st_size for file in files if Path(str(file)).is_file()) / 1e6


# --- The first decision, and all others ---------------------------------------------------------------------


def starts(game: str, variant: str, times: int) -> tuple[float, float]:
    """Seconds from the start of a program to a master's first decision, on a new machine and again: medians."""
    new, again = list[float](), list[float]()
    for _ in range(times):
        with TemporaryDirectory() as cache:
            for took in (new, again):
                began = time.perf_counter()
                words = [sys.executable, CHILD, "first", game, variant]
                subprocess.run(words, check=True, env=os.environ | {"GAMESTER_CACHE": cache})
                took.append(time.perf_counter() - began)
    return statistics.median(new), statistics.median(again)


def decisions(game: str, variant: str, many: int) -> tuple[float, float]:
    """Milliseconds of processor time of a master's decisions, all included: the median, and 99 of 100 at most."""
    at, took = seated(game, variant, "master", 1), list[float]()
    while len(took) < many:
        if at.table.finished:
            at = seated(game, variant, "master", len(took))
        began = time.process_time()
        if one_act(at) is not None:
            took.append((time.process_time() - began) * 1000)
    return statistics.median(took), sorted(took)[int(len(took) * 0.99)]


# --- Random play --------------------------------------------------------------------------------------------


def random_play(game: str, variant: str, seconds: float, turns: int) -> tuple[float, float, float]:
    """Decisions a second of processor time at random, in turns, the best of each: by the module without a bound for
    its calls, with one, and by Numba's code for any options.
    """
    package = game_of(game)
    o = package.words.options_of(variant, {}, PLAYERS)
    path = BUILT / f"{game}.json"
    description = description_of(path)
    kinds = [
        Module(InProcess(path.with_suffix(".wasm").read_bytes(), description, bounded=bounded), description)
        for bounded in (False, True)
    ]
    values = {"fresh": package.rules.open_table(PLAYERS, o), "options": o}

    def by_module(module: Module, times: int) -> int:
        records = {
            name: module.layouts[kind].bytes_of(values[name])
            for name, kind in (("fresh", "State"), ("options", "Options"))
        }
        call = Call(
            "play", {"tables": 20, "deals": DEALS}, records, {"lengths": [DEALS] * 20},
            {"seed": 1, "table": 0, "number": 0, "whole": 0}, [],
        )  # fmt: skip
        for _ in range(times):
            module.ask(call)
        return times

    compiled = batches(game, variant, PLAYERS, specialised=False)
    times = enough(lambda number: by_module(kinds[0], number), seconds), enough(compiled, seconds)
    best = [9e9] * 3
    for _ in range(turns):
        took = [cpu_seconds(lambda module=module: by_module(module, times[0])) for module in kinds]  # type: ignore[misc]
        took.append(cpu_seconds(lambda: compiled(times[1])))
        best = [min(pair) for pair in zip(best, took, strict=True)]
    deals = [20 * DEALS * times[0], 20 * DEALS * times[0], AT_ONCE * DEALS * times[1]]
    return tuple(many / seconds for many, seconds in zip(deals, best, strict=True))  # type: ignore[return-value]


# --- At a server --------------------------------------------------------------------------------------------


async def acts_at(address: str, seconds: float) -> list[float]:
    """Milliseconds of each act at a table of people."""
    table, noted = Table(0, [address]), Noted()
    await table.sit_down()
    table.play(Noted(), PERIOD, time.monotonic())
    await asyncio.sleep(seconds / 4)  # it gets warm
    table.play(noted, PERIOD, time.monotonic())
    await asyncio.sleep(seconds)
    table.close()
    return sorted(one * 1000 for one in noted.seconds)


def at_server(masters: bool, seconds: float) -> tuple[list[float], float]:
    """Milliseconds of each act at a table of people, and the memory of the server afterwards, in MB."""
    with TemporaryDirectory(prefix="gamester-engine-") as folder:
        words = ["--no-open", "--port", "0", "--rate", "0", "--database", f"{folder}/tables.db"]
        how = "think" if masters else "serve"
        with started([sys.executable, CHILD, how, *words], {CORES[0]}, folder) as server:
            os.sched_setaffinity(0, {CORES[-1]})
            try:
                return asyncio.run(acts_at(server.address, seconds)), server.memory
            finally:
                os.sched_setaffinity(0, CORES)


# --- Looking back -------------------------------------------------------------------------------------------


def look_over(deals: int) -> float:
    """Seconds of `gamester me` over so many deals of Five-Card Loo, played by bots."""
    names = ["Ann", "Ben", "Cas", "Dan", "Eve"]
    with TemporaryDirectory() as folder:
        for number in range(deals // 20):
            table = gamester.open_table(
                "loo", players=names, seed=number, bots=dict.fromkeys(names, "advice"), options={"rounds": 4}
            )
            while not table.finished:
                table.deal()
                table.play_bots()
            table.save(f"{folder}/{number}.jsonl")
        files = sorted(map(str, Path(folder).glob("*.jsonl")))
        words = [sys.executable, "-m", "gamester", "me", *files, "--name", "Ann", "--quiet", "--json"]
        began = time.perf_counter()
        told = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
        took = time.perf_counter() - began
        print(f"gamester me: {str(told)[:100]}", file=sys.stderr)
        return took


# --- All of it ----------------------------------------------------------------------------------------------


Row = tuple[str, str, str]
"""What is measured, the figure, and its goal."""


def report(quick: bool) -> str:
    """All figures as Markdown."""
    rows = [
        *(
            (f"packages of `requirements/{name}.lock` (`start.py {command}`), MB", f"{installed(name):.0f}", most)
            for name, command, most in (("core", "play", "92"), ("web", "serve", "155"))
        ),
        *thinking(quick),
        *serving(1.0 if quick else 20.0),
        *looking(20 if quick else 1000),
    ]
    return "\n".join([surroundings("wasmtime", "numba"), "", *table(("", "measured", "goal"), rows)]) + "\n"


def thinking(quick: bool) -> Iterator[Row]:
    """How opponents think, and how deals are played at random."""
    times, many, seconds, turns = (1, 20, 0.05, 1) if quick else (5, 1000, 0.3, 15)
    for title, game, variant in FORMS:
        new, again = starts(game, variant, times)
        yield f"{title}: a master's first decision, new machine / again, s", f"{new:.2f} / {again:.2f}", "1.5 / 0.5"
        median, high = decisions(game, variant, many)
        yield f"{title}: a master's decision, CPU, median / 99 of 100, ms", f"{median:.1f} / {high:.1f}", "8"
        free, bounded, numba = random_play(game, variant, seconds, turns)
        yield f"{title}: random deals by the module / by Numba for any options", f"{free / numba:.2f}", "1.00"
        yield f"{title}: the same where each call has a bound", f"{bounded / numba:.2f}", ""


def serving(seconds: float) -> Iterator[Row]:
    """What other tables feel, and the server's memory."""
    for masters, who in ((False, "nobody thinks"), (True, "eight masters think")):
        acts, memory = at_server(masters, seconds)
        middle, high = statistics.median(acts), acts[int(len(acts) * 0.99)]
        goal = "30", "40 more"
        yield (
            f"a server on one core, {who}: an act elsewhere, median / 99 of 100, ms",
            f"{middle:.1f} / {high:.1f}",
            goal[0] * masters,
        )
        yield f"a server on one core, {who}: memory, MB", f"{memory:.0f}", goal[1] * masters


def looking(deals: int) -> Iterator[Row]:
    """How long it takes to look over one's own play."""
    yield f"`gamester me` over {deals:,} deals, s", f"{look_over(deals):.0f}", "60"


if __name__ == "__main__":
    run("engine", __doc__, report)
