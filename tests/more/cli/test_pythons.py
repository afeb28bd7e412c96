"""Every Python that is declared and can be had here runs the core: no newer word, no module that has gone."""

import os
import re
import shutil
import subprocess
import sysconfig
import tomllib
from pathlib import Path

import pytest

from folders import ROOT

RECORD = ROOT / "tests" / "golden" / "loo-three--cassell.jsonl"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
DECLARED = [found[1] for line in PROJECT["classifiers"] if (found := re.fullmatch(r".*:: (3\.\d+)", line))]


def runs(program, version):
    """Is this program that Python?"""
    asked = [program, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    return done.returncode == 0 and done.stdout.strip() == version


def found(version):
    """A program that is this Python, if there is one: on the path, or among those of pyenv."""
    kept = sorted(
        Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions").glob(f"{version}.*/bin/python")
    )
    named = shutil.which(f"python{version}")
    return next((str(one) for one in [*([named] if named else []), *kept] if runs(one, version)), None)


HERE = {version: program for version in DECLARED if (program := found(version))}


def gamester(program, *words, typed=""):
    """A command by that Python, with the packages installed for ours: those of the core are plain Python.

    msgspec alone is compiled for one Python; its stand-in for browsers takes its place.
    """
    path = os.pathsep.join(
        [str(ROOT / "src/gamester/browser/stand_in"), str(ROOT / "src"), sysconfig.get_paths()["purelib"]]
    )
    return subprocess.run(
        [program, "-B", "-W", "error::SyntaxWarning", "-m", "gamester", *map(str, words)],
        input=typed, capture_output=True, text=True, check=False, env=os.environ | {"PYTHONPATH": path},
    )  # fmt: skip


def test_the_declared_pythons_begin_with_the_one_that_is_required():
    assert PROJECT["requires-python"] == f">={DECLARED[0]}"
    assert DECLARED == ["3.11", "3.12", "3.13", "3.14"]
    assert "3.11" in HERE


@pytest.mark.parametrize("program", HERE.values(), ids=HERE)
def test_it_replays_a_record(program):
    done = gamester(program, "replay", "--json", RECORD)
    assert done.returncode == 0, done.stderr
    assert done.stdout == RECORD.with_suffix(".json").read_text("utf-8")


@pytest.mark.parametrize("program", HERE.values(), ids=HERE)
def test_it_plays_in_typed_lines(program):
    done = gamester(program, "play", "laugh", "--plain", "--no-record", "--seed", "3", typed="?\nq\ny\n")
    assert "Traceback" not in done.stderr
    assert done.returncode == 0, done.stderr
