"""A store that fails under a server: what visitors are told, and what the operator learns."""

import pytest

from gamester.server.store import Damaged, Full, Locked, Unreachable
from server.here import browser_at

pytestmark = pytest.mark.asyncio
ORIGIN = "http://page.example"


@pytest.fixture
async def browser(registry):
    async with browser_at(registry, ORIGIN) as browser:
        browser.headers["origin"] = ORIGIN
        yield browser


@pytest.fixture
def logged(registry, monkeypatch):
    lines = []
    monkeypatch.setattr(
        registry.log, "fault", lambda event, **told: lines.append((event, told["kind"], told["reason"]))
    )
    return lines


def failing(fault):
    async def fail(operation):
        raise fault

    return fail


async def test_a_page_that_cannot_be_read_is_not_told_as_one_that_could_not_be_stored(registry, browser, logged):
    database = registry.store.database
    database.look = failing(Damaged("server.store.damaged", place="a.db", reason="page 3"))
    for path in ("/api/tables", "/api/tables/t", "/api/replays/t"):
        answer = await browser.get(path)
        assert (answer.status_code, answer.json()["code"]) == (503, "unread")
    assert logged == [("the store cannot be read", "Damaged", "page 3")]


@pytest.mark.parametrize("kind", [Damaged, Locked, Unreachable])
async def test_the_link_of_a_challenge_is_not_said_to_lead_nowhere_while_nothing_can_be_read(registry, browser, kind):
    registry.store.database.look = failing(kind("server.store.locked", place="a.db", reason="busy"))
    answer = await browser.get("/c/000000000000")
    assert (answer.status_code, answer.json()["code"]) == (503, "unread")


async def test_a_full_disk_is_logged_with_its_reason_and_the_server_is_not_ready(registry, browser, logged):
    database = registry.store.database
    write, database.write = database.write, failing(Full("server.store.full", place="a.db", reason="disk is full"))
    for _ in range(3):
        answer = await browser.post("/api/me", json={"name": "Ann"})
        assert (answer.status_code, answer.json()["code"]) == (503, "store")
    assert logged == [("the store cannot be written", "Full", "disk is full")]
    database.write = write
    answer = await browser.get("/readyz")
    assert (answer.status_code, "a.db" in answer.text) == (503, True)
    assert (await browser.post("/api/me", json={"name": "Ann"})).status_code == 200
    assert (await browser.get("/readyz")).status_code == 200
