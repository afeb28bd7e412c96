"""Several processes on one PostgreSQL, simulated from measured costs: the highest rate with p99 under 250 ms.

   python benches/load_curve.py --act 1.15 --relay 0.15 --commit 0.4 --row 0.07
   python benches/load_curve.py --write          # and puts the curve into docs/lab/benchmarks.md

Nothing here is measured: it says what the measured costs would come to with more cores. Each process has a core of its
own, and PostgreSQL has its own cores too. An act takes its process a part of its time before the commit and the rest
after it. A process begins a commit when the one before has ended, and not within `PACE` of its beginning; PostgreSQL
works off the commits of all processes in turn. The network costs nothing.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Sequence
from dataclasses import dataclass

from load_measure import PASSABLE, STEP, percentile
from report import arguments, tell

from gamester.server.store.operations import PACE

BEFORE = 0.3
"""The part of an act's processor time before its commit."""
SECONDS, WARM = 20.0, 2.0
"""Simulated seconds, and those of them that are not counted."""
PROCESSES = (1, 2, 4, 8, 12)
SHARES = (("as behind a proxy that hashes", False), ("people of a table anywhere", True))


@dataclass(frozen=True)
class Costs:
    """Processor time in seconds."""

    act: float
    """Of the owner, for one act."""
    relay: float
    """More, of all processes together, if the act comes from another process and goes to people there."""
    commit: float
    """Of PostgreSQL, for a commit."""
    row: float
    """Of PostgreSQL, for each act in it."""
    cores: int
    """The cores of PostgreSQL."""
    flush: float
    """Seconds of the disk for a commit, for which nobody needs a processor."""


class Line:
    """Something that does one thing after another."""

    def __init__(self, count: int = 1) -> None:
        """`count` of them work side by side."""
        self.free = [0.0] * count

    def serve(self, at: float, seconds: float) -> float:
        """When work that comes now is done."""
        begin = max(at, heapq.heappop(self.free))
        heapq.heappush(self.free, begin + seconds)
        return begin + seconds


def delays(costs: Costs, processes: int, rate: float, *, relayed: bool, seed: int = 1) -> list[float]:
    """The seconds from each act's arrival until all have been told, at `rate` acts a second in all."""
    rng = random.Random(seed)
    cost = costs.act + (costs.relay * (1 - 1 / processes) if relayed else 0.0)
    cores, database = [Line() for _ in range(processes)], Line(costs.cores)
    waiting: list[list[tuple[float, float]]] = [[] for _ in range(processes)]
    found: list[float] = []
    events = [(rng.expovariate(rate / processes), 0, process, "act") for process in range(processes)]
    events += [(PACE * process / processes, 1, process, "commit") for process in range(processes)]
    heapq.heapify(events)
    while events and events[0][0] < SECONDS:
        now, order, process, kind = heapq.heappop(events)
        if kind == "act":
            ready = cores[process].serve(now, BEFORE * cost * rng.uniform(0.5, 1.5))
            waiting[process].append((now, ready))
            heapq.heappush(events, (now + rng.expovariate(rate / processes), order, process, kind))
            continue
        batch = [one for one in waiting[process] if one[1] <= now]
        waiting[process] = [one for one in waiting[process] if one[1] > now]
        stored = now
        if batch:
            stored = database.serve(now, costs.commit + costs.row * len(batch)) + costs.flush
        for came, _ in batch:
            told = cores[process].serve(stored, (1 - BEFORE) * cost * rng.uniform(0.5, 1.5))
            if came > WARM:
                found.append(told - came)
        heapq.heappush(events, (max(now + PACE, stored), order, process, kind))
    return found


def highest(costs: Costs, processes: int, *, relayed: bool) -> tuple[float, float]:
    """The highest rate at which the 99th percentile is at most PASSABLE and nothing piles up, and that percentile."""
    rate, best = 200.0 * processes, (0.0, 0.0)
    while True:
        found = delays(costs, processes, rate, relayed=relayed)
        kept_up = len(found) >= 0.97 * rate * (SECONDS - WARM - PASSABLE)
        if not kept_up or percentile(found, 0.99) > PASSABLE:
            return best
        best = rate, percentile(found, 0.99)
        rate *= STEP**0.25


def about(costs: Costs) -> str:
    """What is simulated, and from which costs."""
    act, relay, commit, row, flush = (
        f"{one * 1e3:g}" for one in (costs.act, costs.relay, costs.commit, costs.row, costs.flush)
    )
    return (
        f"**Simulated, not measured**, from these costs in milliseconds of processor time: an act {act} of its owner, "
        f"a relayed act {relay} more, of PostgreSQL {commit} a commit and {row} an act; the disk takes {flush} a "
        f"commit. Each process has a core of its own, and PostgreSQL has {costs.cores}."
    )


def report(costs: Costs, processes: Sequence[int]) -> str:
    """The curve as Markdown."""
    lines = [
        about(costs),
        "",
        "| processes | " + " | ".join(f"most a second, {name} | to one process" for name, _ in SHARES) + " |",
        f"| --: |{' --: |' * 2 * len(SHARES)}",
    ]
    first: dict[bool, float] = {}
    for count in processes:
        cells = []
        for _, relayed in SHARES:
            rate, _ = highest(costs, count, relayed=relayed)
            first.setdefault(relayed, rate)
            cells += [f"{rate:,.0f}", f"{rate / first[relayed]:.1f}"]
        lines.append(f"| {count} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Simulate, print, and write if asked."""
    parser = arguments(__doc__)
    parser.add_argument("--act", type=float, default=1.15, help="milliseconds of its owner for an act at full speed")
    parser.add_argument("--relay", type=float, default=0.15, help="milliseconds more for an act that is relayed")
    parser.add_argument("--commit", type=float, default=0.4, help="milliseconds of PostgreSQL for a commit")
    parser.add_argument("--row", type=float, default=0.07, help="milliseconds of PostgreSQL for each act in a commit")
    parser.add_argument("--flush", type=float, default=3.0, help="milliseconds of the disk for a commit")
    parser.add_argument("--cores", type=int, default=2, help="the cores of PostgreSQL")
    args = parser.parse_args()
    act, relay, commit, row = (one / 1e3 for one in (args.act, args.relay, args.commit, args.row))
    costs = Costs(act, relay, commit, row, args.cores, args.flush / 1e3)
    tell("load-curve", report(costs, PROCESSES[:2] if args.quick else PROCESSES), write=args.write)


if __name__ == "__main__":
    main()
