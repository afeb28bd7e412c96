"""Calls distributed over workers: threads or processes of this machine, or a Ray cluster; the numbers are the same.

The result of a call depends only on its arguments. This module does not load NumPy, see `one_thread_each`.
"""

from __future__ import annotations

import hashlib
import os
import platform
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures import ThreadPoolExecutor as Threads
from contextlib import contextmanager
from functools import cache, partial
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import ParamSpec, TypeVar

from gamester import __version__
from gamester.text.errors import BadRun, LostWorker

T = TypeVar("T")
P = ParamSpec("P")
Pending = Callable[[], T]
"""The result of a call in progress; calling this waits for it."""
Stop = Callable[[], bool]
"""Is the work to be stopped?"""
AHEAD = 2
"""Calls submitted for each worker: one that it runs and one that waits for it."""
LOOK_UP = 0.2
"""The longest time in seconds between two checks whether to stop."""
MOST_LOSSES = 5
"""After so many deaths of workers with no call finished in between, the work gives up."""


class Workers:
    """So many workers that run calls; or this process alone, which runs a call on demand."""

    def __init__(self, make: Callable[[], Executor] | None = None, many: int = 1, ahead: int = AHEAD) -> None:
        """`make` makes the executor, again if its processes have died; so many calls at once for each worker."""
        self.many, self._make, self._at_once = many, make, ahead * many
        self._executor = make and make()
        self._leaders = Threads(many) if make else None

    def begin(self, call: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> Pending[T]:
        """Begin a call of a function that workers can import; asking for its result raises what the call raises, or
        LostWorker if a worker has died for any reason.
        """
        if self._executor is None:
            return partial(call, *arguments, **named)
        try:
            return partial(result_of, self._executor.submit(call, *arguments, **named))
        except BrokenExecutor:
            raise LostWorker("measure.worker_died") from None

    def lead(self, call: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> Pending[T]:
        """Begin a call that itself begins calls and waits for their results; such a call cannot lead others.

        At most as many of them run at once as there are workers, so that the calls finish in the order of their
        beginning.
        """
        if self._leaders is None:
            return partial(call, *arguments, **named)
        return self._leaders.submit(call, *arguments, **named).result

    def in_order(self, calls: Iterable[Callable[[], T]]) -> Iterator[T]:
        """The results of many calls, of which only enough are begun at once to keep all workers busy."""
        begun = (self.begin(call) for call in calls)
        waiting = deque(islice(begun, self._at_once))
        while waiting:
            yield waiting.popleft()()
            waiting.extend(islice(begun, 1))

    def as_done(self, calls: Iterable[Callable[[], T]], stop: Stop) -> Iterator[T]:
        """The results of many calls in any order; when told to stop, only the running calls are finished.

        The calls of a worker that died are made again. BadRun if that happens too often.
        """
        rest, again, losses = iter(calls), list[Callable[[], T]](), 0
        waiting: dict[Future[T], Callable[[], T]] = {}
        while True:
            try:
                while len(waiting) < self._at_once and not stop():
                    call = again.pop() if again else next(rest, None)
                    if call is None:
                        break
                    if self._executor is None:
                        yield call()
                    else:
                        again.append(call)  # until it is submitted, in case no worker lives
                        waiting[self._executor.submit(call)] = again.pop()
                if stop():
                    waiting = {future: call for future, call in waiting.items() if not future.cancel()}
                if not waiting:
                    return
                for future in wait(waiting, LOOK_UP, FIRST_COMPLETED)[0]:
                    found = future.result()
                    del waiting[future]
                    losses = 0
                    yield found
            except BrokenExecutor:
                losses += 1
                again += waiting.values()
                waiting.clear()
                if losses > MOST_LOSSES or self._make is None:
                    raise BadRun("simulate.workers_die", n=losses) from None
                self._executor = self._make()

    def end(self) -> None:
        """Let all workers end; calls that have not begun are dropped."""
        for executor in (self._executor, self._leaders):
            if executor is not None:
                executor.shutdown(cancel_futures=True)


ALONE = Workers()
"""No workers: this process runs everything."""


def result_of(future: Future[T]) -> T:
    """The result of a call; LostWorker if a worker has died for any reason."""
    try:
        return future.result()
    except BrokenExecutor:
        raise LostWorker("measure.worker_died") from None


@contextmanager
def threads(many: int) -> Iterator[Workers]:
    """So many threads, for calls that release Python's lock."""
    crew = Workers(partial(Threads, many), many)
    try:
        yield crew
    finally:
        crew.end()


@contextmanager
def processes(many: int) -> Iterator[Workers]:
    """So many processes while this context lasts; they end with it, at once if it is interrupted.

    They are spawned, so a script that calls this must guard the call by `if __name__ == "__main__"`.
    """
    others = set(active_children())
    crew = Workers(partial(ProcessPoolExecutor, many, get_context("spawn"), stay_with_parent), many)
    try:
        yield crew
    except BaseException:
        for child in set(active_children()) - others:
            child.terminate()
        raise
    finally:
        crew.end()


@contextmanager
def workers(many: int | None) -> Iterator[Workers]:
    """So many processes, or this process alone for 1 or None."""
    if many is None or many == 1:
        yield ALONE
    else:
        with processes(many) as crew:
            yield crew


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


# --- This machine, and this version -----------------------------------------------------------------------------------


THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
"""The environment variables of the libraries that multiply matrices for NumPy."""
FACTS = Path("/proc/cpuinfo")
"""Where Linux names its processors."""
APART = ("tui", "commands", "i18n", "locale", "rulebook", "lab/commands", "lab/envs")
"""Folders and files that do not affect results."""


def one_thread_each() -> None:
    """Let each process multiply matrices in one thread: this one, if NumPy is not loaded yet, and its workers.

    Otherwise each worker would use all processors, and the last digits would depend on their number.
    """
    for name in THREADS:
        os.environ.setdefault(name, "1")


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


@cache
def source() -> str:
    """The version, and a hash of the code that affects results: those of different versions are never mixed."""
    package = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        within = path.relative_to(package)
        if not within.as_posix().startswith(APART):
            digest.update(f"{within.as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return f"{__version__} {digest.hexdigest()[:16]}"
