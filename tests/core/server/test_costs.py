"""No visitor without a cookie costs the tables much: every route is asked for what is most expensive, and counted.

The cost is that of the server's own process, in calls (`costs.py`), and does not depend on the machine. What a helper
process does is not in it.
"""

import re
from dataclasses import replace
from datetime import date

import msgspec
import pytest
from starlette.routing import Mount, Route

from folders import GOLDEN
from gamester.handlers.lessons import attempt_of
from gamester.protocol.api_keeper import MOST_DEALS
from gamester.server.app import STATIC, make_app
from gamester.server.limits import RATES, Limits
from gamester.server.routes import ENDPOINTS
from gamester.server.web import ServerContext
from gamester.study.boards import day_of
from gamester.study.challenges import challenge_text
from gamester.study.puzzles import puzzle_numbered
from server.costs import Elsewhere, Meter, anything, count_compression
from server.rooms import new_house, new_room

GOLDEN = GOLDEN / "loo-three--unlimited.jsonl"
MORE = 500
"""So many lines beside those of the game make a record long."""
LISTED = 100
"""The lobby lists no more tables."""
A_SECOND = 25_000
"""The calls a second that one kind of request may cost a person, about a hundredth of a processor."""
ONCE = 250_000
"""The calls that the first request of a kind may cost besides: it loads and builds what is kept."""


@pytest.fixture
async def visited(monkeypatch):
    """The application with a full lobby, what counts its cost, and a table that is listed."""
    meter = Meter()
    count_compression(meter, monkeypatch)
    with meter.counting():
        registry = await new_house()
        site = ServerContext(registry, Limits(0))
        for desk in (site.reader, site.reviewer, site.judge):
            desk.helper = Elsewhere(meter)
        rooms = [await new_room(registry, listed=True, host=str(number)) for number in range(LISTED)]
        yield make_app(site), meter, rooms[0].id
        await registry.drain()
        await registry.store.close()


def long_record() -> bytes:
    """A record to upload: a session, and lines that only its length makes expensive."""
    more = "".join(f'{{"type":"fair","note":"{number}"}}\n' for number in range(MORE))
    return GOLDEN.read_bytes() + more.encode()


LINES = ("legal", "who", "play AS takes AH")


def evening_kept() -> dict[str, object]:
    """As many deals as a keeper takes, of eight players who change before each, each played out."""
    company = list(range(8))
    deal = {"company": company, "stood": company, "flush": [], "tricks": [0, 1, 2, 3, 4]}
    people = {"players": ["Ann"] * 8, "later": ["Bob"] * 8}
    return {"game": "loo", "variant": "five/wikipedia-2023", **people, "deals": [deal] * MOST_DEALS}


def bodies() -> dict[str, list[object]]:
    """What is sent where a body that merely fits would soon be refused."""
    pass_ = {"do": "pass"}
    return {
        "/api/replays": [long_record()],
        "/api/check": [{"game": "loo", "variant": "five/wikipedia-2023", "players": 8}],
        "/api/card": [{"game": "loo", "variant": "five/enquire-within", "players": 3, "options": {"blaze": False}}],
        "/api/learn/{game}": [{"done": done, "attempt": one} for done in (3, 200) for one in (None, pass_)],
        "/api/puzzle/{number}": [pass_, *map(attempt_of, puzzle_numbered(1).choices)],
        "/api/rules/{game}/{paragraph}": [{}, {"attempt": {"do": "play", "cards": "9H"}}],
        "/api/rules/laugh/R25": [{}, {"attempt": {"do": "lie"}}],
        "/api/learn/{game}/line": [{"line": line, "done": 200} for line in LINES],
        "/api/puzzle/{number}/line": [{"line": line} for line in LINES],
        "/api/keeper": [evening_kept()],
        "/api/challenges/about": [{"text": challenge_text(day_of(date(2026, 1, 1), "loo"))}],
    }


def also(endpoints):
    """Routes at places that cost more than those of all other routes' game."""
    return [replace(one, path="/api/rules/laugh/R25") for one in endpoints if one.name == "try_rule"]


def asked_for(one, own: dict[str, str], bodies: dict[str, list[object]]):
    """Path, query and body of the most expensive requests of a route: of a new one all that its types allow."""
    path = re.sub(r"\{(\w+)\}", lambda found: own[found[1]], one.path)
    query = "&".join(f"{name}={own[name]}" for name in one.query if name in own)
    fitting = [b""] if one.takes is None else [anything(one.takes)]
    for body in bodies.get(one.path, fitting):
        yield path, query, body if isinstance(body, bytes) else msgspec.json.encode(body)


async def test_no_route_costs_the_server_much_whatever_a_stranger_asks(visited):
    app, meter, table = visited
    own = {
        "table": table, "game": "loo", "number": "1", "seat": "all", "first": "100", "deal": "1", "since": "0",
        "day": "2026-01-01", "lang": "fr", "paragraph": "A13",
    }  # fmt: skip
    await meter.cost_of(app, "POST", "/api/replays", body=long_record())
    (upload,) = app.state.context.uploads
    dear, sent = {}, bodies()
    for one in [*ENDPOINTS, *also(ENDPOINTS)]:
        allowed = A_SECOND / min(RATES[one.limit].per_second, RATES["request"].per_second)
        for id_ in (upload, table) if "{id}" in one.path else ("",):
            for path, query, body in asked_for(one, own | {"id": id_}, sent):
                first, _ = await meter.cost_of(app, one.method, path, query, body)
                again, status = await meter.cost_of(app, one.method, path, query, body)
                if first > allowed + ONCE or again > allowed:
                    dear[f"{one.method} {path}?{query} {status}"] = first, again
    assert not dear


async def test_no_page_and_no_file_costs_the_server_much(visited):
    app, meter, table = visited
    paths = [re.sub(r"\{\w+\}", table, one.path) for one in app.routes if isinstance(one, Route)]
    for folder in (one.path for one in app.routes if isinstance(one, Mount)):
        paths += [f"/{file.relative_to(STATIC).as_posix()}" for file in (STATIC / folder[1:]).iterdir()]
    known = {re.sub(r"\{\w+\}", table, one.path) for one in ENDPOINTS}
    dear = {}
    for path in [path for path in paths if path not in known]:
        await meter.cost_of(app, "GET", path)
        again, status = await meter.cost_of(app, "GET", path)
        if again > A_SECOND / RATES["request"].per_second:
            dear[f"{path} {status}"] = again
    assert not dear
