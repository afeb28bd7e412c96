"""`start.py test` on a machine that lacks something: left out and named, or, where CI=true, a failure."""

import os
import subprocess
import sys

import announce
import check
import programs
import pytest
from lanes import GATE

from cli.started import START
from folders import ROOT, TESTS

CORE, *OTHERS = [lane.name for lane in GATE]
LACKING = check.Need("Quire", "quire", lambda: False, "buy one", gate=True)
FOLDER = check.Need("Forge", "tests/forge", lambda: False, "build one")


@pytest.fixture
def ran(monkeypatch):
    """The commands that would be run, on a machine where all is fetched that can be and the code has no fault."""
    commands = []
    monkeypatch.setattr(check, "fetch_torch", lambda: None)
    monkeypatch.setattr(check, "fetch_programs", lambda *, whole: None)
    monkeypatch.setattr(check.subprocess, "call", lambda command, cwd: commands.append(command) or 0)
    monkeypatch.delenv("CI", raising=False)
    return commands


def test_a_lane_that_fails_fails_the_gate_and_the_others_are_run(ran, monkeypatch, capsys):
    monkeypatch.setattr(check, "NEEDS", ())
    call = check.subprocess.call
    monkeypatch.setattr(
        check.subprocess, "call", lambda command, cwd: call(command, cwd) or int("tests/core" in command)
    )
    assert check.main([]) == 1
    assert len(ran) == len([CORE, *check.CHECKS, *OTHERS])
    told = capsys.readouterr().out.partition("what was run")[2].splitlines()[1:]
    assert [line.split()[:2] for line in told] == [
        [CORE, "FAILED"],
        *([name, "passed"] for name in ("linters", *OTHERS)),
    ]


def test_what_cannot_be_had_is_left_out_and_named_and_the_rest_passes(ran, monkeypatch, capsys):
    monkeypatch.setattr(check, "NEEDS", (LACKING, FOLDER))
    assert check.main(["--all", "-m", "chromium or postgres"]) == 0
    assert ran[0][-2:] == ["-m", "(chromium or postgres) and not quire"]
    told = capsys.readouterr().out.splitlines()[-2:]
    assert told == ["  * Quire (tests marked `quire`): buy one", "  * Forge (tests/forge): build one"]


def test_nothing_may_be_left_out_where_ci_is_true(ran, monkeypatch, capsys):
    monkeypatch.setattr(check, "NEEDS", (LACKING,))
    monkeypatch.setenv("CI", "true")
    assert check.main([]) == 1
    assert ran == []
    assert "CI=true, and this cannot be had:\n  * Quire" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("version", "serves"), [("Mozilla Firefox 140.12.0esr", False), ("Mozilla Firefox 153.8.0esr", True)]
)
def test_a_program_that_is_too_old_counts_as_missing(monkeypatch, tmp_path, version, serves):
    (tmp_path / "firefox-esr").write_text(f"#!/bin/sh\necho {version}\n")
    (tmp_path / "firefox-esr").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert programs.runs(programs.FIREFOX) is serves
    assert programs.FIREFOX.wanted in {need.title for need in check.NEEDS}


@pytest.mark.parametrize(
    ("words", "whole"),
    [([], False), (["tests/core"], False), (["--all"], True), (["tests/lab"], True), (["tests/more"], True)],
)
def test_start_py_says_what_it_installs_before_it_does(monkeypatch, words, whole):
    done = []
    monkeypatch.setattr(START, "sh", lambda *command: done.append(command[1:]))
    monkeypatch.setattr(START, "is_set_up", lambda lock: False)
    monkeypatch.setattr(START, "set_up", done.append)
    monkeypatch.setattr(START.subprocess, "call", lambda command, cwd: done.append(command[1]) or 0)
    assert START.main(["test", *words]) == 0
    lock = "requirements/dev.lock" if whole else "requirements/test.lock"
    assert done == [("tools/announce.py", *["--all"] * whole, lock), lock, "tools/check.py"]


def test_on_a_bare_machine_all_that_is_installed_is_told_with_its_size(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(announce, "ROOT", tmp_path)
    monkeypatch.setattr(announce, "runs", lambda program: False)
    announce.main(["--all", "requirements/dev.lock"])
    first, *lines = capsys.readouterr().out.splitlines()
    assert f"{sum(int(line.split(' MB')[0].replace(',', '')) for line in lines):,} MB" in first
    assert all(word in "".join(lines) for word in ("Python packages", "PyTorch", "PostgreSQL", "packages of the page"))
    monkeypatch.setattr(announce, "runs", lambda program: True)
    announce.main([])
    assert capsys.readouterr().out == ""


LUCKY = """
import pathlib

def test_lucky():
    tried = pathlib.Path(__file__).with_suffix(".tried")
    already = tried.exists()
    tried.touch()
    assert already, "out of luck"
"""


@pytest.mark.parametrize("lane", ["core", "service"])
def test_only_where_chance_plays_a_part_is_a_test_tried_again_and_then_it_is_named_and_counted(tmp_path, lane):
    (tmp_path / "tests" / "helpers").mkdir(parents=True)
    (tmp_path / "tests" / lane).mkdir()
    (tmp_path / "tests" / lane / "test_luck.py").write_text(LUCKY)
    (tmp_path / "tests" / "conftest.py").write_bytes((TESTS / "conftest.py").read_bytes())
    (tmp_path / "tests" / "helpers" / "folders.py").write_bytes((TESTS / "helpers" / "folders.py").read_bytes())
    (tmp_path / "tools").mkdir()
    for tool in ("services.py", "programs.py"):
        (tmp_path / "tools" / tool).write_bytes((ROOT / "tools" / tool).read_bytes())
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    words = [sys.executable, "-m", "pytest", "-n", "1", f"tests/{lane}"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    count = tmp_path / "tried-again.txt"
    if lane == "core":
        assert done.returncode == 1
        assert not count.exists()
    else:
        assert done.returncode == 0, done.stdout
        assert "out of luck" in done.stdout, "why it failed is told"
        assert "tests/service/test_luck.py::test_lucky: 1 time by now" in done.stdout
        assert count.read_text() == "tests/service/test_luck.py::test_lucky\n"
