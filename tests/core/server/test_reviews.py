"""Looks back on deals over HTTP: judged by what was known, for own seats only, and never of a deal under way; and the
queue at which they wait.
"""

import asyncio
import random

import pytest

from gamester.bots.base import drive
from gamester.bots.roster import AdviceBot
from gamester.games import game_of
from gamester.hosting import Refused
from gamester.server import study_queue
from gamester.server.limits import Bounds, Limits, Rate
from gamester.server.study_queue import StudyQueue
from gamester.server.studying import SessionRef
from gamester.server.web import Caller
from gamester.table.events import Opened, Other
from gamester.table.table import Table
from server.helping import InProcess
from table.driving import lines

THREE = "three/wikipedia-2023"
ANN = Caller("ann", None, "10.0.0.1", "en")


async def review_of(person, table, deal=1, **query):
    """The look back, asked for until it is there."""
    more = "".join(f"&{key}={value}" for key, value in query.items())
    while True:
        reply = await person.get(f"/api/replays/{table}/review?deal={deal}{more}")
        assert reply.status_code == 200, reply.text
        told = reply.json()
        assert 0 <= told["done"] <= told["of"]
        if told["review"] is not None:
            return told["review"]


async def decided(person, line, table):
    """Play deals until one has asked the person for a decision; its number and the look back on it."""
    review, rng = {"decisions": []}, random.Random(5)
    while not review["decisions"]:
        deal = line.deal + 1
        await line.play(rng, lambda line, deal=deal: line.state["between"] and line.deal == deal)
        review = await review_of(person, table, deal)
    return line.deal, review


async def test_after_a_deal_each_decision_has_its_cost_and_luck_and_decisions_add_up(people):
    ann = people[0]
    made = await ann.open_table(variant=THREE)
    async with ann.at(made["id"]) as line:
        deal, review = await decided(ann, line, made["id"])
    luck = review["luck"]
    assert sum(luck.values()) - review["cost"] == pytest.approx(review["result"], abs=0.03)
    assert sum(one["cost"] for one in review["decisions"]) == pytest.approx(review["cost"], abs=0.03)
    for one in review["decisions"]:
        assert one["text"] in [each["text"] for each in one["acts"]]
        assert (one["grade"] == "fine") == (one["best"] is None) == (one["why"] is None)
    assert await review_of(ann, made["id"], deal) == review
    french = await review_of(ann, made["id"], deal, lang="fr")
    assert french["text"] != review["text"]
    assert [one["cost"] for one in french["decisions"]] == [one["cost"] for one in review["decisions"]]


async def test_while_the_session_runs_only_own_seats_and_settled_deals_are_looked_back_on(people):
    ann, zoe, stranger = people[:3]
    made = await ann.open_table(variant=THREE)
    await zoe.join(made)
    path = f"/api/replays/{made['id']}/review"
    async with ann.at(made["id"]) as line:
        assert (await ann.get(f"{path}?deal=1")).json()["code"] == "not_settled"
        assert (await line.ask("deal", deal=1))["type"] == "ack"
        await line.play(random.Random(3), until=lambda line: line.asked or line.state["between"], deals=False)
        under_way = not line.state["between"]
        if under_way:
            assert (await ann.get(f"{path}?deal=1")).json()["code"] == "not_settled"
        await line.play(random.Random(3), until=lambda line: line.state["between"], deals=False)
    assert (await ann.get(f"{path}?deal=2")).json()["code"] == "not_settled"
    for seat in ("1", "all", "public"):
        assert (await ann.get(f"{path}?deal=1&seat={seat}")).status_code == 404, seat
    assert (await zoe.get(f"{path}?deal=1")).status_code == 404, "she has no seat"
    assert (await zoe.get(f"{path}?deal=1&seat=0")).status_code == 404
    assert (await stranger.get(f"{path}?deal=1&seat=0")).json()["code"] == "no_replay"


async def test_hindsight_waits_for_the_end_where_other_people_play(people):
    ann, zoe = people[:2]
    made = await ann.open_table(variant=THREE)
    async with ann.at(made["id"]) as line:
        deal, review = await decided(ann, line, made["id"])
        assert review["hindsight"][0].isupper(), "bots have nothing to hide"
        await zoe.join(made)
        async with zoe.at(made["id"]) as other:
            assert (await other.ask("sit", seat=1, name="Zoe"))["type"] == "ack"
        assert (await review_of(ann, made["id"], deal))["hindsight"] is None


def deal_of(seed, bots):
    """The events of one deal among people."""
    names = tuple(f"P{seat}" for seat in range(len(bots)))
    table = Table(Opened("loo", THREE, {}, game_of("loo").rules_number, names), random.Random(seed))
    table.take_in([Other("seat", {"seat": seat, "name": name, "by": "person"}) for seat, name in enumerate(names)])
    drive(table, bots, 1)
    return list(table.events)


# --- The queue -----------------------------------------------------------------------------------------------


class Slow(InProcess):
    """A helper that answers when it may."""

    def __init__(self) -> None:
        super().__init__()
        self.may = asyncio.Event()

    async def answer(self):
        await self.may.wait()
        return await super().answer()


@pytest.fixture
async def queue():
    made = StudyQueue(Limits(0))
    made.helper = Slow()
    yield made
    await made.close()


async def looked(queue, events=(), deal=1, seat=0, payer=ANN, patience=None):
    """A look back on a deal among three, or on these events."""
    events = events or deal_of(3, [AdviceBot(str(seat)) for seat in range(3)])
    args = SessionRef("t", last=len(events)), lines(events), deal, seat
    return await queue.submit(("t", deal, seat), "review", args, payer, patience)


async def test_too_many_at_once_are_sent_away_and_what_was_asked_goes_on(queue, monkeypatch):
    monkeypatch.setattr(study_queue, "MOST_WAITING", 1)
    first = await looked(queue, patience=0)
    with pytest.raises(Refused) as refused:
        await looked(queue, seat=1)
    assert refused.value.code == "busy"
    queue.helper.may.set()
    await asyncio.wait({first.task})
    assert first.answer().seat == 0
    assert (await looked(queue, seat=1)).answer().seat == 1


async def test_refusals_are_counted_and_make_room_as_answers_do(queue, monkeypatch):
    queue.helper.may.set()
    monkeypatch.setattr(study_queue, "MOST_BYTES", 1_000)
    for number in range(30):
        with pytest.raises(Refused):
            await queue.result(number, "check", [b"no record"], ANN)
    assert 0 < len(queue.kept) < 30
    assert queue.size == sum(one.size for one in queue.kept.values()) > 0


async def test_work_is_charged_by_what_it_costs_and_known_answers_are_free(queue):
    queue.helper.may.set()
    queue.limits = Limits(bounds=Bounds(rates={"work": Rate(1e-9, 1e-9)}))  # less than anything costs
    first = await looked(queue)
    with pytest.raises(Refused) as refused:
        await looked(queue, seat=1)
    assert refused.value.code == "limit"
    assert await looked(queue) is first
    assert (await looked(queue, seat=1, payer=Caller("zoe", None, "10.0.0.2", "en"))).answer().seat == 1, (
        "others pay for themselves"
    )
