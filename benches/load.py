"""One server under the load of many tables: how long an act takes to reach everybody, and the highest rate of acts.

   python benches/load.py                        # 600 tables of five, about ten minutes
   python benches/load.py --tables 50 --only sqlite
   python benches/load.py --write                # and puts the figures into docs/lab/benchmarks.md
   python benches/load.py --beside TREE          # the server of another tree and this one take turns on one core
   python benches/load.py --beside TREE --rate 0 # at full speed; else 300 commands a second

Every player is a separate WebSocket connection and plays legal acts; the tables alternate between both games. The
server has one core, and the players share another. The time of a command runs from the moment it was due until the last
recipient has received it. So a server that falls behind cannot look better by receiving fewer commands.
"""

import argparse
import os
import statistics
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import uvloop
from load_measure import GOAL, HUMAN, PASSABLE, SETTLE, Found, Shape, Size, load, percentile, seat_all, stretch
from load_servers import Served, gamester
from load_tables import PLAYERS, Table
from report import arguments, some, surroundings, table, tell

from gamester.server.serving import allow_many_connections

CORES = sorted(os.sched_getaffinity(0))
HERE = Path(__file__).resolve().parent.parent
ONE = "one process, SQLite"
SERVER, PLAYERS_OWN = {CORES[0]}, {CORES[-1]}
"""The core of the server and that of the players; both are the same if there is only one."""


# --- What is measured ---------------------------------------------------------------------------------------


@contextmanager
def sqlite() -> Iterator[Shape]:
    """One process, one SQLite file, durable commits."""
    with TemporaryDirectory(prefix="gamester-load-") as folder, gamester(f"{folder}/tables.db", SERVER, folder) as one:
        yield Shape(ONE, [one], lambda number: Table(number, [one.address]))


