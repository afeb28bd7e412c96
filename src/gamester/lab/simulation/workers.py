"""Chunks distributed over this machine: threads for modules and compiled code, processes for the interpreter."""

from __future__ import annotations

import os
import platform
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from functools import partial
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread

from gamester.lab.simulation.part import Part, Wanted, play_part
from gamester.lab.simulation.playing import Player
from gamester.lab.simulation.ready import make_ready
from gamester.lab.simulation.run import Layout, Outcome, Stop, play
from gamester.lab.simulation.setup import Chunk, Setup
from gamester.text.errors import BadRun

AHEAD = 2
"""Chunks submitted for each worker: one that it plays and one that waits for it."""
FACTS = Path("/proc/cpuinfo")
"""Where Linux names its processors."""
LOOK_UP = 0.2
"""The longest time in seconds between two checks whether to stop."""
MOST_LOSSES = 5
"""After so many deaths of workers with no chunk finished in between, the run gives up."""

Take = Callable[[], Chunk | None]
"""The next chunk to be played; None when there is no other."""

_player: Player
"""The player of a worker process, set when the process begins."""
_wanted: Wanted


def simulate(
    setup: Setup, workers: int | None = None, wanted: Wanted | None = None, *, interpreted: bool = False
) -> Outcome:
    """Play a whole setup on this machine, with so many workers or one for each processor; the result is the same.

    With `interpreted`, Python itself plays where a module could, in spawned processes; so a script that calls this must
    guard the call by `if __name__ == "__main__"`.
    """
    make_ready(setup)
    wanted = wanted or Wanted()
    return play(setup, wanted, on_this_machine(setup, wanted, workers or processors(), interpreted))


def processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def processor(cores: int) -> str:
    """The name of the processor, with so many of its cores."""
    name = platform.processor() or platform.machine()
    if FACTS.is_file():
        names = [line.partition(":")[2].strip() for line in FACTS.read_text().splitlines() if "model name" in line]
        name = names[0] if names else name
    return f"{name}, {cores} cores"


def on_this_machine(setup: Setup, wanted: Wanted, workers: int, interpreted: bool = False) -> Layout:
    """So many threads, or so many processes if Python itself has to play."""
    player = Player(setup, interpreted)
    if player.is_interpreted:
        return in_processes(setup, wanted, workers, interpreted)
    return in_threads(player, wanted, workers)


def in_threads(player: Player, wanted: Wanted, workers: int) -> Layout:
    """Play in threads of this process."""

    def layout(chunks: Iterator[Chunk], stop: Stop) -> Iterator[Part]:
        with ThreadPoolExecutor(workers) as pool:
            take = partial(next, chunks, None)
            yield from flow(lambda chunk: pool.submit(play_part, player, chunk, wanted), take, AHEAD * workers, stop)

    return layout


def in_processes(setup: Setup, wanted: Wanted, workers: int, interpreted: bool = False) -> Layout:
    """Play in processes; a process that is killed is replaced, and its chunks are played again."""

    def layout(chunks: Iterator[Chunk], stop: Stop) -> Iterator[Part]:
        again: list[Chunk] = []
        losses = 0

        def take() -> Chunk | None:
            return again.pop() if again else next(chunks, None)

        while True:
            given: dict[int, Chunk] = {}
            pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin_work, (setup, wanted, interpreted))
            try:
                for part in in_pool(pool, given, take, AHEAD * workers, stop):
                    losses = 0
                    yield part
            except BrokenExecutor:
                losses += 1
                again += given.values()
                if losses > MOST_LOSSES:
                    raise BadRun("simulate.workers_die", n=losses) from None
            else:
                return

    return layout


def in_pool(pool: ProcessPoolExecutor, given: dict[int, Chunk], take: Take, ahead: int, stop: Stop) -> Iterator[Part]:
    """Play in the processes of one pool; `given` are chunks without a result yet. BrokenExecutor if a process dies."""

    def submit(chunk: Chunk) -> Future[Part]:
        given[chunk.number] = chunk
        return pool.submit(_work, chunk)

    with pool:
        for part in flow(submit, take, ahead, stop):
            del given[part.number]
            yield part


def flow(submit: Callable[[Chunk], Future[Part]], take: Take, ahead: int, stop: Stop) -> Iterator[Part]:
    """Submit chunks, so many at once, and yield their results; when told to stop, finish only the running chunks."""
    waiting: set[Future[Part]] = set()
    while True:
        while len(waiting) < ahead and not stop():
            chunk = take()
            if chunk is None:
                break
            waiting.add(submit(chunk))
        if stop():
            waiting = {future for future in waiting if not future.cancel()}
        if not waiting:
            return
        done, waiting = wait(waiting, LOOK_UP, FIRST_COMPLETED)
        for future in done:
            yield future.result()


def _begin_work(setup: Setup, wanted: Wanted, interpreted: bool) -> None:
    """Initialise a worker process."""
    global _player, _wanted
    stay_with_parent()
    _player, _wanted = Player(setup, interpreted), wanted


def stay_with_parent() -> None:
    """Let a worker process end with its parent, not before: an interrupt is handled by the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End the worker when its parent has gone."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(chunk: Chunk) -> Part:
    """Play a chunk in a worker process."""
    return play_part(_player, chunk, _wanted)
