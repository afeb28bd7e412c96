"""Chunks distributed over the machines of a Ray cluster; if a worker dies, another one plays its chunk again."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from gamester.lab.simulation.part import Part, Wanted, play_part
from gamester.lab.simulation.playing import Player
from gamester.lab.simulation.run import Layout, Stop
from gamester.lab.simulation.setup import Chunk, Setup
from gamester.lab.simulation.source import source
from gamester.lab.simulation.workers import AHEAD, LOOK_UP, processors
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


def in_cluster(setup: Setup, wanted: Wanted, address: str, workers: int | None) -> Layout:
    """Play on the cluster at this address, with at most so many chunks at once; one for each processor if None."""
    check_address(address)

    def layout(chunks: Iterator[Chunk], stop: Stop) -> Iterator[Part]:
        join(address, workers)
        import ray

        try:
            processors_there = int(ray.cluster_resources().get("CPU", 1))
            at_once = AHEAD * processors_there if workers is None or address == HERE else workers
            yield from given_out(setup, wanted, chunks, stop, max(1, at_once))
        except ray.exceptions.RayError as fault:
            raise BadRun("simulate.ray_failed", address=address, reason=first_line(fault)) from None
        finally:
            ray.shutdown()

    return layout


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


def given_out(setup: Setup, wanted: Wanted, chunks: Iterator[Chunk], stop: Stop, at_once: int) -> Iterator[Part]:
    """Submit chunks, so many at once, and yield their results, until told to stop."""
    import ray

    task = ray.remote(num_cpus=1, max_retries=LOSSES)(work)
    what = json.dumps(setup.to_json())
    waiting: list[Any] = []
    while True:
        while len(waiting) < at_once and not stop():
            chunk = next(chunks, None)
            if chunk is None:
                break
            waiting.append(task.remote(what, wanted, chunk, source()))
        if not waiting or stop():
            return
        done, waiting = ray.wait(waiting, timeout=LOOK_UP)
        for answer in ray.get(done):
            if isinstance(answer, str):
                raise BadRun("simulate.ray_other", found=answer, own=source())
            yield answer


def work(what: str, wanted: Wanted, chunk: Chunk, asked: str) -> Part | str:
    """Play a chunk on a machine of the cluster; the version of Gamester there, if it differs from ours."""
    if source() != asked:
        return source()
    return play_part(player_of(what), chunk, wanted)


@lru_cache(maxsize=2)
def player_of(what: str) -> Player:
    """The player of a worker process."""
    return Player(Setup.from_json(json.loads(what)))


def first_line(fault: BaseException) -> str:
    """The last line of an error that is not empty: with Ray, this is the reason."""
    lines = [line.strip() for line in str(fault).splitlines() if line.strip()]
    return lines[-1][:200] if lines else type(fault).__name__
