"""Three processes whose tables are played while owners are killed, hang, and the database crashes; a thousand times it is
`tools/kill_owners.py --kills 1000`."""

import subprocess
import sys

import pytest

from folders import ROOT

pytestmark = [pytest.mark.postgres, pytest.mark.timeout(400)]


def test_nothing_is_lost_or_doubled_when_owners_are_killed_or_hang_or_the_database_crashes():
    survives(3, "--how=kill", "--how=stop", "--how=database")


def survives(blows, *words):
    """So many blows are dealt, in each way in turn, and everything is there."""
    words = ["--kills", str(blows), *words]
    command = [sys.executable, str(ROOT / "tools" / "kill_owners.py"), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=380)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{blows} blows, ")
