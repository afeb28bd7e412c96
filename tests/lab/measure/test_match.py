"""Duplicate duels and tournaments: what they must find, whatever the bots; the same numbers on several workers."""

import os
import signal
import subprocess
import sys
from functools import partial
from operator import neg

import numpy as np
import pytest

from gamester.cli import main
from gamester.text.errors import LostWorker
from gamester_lab.compile.arena import RandomPlayer
from gamester_lab.evaluate import match as costs
from gamester_lab.evaluate.estimates import mean_of, resampled
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.match import Duel, Plan, play_blocks, run
from gamester_lab.evaluate.strength import gains
from gamester_lab.evaluate.strength.ledger import TRIAL, Look
from gamester_lab.evaluate.strength.report import make
from gamester_lab.evaluate.strength.running import FORMS as REPORTED
from gamester_lab.workers import workers
from processes import below, wait_for


class Highest(RandomPlayer):
    """Always the action with the highest number: at Loo it passes where it may not take Dumby."""

    name = "highest"

    def choose(self, batch):
        return np.array([int(mask).bit_length() - 1 for mask in batch.masks])


FORMS = [
    Form("loo", "three/wikipedia-2023", 5, {}, 9),
    Form("loo", "five/wikipedia-2023", 3),
    Form("laugh", "adpoker", 4),
]
PLAYERS = {"random": RandomPlayer(), "advice": Highest()}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("many", [1, 2])
def test_what_some_gain_the_others_lose_and_the_gain_is_that_of_the_seats(form, many):
    players, others = [RandomPlayer(), Highest()], form.players - many
    some = play_blocks(form.arena(1), players, Duel(0, 1, many), form.pool, 5, 30)
    rest = play_blocks(form.arena(1), players, Duel(1, 0, others), form.pool, 5, 30)
    assert np.abs(some.gain).max() > 0.1
    assert some.gain * many + rest.gain * others == pytest.approx(np.zeros(30))
    assert many > 1 or some.by_seat.mean(1) == pytest.approx(some.gain)


def test_a_tournament_finds_the_same_however_it_is_divided(monkeypatch):
    plan = Plan((FORMS[0],), ("random", "advice"), 70, 3)
    whole = run(plan, lambda done: None, lambda: False, PLAYERS)
    monkeypatch.setattr(costs, "MOST_AT_ONCE", 13)
    divided = run(plan, lambda done: None, lambda: False, PLAYERS)
    assert [each.gain for each in divided.found] == [pytest.approx(each.gain) for each in whole.found]
    later = run(Plan((FORMS[0],), ("random", "advice"), 70, 3, first=70), lambda done: None, lambda: False, PLAYERS)
    assert later.found[0].gain.value != whole.found[0].gain.value


def test_whoever_breaks_off_has_what_is_done(monkeypatch):
    monkeypatch.setattr(costs, "MOST_AT_ONCE", 8)
    heard = []
    plan = Plan((FORMS[0],), ("random", "advice"), 5000, 3, mixes=True)
    outcome = run(plan, heard.append, lambda: len(heard) >= 6, PLAYERS)
    assert outcome.interrupted
    assert outcome.done == 8
    assert [(each.one, each.many) for each in outcome.found] == [
        ("random", 1), ("advice", 1), ("random", 2), ("random", 3)
    ]  # fmt: skip
    assert all(each.gain.blocks >= outcome.done for each in outcome.found)


def test_sessions_are_played_whole_and_divided():
    plan = Plan((Form("loo", "three/wikipedia-2023", 3, {"rounds": 2}, sessions=True),), ("random", "advice"), 30, 1)
    outcome = run(plan, lambda done: None, lambda: False, PLAYERS)
    first, second = outcome.found
    assert first.by_seat == ()
    assert first.gain.low < first.gain.value < first.gain.high
    assert first.gain.value * second.gain.value < 0


def test_intervals_are_two_standard_errors_wide_by_formula_and_by_resampling():
    assert mean_of(np.array([1.5])) == (1.5, None, None, None, 1)
    blocks = np.array([1.0, 2.0, 3.0, 6.0])
    found = mean_of(blocks)
    assert (found.value, found.half) == (3.0, pytest.approx(1.96 * np.sqrt(14 / 3 / 4), rel=1e-4))
    many = np.random.default_rng(5).exponential(2.0, 4000)
    for end, other in zip(resampled(many)[1:3], mean_of(many)[1:3], strict=True):
        assert end == pytest.approx(other, abs=0.1 * mean_of(many).half)


