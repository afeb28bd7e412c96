"""Links that people have sent each other lead where they led."""

import json
from urllib.parse import unquote

from gamester.client.calls import read_address
from kept.going_on import people_of
from kept.opened import person, read


async def test_every_link_leads_to_the_page(folder, served):
    stranger = person(served)
    for link in read(folder, "links.json").values():
        answer = await stranger.get(link.partition("#")[0])
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8"), link


def parts(link):
    """The id in a link, and what is behind `#`."""
    path, _, fragment = link.partition("#")
    return path.rpartition("/")[2], fragment


async def test_an_invitation_lets_a_stranger_in_and_a_listed_table_needs_none(folder, served):
    links, stranger = read(folder, "links.json"), person(served)
    for name in ("invitation", "listed table"):
        table, code = parts(links[name])
        assert read_address(f"http://table{links[name]}").code == code
        answer = await stranger.post(f"/api/tables/{table}/join", {"code": code})
        assert (answer.status_code, answer.json()["id"]) == (200, table)
    table, code = parts(links["invitation"])
    assert (await person(served).post(f"/api/tables/{table}/join", {"code": code[:-1]})).status_code == 404


async def test_a_replay_that_was_shared_and_a_moment_in_it_are_watched_and_checked_by_a_stranger(folder, served):
    links, stranger = read(folder, "links.json"), person(served)
    table, moment = parts(links["moment"])
    assert {parts(links[name])[0] for name in ("replay", "check")} == {table}
    deal, seat, _ = (int(word[1:]) for word in moment.split("."))
    steps = (await stranger.get(f"/api/replays/{table}/steps?seat={seat}")).json()["steps"]
    assert deal in {one["deal"] for one in steps}
    assert (await stranger.get(f"/api/replays/{table}/verify")).json()["found"] == "fair"


async def test_challenge_assembly_and_result_are_what_they_were(folder, served):
    links, people = read(folder, "links.json"), people_of(folder, served)
    _, text = parts(links["challenge"])
    about = (await person(served).post("/api/challenges/about", {"text": text})).json()
    assert (about["game"], len(about["names"])) == ("loo", 2)
    assembly, code = parts(links["assembly"])
    joined = await people["Ben"].post(f"/api/assemblies/{assembly}/join", {"code": code, "name": "Ben"})
    assert joined.status_code == 200, joined.text
    _, table = parts(links["result"])
    assert (await people["Cas"].get(f"/api/daily/{table}")).json()["title"]


async def test_puzzle_rule_lesson_and_house_rules_are_there(folder, served):
    links, stranger = read(folder, "links.json"), person(served)
    number = parts(links["puzzle"])[1]
    assert (await stranger.get(f"/api/puzzle?number={number}")).json()["number"] == int(number)
    game, rule = parts(links["rule"])
    told = (await stranger.get(f"/api/rules/{game}")).json()
    assert rule in {one["id"] for one in told["paragraphs"]}
    lesson, _ = parts(links["lesson"])
    assert (await stranger.post(f"/api/learn/{lesson}", {})).json()["text"]
    rules = json.loads(unquote(parts(links["house rules"])[1].removeprefix("rules=")))
    assert (await stranger.post("/api/check", {**rules, "players": 3})).json()["ok"]
