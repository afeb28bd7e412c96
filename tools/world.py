"""Run the simulated world: the whole service, its people and all that goes wrong, in one process and in virtual time.

    python tools/world.py --seed 7 --hours 0.5          # one world; the same again from the same seed
    python tools/world.py --seeds 1-50                  # one after another
    python tools/world.py --seed 7 --shrink             # the least of a failing world that still fails
    python tools/world.py --fault NAME --minutes 10     # how long it takes to find a planted fault
    python tools/world.py --faults --write              # all of them; what comes of each goes to docs/results
    python tools/world.py --seeds 1-12 --write          # and so does the speed

A failure tells commit, seed and step, and the command that repeats it. What is simulated and what is checked stands in
docs/explanation/decisions/0088-the-service-in-a-simulated-world.md.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from itertools import count
from math import ceil
from pathlib import Path
from typing import Any

from results import commit

ROOT = Path(__file__).resolve().parents[1]
TESTS = ROOT / "tests", ROOT / "tests" / "helpers"
HOURS = 0.4
RESULTS = ROOT / "docs" / "results" / "world.json"
LATER = 30.0
"""The virtual seconds by which a world may break later where parts are left out."""
LONGEST = 600.0
"""The seconds of processor time in which a planted fault should be found."""


@dataclass
class Outcome:
    """What came of one world."""

    seed: int
    hours: float
    broken: str = ""
    """The invariant that did not hold, and what was seen; empty if all hold."""
    step: int = 0
    at: float = 0.0
    """The virtual seconds after which it ended."""
    seconds: float = 0.0
    """Its processor time."""
    steps: int = 0
    tables: int = 0
    deals: int = 0
    table_hours: float = 0.0
    """The hours of tables at which people decide, with at least 60 deals an hour."""
    happened: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)

    @property
    def invariant(self) -> str:
        """The invariant that did not hold."""
        return self.broken.partition(":")[0]


# --- In the process of one world ----------------------------------------------------------------------------


def simulate(seed: int, hours: float, without: Sequence[str], fault: str, stop: float) -> Outcome:
    """One world, in this process, which has imported nothing of the package yet."""
    sys.path[:0] = [str(ROOT / "src"), *map(str, TESTS)]
    if fault:
        from world.planted import fault_named, plant

        plant(fault_named(fault))
    from world.everything import new_world

    began, found = time.process_time, Outcome(seed, hours)
    start = began()
    world = new_world(seed, without)
    try:
        world.run(hours, stop)
    except Exception as wrong:  # noqa: BLE001 - whatever fails is told
        found.broken = str(wrong)[:3000]
        found.step, found.at = getattr(wrong, "step", 0), getattr(wrong, "at", 0.0)
        found.happened = [f"{at:.0f} s: {what}" for at, what in world.happened[-12:]]
    found.seconds = began() - start
    found.at = found.at or world.loop.time()
    found.steps, found.parts = world.loop.steps, world.parts
    found.tables, found.deals, found.table_hours = world.measured()
    return found


# --- In the process of the command --------------------------------------------------------------------------


def world_of(seed: int, hours: float, without: Sequence[str] = (), fault: str = "", stop: float = 1e9) -> Outcome:
    """One world in a process of its own, which starts the same each time."""
    words = ["--one", json.dumps([seed, hours, list(without), fault, stop])]
    environment = os.environ | {"PYTHONHASHSEED": "0", "TZ": "UTC"}
    done = subprocess.run(
        [sys.executable, __file__, *words], capture_output=True, text=True, env=environment, check=False,
    )  # fmt: skip
    try:
        return Outcome(**json.loads(done.stdout.splitlines()[-1]))
    except (IndexError, ValueError, TypeError):
        return Outcome(seed, hours, broken=f"process: {done.stderr[-3000:]}")


def told(found: Outcome) -> str:
    """An outcome in a line."""
    size = f"{found.tables} tables, {found.deals} deals, {found.table_hours:.1f} table hours, {found.seconds:.1f} s"
    return f"seed {found.seed}: {'broken' if found.broken else 'all holds'}, {size}"


def write(part: str, told: Mapping[str, Any]) -> None:
    """Write something new into a part of the results; the rest stays."""
    known = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    known[part] = dict(sorted((known.get(part, {}) | told).items()))
    RESULTS.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n", "utf-8")


def report(found: Outcome, without: Sequence[str], fault: str) -> str:
    """A failure, and how to see it again."""
    again = f"python tools/world.py --seed {found.seed} --hours {found.hours:g}"
    again += f" --stop {ceil(found.at) + 1}" if found.broken else ""
    again += f" --without {','.join(without)}" if without else ""
    again += f" --fault {fault}" if fault else ""
    before = "".join(f"\n  {one}" for one in found.happened)
    place = f"(commit {commit()}, seed {found.seed}, step {found.step}) after {found.at:.1f} s"
    return f"{place}\n{found.broken}{before}\n{again}"


def shrunk(found: Outcome, without: Sequence[str], fault: str) -> tuple[Outcome, list[str]]:
    """The shortest world with the fewest parts in which the same invariant does not hold, and what was left out: first
    several parts at once, then one after another.
    """
    left_out, best = list(without), found
    for size in (max(1, len(found.parts) // 3), 1):
        for at in range(0, len(found.parts), size):
            some = [part for part in found.parts[at : at + size] if part not in left_out]
            if not some:
                continue
            tried = world_of(found.seed, found.hours, [*left_out, *some], fault, best.at + LATER)
            if tried.invariant == found.invariant:
                left_out += some
                best = tried
                print(f"without {', '.join(some)}: still broken, after {tried.at:.0f} s", flush=True)
    return best, left_out


@cache
def is_sound(seed: int, hours: float) -> bool:
    """Does everything hold in a world without a planted fault?"""
    found = world_of(seed, hours)
    if found.broken:
        print(f"without a planted fault: {report(found, (), '')}", flush=True)
    return not found.broken


def hunt(fault: str, first: int, hours: float, most: float) -> tuple[Outcome | None, float, int]:
    """The first world that finds a planted fault, the processor time until then, and the number of worlds.

    What a world tells that is not sound without the fault says nothing.
    """
    spent = 0.0
    for number, seed in enumerate(count(first), 1):
        found = world_of(seed, hours, fault=fault)
        spent += found.seconds
        if found.broken and is_sound(seed, hours):
            return found, spent, number
        if spent > most:
            return None, spent, number
    raise AssertionError


def result(found: Outcome | None, spent: float, worlds: int) -> dict[str, Any]:
    """What came of the search for a planted fault; the seconds are of processor time, of all worlds until then."""
    told: dict[str, Any] = {"seconds": round(spent), "worlds": worlds}
    if found is None:
        return told | {"said": "not found"}
    return told | {"seed": found.seed, "step": found.step, "at": round(found.at, 1), "said": found.broken[:240]}


def speed(worlds: Sequence[Outcome]) -> dict[str, Any]:
    """How fast worlds were: hours of tables where people decide, one for each 60 deals at most, by processor time."""
    hours, seconds = sum(one.table_hours for one in worlds), sum(one.seconds for one in worlds)
    deals = sum(one.deals for one in worlds)
    return {
        "commit": commit(), "seeds": [worlds[0].seed, worlds[-1].seed],
        "broken": sum(bool(one.broken) for one in worlds),
        "tables": sum(one.tables for one in worlds), "deals": deals,
        "table_hours": round(hours, 1), "seconds": round(seconds),
        "table_hours_an_hour": round(hours * 3600 / max(seconds, 1.0)),
        "deals_a_table_hour": round(deals / hours) if hours else 0,
    }  # fmt: skip


def hunt_all(names: Sequence[str], first: int, hours: float, most: float, *, writes: bool = False) -> int:
    """Look for planted faults one after another; status 1 if one is not found."""
    missed = 0
    for name in names:
        found, spent, worlds = hunt(name, first, hours, most)
        missed += found is None
        if writes:
            write("faults", {name: {"commit": commit(), "hours": hours} | result(found, spent, worlds)})
        what = f"{found.invariant} (seed {found.seed}, {found.at:.0f} s)" if found is not None else "not found"
        detail = f"  {found.broken[:160]!r}" if found is not None else ""
        print(f"{name}: {what}, {spent:.0f} s of processor time, {worlds} worlds{detail}", flush=True)
    print(f"{len(names) - missed} of {len(names)} planted faults found")
    return int(missed > 0)


def fault_names() -> list[str]:
    """The names of all planted faults."""
    sys.path[:0] = [str(ROOT / "src"), *map(str, TESTS)]
    from world.planted import all_faults

    return [fault.name for fault in all_faults()]


def main(words: Sequence[str] | None = None) -> int:
    """Run worlds; status 1 if an invariant does not hold, or a planted fault is not found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--seeds", help="such as 1-50")
    parser.add_argument("--hours", type=float, default=HOURS, help="virtual hours of each world")
    parser.add_argument("--stop", type=float, default=1e9, help="the virtual second at which each world ends")
    parser.add_argument("--without", default="", help="people and faults to leave out, with commas")
    parser.add_argument("--shrink", action="store_true", help="find the least that still fails")
    parser.add_argument("--fault", action="append", default=[], help="a planted fault to look for; several")
    parser.add_argument("--faults", action="store_true", help="look for all planted faults")
    parser.add_argument("--minutes", type=float, default=LONGEST / 60, help="processor time for each planted fault")
    parser.add_argument("--write", action="store_true", help="write the results")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    args = parser.parse_args(words)
    if args.one:
        print(json.dumps(asdict(simulate(*json.loads(args.one)))))
        return 0
    without = [name for name in args.without.split(",") if name]
    if args.faults or (args.fault and args.seed is None):
        return hunt_all(args.fault or fault_names(), 1, args.hours, args.minutes * 60, writes=args.write)
    fault = args.fault[0] if args.fault else ""
    first, _, last = (args.seeds or str(args.seed or 1)).partition("-")
    failed, all_found = 0, list[Outcome]()
    for seed in range(int(first), int(last or first) + 1):
        found = world_of(seed, args.hours, without, fault, args.stop)
        all_found.append(found)
        print(told(found), flush=True)
        if found.broken:
            failed += 1
            left_out = list(without)
            if args.shrink:
                found, left_out = shrunk(found, without, fault)
            print(report(found, left_out, fault), flush=True)
    figures = speed(all_found)
    print(", ".join(f"{value} {name.replace('_', ' ')}" for name, value in figures.items()))
    if args.write:
        write("speed", {f"{args.hours:g} hours": figures})
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main())