# --- The command --------------------------------------------------------------------------------------------------


LOO = ("loo", "three")
REFUSED = [
    ("match", *LOO, "--bots", "random,wizard", "wizard"), ("match", *LOO, "--bots", "random", "two bots"),
    ("match", *LOO, "--pool", "ten", "ten"), ("match", *LOO, "--pool", "10", "steps of 3"),
    ("match", *LOO, "--deals", "0", "0 packs"), ("match", *LOO, "--first", "-1", "-1"),
    ("match", *LOO, "--sessions", "3", "--pool", "9", "without"),
    ("match", *LOO, "--plot", "matrix.txt", "matrix.txt"),
    ("exploit", *LOO, "--bots", "wizard", "wizard"), ("exploit", *LOO, "--attackers", "wizard", "knower"),
    ("exploit", *LOO, "--pool", "10", "steps of 3"), ("exploit", *LOO, "--deals", "0", "0"),
    ("strength", "dreams", "dreams"), ("strength", "--scale", "0", "0"), ("strength", "--look", "2", "--announce", "one of them"),
    ("strength", "--page", "--announce", "alone"), ("strength", "master", "--scale", "2", "plan"),
    ("strength", "matrix", "--write", "round.json", "--scale", "2", "announced"),
    ("strength", "--commitment", "12", "--announce"), ("strength", "--announce", "--commitment", "12", "64"),
    ("solve", "whist", "no “whist”"), ("solve", "kuhn", "--steps", "-1", "--steps -1"),
    ("solve", "kuhn", "--players", "3", "--players means nothing"), ("solve", "kuhn", "--out", "no/all.json", "no/all.json"),
]  # fmt: skip
"""Commands, and a word of the sentence."""


@pytest.mark.parametrize("words", REFUSED, ids=" ".join)
def test_commands_of_the_laboratory_refuse_in_one_sentence(words, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    *command, said = words
    assert main(["lab", *command]) == 2
    out = capsys.readouterr()
    assert not out.out
    assert out.err.count("\n") == 1
    assert said in out.err


def test_results_come_in_the_order_of_the_calls_until_a_worker_dies():
    """No more is begun than keeps the workers busy; after a worker has died nothing is done, nor is it led."""
    begun = []

    def calls():
        for number in range(50):
            begun.append(number)
            yield partial(neg, number)

    def lead(crew):
        return crew.begin(os._exit, 3)()

    with pytest.raises(LostWorker), workers(2) as crew:
        found = crew.in_order(calls())
        assert next(found) == 0
        assert len(begun) < 10
        assert list(found) == [-number for number in range(1, 50)]
        with pytest.raises(LostWorker):
            crew.lead(lead, crew)()
        crew.begin(neg, 1)()


@pytest.fixture(scope="module")
def two():
    with workers(2) as crew:
        yield crew


def test_a_section_is_the_same_with_one_worker_and_with_two(monkeypatch, two):
    form = REPORTED["Three-Card, 3 players"]
    monkeypatch.setattr(gains, "FORMS", {"Three-Card, 3 players": form})
    monkeypatch.setattr(gains, "compared", lambda _form: ["random", "advice", "learned"])
    alone = make(Look("matrix", TRIAL), 0.03, lambda _text: None)
    assert make(Look("matrix", TRIAL), 0.03, lambda _text: None, workers=two) == alone
    assert alone.count("±") == 4


def test_whoever_breaks_the_report_off_leaves_nobody_behind(tmp_path):
    code = """
import signal
import sys
from gamester.cli import main
from gamester_lab.evaluate.strength import gains, report

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what is started in the background may ignore it
    gains.compared = lambda form: ["random", "advice"]
    report.rehearsals = lambda sections: []
    sys.exit(main(["lab", "strength", "matrix", "--scale", "50", "--workers", "2"]))
"""
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True, start_new_session=True) as child:
        while "among" not in child.stderr.readline():
            assert child.poll() is None
        os.killpg(child.pid, signal.SIGINT)
        said = child.stderr.read()
        assert child.wait() == 130
    assert said.count("gamester:") == 1
    assert "Traceback" not in said
    assert wait_for(lambda: not below(child.pid), 30)
