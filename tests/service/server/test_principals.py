"""Who may see which seat's cards, over the real socket and HTTP: nobody who holds or held a seat in a deal, or watched
one, is shown another's cards of it, whatever he does in the middle; and whoever comes to his own seat again goes on."""

import json
import random
from contextlib import asynccontextmanager

import pytest

from server.client import Person

THREE = {"variant": "three/wikipedia-2023"}
PROGRAMS = []
SENTENCES = {
    "next_deal": "You sit down with the next deal; until then a bot plays.",
    "other_hand": "Whoever set you here plays at this table too: while others play, you see no cards, and a bot plays.",
}
PASSWORD = "a long word and 7 more"


@pytest.fixture(autouse=True)
async def programs():
    """All programs of a test are closed after it."""
    yield
    while PROGRAMS:
        await PROGRAMS.pop().person.close()


class Program:
    """Somebody with a token: every way by which it may be shown something."""

    def __init__(self, served, made, token) -> None:
        self.person = Person(served)
        self.headers = {"authorization": f"Bearer {token}"}
        self.person.http.headers.update(self.headers)
        self.table = made["id"]
        PROGRAMS.append(self)

    async def line(self):
        """What the first line of the stream says."""
        async with self.person.http.stream("GET", f"/api/tables/{self.table}/stream") as lines:
            async for text in lines.aiter_lines():
                return json.loads(text)
            raise AssertionError

    def at(self):
        return self.person.at(self.table, headers=self.headers)

    async def steps(self):
        return (await self.person.get(f"/api/replays/{self.table}/steps")).json()["steps"]


async def token_of(person, made, seat):
    reply = await person.post(f"/api/tables/{made['id']}/seats/{seat}/token")
    assert reply.status_code == 201, reply.text
    return Program(person.served, made, reply.json()["token"])


def sees_no_hand(view):
    return view is None or (view["you"] is None and view["hand"] == [])


def own_seats(steps):
    """Through whose eyes each step was seen, by deal."""
    return {(step["deal"], step["state"]["view"]["you"]) for step in steps if step["state"]["view"]}


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


async def finish(line, other):
    """Ann and Ben play this deal to its end."""
    rng, deal = random.Random(6), line.deal
    while not (line.state["between"] and line.deal == deal):
        for one in (line, other):
            if one.asked:
                await one.ask("act", **one.choose(rng))
            await drained(one)


async def see_nothing(program, seat, code="other_hand"):
    """A program is shown no card of its seat by any of its ways."""
    first = await program.line()
    assert (first["you"]["seat"], first["you"]["coming"]) == (seat, seat if code == "next_deal" else None)
    assert sees_no_hand(first["state"]["view"])
    assert first["state"]["acts"] == []
    async with program.at() as wire:
        assert sees_no_hand(wire.state["view"])
        for ask in (
            {"type_": "hint"},
            {"type_": "why", "do": "stand"},
            {"type_": "act", "decision": None, "do": "stand"},
        ):
            refused = await wire.ask(**ask)
            assert (refused["code"], refused["text"]) == (code, SENTENCES[code])
        await wire.send(type="describe", id="d")
        assert "hand" not in " ".join((await wire.next("described"))["text"]).split("stock")[0]
    assert all(sees_no_hand(step["state"]["view"]) for step in await program.steps())


# --- The host and tokens ------------------------------------------------------------------------------------


async def test_a_token_taken_in_the_middle_of_a_deal_shows_nothing_and_everybody_is_told(people):
    async with table_of_two(people) as (made, _, other):
        program = await token_of(people[0], made, 2)
        await see_nothing(program, 2)
        await drained(other)
        assert other.state["chairs"][2]["note"].startswith("A program of somebody who plays here too")


async def test_a_seat_taken_in_the_middle_is_played_by_its_bot_and_begins_with_the_next_deal(people):
    ann = people[0]
    made = await ann.open_table(**THREE)
    async with ann.at(made["id"]) as line:
        await in_the_middle(line)
        program, deal = await token_of(ann, made, 1), line.deal
        await see_nothing(program, 1, "next_deal")
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
        assert own_seats(await program.steps()) >= {(deal, None), (deal + 1, 1)}
        assert (deal, 1) not in own_seats(await program.steps()), "who held the seat before is not looked into"


