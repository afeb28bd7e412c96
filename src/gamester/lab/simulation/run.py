"""A run from its first chunk to its last, for any kind of worker; the order of the chunks does not matter."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from gamester.lab.cluster import cluster
from gamester.lab.simulation.choosing import Finder
from gamester.lab.simulation.folder import Parts
from gamester.lab.simulation.part import Part, Wanted, play_elsewhere, play_part
from gamester.lab.simulation.playing import Player
from gamester.lab.simulation.ready import make_ready
from gamester.lab.simulation.setup import Chunk, Setup
from gamester.lab.simulation.sums import Sums
from gamester.lab.workers import Stop, Workers, processes, processors, threads

Work = Callable[[Chunk, Wanted], Part]
"""Plays a chunk, wherever it is called."""
Watch = Callable[[Sums], None]
"""Receives the progress of the run: once before anything is played, and after each chunk."""


@dataclass(frozen=True)
class Outcome:
    """The result of a run."""

    sums: Sums
    finder: Finder
    done: frozenset[int]
    """The chunks in the result."""
    kept: int
    """How many of them were kept from earlier runs."""
    seconds: float
    """The seconds that the other chunks took."""
    interrupted: bool
    """Was the run interrupted?"""


def simulate(
    setup: Setup, workers: int | None = None, wanted: Wanted | None = None, *, interpreted: bool = False
) -> Outcome:
    """Play a whole setup on this machine, with so many workers or one for each processor; the result is the same.

    With `interpreted`, Python itself plays where a module could, in spawned processes; so a script that calls this must
    guard the call by `if __name__ == "__main__"`.
    """
    make_ready(setup)
    wanted = wanted or Wanted()
    with crew_for(setup, workers, interpreted=interpreted) as (crew, work):
        return play(setup, wanted, crew, work)


@contextmanager
def crew_for(
    setup: Setup, workers: int | None, ray: str | None = None, *, interpreted: bool = False
) -> Iterator[tuple[Workers, Work]]:
    """The workers for a setup, and what they do with a chunk: threads for modules and compiled code, processes where
    Python itself plays, or the Ray cluster at this address.
    """
    elsewhere = partial(play_elsewhere, json.dumps(setup.to_json()), interpreted)
    if ray is not None:
        with cluster(ray, workers) as crew:
            yield crew, elsewhere
        return
    player, many = Player(setup, interpreted), workers or processors()
    with processes(many) if player.is_interpreted else threads(many) as crew:
        yield crew, elsewhere if player.is_interpreted else partial(play_part, player)


def play(
    setup: Setup, wanted: Wanted, crew: Workers, work: Work, parts: Parts | None = None,
    stop: Stop = lambda: False, watch: Watch = lambda _sums: None,
) -> Outcome:  # fmt: skip
    """Play every chunk that is not in `parts`, and keep it there; BadRun if that fails."""
    sums = Sums.empty(setup.game, setup.players)
    finder = Finder(setup, wanted.choose, wanted.most)
    done: set[int] = set()

    def take(part: Part) -> None:
        sums.add(Sums.from_json(part.sums))
        finder.merge(part.found)
        done.add(part.number)

    if parts is not None:
        for number in range(setup.chunks):
            part = parts.load(number, wanted)
            if part is not None:
                take(part)
    kept = frozenset(done)
    watch(sums)
    begun = time.perf_counter()
    calls = (partial(work, chunk, wanted) for chunk in setup.all_chunks() if chunk.number not in kept)
    for part in crew.as_done(calls, stop):
        if parts is not None:
            parts.keep(part)
        take(part)
        watch(sums)
    seconds = time.perf_counter() - begun
    return Outcome(sums, finder, frozenset(done), len(kept), seconds, interrupted=len(done) < setup.chunks)
