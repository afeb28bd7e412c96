"""A run has the same result whoever plays it, in whatever order, and however often it is broken off."""

import json
import os
import signal
import subprocess
import sys
from multiprocessing import active_children

import pytest

from folders import HELPERS
from gamester.lab.simulation import Wanted, simulate
from gamester.lab.simulation.folder import SETUP, Parts, RunFolder
from gamester.lab.simulation.part import play_part
from gamester.lab.simulation.playing import Player
from gamester.lab.simulation.run import play
from gamester.lab.simulation.workers import in_processes
from gamester.text.errors import BadRun
from processes import alive, wait_for
from simulate.setups import setup_of

EVERYTHING = Wanted(rows=True, choose=("1-3", "biggest-win"), most=4)


def in_order(setup, wanted, among=lambda chunks: chunks):
    """A layout that plays here, one chunk after another."""
    player = Player(setup)

    def layout(chunks, stop):
        for chunk in among(list(chunks)):
            if stop():
                return
            yield play_part(player, chunk, wanted)

    return layout


def test_the_number_of_threads_and_the_order_of_chunks_change_nothing():
    setup = setup_of(deals=3300, length=50)
    one, three = (simulate(setup, workers, wanted=EVERYTHING) for workers in (1, 3))
    back = play(setup, EVERYTHING, in_order(setup, EVERYTHING, reversed))
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

    outcome = play(setup, Wanted(), in_processes(setup, Wanted(), 2, interpreted=True), watch=kill_one)
    assert killed
    assert outcome.sums == threads.sums


class Fatal(Player):
    """Plays nothing: the process that tries is gone."""

    def __reduce__(self):
        return os._exit, (1,)


def test_workers_that_die_for_ever_are_given_up(monkeypatch):
    monkeypatch.setattr("gamester.lab.simulation.workers.MOST_LOSSES", 0)
    setup = setup_of()
    with pytest.raises(BadRun, match="died 1 times"):
        list(in_processes(setup, Fatal(setup), 1)(setup.all_chunks(), lambda: False))


def test_a_chunk_that_was_spoilt_or_lacks_what_is_wanted_is_played_again(tmp_path):
    setup = setup_of()
    parts = Parts(tmp_path)
    whole = play(setup, Wanted(), in_order(setup, Wanted()), parts)
    (tmp_path / "000000001.json").write_text('{"sums"')
    assert play(setup, Wanted(), in_order(setup, Wanted()), parts).kept == setup.chunks - 1
    outcome = play(setup, EVERYTHING, in_order(setup, EVERYTHING), parts)
    assert outcome.kept == 0
    assert outcome.sums == whole.sums
    assert all(parts.rows(number).is_file() for number in range(setup.chunks))
    assert play(setup, EVERYTHING, in_order(setup, EVERYTHING), parts).kept == setup.chunks


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
from gamester.lab.simulation import Wanted
from gamester.lab.simulation.run import play
from gamester.lab.simulation.workers import in_processes

def leave(sums):
    if sums.deals:
        print(*(child.pid for child in active_children()), flush=True)
        os._exit(0)

if __name__ == "__main__":
    play(setup_of(deals=5000, length=10, names=["advice"]), Wanted(), in_processes(setup_of(deals=5000, length=10, names=["advice"]), Wanted(), 2), watch=leave)
"""
    path = str(HELPERS)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path}, timeout=100, check=True)  # fmt: skip
    left = done.stdout.split()
    assert len(left) == 2
    assert wait_for(lambda: not any(map(alive, left)), 60)
