"""Chunks spread over this machine: threads for compiled play, which needs no lock, and processes for bots."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from multiprocessing import get_context

from gamester.errors import BadRun
from gamester.simulate.part import Part, Wanted, play_part
from gamester.simulate.playing import Player
from gamester.simulate.run import Layout, Stop
from gamester.simulate.setup import Chunk, Setup

AHEAD = 2
"""Chunks given out for each worker: one that it plays and one that waits for it."""
LOOK_UP = 0.2
"""After so many seconds at the latest it is seen whether to stop."""
MOST_LOSSES = 5
"""If workers die so many times with nothing done in between, they would die for ever."""

_player: Player
"""What a worker process plays; set when it begins."""
_wanted: Wanted


def on_this_machine(setup: Setup, wanted: Wanted, workers: int, interpreted: bool = False) -> Layout:
    """So many threads, or so many processes where Python itself has to play."""
    if setup.all_random and not interpreted:
        return in_threads(setup, wanted, workers)
    return in_processes(setup, wanted, workers, interpreted)


def in_threads(setup: Setup, wanted: Wanted, workers: int) -> Layout:
    """Play in threads of this process."""
    player = Player(setup)

    def layout(chunks: Iterator[Chunk], stop: Stop) -> Iterator[Part]:
        with ThreadPoolExecutor(workers) as pool:
            yield from flow(lambda chunk: pool.submit(play_part, player, chunk, wanted), chunks, AHEAD * workers, stop)

    return layout


def in_processes(setup: Setup, wanted: Wanted, workers: int, interpreted: bool = False) -> Layout:
    """Play in processes; one that is killed is replaced, and what it played is played again."""

    def open_pool() -> ProcessPoolExecutor:
        begin = (setup, wanted, interpreted)
        return ProcessPoolExecutor(workers, get_context("spawn"), initializer=_begin_work, initargs=begin)

    def layout(chunks: Iterator[Chunk], stop: Stop) -> Iterator[Part]:
        again: list[Chunk] = []
        losses = 0
        while True:
            given: dict[int, Chunk] = {}

            def submit(chunk: Chunk) -> Future[Part]:
                given[chunk.number] = chunk
                return pool.submit(_work, chunk)  # noqa: B023 - called within this turn only

            pool = open_pool()
            try:
                with pool:
                    for part in flow(submit, _first(again, chunks), AHEAD * workers, stop):
                        del given[part.number]
                        losses = 0
                        yield part
                return
            except BrokenExecutor:
                losses += 1
                again += given.values()
                if losses > MOST_LOSSES:
                    raise BadRun("simulate.workers_die", n=losses) from None

    return layout


def flow(submit: Callable[[Chunk], Future[Part]], chunks: Iterator[Chunk], ahead: int, stop: Stop) -> Iterator[Part]:
    """Give chunks out, so many at once, and hand on what comes back; when told to stop, only what is being played."""
    waiting: set[Future[Part]] = set()
    while True:
        while len(waiting) < ahead and not stop():
            chunk = next(chunks, None)
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


def _first(again: list[Chunk], chunks: Iterator[Chunk]) -> Iterator[Chunk]:
    """What has to be played again, then the rest."""
    while again:
        yield again.pop()
    yield from chunks


def _begin_work(setup: Setup, wanted: Wanted, interpreted: bool) -> None:
    """Get a worker process ready. Whoever breaks off the run tells its parent, who lets it finish its chunk."""
    global _player, _wanted  # noqa: PLW0603 - a process is one worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _player, _wanted = Player(setup, interpreted), wanted


def _work(chunk: Chunk) -> Part:
    """Play a chunk in a worker process."""
    return play_part(_player, chunk, _wanted)
