"""What comes from outside and is wrong, late or too much: a clear answer, and nothing has changed."""

import asyncio
import json

import pytest

TABS = 10


@pytest.mark.parametrize(
    "name", ["\U0001f389", "\U0001f389\u200d\U0001f98a", "", "   ", "\u200b", "\u202eAnn", "a\u0300\u0301\u0302\u0303"]
)
async def test_names_of_emoji_or_nothing_are_refused_everywhere_with_a_sentence(people, name):
    ann, ben = people[:2]
    made = await ann.open_table()
    await ben.join(made)
    async with ben.at(made["id"]) as line:
        refused = await line.ask("sit", seat=1, name=name)
        assert (refused["type"], refused["code"]) == ("nack", "refused")
        assert refused["text"].endswith(".")
        assert not any(chair["name"] == name for chair in line.state["chairs"])
    if name:
        for path, body in (("/api/me", {"name": name}), ("/api/tables", {"game": "loo", "variant": "three/wikipedia-2023", "players": 3, "name": name})):  # fmt: skip
            answer = await people[2].post(path, body)
            assert answer.status_code == 400, (path, answer.text)
            assert answer.json()["text"].endswith(".")
    assert (await people[2].get("/api/me")).json()["guest"] is True
    assert (await people[2].get("/api/tables")).json()["mine"] == []


async def test_of_ten_tabs_the_last_plays_and_the_others_are_told_to_stay_away(people):
    ann = people[0]
    made = await ann.open_table(variant="three/wikipedia-2023")
    open_tabs = [ann.at(made["id"]) for _ in range(TABS)]
    lines = [await tab.__aenter__() for tab in open_tabs]
    for line in lines[:-1]:
        bye = await line.next("bye")
        assert (bye["code"], bye["retry"]) == ("replaced", False)
    last = lines[-1]
    assert (await last.ask("deal", deal=1))["type"] == "ack"
    await last.send(type="ping", n=7)
    assert (await last.next("pong"))["n"] == 7
    assert [chair["name"] for chair in last.state["chairs"]].count("Ann") == 1
    assert last.state["chairs"][0]["here"] is True
    for tab in open_tabs:
        await tab.__aexit__(None, None, None)


async def test_a_table_that_is_full_or_unknown_is_told_by_every_way_in(people):
    ann, *others = people[:4]
    made = await ann.open_table(players=3)
    for seat, person in enumerate(others[:2], 1):
        await person.join(made)
        async with person.at(made["id"]) as line:
            assert (await line.ask("sit", seat=seat, name=f"Guest {seat}"))["type"] == "ack"
    late = others[2]
    assert (await late.join(made))["free"] == 0
    async with late.at(made["id"]) as line:
        assert [(await line.ask("sit", seat=seat, name="Late"))["code"] for seat in range(3)] == ["full"] * 3
    for path in ("/api/tables/nowhere", "/api/tables/nowhere/stream", "/api/replays/nowhere"):
        answer = await late.get(path)
        assert (answer.status_code, answer.json()["code"]) in ((404, "no_table"), (404, "no_replay"))
    assert (await late.post("/api/tables/nowhere/join", {"code": ""})).status_code == 404
    async with late.at("nowhere") as line:
        assert line.welcome["code"] == "unknown"
    assert json.loads(line.raw[0])["retry"] is False
    await asyncio.sleep(0)
