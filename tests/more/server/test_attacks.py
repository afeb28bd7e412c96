"""Ten visitors who mean no good: what other tables feel of them, and what they cost in memory.

Each kind of attack is made by ten visitors with sixty connections each.  Meanwhile people play at tables of the server
under attack, and others at a second server that nobody attacks: what these feel is the machine's own noise.
"""

import asyncio
import json
import random
import sys
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from folders import HELPERS
from server.client import Person, Served
from server.visitors import KINDS, VISITORS

pytestmark = pytest.mark.quiet
PLAYERS, ACTS_A_SECOND = 4, 9
SECONDS = 4.0
MOST = 0.1
"""p99 of an act's round trip in seconds, beyond what the machine itself does to a server that is left alone."""
TRIES = 3
"""So often a machine that others use too may itself stand still for a moment; a server that is slow is so each time."""
MOST_MEMORY = 150_000_000
"""Bytes; 67 million of them are the password that is hashed."""


@pytest.fixture(scope="module")
def servers():
    """One to be attacked, and one that is left alone."""
    both = [Served(":memory:") for _ in range(2)]
    yield both
    logs = [one.stop() for one in both]
    assert not any("failed" in log or "Traceback" in log for log in logs), logs


def memory(served, key="VmRSS"):
    """Bytes; `VmHWM` is the most there ever were."""
    lines = Path(f"/proc/{served.process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(key))


class Player:
    """Somebody who plays at a table of his own, and notes how long each answer takes."""

    def __init__(self, line, number: int) -> None:
        self.line = line
        self.rng = random.Random(number)
        self.seconds = []

    async def play(self, seconds: float) -> None:
        ends = time.monotonic() + seconds
        await asyncio.sleep(self.rng.random() / ACTS_A_SECOND)
        while (now := time.monotonic()) < ends:
            await self.act()
            await asyncio.sleep(max(0, now + 1 / ACTS_A_SECOND - time.monotonic()))

    async def act(self) -> None:
        """An act when there is one to be done; else a ping, which the table answers in its turn, as it does acts."""
        between = self.line.state["between"]
        if between and between["you_may_deal"]:
            await self.line.ask("deal", deal=self.line.deal + 1)
        began = time.monotonic()
        if self.line.asked:
            reply = await self.line.ask("act", **self.line.choose(self.rng))
        else:
            await self.line.send(type="ping", n=1)
            reply = await self.line.next("pong")
        self.seconds.append(time.monotonic() - began)
        assert reply["type"] != "nack" or reply["code"] in ("stale", "illegal"), reply


def p99(players):
    seconds = sorted(one for player in players for one in player.seconds)
    return seconds[int(0.99 * (len(seconds) - 1))]


async def felt(servers, kinds, seconds=SECONDS):
    """What is felt of visitors of these kinds: p99 at the server under attack, at the other, what the visitors tell."""
    async with AsyncExitStack() as stack:
        players = []
        for number in range(2 * PLAYERS):
            person = Person(servers[number // PLAYERS])
            stack.push_async_callback(person.close)
            made = await person.open_table(options={"rounds": 200})
            players.append(Player(await stack.enter_async_context(person.at(made["id"])), number))
        words = [str(HELPERS / "server" / "visitors.py"), servers[0].url, str(seconds), *kinds]
        visitors = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=asyncio.subprocess.PIPE)
        await asyncio.gather(*(player.play(seconds) for player in players))
        told = json.loads((await visitors.communicate())[0])
        return p99(players[:PLAYERS]), p99(players[PLAYERS:]), told


@pytest.mark.parametrize("group", KINDS)
async def test_other_tables_do_not_feel_ten_visitors_who_mean_no_good(servers, group):
    before = memory(servers[0])
    for _ in range(TRIES):
        attacked, alone, told = await felt(servers, KINDS[group])
        grown = memory(servers[0], "VmHWM") - before
        print(f"{group}: p99 {attacked * 1000:.0f} ms, alone {alone * 1000:.0f} ms, {grown / 1e6:.0f} MB more, {told}")
        assert told["opened"] >= VISITORS
        if attacked < MOST + alone:
            break
    assert attacked < MOST + alone
    assert grown < MOST_MEMORY
