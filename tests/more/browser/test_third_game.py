"""A game that a package adds, at a server: offered with the others, played by a program and on the page, and checked."""

import json
import os

import httpx
import pytest

from browser.eyes import sideways
from browser.fixtures import serving
from browser.hands import DEAL, READY, deed
from folders import HELPERS
from gamester.fair.check import verify_record
from gamester.games import registry

pytestmark = pytest.mark.chromium
INSTALLED = HELPERS / "third_game" / "installed"


@pytest.fixture(scope="module")
def own_url(tmp_path_factory):
    """A server where the package of the third game is installed, as it is here."""
    path = os.pathsep.join([str(HELPERS), str(INSTALLED)])
    with pytest.MonkeyPatch.context() as patch, serving(tmp_path_factory.mktemp("tables"), PYTHONPATH=path) as address:
        patch.syspath_prepend(INSTALLED)
        registry._others.cache_clear()
        yield address
    registry._others.cache_clear()
    registry._loaded.cache_clear()


def play(person, id_):
    """Play to the end of the session with the first act that is offered; every state on the way."""
    seen = []
    with person.stream("GET", f"/api/tables/{id_}/stream", timeout=30) as stream:
        for line in stream.iter_lines():
            state = json.loads(line).get("state")
            if state is None:
                continue
            seen.append(state)
            if state["finished"]:
                break
            if state["between"]:
                asked = {"do": "deal", "decision": str(state["between"]["next_deal"])}
            elif state["decision"]:
                first = state["acts"][0]
                asked = {key: first[key] for key in ("do", "cards", "takes")} | {"decision": state["decision"]}
            else:
                continue
            # It is refused if somebody came first: the next line asks anew.
            person.post(f"/api/tables/{id_}/acts", json={"id": f"act-{len(seen)}", **asked})
    return seen


def test_a_program_plays_a_session_in_which_it_sees_one_hand_and_whose_record_is_fair(own_url):
    with httpx.Client(base_url=own_url, headers={"origin": own_url}) as person:
        assert [game["game"] for game in person.get("/api/catalogue").json()["games"]] == ["loo", "laugh", "ducat"]
        made = {"game": "ducat", "variant": "plain", "players": 3, "name": "Ann", "level": "random"}
        table = person.post("/api/tables", json=made).json()["id"]
        seen = play(person, table)
        views = [state["view"] for state in seen if state["view"]]
        assert {view["game"] for view in views} == {"plain"}
        assert all(view["you"] == 0 and len(view["hand"]) <= 2 for view in views)
        assert any(view["open"] for view in views)
        assert sum(seat["balance"] for seat in views[-1]["seats"]) + views[-1]["pool"] == 0
        steps = person.get(f"/api/replays/{table}/steps", params={"seat": "all"}).json()["steps"]
        assert any(step["state"]["view"] and step["state"]["view"]["game"] == "plain" for step in steps)
        record = person.get(f"/api/replays/{table}/record").text
    assert verify_record(record.splitlines()).found == "fair"


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)])
def test_a_deal_is_played_on_the_page_to_its_settlement(page, own_url, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{own_url}/new")
    page.locator("input[type=radio][name=game]").nth(2).check()
    page.get_by_label("Your name").fill("Ann")
    page.click("text=Open the table")
    page.click(DEAL)
    for _ in range(3):
        page.wait_for_selector(READY)
        assert page.locator(".plate").count() == 5
        if page.locator(".sums").count():
            break
        assert page.locator(".hand button").count() in (1, 2)
        deed(page)
    page.wait_for_selector(".sums")
    assert sideways(page) <= 0
