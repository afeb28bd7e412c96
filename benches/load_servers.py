"""Servers under load: each runs on its own cores, is observed from outside, and is stopped at the end."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

PATIENCE = 60
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Served:
    """A running server."""

    address: str
    process: subprocess.Popen[str]
    ready: float
    """Seconds from its start until it accepted requests."""

    @property
    def memory(self) -> float:
        """The memory that it holds now, in MB (10**6 bytes)."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) * 1024 / 1e6

    @property
    def cpu(self) -> float:
        """Its processor time so far, in seconds, including the time of the system on its behalf."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def started(words: Sequence[str], cores: set[int], folder: str) -> Iterator[Served]:
    """Start a server that says its address in a line; SystemExit if it does not start."""
    began = time.perf_counter()
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=folder)
    try:
        os.sched_setaffinity(process.pid, cores)
        assert process.stdout is not None
        line = process.stdout.readline()
        while line and "http://" not in line:
            line = process.stdout.readline()
        if not line:
            raise SystemExit(f"The server has ended with status {process.wait()}: {' '.join(words)}")
        address = line.partition("http://")[2].split("/")[0].strip()
        _wait_for(address)
        yield Served(address, process, time.perf_counter() - began)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(address: str) -> None:
    """Wait until the server answers a request with any status."""
    connection = HTTPConnection(address, timeout=PATIENCE)
    connection.request("GET", "/readyz")
    connection.getresponse().read()
    connection.close()


@contextmanager
def gamester(database: str, cores: set[int], folder: str, *more: str) -> Iterator[Served]:
    """`gamester serve` without rate limits."""
    words = [sys.executable, "-m", "gamester", "serve", "--no-open", "--port", "0", "--rate", "0"]
    with started([*words, "--database", database, *more], cores, folder) as served:
        yield served