async def test_the_empty_chair_of_somebody_sent_away_shows_neither_his_hand_nor_his_past(people):
    async with table_of_two(people) as (made, line, other):
        await finish(line, other)
        await line.ask("deal", deal=line.deal + 1)
        deal = line.deal
        assert (await line.ask("remove", seat=1))["type"] == "ack"
        program = await token_of(people[0], made, 1)
        await drained(line)
        if not line.state["between"]:
            await see_nothing(program, 1, "next_deal")
            await to_the_end(line)
        assert {you for _, you in own_seats(await program.steps())} == {None}
        first = await program.line()
        told = [text for one in first["log"] for text in one["text"] if "you" in text.lower().split()]
        assert told == []
        await line.ask("deal", deal=deal + 1)
        assert {one for one in own_seats(await program.steps()) if one[0] <= deal and one[1] is not None} == set()
        review = f"/api/replays/{made['id']}/review?deal={deal}"
        assert (await program.person.get(review)).json()["code"] == "not_played"
        assert (await program.person.get(f"{review}&seat=1")).json()["code"] == "not_played"


async def test_who_plays_sees_no_second_hand_through_a_program_while_others_play(people):
    async with table_of_two(people) as (made, line, other):
        program = await token_of(people[0], made, 2)
        await finish(line, other)
        await line.ask("deal", deal=line.deal + 1)
        first = await program.line()
        assert sees_no_hand(first["state"]["view"])
        assert first["state"]["chairs"][2]["note"].startswith("A program of somebody who plays here too")
        await drained(line)
        if not line.state["between"]:
            await finish(line, other)
        assert all(sees_no_hand(step["state"]["view"]) for step in await program.steps())
        assert (await other.ask("leave"))["type"] == "ack"
        await line.ask("deal", deal=line.deal + 1)
        assert (await program.line())["state"]["view"]["you"] == 2, "alone, there is nobody to look into the cards of"


async def test_a_host_without_a_seat_has_programs_play_but_watches_nobody(people):
    ann, ben = people[:2]
    made = await ann.open_table(**THREE, name="")
    await ben.join(made)
    program = await token_of(ann, made, 2)
    async with ben.at(made["id"]) as other:
        await other.ask("sit", seat=1, name="Ben")
        await other.ask("consent", on=True)
        await in_the_middle(other)
        async with ann.at(made["id"]) as line:
            assert line.welcome["you"]["watching"] is None
            assert sees_no_hand(line.state["view"])
        assert (await program.line())["state"]["view"]["you"] == 2


# --- Sitting down, leaving, watching ------------------------------------------------------------------------


async def test_who_leaves_and_sits_elsewhere_in_the_same_deal_sees_nothing_of_it(people):
    async with table_of_two(people, players=5) as (made, line, other):
        deal = line.deal
        assert (await other.ask("leave"))["type"] == "ack"
        assert (await other.ask("sit", seat=3, name="Ben"))["type"] == "ack"
        await drained(other)
        assert (other.welcome["you"]["coming"], sees_no_hand(other.state["view"])) == (3, True)
        for ask in ({"type_": "hint"}, {"type_": "why", "do": "stand"}):
            assert (await other.ask(**ask))["code"] == "next_deal"
        await to_the_end(line)
        steps = (await people[1].get(f"/api/replays/{made['id']}/steps")).json()["steps"]
        assert {you for at, you in own_seats(steps) if at == deal} == {None}
        await line.ask("deal", deal=deal + 1)
        await drained(other)
        assert other.state["view"]["you"] == 3


async def test_who_sits_down_between_deals_does_not_see_what_his_bot_held_in_the_last(people):
    ann, ben = people[:2]
    made = await ann.open_table(**THREE)
    await ben.join(made)
    async with ann.at(made["id"]) as line, ben.at(made["id"]) as other:
        await in_the_middle(line)
        await to_the_end(line)
        await other.ask("sit", seat=1, name="Ben")
        await drained(other)
        assert sees_no_hand(other.state["view"])
        assert other.state["between"]["you_may_deal"]
        steps = (await ben.get(f"/api/replays/{made['id']}/steps")).json()["steps"]
        assert {you for _, you in own_seats(steps)} == {None}


async def test_who_watches_one_hand_and_sits_down_elsewhere_sees_no_other_in_this_deal(people):
    zoe = people[2]
    async with table_of_two(people) as (made, _, other):
        await zoe.join(made)
        await other.ask("consent", on=True)
        async with zoe.at(made["id"]) as eyes:
            assert eyes.state["view"]["you"] == 1
            assert (await eyes.ask("sit", seat=2, name="Zoe"))["type"] == "ack"
            await drained(eyes)
            assert eyes.state["view"]["you"] != 2
            for ask in ({"type_": "hint"}, {"type_": "why", "do": "stand"}):
                assert (await eyes.ask(**ask))["code"] == "next_deal"
        assert {you for _, you in own_seats(
            (await zoe.get(f"/api/replays/{made['id']}/steps")).json()["steps"])} == {None}  # fmt: skip


