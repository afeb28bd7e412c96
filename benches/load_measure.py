"""The measurement of a server under load: at a human pace, at full speed, and at the highest rate it can sustain."""

import asyncio
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from load_servers import Served
from load_tables import Noted, Table

HUMAN = 2.0
"""Seconds between two acts of a table at a human pace."""
GOAL, PASSABLE = 0.1, 0.25
"""The 99th percentile, in seconds: the goal at a human pace, and the limit up to which throughput counts."""
STEP = 1.15
"""The factor between the rates of two successive stretches."""
SETTLE = 5.0
"""Seconds of play before anything is recorded."""
AT_ONCE = 8
"""Tables that are set up at the same time."""
LAST, LOOK = 30.0, 0.05
"""Seconds that unfinished commands have at the end of a stretch, and seconds between two checks for them."""


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    tables: int
    seconds: float
    """How long the human pace is kept up."""
    stretch: float
    """How long each rate is held while the highest rate is searched for."""


@dataclass
class Shape:
    """One system under load."""

    name: str
    servers: list[Served]
    table: Callable[[int], Table]


@dataclass
class Found:
    """The results of one system; times in seconds, memory in MB, rates in commands a second."""

    name: str
    ready: float
    empty: float
    """Memory before any connection."""
    processes: int = 1
    seated: float = 0.0
    """Memory with all tables and connections, before the first deal."""
    played: float = 0.0
    """Memory after the human pace."""
    human: Noted = field(default_factory=Noted)
    rate: float = 0.0
    """The rate at the human pace."""
    cpu: float = 0.0
    """Processor time of the servers for one command at the human pace."""
    best: float = 0.0
    """The most commands a second at which the 99th percentile is at most PASSABLE."""
    full: float = 0.0
    """Commands a second when every table sends the next command at once."""
    full_cpu: float = 0.0
    """Processor time of the servers for one command then."""


def percentile(seconds: Sequence[float], part: float) -> float:
    """A percentile by nearest rank; infinite if nothing was recorded."""
    ordered = sorted(seconds)
    return ordered[max(0, math.ceil(len(ordered) * part) - 1)] if ordered else math.inf


async def seat_all(tables: Sequence[Table]) -> None:
    """Set up all tables, AT_ONCE of them at the same time."""
    free = asyncio.Semaphore(AT_ONCE)

    async def one(table: Table) -> None:
        async with free:
            await table.sit_down()

    await asyncio.gather(*map(one, tables))


async def stretch(tables: Sequence[Table], rate: float, seconds: float) -> Noted:
    """Let all tables together send `rate` commands a second, evenly spaced; 0 for as many as the server takes."""
    period, now = len(tables) / rate if rate else 0.0, time.monotonic()
    noted = Noted()
    for number, table in enumerate(tables):
        table.play(noted, period, now + period * number / len(tables))
    await asyncio.sleep(seconds)
    for table in tables:
        table.rest()
    for _ in range(int(LAST / LOOK)):
        if not any(table.awaited for table in tables):
            break
        await asyncio.sleep(LOOK)
    return noted


def passable(noted: Noted, rate: float, seconds: float) -> bool:
    """Did the server keep up?"""
    kept_up = len(noted.seconds) >= 0.95 * rate * seconds
    return kept_up and percentile(noted.seconds, 0.99) <= PASSABLE


async def load(shape: Shape, size: Size) -> Found:
    """Measure everything about one system."""
    faults: list[str] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, about: faults.append(str(about.get("exception") or about["message"])))
    found = Found(shape.name, max(one.ready for one in shape.servers), sum(one.memory for one in shape.servers))
    found.processes = len(shape.servers)
    tables = [shape.table(number) for number in range(size.tables)]
    await seat_all(tables)
    found.seated = sum(one.memory for one in shape.servers)
    found.rate = size.tables / HUMAN
    await stretch(tables, found.rate, min(SETTLE, size.seconds))
    before = sum(one.cpu for one in shape.servers)
    found.human = await stretch(tables, found.rate, size.seconds)
    found.cpu = (sum(one.cpu for one in shape.servers) - before) / max(1, len(found.human.seconds))
    found.played = sum(one.memory for one in shape.servers)
    before = sum(one.cpu for one in shape.servers)
    full = await stretch(tables, 0.0, size.stretch)
    found.full = len(full.seconds) / size.stretch
    found.full_cpu = (sum(one.cpu for one in shape.servers) - before) / max(1, len(full.seconds))
    found.best = await search(tables, size, found.full)
    for table in tables:
        table.close()
    await asyncio.sleep(0.1)
    if faults:
        raise SystemExit(f"{shape.name}: {faults[0]}")
    return found


async def search(tables: Sequence[Table], size: Size, full: float) -> float:
    """The most commands a second at which the server keeps up, searched upwards or downwards from its full speed."""
    rate, best = full / STEP**3, 0.0
    noted = await stretch(tables, rate, size.stretch)
    if passable(noted, rate, size.stretch):
        while passable(noted, rate, size.stretch):
            best, rate = len(noted.seconds) / size.stretch, rate * STEP
            noted = await stretch(tables, rate, size.stretch)
        return best
    while not passable(noted, rate, size.stretch) and rate * size.stretch > 1:
        rate /= STEP
        noted = await stretch(tables, rate, size.stretch)
    return len(noted.seconds) / size.stretch
