"""What a program is told that somebody sets on a seat at a table where people play.

What nobody may know whatever people do is the simulated world's affair, and the ledger's (`test_ledger`).
"""

import random
from contextlib import asynccontextmanager

from server.client import Person
from server.wires import Stream

THREE = {"variant": "three/wikipedia-2023"}
SENTENCES = {
    "next_deal": "You sit down with the next deal; until then a bot plays.",
    "other_hand": "Whoever set you here plays at this table too: while others play, you see no cards, and a bot plays.",
}
ASKED = ({"type_": "hint"}, {"type_": "why", "do": "stand"}, {"type_": "act", "decision": None, "do": "stand"})


class Program:
    """Somebody with a token: every way by which it may be shown something."""

    def __init__(self, served, made, token) -> None:
        self.person = Person(served)
        self.headers = {"authorization": f"Bearer {token}"}
        self.person.http.headers.update(self.headers)
        self.table = made["id"]

    async def line(self):
        """What the first line of the stream says."""
        stream = Stream(self.person.served.app, self.table, self.headers)
        first = await stream.next()
        await stream.end()
        return first

    def at(self):
        return self.person.at(self.table, headers=self.headers)


async def token_of(person, made, seat):
    reply = await person.post(f"/api/tables/{made['id']}/seats/{seat}/token")
    assert reply.status_code == 201, reply.text
    return Program(person.served, made, reply.json()["token"])


def sees_no_hand(view):
    return view is None or (view["you"] is None and view["hand"] == [])


async def in_the_middle(line, rng=None):
    """Deal after deal, until the person is asked: the deal waits for him."""
    await line.play(rng or random.Random(3), until=lambda line: line.asked)


async def to_the_end(line, rng=None):
    """Play this deal to its end."""
    deal = line.deal
    await line.play(rng or random.Random(4), until=lambda line: line.state["between"] and line.deal == deal)


@asynccontextmanager
async def table_of_two(people, **wishes):
    """Ann, the host, and Ben, in the middle of a deal that waits for Ann."""
    ann, ben = people[:2]
    made = await ann.open_table(**(THREE | wishes))
    await ben.join(made)
    async with ann.at(made["id"]) as line, ben.at(made["id"]) as other:
        assert (await other.ask("sit", seat=1, name="Ben"))["type"] == "ack"
        while not line.asked:
            if line.state["between"]:
                await line.ask("deal", deal=line.deal + 1)
            if other.asked:
                await other.ask("act", **other.choose(random.Random(5)))
            await drained(line)
            await drained(other)
        yield made, line, other


async def drained(line):
    """Take in all that has been said so far."""
    await line.send(type="ping", n=1)
    await line.next("pong")


async def sees_nothing(program, seat, code="other_hand"):
    """A program is shown no card of its seat by any of its ways."""
    first = await program.line()
    assert (first["you"]["seat"], first["you"]["coming"]) == (seat, seat if code == "next_deal" else None)
    assert sees_no_hand(first["state"]["view"])
    assert first["state"]["acts"] == []
    async with program.at() as wire:
        assert sees_no_hand(wire.state["view"])
        for ask in ASKED:
            refused = await wire.ask(**ask)
            assert (refused["code"], refused["text"]) == (code, SENTENCES[code])
        await wire.send(type="describe", id="d")
        assert "hand" not in " ".join((await wire.next("described"))["text"]).split("stock")[0]


async def test_tokens_taken_in_the_middle_of_a_deal_show_nothing_and_everybody_is_told(people):
    async with table_of_two(people, players=5) as (made, _, other):
        for seat in (2, 4):
            await sees_nothing(await token_of(people[0], made, seat), seat)
            await drained(other)
            assert other.state["chairs"][seat]["note"].startswith("A program of somebody who plays here too")


async def test_a_seat_taken_in_the_middle_is_played_by_its_bot_and_begins_with_the_next_deal(people):
    ann = people[0]
    made = await ann.open_table(**THREE)
    async with ann.at(made["id"]) as line:
        await in_the_middle(line)
        program, deal = await token_of(ann, made, 1), line.deal
        await sees_nothing(program, 1, "next_deal")
        async with program.at() as wire:
            assert wire.welcome["you"]["coming"] == 1
            assert line.state["chairs"][1]["coming"] is None
            await drained(line)
            assert line.state["chairs"][1]["coming"] == line.state["chairs"][1]["name"], "everybody sees that it comes"
            await to_the_end(line)
            assert line.deal == deal, "the bot plays on"
            assert (await line.ask("deal", deal=deal + 1))["type"] == "ack"
            await drained(wire)
            assert wire.welcome["you"]["coming"] is None
            view = wire.state["view"]
            assert (wire.deal, view["you"]) == (deal + 1, 1)
            assert len(view["hand"]) == 3 or view["dealer"] == 1, "a dealer looks when he has asked the others"
