"""The third game at a real server: opened, played, replayed and checked through the HTTP API."""

import json
import os
import subprocess
import sys

import httpx
import pytest

from browser.fixtures import serving
from folders import HELPERS

HERE = HELPERS / "third_game"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A server where the package of the third game is installed."""
    path = os.pathsep.join([str(HELPERS), str(HERE / "installed")])
    with serving(tmp_path_factory.mktemp("tables"), PYTHONPATH=path) as url:
        yield url


@pytest.fixture
def person(address):
    """Somebody with a browser."""
    with httpx.Client(base_url=address, headers={"origin": address}) as client:
        client.get("/")
        yield client


def opened(person, **more):
    made = {"game": "ducat", "variant": "plain", "players": 3, "name": "Ann", "level": "random", **more}
    return person.post("/api/tables", json=made)


def states(person, id_):
    """The messages of a stream, the whole state first."""
    with person.stream("GET", f"/api/tables/{id_}/stream", timeout=30) as stream:
        for line in stream.iter_lines():
            yield json.loads(line)


def play(person, id_):
    """Play to the end of the session with the first act that is offered; every state on the way."""
    done, seen = 0, []
    acts = f"/api/tables/{id_}/acts"
    for message in states(person, id_):
        state = message.get("state")
        if state is None:
            continue
        seen.append(state)
        if state["finished"]:
            return seen
        done += 1
        if state["between"]:
            asked = {"do": "deal", "decision": str(state["between"]["next_deal"])}
        elif state["decision"]:
            first = state["acts"][0]
            asked = {key: first[key] for key in ("do", "cards", "takes")} | {"decision": state["decision"]}
        else:
            continue
        person.post(
            acts, json={"id": f"act-{done}", **asked}
        )  # refused if somebody came first: the next line asks anew
    return seen


@pytest.fixture
def table(person):
    made = opened(person)
    assert made.status_code == 201, made.text
    return made.json()["id"]


def test_the_catalogue_offers_it(person):
    games = [game["game"] for game in person.get("/api/catalogue").json()["games"]]
    assert games == ["loo", "laugh", "ducat"]


def test_a_game_that_nobody_added_is_refused_with_the_names_of_those_there_are(person):
    refused = opened(person, game="whist")
    assert refused.status_code == 400
    assert "whist" in refused.json()["text"]


def test_a_session_is_played_and_every_state_shows_one_hand(person, table):
    seen = play(person, table)
    assert seen[-1]["finished"]
    views = [state["view"] for state in seen if state["view"]]
    assert {view["game"] for view in views} == {"plain"}
    assert all(view["you"] == 0 and len(view["hand"]) <= 2 for view in views)
    assert any(view["open"] for view in views)
    assert sum(seat["balance"] for seat in views[-1]["seats"]) + views[-1]["pool"] == 0


def test_its_record_is_replayed_and_its_shuffles_are_fair(person, table, tmp_path):
    play(person, table)
    assert person.get(f"/api/replays/{table}").json()["finished"]
    steps = person.get(f"/api/replays/{table}/steps", params={"seat": "all"}).json()["steps"]
    assert any(step["state"]["view"] and step["state"]["view"]["game"] == "plain" for step in steps)
    record = tmp_path / "ducat.jsonl"
    record.write_text(person.get(f"/api/replays/{table}/record").text)
    path = os.pathsep.join([str(HELPERS), str(HERE / "installed")])
    for command in ("replay", "verify"):
        done = subprocess.run(
            [sys.executable, "-m", "gamester", command, record], env=os.environ | {"PYTHONPATH": path},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
