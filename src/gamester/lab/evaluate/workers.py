"""Calls given out to worker processes; what comes of them is the same however many there are.

Whatever is called owes its result to its arguments alone, which go from one process to another.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import active_children, get_context
from typing import ParamSpec, TypeVar

from gamester.errors import LostWorker
from gamester.lab.simulation.workers import AHEAD, stay_with_parent

T = TypeVar("T")
P = ParamSpec("P")
Pending = Callable[[], T]
"""What comes of something that was begun; whoever calls it waits for that."""


class Workers:
    """Processes that do what is begun, in that order; or this one alone, which does it once the result is asked for."""

    def __init__(
        self, pool: ProcessPoolExecutor | None = None, many: int = 1, leaders: ThreadPoolExecutor | None = None
    ) -> None:
        """Without a `pool`, of so `many`, everything is done here; `leaders` are threads of this process."""
        self.pool, self.many, self.leaders = pool, many, leaders

    def begin(self, call: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> Pending[T]:
        """Begin a call of a function that workers can import; asking for its result raises what the call raises."""
        if self.pool is None:
            return partial(call, *arguments, **named)
        try:
            return partial(result_of, self.pool.submit(call, *arguments, **named))
        except BrokenExecutor:
            raise LostWorker("measure.worker_died") from None

    def lead(self, call: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> Pending[T]:
        """Begin a call that itself begins calls, and waits for what comes of them. It cannot lead others.

        No more lead at once than there are workers, so that what was begun first is done first.
        """
        if self.leaders is None:
            return partial(call, *arguments, **named)
        return self.leaders.submit(call, *arguments, **named).result

    def in_order(self, calls: Iterator[Callable[[], T]]) -> Iterator[T]:
        """What comes of each of many calls, of which no more are begun than keep everybody busy."""
        begun = (self.begin(call) for call in calls)
        waiting = deque(islice(begun, AHEAD * self.many))
        while waiting:
            yield waiting.popleft()()
            waiting.extend(islice(begun, 1))


ALONE = Workers()
"""Nobody but this process."""


@contextmanager
def workers(many: int) -> Iterator[Workers]:
    """So many workers while this lasts. They end with it, at once if it is broken off."""
    if many == 1:
        yield ALONE
        return
    others = set(active_children())
    pool, leaders = ProcessPoolExecutor(many, get_context("spawn"), stay_with_parent), ThreadPoolExecutor(many)
    try:
        yield Workers(pool, many, leaders)
    except BaseException:
        for child in set(active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        leaders.shutdown(cancel_futures=True)


def result_of(future: Future[T]) -> T:
    """What came of a call; LostWorker if a worker has died, of whatever."""
    try:
        return future.result()
    except BrokenExecutor:
        raise LostWorker("measure.worker_died") from None
