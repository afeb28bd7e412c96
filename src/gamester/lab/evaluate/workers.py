"""Calls distributed over worker processes; the results are the same for any number of workers.

The result of a call depends only on its arguments, which are sent from one process to another.
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

from gamester.lab.simulation.workers import AHEAD, stay_with_parent
from gamester.text.errors import LostWorker

T = TypeVar("T")
P = ParamSpec("P")
Pending = Callable[[], T]
"""The result of a call in progress; calling this waits for it."""


class Workers:
    """Processes that run calls in the order in which they began; or this process alone, which runs a call on demand."""

    def __init__(
        self, pool: ProcessPoolExecutor | None = None, many: int = 1, leaders: ThreadPoolExecutor | None = None
    ) -> None:
        """Use a `pool` of `many` processes, or this process alone without it; `leaders` are threads of this process."""
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
        """Begin a call that itself begins calls and waits for their results; such a call cannot lead others.

        At most as many of them run at once as there are workers, so that the calls finish in the order of their
        beginning.
        """
        if self.leaders is None:
            return partial(call, *arguments, **named)
        return self.leaders.submit(call, *arguments, **named).result

    def in_order(self, calls: Iterator[Callable[[], T]]) -> Iterator[T]:
        """The results of many calls, of which only enough are begun at once to keep all workers busy."""
        begun = (self.begin(call) for call in calls)
        waiting = deque(islice(begun, AHEAD * self.many))
        while waiting:
            yield waiting.popleft()()
            waiting.extend(islice(begun, 1))


ALONE = Workers()
"""No worker processes: this process runs everything."""


@contextmanager
def workers(many: int) -> Iterator[Workers]:
    """So many workers while this context lasts; they end with it, at once if it is interrupted."""
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
    """The result of a call; LostWorker if a worker has died for any reason."""
    try:
        return future.result()
    except BrokenExecutor:
        raise LostWorker("measure.worker_died") from None
