"""A run on a Ray cluster that the test starts: the same sums as here, even if a worker is killed."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

import pytest

from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.match import Plan, run
from gamester_lab.simulation import Sums, Wanted, simulate
from gamester_lab.simulation.playing import Player
from gamester_lab.simulation.run import RunFolder, play_part
from gamester_lab.workers import cluster as joined
from gamester_lab.workers import source, work
from processes import below, wait_for
from simulate.setups import setup_of


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@pytest.fixture
def cluster(monkeypatch):
    """A cluster of two processors on this machine, for nobody else: its process and its address."""
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
    place = tempfile.mkdtemp(prefix="ray", dir="/tmp")  # a short path: sockets lie in it
    port = free_port()
    ray = Path(sys.executable).with_name("ray")
    command = [
        ray, "start", "--head", "--block", f"--port={port}", "--node-ip-address=127.0.0.1", "--num-cpus=2", "--disable-usage-stats",
        "--include-dashboard=false", "--object-store-memory=80000000", f"--temp-dir={place}",
    ]  # fmt: skip
    with Path(place, "said").open("wb") as said:
        started = subprocess.Popen(command, stdout=said, stderr=said, start_new_session=True)
    try:
        assert wait_for(lambda: b"will now block" in Path(place, "said").read_bytes() or started.poll() is not None)
        assert started.poll() is None, Path(place, "said").read_text()
        yield started, f"127.0.0.1:{port}"
    finally:
        for pid in below(started.pid):
            os.kill(pid, signal.SIGKILL)
        started.wait()
        shutil.rmtree(place, ignore_errors=True)


def workers(pid) -> list[int]:
    """The processes of a cluster that are playing now."""
    return [worker for worker in below(pid) if title(worker).startswith(b"ray::work")]


def title(pid) -> bytes:
    """What a process calls itself; nothing if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def test_a_run_on_a_cluster_has_the_same_sums_even_if_a_worker_is_killed(cluster, tmp_path):
    setup = setup_of(deals=300_000, length=1000)
    here = simulate(setup)  # and all is compiled
    started, address = cluster
    folder = tmp_path / "run"
    words = ["loo", "--deals", "300000", "--seed", "7", "--ray", address, "--out", str(folder), "--lang", "en"]
    command = [sys.executable, "-m", "gamester", "lab", "simulate", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as begun:
        playing = wait_for(lambda: workers(started.pid) or begun.poll() is not None)
        if begun.poll() is None:
            os.kill(playing[0], signal.SIGKILL)  # in its first chunk
        out, err = begun.communicate(timeout=300)
    assert begun.returncode == 0, err
    assert playing
    assert "300,000 deals at 300 tables" in out
    sums = Sums.empty(setup.game, setup.players)
    parts = RunFolder(folder).parts()
    for number in range(setup.chunks):
        sums.add(Sums.from_json(parts.load(number, Wanted()).sums))
    assert sums == here.sums


def test_matches_are_played_on_a_cluster_with_the_same_numbers(cluster, monkeypatch):
    _, address = cluster
    plan = Plan((Form("loo", "three/wikipedia-2023", 5, {}, 9),), ("random", "advice"), 40, 3)
    here = run(plan, lambda _done: None, lambda: False)
    with joined(address, 2) as crew:
        there = run(plan, lambda _done: None, lambda: False, workers=crew)
    assert [each.gain for each in there.found] == [each.gain for each in here.found]


def test_a_worker_of_another_gamester_plays_nothing():
    setup = setup_of()
    call = partial(play_part, Player(setup), setup.chunk(1), Wanted())
    assert work("0.0.1 other", call, (), {}) == (False, source())
    assert work(source(), call, (), {}) == (True, call())
