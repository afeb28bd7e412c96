"""Several servers on one PostgreSQL: people at different processes play at one table."""

import asyncio
import random
import signal

import pytest
from websockets.exceptions import ConnectionClosed

from gamester.fair.check import verify_record
from server.client import Person, Served

pytestmark = pytest.mark.postgres
BEFORE = 3
"""So many acts a player does at the process that is then killed."""


@pytest.fixture
def two(new_address):
    database = new_address("postgres")
    both = [Served(database, "--speed", "instant", "--rate", "0") for _ in range(2)]
    yield both
    for one in both:
        one.stop()


class Player:
    """Somebody who plays, notes all he hears, and sends again what was not answered when his connection was lost."""

    def __init__(self, person: Person, seed: int) -> None:
        self.person = person
        self.rng = random.Random(seed)
        self.heard = []
        self.acted = set()
        self.unanswered = None

    async def play(self, table: str, until, deals: bool):
        """Play at the person's process until something holds, over as many connections as that takes."""
        while not await self.play_once(table, until, deals):  # noqa: ASYNC110 - no event tells when a server is back
            await asyncio.sleep(0.1)

    async def play_once(self, table: str, until, deals: bool) -> bool:
        """Play until something holds; False if the connection is lost."""
        try:
            await self.over_one_connection(table, until, deals)
        except ConnectionClosed:
            return False
        return True

    async def over_one_connection(self, table: str, until, deals: bool):
        async with self.person.at(table, len(self.heard)) as line:
            try:
                while line.welcome["type"] == "bye":
                    await line.receive()  # there is nothing: the connection ends
                while not until(line):
                    if self.unanswered or line.asked:
                        await self.act(line)
                    else:
                        await line.play(self.rng, lambda line: line.asked or until(line), deals)
            finally:
                self.heard += line.heard

    async def act(self, line):
        """Do something, or send again what was not answered."""
        self.unanswered = self.unanswered or {"type": "act", "id": line.id(), **line.choose(self.rng)}
        await line.send(**self.unanswered)
        reply = await line.next("ack", "nack")
        assert reply["id"] == self.unanswered["id"]
        if reply["type"] == "ack":
            self.acted.add(reply["id"])
        self.unanswered = None

    async def send_and_lose(self, table: str, served: Served):
        """Send an act to a server that is killed before it can answer, or just after."""
        async with self.person.at(table, len(self.heard)) as line:
            try:
                await line.play(self.rng, lambda line: line.asked, deals=False)
                self.unanswered = {"type": "act", "id": line.id(), **line.choose(self.rng)}
                await line.send(**self.unanswered)
                served.process.send_signal(signal.SIGKILL)
                await line.next("nothing")
            finally:
                self.heard += line.heard


async def test_a_player_whose_process_is_killed_goes_on_at_another_and_nothing_is_lost_or_doubled(two):
    ann, ben = Player(Person(two[0]), 1), Player(Person(two[1]), 2)
    made = await ann.person.open_table(variant="three/wikipedia-2023")
    table = made["id"]
    await ben.person.join(made)
    async with ben.person.at(table) as line:
        assert (await line.ask("sit", seat=1, name="Ben"))["type"] == "ack"
    playing = asyncio.create_task(ann.play(table, lambda line: line.state["finished"], deals=True))
    await ben.play(table, lambda _: len(ben.acted) >= BEFORE, deals=False)
    with pytest.raises(ConnectionClosed):
        await ben.send_and_lose(table, two[1])
    two[1].process.wait()
    ben.person.served = two[0]
    await ben.play(table, lambda line: line.state["finished"], deals=False)
    await playing

    lines = (await ann.person.get(f"/api/replays/{table}/record")).text.splitlines()
    for seat, player in enumerate((ann, ben)):
        assert [one["n"] for one in player.heard] == list(range(1, len(player.heard) + 1))
        async with player.person.at(table) as line:
            assert line.heard == player.heard
        assert sum(f'"type":"act","seat":{seat},' in text for text in lines) == len(player.acted)
        await player.person.close()
    assert verify_record(lines).found == "fair"