@contextmanager
def postgres() -> Iterator[Shape]:
    """Two processes on PostgreSQL, with all people of a table at one of them, as behind a proxy that hashes."""
    with two_processes() as (two, servers):
        yield Shape("two processes, PostgreSQL", two, lambda number: Table(number, [servers[number // 2 % 2]]))


@contextmanager
def relayed() -> Iterator[Shape]:
    """Two processes on PostgreSQL, with the people of every table at both, so that half of them are relayed."""
    with two_processes() as (two, servers):
        yield Shape("two processes, half relayed", two, lambda number: Table(number, servers))


@contextmanager
def two_processes() -> Iterator[tuple[list[Served], list[str]]]:
    """Two processes on one PostgreSQL, and their addresses."""
    sys.path.append(str(HERE / "tools"))
    from services import postgres as database

    with TemporaryDirectory(prefix="gamester-load-") as folder, ExitStack() as stack:
        address = stack.enter_context(database(durable=True))
        two = [stack.enter_context(gamester(address, core, folder)) for core in (SERVER, PLAYERS_OWN)]
        yield two, [one.address for one in two]


SHAPES = {"sqlite": sqlite, "postgres": postgres, "relayed": relayed}


def measured(shape: str, size: Size) -> Found:
    """Measure one system."""
    with SHAPES[shape]() as under_load:
        return uvloop.run(load(under_load, size))


@contextmanager
def served_from(tree: Path) -> Iterator[Served]:
    """The server of a tree."""
    with (
        patch.dict(os.environ, PYTHONPATH=str(tree / "src")),
        TemporaryDirectory(prefix="gamester-load-") as folder,
        gamester(f"{folder}/t.db", SERVER, folder) as one,
    ):
        yield one


async def compare(servers: dict[str, Served], tables: int, rate: float, turns: int, seconds: float) -> list[str]:
    """A line for each server."""
    seated = {name: [Table(number, [one.address]) for number in range(tables)] for name, one in servers.items()}
    for of_one in seated.values():
        await seat_all(of_one)
        await stretch(of_one, rate, min(SETTLE, seconds))
    costs: dict[str, list[float]] = {name: [] for name in servers}
    waits: dict[str, list[float]] = {name: [] for name in servers}
    for _ in range(turns):
        for name, one in servers.items():
            before = one.cpu
            noted = await stretch(seated[name], rate, seconds)
            costs[name].append((one.cpu - before) / max(1, len(noted.seconds)) * 1e3)
            waits[name] += noted.seconds
    for of_one in seated.values():
        for seated_there in of_one:
            seated_there.close()
    return [
        f"{name}: {statistics.median(costs[name]):.2f} ms a command (median of {turns}; {min(costs[name]):.2f} to "
        f"{max(costs[name]):.2f}), p99 {percentile(waits[name], 0.99) * 1e3:.0f} ms, {len(waits[name]):,} commands"
        for name in servers
    ]


# --- The report ---------------------------------------------------------------------------------------------

COLUMNS = (
    "server", "ready, s", "commands a second", "p50, ms", "p99, ms", "server CPU a command, ms",
    f"most a second with p99 under {PASSABLE * 1000:.0f} ms", "a second at full speed", "server CPU a command then, ms",
    "memory: empty, MB", "a table with five connections, kB", "the same after play, kB",
)  # fmt: skip


def row(found: Found, tables: int) -> list[str]:
    """A line of the table."""
    human = found.human
    return [
        found.name,
        f"{found.ready:.2f}",
        f"{found.rate:,.0f}",
        *(f"{percentile(human.seconds, part) * 1000:,.1f}" for part in (0.5, 0.99)),
        f"{found.cpu * 1000:.2f}",
        f"{found.best:,.0f}",
        f"{found.full:,.0f}",
        f"{found.full_cpu * 1000:.2f}",
        f"{found.empty:,.0f}",
        *(f"{(memory - found.empty) / tables * 1000:,.0f}" for memory in (found.seated, found.played)),
    ]


def report(size: Size, shapes: Sequence[str]) -> str:
    """All systems as Markdown."""
    os.sched_setaffinity(0, PLAYERS_OWN)
    allow_many_connections()
    found = [measured(shape, size) for shape in shapes]
    lines = [
        surroundings("uvicorn", "uvloop", "websockets", "msgspec"),
        "",
        about(size),
        "",
        *table(COLUMNS, (row(one, size.tables) for one in found)),
        "",
        *map(said, found),
        *gained(found),
    ]
    return "\n".join(lines) + "\n"


def about(size: Size) -> str:
    """How the load is measured, and what the machine shares between server and players."""
    return (
        f"{size.tables:,} tables of {PLAYERS}, {size.tables * PLAYERS:,} connections; each table a command every "
        f"{HUMAN:g} s for {size.seconds:g} s, then faster, {size.stretch:g} s at each speed. "
        f"One server is kept on core {min(SERVER)} and the players on core {min(PLAYERS_OWN)}; "
        "of two servers the second shares the players' core, and PostgreSQL both. "
        "The cores are virtual, and the disk is everybody's."
    )


def said(found: Found) -> str:
    """Whether the goal was met, in one line."""
    human = found.human
    p99, worst = (percentile(human.seconds, part) * 1000 for part in (0.99, 1.0))
    return (
        f"- {found.name}: {human.begun:,} commands sent, {len(human.seconds):,} told to everybody, "
        f"{human.refused} refused as stale; p99 **{p99:,.1f}** ms (goal: under {GOAL * 1000:.0f}), "
        f"the slowest {worst:,.0f} ms."
    )


def gained(found: Sequence[Found]) -> list[str]:
    """How many times as much several processes do as one, by processor time: for the players have the same cores."""
    one = next((each for each in found if each.name == ONE), None)
    if one is None:
        return []
    return [
        f"- {each.name}: by processor time **{each.processes * one.full_cpu / each.full_cpu:.2f}** times what one "
        f"process does: {each.processes} cores for {each.full_cpu * 1000:.2f} ms a command at full speed, against one "
        f"for {one.full_cpu * 1000:.2f} ms. The players are left out, and so is PostgreSQL."
        for each in found
        if each.processes > 1
    ]


def beside(args: argparse.Namespace) -> None:
    """Let the server of another tree and this one take turns, and print; the dependencies are those of this tree."""
    os.sched_setaffinity(0, PLAYERS_OWN)
    allow_many_connections()
    size = (4, args.rate, 1, 1) if args.quick else (args.tables, args.rate, args.turns, args.seconds)
    with served_from(args.beside.resolve()) as other, served_from(HERE) as this:
        print("\n".join(uvloop.run(compare({"the other": other, "this one": this}, *size))))


def main() -> None:
    """Measure, print, and write if asked."""
    parser = arguments(__doc__)
    parser.add_argument("--tables", type=some, default=600)
    parser.add_argument("--seconds", type=some, default=60, help="how long the human pace is kept up")
    parser.add_argument("--stretch", type=some, default=10, help="how long each speed is kept up after that")
    parser.add_argument("--only", choices=SHAPES, action="append", help="one system, or several, instead of all")
    parser.add_argument("--beside", type=Path, metavar="TREE", help="only this server beside that of another tree")
    parser.add_argument("--rate", type=float, default=300.0, help="commands a second there; 0 for as many as it takes")
    parser.add_argument("--turns", type=some, default=5, help="how often the servers take turns")
    args = parser.parse_args()
    if args.beside:
        beside(args)
        return
    size = Size(4, 1.0, 0.5) if args.quick else Size(args.tables, args.seconds, args.stretch)
    tell("load", report(size, args.only or list(SHAPES)), write=args.write)


if __name__ == "__main__":
    main()
