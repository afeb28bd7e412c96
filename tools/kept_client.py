"""What a client asks of a server today, for `make_kept.py`: every request of the API, and every message to a table."""

from types import SimpleNamespace
from typing import Any

from kept.conversation import bearer
from kept.opened import person
from kept.playing import first
from server.here import Stream

DAY = "2026-11-27"
LOO = {"game": "loo", "variant": "three/wikipedia-2023", "players": 3}
LAUGH = {"game": "laugh", "variant": "adpoker", "players": 5}
SHORT = {"rounds": 1, "max_extra_deals": 0}


async def steps(served: Any, people: Any, record: str) -> list[dict[str, Any]]:
    """The requests, for a server over the kept store."""
    return [
        *reading(people),
        *writing(people, record),
        *(await from_a_program(served, people["open"]["program"])),
        from_the_host(people["open"]["friends"]["id"]),
        await at_the_table(served, people),
    ]


def get(who: str, path: str) -> dict[str, Any]:
    """A request that reads."""
    return {"who": who, "method": "GET", "path": path}


def post(who: str, path: str, body: Any = None, **more: Any) -> dict[str, Any]:
    """A request that changes something."""
    return {"who": who, "method": "POST", "path": path, "body": body or {}, **more}


def reading(people: Any) -> list[dict[str, Any]]:
    """What everybody may read, and what one's own is."""
    loo, begun = people["over"]["loo"]["id"], people["assembly"]["begun"]["id"]
    ann, cas = people["daily"]["ranked"]["Ann"], people["daily"]["day"]["Cas"]
    everybody = ("catalogue", "rules/loo?lang=fr", "words", "address", "puzzle?number=1&lang=fr", "tables")
    own = ("me", "me/passkeys", f"daily?day={DAY}", "daily/ranked", f"daily/{ann}", f"assemblies/{begun}", "tables")
    replay = ("", "/record", "/steps", "/steps?seat=0&first=2", "/review?deal=1&seat=0", "/verify")
    return [
        *(get("", f"/api/{path}") for path in everybody),
        *(get("Ann", f"/api/{path}") for path in own),
        *(get("", f"/api/replays/{loo}{path}") for path in replay),
        get("Ann", f"/api/tables/{people['open']['friends']['id']}"),
        get("", f"/api/tables/{people['open']['mixed']['id']}"),
        get("Cas", f"/api/daily/{cas}"),
        get("Cas", f"/api/daily/{cas}/steady"),
        get("", f"/api/tables/{people['open']['friends']['id']}"),
        get("", "/api/replays/none"),
    ]


def writing(people: Any, record: str) -> list[dict[str, Any]]:
    """What a client changes: first the person, then tables, boards and assemblies."""
    loo, challenge = people["over"]["loo"]["id"], people["over"]["challenge"]["text"]
    waiting, listed = people["assembly"]["waiting"], people["daily"]["day"]["Cas"]
    return [
        post("Dora", "/api/me", {"name": "Dora", "lang": "fr"}),
        post("Dora", "/api/me/password", {"handle": "Dora of Hall", "password": people["password"]}),
        post("Dora", "/api/me/passkey/begin"),
        post("Eve", "/api/login", {"handle": "Dora of Hall", "password": people["password"]}),
        post("Eve", "/api/login", {"handle": "Dora of Hall", "password": "wrong password"}),
        post("", "/api/login/passkey/begin"),
        post("", "/api/learn/loo", {"done": 1, "lang": "fr"}),
        post("", "/api/check", LOO | {"options": {"rounds": 2}}),
        post("", "/api/check", LOO | {"players": 2}),
        post("Dora", "/api/tables", LOO | {"name": "Dora", "listed": True, "level": "advice"}, keeps={"table": "id"}),
        post("Ann", "/api/tables/{table}/join", {"code": ""}),
        post("Dora", "/api/tables/{table}/seats/2/token"),
        post("Ann", f"/api/tables/{loo}/again"),
        post("", "/api/replays", text=record, keeps={"upload": "id"}),
        get("", "/api/replays/{upload}/steps"),
        post("Ann", f"/api/replays/{loo}/share", {"on": True}),
        post("Ann", f"/api/replays/{loo}/verify", {"transcripts": []}),
        post("Ann", "/api/puzzle/1", {"do": "pass"}),
        post("Dora", "/api/daily", {"game": "laugh", "day": DAY, "name": "Dora"}, keeps={"day": "table"}),
        get("Dora", "/api/daily/{day}"),
        post("Cas", f"/api/daily/{listed}/standing", {"on": True}),
        post("Ann", "/api/challenges", {"table": loo}),
        post("", "/api/challenges/about", {"text": challenge}),
        post("Dora", "/api/challenges/sit", {"text": challenge, "name": "Dora"}),
        post("Dora", "/api/assemblies", {"game": "laugh", "name": "Dora"}),
        post("Dora", f"/api/assemblies/{waiting['id']}/join", {"code": waiting["code"], "name": "Dora"}),
        post("Ann", f"/api/assemblies/{waiting['id']}/start"),
        post("Eve", "/api/me/leave"),
    ]


async def from_a_program(served: Any, program: Any) -> list[dict[str, Any]]:
    """What a program in a seat hears first, and its act."""
    stream = Stream(served.app, program["id"], bearer(program["token"]))
    state = (await stream.next())["state"]
    await stream.end()
    act = first(SimpleNamespace(state=state))
    acts = [post("", f"/api/tables/{program['id']}/acts", act | {"id": "a1"}, token=program["token"]) for _ in range(2)]
    return [{"who": "", "stream": program["id"], "token": program["token"]}, *acts]


def from_the_host(table: str) -> dict[str, Any]:
    """What only the host may tell a table."""
    told: list[dict[str, Any]] = [
        {"type": "pace", "pace": "fast"},
        {"type": "mute", "seat": 2, "on": True},
        {"type": "mute", "seat": 2, "on": False},
        {"type": "bot", "seat": 2, "on": True},
        {"type": "remove", "seat": 7},
    ]
    return {"who": "Ann", "table": table, "messages": [one | {"id": f"h{number}"} for number, one in enumerate(told)]}


async def at_the_table(served: Any, people: Any) -> dict[str, Any]:
    """Every kind of message, from whoever is asked at the table of friends."""
    table = people["open"]["friends"]["id"]
    lines = {}
    for name, cookie in people["people"].items():
        async with person(served, cookie).at(table) as line:
            lines[name] = line
    name = next(name for name, line in lines.items() if line.asked)
    act = first(lines[name])
    told: list[dict[str, Any]] = [
        {"type": "why"} | {key: act[key] for key in ("do", "cards", "takes")},
        {"type": "hint"},
        {"type": "describe"},
        {"type": "say", "text": "Good luck"},
        {"type": "say", "preset": "thanks"},
        {"type": "consent", "on": True},
        {"type": "act"} | act,
        {"type": "take_back", "decision": None},
        {"type": "skip"},
        {"type": "deal", "deal": 1},
        {"type": "fair", "chain": "0" * 64},
        {"type": "sit", "seat": 1, "name": name},
        {"type": "remove", "seat": 2},
        {"type": "leave"},
    ]
    messages = [one | {"id": f"c{number}"} for number, one in enumerate(told)] + [{"type": "ping", "n": 7}]
    return {"who": name, "table": table, "messages": messages}
