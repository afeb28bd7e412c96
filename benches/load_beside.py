"""The server of this tree beside that of another: processor time a command, while both take turns on one core.

   git worktree add ../before 9bf157a
   python benches/load_beside.py ../before                # 300 commands a second
   python benches/load_beside.py ../before --rate 0       # at full speed

What else the machine does slows both alike. The dependencies are those of this tree.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop
from load import PLAYERS_OWN, SERVER
from load_measure import SETTLE, percentile, seat_all, stretch
from load_servers import Served, gamester
from load_tables import Table
from report import arguments, some

from gamester.server.serving import allow_many_connections

HERE = Path(__file__).resolve().parent.parent


@contextmanager
def served_from(tree: Path) -> Iterator[Served]:
    """The server of a tree."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(tree / "src")
    try:
        with TemporaryDirectory(prefix="gamester-load-") as folder, gamester(f"{folder}/t.db", SERVER, folder) as one:
            yield one
    finally:
        del os.environ["PYTHONPATH"]
        if before is not None:
            os.environ["PYTHONPATH"] = before


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
        for table in of_one:
            table.close()
    return [
        f"{name}: {statistics.median(costs[name]):.2f} ms a command (median of {turns}; {min(costs[name]):.2f} to "
        f"{max(costs[name]):.2f}), p99 {percentile(waits[name], 0.99) * 1e3:.0f} ms, {len(waits[name]):,} commands"
        for name in servers
    ]


def main() -> None:
    """Measure and print."""
    parser = arguments(__doc__)
    parser.add_argument("other", type=Path, help="the other tree")
    parser.add_argument("--tables", type=some, default=60)
    parser.add_argument("--rate", type=float, default=300.0, help="commands a second; 0 for as many as it takes")
    parser.add_argument("--turns", type=some, default=5)
    parser.add_argument("--seconds", type=some, default=4)
    args = parser.parse_args()
    os.sched_setaffinity(0, PLAYERS_OWN)
    allow_many_connections()
    size = (4, args.rate, 1, 1) if args.quick else (args.tables, args.rate, args.turns, args.seconds)
    with served_from(args.other.resolve()) as other, served_from(HERE) as this:
        print("\n".join(uvloop.run(compare({"the other": other, "this one": this}, *size))))


if __name__ == "__main__":
    main()
