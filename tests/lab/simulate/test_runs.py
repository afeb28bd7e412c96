"""A run has the same result whoever plays it, in whatever order, and however often it is broken off."""

import json
import os
import signal
import subprocess
import sys
from functools import partial
from multiprocessing import active_children

import pytest

from folders import HELPERS
from gamester.text.errors import BadRun
from gamester_lab.simulation import Wanted, simulate
from gamester_lab.simulation.playing import Player
from gamester_lab.simulation.run import SETUP, Parts, RunFolder, crew_for, play, play_part
from gamester_lab.workers import ALONE, Workers, processes
from processes import alive, wait_for
from simulate.setups import setup_of

EVERYTHING = Wanted(rows=True, choose=("1-3", "biggest-win"), most=4)


def played_here(setup, wanted, parts=None):
    """A setup played by this process alone, one chunk after another."""
    return play(setup, wanted, ALONE, partial(play_part, Player(setup)), parts)


class Reversed(Workers):
    """This process alone, which begins with the last call."""

    def as_done(self, calls, stop):
        return super().as_done(reversed(list(calls)), stop)


def test_the_number_of_threads_and_the_order_of_chunks_change_nothing():
    setup = setup_of(deals=3300, length=50)
    one, three = (simulate(setup, workers, wanted=EVERYTHING) for workers in (1, 3))
    back = play(setup, EVERYTHING, Reversed(), partial(play_part, Player(setup)))
    assert setup.chunks > 10
    assert one.sums.deals == 3300
    assert one.sums.to_json() == three.sums.to_json() == back.sums.to_json()
    assert one.finder.chosen() == three.finder.chosen() == back.finder.chosen()


def test_processes_that_interpret_agree_with_threads_that_do_not_even_if_one_is_killed():
    setup = setup_of(deals=300, length=10)
    threads = simulate(setup)  # and all is compiled
    killed = []

    def kill_one(sums):
        if sums.deals and not killed:
            killed.append(active_children()[0].pid)
            os.kill(killed[0], signal.SIGKILL)

    with crew_for(setup, 2, interpreted=True) as (crew, work):
        outcome = play(setup, Wanted(), crew, work, watch=kill_one)
    assert killed
    assert outcome.sums == threads.sums


def test_workers_that_die_for_ever_are_given_up(monkeypatch):
    monkeypatch.setattr("gamester_lab.workers.MOST_LOSSES", 0)
    with pytest.raises(BadRun, match="died 1 times"), processes(1) as crew:
        list(crew.as_done([partial(os._exit, 1)], lambda: False))


def test_a_chunk_that_was_spoilt_or_lacks_what_is_wanted_is_played_again(tmp_path):
    setup = setup_of()
    parts = Parts(tmp_path)
    whole = played_here(setup, Wanted(), parts)
    (tmp_path / "000000001.json").write_text('{"sums"')
    assert played_here(setup, Wanted(), parts).kept == setup.chunks - 1
    outcome = played_here(setup, EVERYTHING, parts)
    assert outcome.kept == 0
    assert outcome.sums == whole.sums
    assert all(parts.rows(number).is_file() for number in range(setup.chunks))
    assert played_here(setup, EVERYTHING, parts).kept == setup.chunks


def test_a_folder_is_of_one_run_of_one_gamester(tmp_path):
    setup = setup_of()
    folder = RunFolder(tmp_path / "run")
    folder.begin(setup, {"plot": "x"})
    assert folder.begun() == (setup, {"plot": "x"})
    for path, key in ((folder.path, "simulate.out_taken"), (tmp_path, "simulate.out_not_empty")):
        with pytest.raises(BadRun) as refusal:
            RunFolder(path).begin(setup, {})
        assert refusal.value.key == key
    with pytest.raises(BadRun) as refusal:
        RunFolder(tmp_path).begun()
    assert refusal.value.key == "simulate.no_run"
    body = json.loads((folder.path / SETUP).read_text())
    (folder.path / SETUP).write_text(json.dumps({**body, "source": "0.0.1 old"}))
    with pytest.raises(BadRun) as refusal:
        folder.begun()
    assert refusal.value.key == "simulate.other_source"


def test_workers_end_with_the_process_that_began_them():
    code = """
import os, sys, time
from multiprocessing import active_children
from simulate.setups import setup_of
from gamester_lab.simulation import Wanted
from gamester_lab.simulation.run import crew_for, play

def leave(sums):
    if sums.deals:
        print(*(child.pid for child in active_children()), flush=True)
        os._exit(0)

if __name__ == "__main__":
    setup = setup_of(deals=5000, length=10, names=["advice"])
    with crew_for(setup, 2, interpreted=True) as (crew, work):
        play(setup, Wanted(), crew, work, watch=leave)
"""
    path = str(HELPERS)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path}, timeout=100, check=True)  # fmt: skip
    left = done.stdout.split()
    assert len(left) == 2
    assert wait_for(lambda: not any(map(alive, left)), 60)
