"""Calls distributed over workers: threads or processes of this machine, or a Ray cluster; the numbers are the same.

The result of a call depends only on its arguments. This module does not load NumPy, see `one_thread_each`.
"""

import hashlib
import os
import platform
import secrets
import signal
import socket
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures import ThreadPoolExecutor as Threads
from contextlib import AbstractContextManager, contextmanager
from functools import cache, partial
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any, ParamSpec, TypeVar

import gamester
from gamester.text.errors import BadRun, LostWorker
from gamester.text.extras import need

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
            raise LostWorker(UNGUARDED if of_script() else "measure.worker_died") from None

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
                        begun = self._executor.submit(call)
                        waiting[begun] = again.pop()
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
                    raise BadRun(UNGUARDED if of_script() else "simulate.workers_die", n=losses) from None
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
        raise LostWorker(UNGUARDED if of_script() else "measure.worker_died") from None


UNGUARDED = "measure.worker_unguarded"


def of_script() -> bool:
    """Do worker processes run the main module again: is it a script of somebody's own?"""
    main = sys.modules["__main__"]
    file = getattr(main, "__file__", None)
    return file is not None and main.__spec__ is None and Path(file).stem not in ("gamester", "start")


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
PACKAGE = Path(gamester.__file__).parent
"""The folder of the game's own package."""
FACTS = Path("/proc/cpuinfo")
"""Where Linux names its processors."""
APART = ("tui", "commands", "i18n", "locale", "rulebook", "envs")
"""Folders and files of both packages that do not affect results."""


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
    digest = hashlib.sha256()
    for package in (PACKAGE, Path(__file__).parent):
        for path in sorted(package.rglob("*.py")):
            within = path.relative_to(package)
            if not within.as_posix().startswith(APART):
                digest.update(f"{within.as_posix()}\n".encode())
                digest.update(path.read_bytes())
    return f"{gamester.__version__} {digest.hexdigest()[:16]}"


HERE = "local"
"""The address that stands for a new cluster on this machine alone, which ends with the run."""
REACHED_IN = 5
"""Seconds in which a cluster has to answer."""
PREFACE, SETTINGS = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))
"""The greeting of an HTTP/2 client, and the empty SETTINGS frame with which both sides begin. RFC 9113 3.4"""
LOSSES = 20
"""How often a chunk is played again when its worker dies."""


def check_address(address: str) -> None:
    """Missing if Ray is not installed, BadRun if nobody listens at `HOST:PORT` (or `ray://HOST:PORT`)."""
    need("ray")
    if address == HERE:
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit() or not 0 < int(port) < 1 << 16:
        raise BadRun("simulate.ray_form", address=address)
    try:
        with socket.create_connection((host.strip("[]"), int(port)), REACHED_IN) as connection:
            greeted = "RAY_USE_TLS" in os.environ or greets(connection)
    except OSError as fault:
        raise BadRun("simulate.ray_away", address=address, reason=fault.strerror or str(fault)) from None
    if not greeted:
        raise BadRun("simulate.ray_stranger", address=address)


def greets(connection: socket.socket) -> bool:
    """Does the server speak HTTP/2, as Ray does? Ray itself would wait for minutes to find out."""
    connection.sendall(PREFACE + SETTINGS)
    return connection.recv(len(SETTINGS))[3:4] == SETTINGS[3:4]


@contextmanager
def cluster(address: str, many: int | None = None) -> Iterator[Workers]:
    """The cluster at this address, which runs at most so many calls at once, two for each processor if None."""
    check_address(address)
    join(address, many)
    import ray

    try:
        there = max(1, int(ray.cluster_resources().get("CPU", 1)))
        yield Workers(Cluster, there) if many is None or address == HERE else Workers(Cluster, many, 1)
    except ray.exceptions.RayError as fault:
        raise BadRun("simulate.ray_failed", address=address, reason=first_line(fault)) from None
    finally:
        ray.shutdown()


def workers_at(address: str | None, many: int | None) -> AbstractContextManager[Workers]:
    """The workers of the cluster at this address, or without one those of this machine."""
    return workers(many) if address is None else cluster(address, many)


class Cluster(Executor):
    """The cluster that this process has joined, as an executor."""

    def __init__(self) -> None:
        import ray

        self.task = ray.remote(num_cpus=1, max_retries=LOSSES)(work)

    def submit(self, call: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Begin a call; BadRun as its result if the machine that runs it has another version of Gamester."""
        found: Future[Any] = Future()

        def done(answer: Future[Any]) -> None:
            if not found.set_running_or_notify_cancel():
                return
            fault = answer.exception()
            same, result = (True, None) if fault else answer.result()
            if not same:
                fault = BadRun("simulate.ray_other", found=result, own=source())
            if fault:
                found.set_exception(fault)
            else:
                found.set_result(result)

        self.task.remote(source(), call, arguments, named).future().add_done_callback(done)
        return found


def work(asked: str, call: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[bool, Any]:
    """Make a call on a machine of the cluster; or say which version of Gamester is there, if it differs from ours."""
    return (True, call(*arguments, **named)) if source() == asked else (False, source())


def join(address: str, workers: int | None) -> None:
    """Connect to the cluster, or start one here; BadRun if the connection fails."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    if address == HERE and "RAY_AUTH_MODE" not in os.environ:  # nobody else may use a cluster started here
        os.environ.update(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=secrets.token_hex(32))
    import ray

    quiet: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
    try:
        with own_signals():
            if address == HERE:
                ray.init(address="local", num_cpus=workers or processors(), include_dashboard=False, **quiet)
            else:
                ray.init(address=address, **quiet)
    except (ray.exceptions.RayError, ConnectionError, RuntimeError, ValueError, TimeoutError) as fault:
        raise BadRun("simulate.ray_away", address=address, reason=first_line(fault)) from None


@contextmanager
def own_signals() -> Iterator[None]:
    """Restore our signal handlers, which Ray replaces."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, answer in before.items():
            signal.signal(number, answer)


def first_line(fault: BaseException) -> str:
    """The last line of an error that is not empty: with Ray, this is the reason."""
    lines = [line.strip() for line in str(fault).splitlines() if line.strip()]
    return lines[-1][:200] if lines else type(fault).__name__
