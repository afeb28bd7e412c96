"""Figures for the operator: for this machine or with a token, and nothing in them moves with a single act."""

import pytest

from gamester.protocol import wire
from server.client import Person
from server.here import Here, browser_at
from server.rooms import Guest, new_room

HERE, AWAY = ("127.0.0.1", 5), ("192.0.2.7", 5)


async def asked(registry, client, host="127.0.0.1:8000", token="", origins=(), **headers):
    """The status of the metrics for somebody at an address."""
    async with browser_at(registry, f"http://{host}", client, metrics_token=token, origins=origins) as browser:
        return await browser.get("/metrics", headers=headers)


async def test_only_this_machine_or_who_shows_the_token_reads_the_metrics(registry):
    assert (await asked(registry, HERE)).status_code == 200
    assert (await asked(registry, AWAY, token="abc", authorization="Bearer abc")).status_code == 200
    for token, shown in (("", "Bearer "), ("", ""), ("abc", "Bearer xyz"), ("abc", "abc")):
        answer = await asked(registry, AWAY, token=token, authorization=shown)
        assert (answer.status_code, answer.json()["code"]) == (403, "metrics")


@pytest.mark.parametrize("header", ["forwarded", "x-forwarded-for", "x-real-ip", "via"])
async def test_a_proxy_on_this_machine_does_not_read_them_for_somebody_else(registry, header):
    assert (await asked(registry, HERE, **{header: "192.0.2.7"})).status_code == 403


async def test_a_page_that_claims_to_be_this_machine_does_not_read_them(registry):
    assert (await asked(registry, HERE, host="evil.example")).status_code == 403


@pytest.mark.parametrize(("origin", "status"), [("https://cards.example", 403), ("http://localhost:5173", 200)])
async def test_who_comes_through_a_tunnel_needs_the_token_whatever_host_is_claimed(registry, origin, status):
    assert (await asked(registry, HERE, "localhost", "abc", [origin])).status_code == status
    assert (await asked(registry, HERE, "localhost", "abc", [origin], authorization="Bearer abc")).status_code == 200


async def test_no_figure_moves_when_somebody_acts(registry):
    room = await new_room(registry)
    ann = await Guest(room, "ann").come()
    before = registry.metrics.text()
    await ann.deal()
    await ann.ask(wire.Act(ann.id(), 10**6, "pass", [], []))  # refused: not her decision
    if ann.state["acts"]:
        await ann.some_act()
    assert registry.metrics.text() == before


async def test_a_table_is_timed_by_pings(registry):
    zoe = Person(Here(registry))
    await zoe.post("/api/me", {"name": "Zoe"})
    room = await new_room(registry, listed=True)
    async with zoe.at(room.id) as line:
        await line.send(type="ping", n=1)
        await line.next("pong")
    assert b"gamester_answer_seconds_count 0.0" not in registry.metrics.text()
