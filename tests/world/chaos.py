"""What goes wrong: processes, the network, the database and the clocks, one thing after another, with calm between."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from world.store import REFUSALS

if TYPE_CHECKING:
    from world.world import World

REST = 60.0, 260.0
"""The least and the most seconds of a rest."""
Fault = Callable[["World", random.Random], Coroutine[Any, Any, None]]


async def kill_a_process(world: World, rng: random.Random) -> None:
    """A process is killed, and another one starts."""
    world.service.kill(rng.choice(world.service.living))
    await asyncio.sleep(rng.uniform(1.0, 5.0))


async def drain_a_process(world: World, rng: random.Random) -> None:
    """A process ends as after SIGTERM."""
    await world.service.drain(rng.choice(world.service.living))


async def hang_a_process(world: World, rng: random.Random) -> None:
    """A process stops for a while, perhaps for longer than the others wait, and goes on, or is killed."""
    process = rng.choice(world.service.living)
    world.service.hang(process)
    await asyncio.sleep(rng.choice([0.5, 1.5, 3.0, 10.0]))
    if rng.random() < 0.2:
        process.hangs = False
        world.service.kill(process)
    else:
        world.service.go_on(process)


async def refuse(world: World, rng: random.Random) -> None:
    """The database refuses everything."""
    world.service.disk.refusal = rng.choice(list(REFUSALS))
    await asyncio.sleep(rng.uniform(0.5, 12.0))
    world.service.disk.refusal = ""


async def answer_late(world: World, rng: random.Random) -> None:
    """The database answers late."""
    world.service.disk.late = rng.choice([0.2, 1.0, 4.0])
    await asyncio.sleep(rng.uniform(2.0, 20.0))
    world.service.disk.late = 0.0


async def lose_answers(world: World, rng: random.Random) -> None:
    """The database commits, and its answer is lost; often it is out of reach for a moment then."""
    world.service.disk.losing, world.service.disk.lost_for = rng.uniform(0.2, 1.0), rng.choice([0.0, 0.5, 2.0])
    await asyncio.sleep(rng.uniform(1.0, 10.0))
    world.service.disk.losing = world.service.disk.lost_for = 0.0


async def cut_lines(world: World, rng: random.Random) -> None:
    """Connections are cut."""
    for line in list(world.network.lines):
        if rng.random() < 0.3:
            world.network.cut(line)
    await asyncio.sleep(1.0)


async def silence_lines(world: World, rng: random.Random) -> None:
    """Connections fall silent, and neither end is told."""
    for line in list(world.network.lines):
        if rng.random() < 0.2:
            world.network.silence(line)
    await asyncio.sleep(1.0)


async def lose_messages(world: World, rng: random.Random) -> None:
    """Messages are lost on their way to the clients."""
    world.losing = rng.uniform(0.02, 0.2)
    await asyncio.sleep(rng.uniform(5.0, 30.0))
    world.losing = 0.0


async def slow_network(world: World, rng: random.Random) -> None:
    """Everything travels slowly."""
    world.network.slow = rng.choice([5.0, 25.0])
    await asyncio.sleep(rng.uniform(2.0, 20.0))
    world.network.slow = 1.0


async def jam_a_process(world: World, rng: random.Random) -> None:
    """Nobody reaches a process any more, its peers neither."""
    process = rng.choice(world.service.living)
    for line in world.network.of(process):
        world.network.silence(line)
    world.network.jammed.add(process)
    await asyncio.sleep(rng.uniform(1.0, 15.0))
    world.network.jammed.discard(process)


async def set_a_clock(world: World, rng: random.Random) -> None:
    """Somebody sets the wall clock of a process, which stays wrong or is set right soon."""
    process = rng.choice(world.service.living)
    process.skew = rng.choice([-86_400.0, -3600.0, -5.0, 0.0, 5.0, 3600.0, 86_400.0])
    world.most_skew, world.least_skew = max(world.most_skew, process.skew), max(world.least_skew, -process.skew)
    if rng.random() < 0.3:
        await asyncio.sleep(rng.uniform(5.0, 60.0))
        process.skew = 0.0


async def cut_the_power(world: World, rng: random.Random) -> None:
    """A process ends and nobody is told, and so do most devices of those who came to the table by it, for a while."""
    process = rng.choice(world.service.living)
    near = {line.other.machine for line in world.network.of(process)}
    for line in world.network.of(process):
        world.network.silence(line)
    for person in world.people.values():
        if person in near:
            person.silent_at = world.loop.time()
            if rng.random() < 0.8:
                world.puts_to_sleep(person, rng.uniform(20.0, 400.0))
    world.service.kill(process)
    await asyncio.sleep(rng.uniform(1.0, 5.0))


FAULTS: tuple[Fault, ...] = (
    kill_a_process, drain_a_process, hang_a_process, refuse, answer_late, lose_answers, cut_lines, silence_lines,
    lose_messages, slow_network, jam_a_process, set_a_clock, cut_the_power,
)  # fmt: skip
NAMES = tuple(fault.__name__ for fault in FAULTS)


async def mischief(world: World) -> None:
    """Several faults in a row, and then a rest in which everything must become well again; silence takes the longest."""
    rng = world.rng_of("mischief")
    quiet = 0.0
    here = [fault for fault in FAULTS if fault.__name__ in world.character.faults]
    world.parts += world.character.faults
    while True:
        for _ in range(rng.randint(1, 6)):
            await asyncio.sleep(rng.uniform(*world.character.calm))
            fault = rng.choice(here)
            own = random.Random(rng.random())
            if fault.__name__ in world.without or not world.service.living:
                continue
            world.note(fault.__name__)
            world.calm_since = float("inf")
            await fault(world, own)
            noticed = world.loop.time() + (60.0 if fault in (silence_lines, jam_a_process, hang_a_process) else 0.0)
            world.calm_since = quiet = max(quiet, noticed)
        await asyncio.sleep(rng.uniform(*REST))
