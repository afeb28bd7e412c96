"""Processes that are killed or hang more often than in the service lane, and persons who play a day meanwhile."""

import subprocess
import sys

import pytest

from folders import ROOT
from service.server.test_killed_owners import survives


@pytest.mark.postgres
@pytest.mark.timeout(400)
@pytest.mark.parametrize(("how", "blows"), [("kill", 20), ("stop", 3), ("database", 3)])
def test_nothing_is_lost_or_doubled_when_owners_are_killed_or_hang_or_the_database_crashes(how, blows):
    survives(blows, how)


@pytest.mark.timeout(300)
def test_the_result_of_a_day_is_the_same_although_the_server_is_killed_and_lines_are_cut():
    command = [sys.executable, ROOT / "tools" / "persons.py", "server", "--persons", "2", "--kill", "40"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=280, check=False)
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    assert "0 of 2 results differ" in done.stdout
    assert "; 0 processes killed" not in done.stdout
