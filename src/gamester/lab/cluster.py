"""A Ray cluster as workers: calls run on its machines; if a worker dies, another one makes its call again."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from gamester.lab.workers import Workers, processors, source, workers
from gamester.text.errors import BadRun
from gamester.text.extras import need

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
        """Make the task."""
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
