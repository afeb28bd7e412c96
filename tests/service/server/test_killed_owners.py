"""Three processes whose tables are played while owners are killed, hang, and the database crashes; a thousand times it is
`tools/kill_owners.py --kills 1000`."""

import os
import subprocess
import sys

import pytest

from folders import ROOT

TOOL = ROOT / "tools" / "kill_owners.py"
pytestmark = [pytest.mark.postgres, pytest.mark.timeout(400)]


def struck(*words: str):
    command = [sys.executable, str(TOOL), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=380, env=os.environ)


def test_nothing_is_lost_or_doubled_when_owners_are_killed_or_hang_or_the_database_crashes():
    survives(3, "kill", "stop", "database")


def survives(blows, *ways):
    """So many blows are dealt, in each way in turn, and everything is there."""
    done = struck("--kills", str(blows), *(word for how in ways for word in ("--how", how)))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{blows} blows, ")


def test_the_tool_notices_an_act_that_is_not_in_the_log(monkeypatch):
    monkeypatch.syspath_prepend(str(TOOL.parent))
    import asyncio

    from kill_owners import Found, Lost, Player, Round, end_round

    class Store:
        async def read(self, _table):
            return []

    async def check():
        player = Player(None, "t", 0, "", None, acted=1)
        await end_round(Store(), Round("t", [player], []), Found())

    with pytest.raises(Lost, match="1 acts acknowledged, 0 stored"):
        asyncio.run(check())
    with pytest.raises(Lost, match="after 0 comes 2"):
        Player(None, "t", 0, "", None).hear([{"n": 2}], anew=False)
