"""Measurements on several workers: the same numbers, and nobody left behind."""

import os
import signal
import subprocess
import sys
from functools import partial
from operator import neg

import pytest

from gamester.errors import LostWorker
from gamester.lab.evaluate.exploit import learned
from gamester.lab.evaluate.exploit.calibrating import attack
from gamester.lab.evaluate.form import Form
from gamester.lab.evaluate.strength import matrix
from gamester.lab.evaluate.strength.forms import FORMS
from gamester.lab.evaluate.strength.report import make
from gamester.lab.evaluate.workers import workers
from processes import below, wait_for


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
    form = FORMS["Three-Card, 3 players"]
    monkeypatch.setattr(matrix, "FORMS", {"Three-Card, 3 players": form})
    monkeypatch.setattr(matrix, "compared", lambda _run, _form: ["random", "advice", "learned"])
    alone = make("matrix", 0.03, lambda _text: None)
    assert make("matrix", 0.03, lambda _text: None, workers=two) == alone
    assert alone.count("±") == 4


def test_attackers_gain_the_same_with_one_worker_and_with_two(monkeypatch, two):
    form = Form("loo", "three/wikipedia-2023", 3, pool=9)
    monkeypatch.setattr(learned, "AT_ONCE", 200)
    asked = (["improver"], form, ["advice"], 300, 40, 2, lambda _text: None)
    found = attack(*asked, two)()
    assert found == attack(*asked)()
    assert len(found[0].tests) > 2


def test_whoever_breaks_the_report_off_leaves_nobody_behind(tmp_path):
    code = """
import signal
import sys
from gamester.cli import main
from gamester.lab.evaluate.strength import matrix, report

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what is started in the background may ignore it
    matrix.compared = lambda run, form: ["random", "advice"]
    report.rehearsals = lambda sections: []
    sys.exit(main(["strength", "matrix", "--scale", "50", "--workers", "2"]))
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