async def test_watchers_are_shown_one_hand_a_deal_and_no_other(people):
    async with table_of_two(people) as (_, line, other):
        await other.ask("consent", on=True)
        await other.ask("consent", on=False)
        assert (await line.ask("consent", on=True))["code"] == "watched"
        assert (await other.ask("consent", on=True))["type"] == "ack"
        await other.ask("consent", on=False)
        await finish(line, other)
        assert (await line.ask("consent", on=True))["type"] == "ack"


async def test_who_has_left_his_seat_watches_no_hand_of_that_deal(people):
    async with table_of_two(people) as (made, line, other):
        await line.ask("consent", on=True)
        await other.ask("leave")
        await drained(other)
        assert sees_no_hand(other.state["view"])
        async with people[1].at(made["id"]) as again:
            assert sees_no_hand(again.state["view"])


async def test_who_has_played_does_not_see_all_hands_late(people):
    ann, ben, zoe = people[:3]
    async with table_of_two(people, late_watching=True) as (made, line, other):
        await zoe.join(made)
        await finish(line, other)
        await other.ask("leave")
        all_hands = f"/api/replays/{made['id']}/steps?seat=all"
        assert (await zoe.get(all_hands)).status_code == 200
        for player in (ann, ben):
            assert (await player.get(all_hands)).status_code == 404


# --- The same person ----------------------------------------------------------------------------------------


async def with_account(person, handle):
    reply = await person.post("/api/me/password", {"handle": handle, "password": PASSWORD})
    assert reply.status_code == 200, reply.text


@pytest.mark.parametrize("how", ["reload", "same cookie", "account"])
async def test_who_comes_to_his_own_seat_again_goes_on_at_once(people, how):
    ann = people[0]
    made = await ann.open_table(**THREE)
    async with ann.at(made["id"]) as line:
        await in_the_middle(line)
        hand, decision = line.state["view"]["hand"], line.state["decision"]
        device = ann
        if how != "reload":
            device = Person(ann.served)
        if how == "same cookie":
            device.http.cookies.update(ann.http.cookies)
        if how == "account":
            await with_account(ann, f"Ann {made['id']}")
            await device.post("/api/login", {"handle": f"Ann {made['id']}", "password": PASSWORD})
        async with device.at(made["id"]) as again:
            assert (await line.next("bye"))["code"] == "replaced"
            assert (again.welcome["you"]["seat"], again.welcome["you"]["coming"]) == (0, None)
            assert (again.state["view"]["hand"], again.state["decision"]) == (hand, decision)
            assert (await again.ask("act", **again.choose(random.Random(1))))["type"] == "ack"
        if device is not ann:
            await device.close()


async def test_a_guest_who_logs_in_in_the_middle_of_a_deal_is_somebody_else_and_sees_nothing_of_it(people):
    async with table_of_two(people) as (made, line, _):
        owner, ben = Person(people[0].served), people[1]
        await owner.post("/api/me", {"name": "Zoe", "lang": "en"})
        await with_account(owner, f"Zoe {made['id']}")
        await line.ask("consent", on=True)
        assert (await ben.post("/api/login", {"handle": f"Zoe {made['id']}", "password": PASSWORD})).status_code == 200
        assert (await ben.get(f"/api/replays/{made['id']}/steps")).status_code == 404
        await ben.join(made)
        async with ben.at(made["id"]) as again:
            assert again.welcome["you"]["seat"] is None
            assert (await again.ask("sit", seat=1, name="Zoe"))["code"] == "taken"
            assert (await again.ask("sit", seat=2, name="Zoe"))["type"] == "ack"
            await drained(again)
            assert again.state["view"]["you"] not in (1, 2)
        await owner.close()


async def test_a_link_opened_twice_makes_two_people_and_neither_sees_a_hand_of_this_deal(people):
    async with table_of_two(people, players=5) as (made, _, _):
        for seat, guest in enumerate(people[2:4], 2):
            await guest.join(made)
            async with guest.at(made["id"]) as line:
                assert sees_no_hand(line.state["view"])
                assert (await line.ask("sit", seat=seat, name=f"Guest {seat}"))["type"] == "ack"
                assert line.welcome["you"]["coming"] == seat
                assert sees_no_hand(line.state["view"])


async def test_a_look_back_asked_for_in_the_middle_tells_nothing_of_a_deal_before_one_sat_there(people):
    async with table_of_two(people) as (made, line, other):
        await finish(line, other)
        deal = line.deal
        await other.ask("leave")
        await other.ask("sit", seat=2, name="Ben")
        await line.ask("deal", deal=deal + 1)
        for query in ("", "&seat=1", "&seat=2"):
            reply = await people[1].get(f"/api/replays/{made['id']}/review?deal={deal}{query}")
            assert reply.status_code == 404, reply.text
