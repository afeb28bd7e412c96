"""Simulated persons play a day at a server that is killed while they play; hundreds: `tools/persons.py`."""

import subprocess
import sys

import pytest

from folders import ROOT

TOOL = ROOT / "tools" / "persons.py"


@pytest.mark.timeout(300)
def test_the_result_of_a_day_is_the_same_although_the_server_is_killed_and_lines_are_cut():
    command = [sys.executable, str(TOOL), "server", "--persons", "2", "--kill", "40"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=280, check=False)
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    assert "0 of 2 results differ" in done.stdout
    assert "; 0 processes killed" not in done.stdout
