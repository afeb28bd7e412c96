"""`start.py test` on a machine that lacks something: left out and named, or, where CI=true, a failure."""

import subprocess
import sys

import check
import pytest

from folders import ROOT

LACKING = check.Need("Quire", "quire", lambda: False, "buy one")
FOLDER = check.Need("Forge", "tests/forge", lambda: False, "build one")


@pytest.fixture
def ran(monkeypatch):
    """The commands that would be run, on a machine where all is fetched that can be and the code has no fault."""
    commands = []
    monkeypatch.setattr(check, "fetch_torch", lambda: None)
    monkeypatch.setattr(check, "fetch_programs", lambda: None)
    monkeypatch.setattr(check, "read_code", lambda: 0)
    monkeypatch.setattr(check.subprocess, "call", lambda command, cwd: commands.append(command) or 0)
    monkeypatch.delenv("CI", raising=False)
    return commands


def test_what_cannot_be_had_is_left_out_and_named_and_the_rest_passes(ran, monkeypatch, capsys):
    monkeypatch.setattr(check, "NEEDS", (LACKING, FOLDER))
    assert check.main(["-m", "chromium or postgres"]) == 0
    assert ran[0][-2:] == ["-m", "(chromium or postgres) and not quire"]
    told = capsys.readouterr().out.splitlines()[-2:]
    assert told == ["  * Quire (tests marked `quire`): buy one", "  * Forge (tests/forge): build one"]


def test_nothing_may_be_left_out_where_ci_is_true(ran, monkeypatch, capsys):
    monkeypatch.setattr(check, "NEEDS", (LACKING,))
    monkeypatch.setenv("CI", "true")
    assert check.main([]) == 1
    assert ran == []
    assert "CI=true, and this cannot be had:\n  * Quire" in capsys.readouterr().out


def test_where_nothing_lacks_every_test_is_run_and_nothing_said_of_it(ran, monkeypatch, capsys):
    monkeypatch.setattr(check, "NEEDS", ())
    assert check.main(["tests/service/cli"]) == 0
    assert ran[0][-2:] == ["3", "tests/service/cli"]
    assert "left out" not in capsys.readouterr().out


def test_a_run_of_all_tests_tries_the_same_examples_every_time(ran, monkeypatch):
    monkeypatch.setattr(check, "NEEDS", ())
    assert check.main([]) == 0
    assert [one[2:4] for one in ran] == [["pytest", "--hypothesis-profile=ci"]] * 2


def test_ci_runs_the_command_of_the_readme_and_nothing_else():
    lines = (ROOT / ".ci" / "run").read_text().splitlines()
    assert lines == ["#!/bin/sh", 'exec python3 "$(dirname "$0")/../start.py" test']


def test_every_mark_of_a_need_is_known_to_pytest():
    known = subprocess.run(
        [sys.executable, "-m", "pytest", "--markers"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for need in check.NEEDS:
        assert "/" in need.tests or f"@pytest.mark.{need.tests}:" in known.stdout


def test_no_test_in_a_browser_is_left_over_where_there_is_no_browser():
    marks = "not chromium and not firefox"
    words = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-m", marks, "tests/more/browser"]
    found = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == check.NO_TESTS, found.stdout


def test_the_example_of_a_bot_says_how_it_is_used():
    done = subprocess.run([sys.executable, ROOT / "examples" / "bot.py"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "TABLE TOKEN" in done.stderr
    assert "Traceback" not in done.stderr
