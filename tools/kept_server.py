"""A server of today with a bit of everything, for `make_kept.py`: its store, and what its people have of it."""

import asyncio
import shutil
import sqlite3
import subprocess
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from typing import Any

import services
from kept_client import DAY, LAUGH, LOO, SHORT, steps

from gamester.server.store import open_store
from identity.authenticator import Authenticator
from kept.conversation import bearer, converse
from kept.opened import person, server_over
from kept.playing import first, in_deal, play
from kept.terminal import SERVER, Terminal
from server.here import Stream

PASSWORD = "correct horse battery"
PG_DUMP = "pg_dump"


@asynccontextmanager
async def seated(people: list[Any], table: str, code: str = "", *, terminal: bool = False) -> Any:
    """The connections of these people, who sit down in this order where they do not sit yet."""
    async with AsyncExitStack() as stack:
        lines = []
        for seat, one in enumerate(people):
            await one.post(f"/api/tables/{table}/join", {"code": code})
            line = await stack.enter_async_context(one.at(table))
            if line.welcome["you"]["seat"] is None:
                assert (await line.ask("sit", seat=seat, name=one.name))["type"] == "ack"
            lines.append(line)
        if terminal:
            Terminal(lines[0], table)
        yield lines


async def account(served: Any, name: str) -> Any:
    """Somebody with a password."""
    found = person(served)
    found.name = name
    await found.post("/api/me", {"name": name})
    answer = await found.post("/api/me/password", {"handle": f"{name} of Hall", "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return found


async def evening(served: Any) -> dict[str, Any]:
    """What happened at the server; what its people have of it."""
    ann, ben = await account(served, "Ann"), await account(served, "Ben")
    cas = person(served)
    cas.name = "Cas"
    await cas.post("/api/me", {"name": "Cas", "lang": "fr"})
    key = Authenticator("table", SERVER)
    made = key.make((await ann.post("/api/me/passkey/begin")).text)
    await ann.post("/api/me/passkey", {"credential": made, "old": PASSWORD, "label": "phone"})
    numbers = key.key.private_numbers().private_value
    open_tables = await tables_open(served, ann, ben, cas)
    over = await table_over(ann, ben, cas)
    daily = {"ranked": await the_day(ann, ben, ranked=True), "day": await the_day(cas, ann, ranked=False)}
    met = await assembly(ann, ben)
    return {
        "people": {one.name: one.http.cookies["gamester"] for one in (ann, ben, cas)},
        "password": PASSWORD,
        "passkey": {"id": key.id.hex(), "key": str(numbers), "counter": key.counter, "person": "Ann"},
        "open": open_tables,
        "over": over,
        "daily": daily,
        "assembly": met,
    }


async def tables_open(served: Any, ann: Any, ben: Any, cas: Any) -> dict[str, Any]:
    """Tables in the middle of a deal: of people alone, of people and bots, and one with a program in a seat."""
    friends = await ann.open_table(**LOO, options={**SHORT, "first_dealer": "random"}, ready_check=False)
    async with seated([ann, ben, cas], friends["id"], friends["code"], terminal=True) as lines:
        await lines[0].ask("say", text="Good evening, friends")
        await lines[1].ask("say", preset="hello")
        await play(lines, in_deal(2, 5))
    mixed = await ben.open_table(**LAUGH, name="Ben", listed=True, options={"rounds": 1})
    async with seated([ben, ann], mixed["id"]) as lines:
        await play(lines, in_deal(1, 6))
    program = await ann.open_table(**LOO, options=SHORT)
    token = (await ann.post(f"/api/tables/{program['id']}/seats/1/token")).json()["token"]
    async with seated([ann], program["id"], program["code"]) as lines:
        await lines[0].ask("deal", deal=1)
        stream = Stream(served.app, program["id"], bearer(token))
        while not ((await stream.next()).get("state") or {}).get("decision"):
            await lines[0].send(type="ping", n=1)
            await lines[0].next("pong")
            if lines[0].asked:
                await lines[0].ask("act", **first(lines[0]))
        await stream.end()
    return {"friends": friends, "mixed": mixed, "program": program | {"token": token}}


async def table_over(ann: Any, ben: Any, cas: Any) -> dict[str, Any]:
    """A session that is over, shown to everybody who has the link, and its challenge, which a friend plays."""
    found = {}
    for game, form in (("loo", LOO), ("laugh", LAUGH)):
        options = SHORT if game == "loo" else {"rounds": 1}
        made = await ann.open_table(**form, options=options)
        async with seated([ann, ben], made["id"], made["code"], terminal=True) as lines:
            await play(lines)
        record = (await ann.get(f"/api/replays/{made['id']}/record")).text
        found[game] = made | {"record": record}
    id_ = found["loo"]["id"]
    assert (await ann.post(f"/api/replays/{id_}/share", {"on": True})).status_code == 200
    text = (await ann.post("/api/challenges", {"table": id_})).json()["text"]
    sat = (await cas.post("/api/challenges/sit", {"text": text, "name": "Cas"})).json()["table"]
    async with seated([cas], sat) as lines:
        await play(lines, in_deal(1, 2))
    return found | {"challenge": {"text": text, "table": sat}}


async def the_day(one: Any, other: Any, *, ranked: bool) -> dict[str, Any]:
    """A day's cards: two people have played the first deals, and are listed."""
    tables = {}
    for who, deals in ((one, 2), (other, 2)):
        asked = {"game": "loo", "name": who.name, "ranked": ranked} | ({} if ranked else {"day": DAY})
        answer = await who.post("/api/daily", asked)
        tables[who.name] = answer.json()["table"]
        async with seated([who], tables[who.name]) as lines:
            await play(lines, in_deal(deals))
        await who.post(f"/api/daily/{tables[who.name]}/standing", {"on": True})
    return tables


async def assembly(ann: Any, ben: Any) -> dict[str, Any]:
    """An assembly that has begun, and one that waits for people."""
    begun, waiting = [(await ann.post("/api/assemblies", {"game": "loo", "name": "Ann"})).json() for _ in range(2)]
    answer = await ben.post(f"/api/assemblies/{begun['id']}/join", {"code": begun["code"], "name": "Ben"})
    assert answer.status_code == 200, answer.text
    rounds = (await ann.post(f"/api/assemblies/{begun['id']}/start")).json()["rounds"]
    async with seated([ann], rounds[0]["table"]) as lines:
        await play(lines, in_deal(1, 3))
    return {"begun": begun, "waiting": waiting, "rounds": [one["table"] for one in rounds]}


async def made(folder: Path) -> dict[str, Any]:
    """All files of the server, and the conversation of a client with it."""
    async with server_over(str(folder / "server.db")) as served:
        people = await evening(served)
    records = {f"records/{game}-finished.jsonl": people["over"][game].pop("record") for game in ("loo", "laugh")}
    rows, schema = dumped(folder / "server.db")
    files = {
        "server/people.json": people,
        "server/rows.sql": rows,
        "server/sqlite.sql": schema,
        "server/postgresql.sql": await asyncio.to_thread(postgres_schema),
    }
    shutil.copy(folder / "server.db", folder / "again.db")
    record = records["records/loo-finished.jsonl"]
    async with server_over(str(folder / "again.db")) as served:
        asked = await steps(served, people, record)
    async with server_over(str(folder / "server.db")) as served:
        files["client.json"] = await converse(served, people["people"], asked)
    return files | records


def dumped(path: Path) -> tuple[str, str]:
    """The rows of a SQLite file, in an order in which each finds what it refers to, and its schema."""
    with closing(sqlite3.connect(path)) as file:
        lines = [line for line in file.iterdump() if not line.startswith(("BEGIN", "COMMIT"))]
    rows = [line for line in lines if line.startswith("INSERT")]
    rows.sort(key=lambda line: not line.startswith(('INSERT INTO "person"', 'INSERT INTO "head"')))
    return "".join(f"{line}\n" for line in rows), "".join(f"{line}\n" for line in lines if line not in rows)


def postgres_schema() -> str:
    """The schema of a new store in PostgreSQL, as `pg_dump` writes it; without the name of the schema it is in."""
    with services.postgres() as address:
        asyncio.run(made_at(address))
        told = subprocess.run(
            [PG_DUMP, "--schema-only", "--no-owner", "--no-privileges", "--dbname", address],
            check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
    passed_over = ("--", "SET ", "SELECT ", "\\")
    lines = [line for line in told.splitlines() if line and not line.startswith(passed_over)]
    return "".join(f"{line}\n" for line in lines).replace("public.", "")


async def made_at(address: str) -> None:
    """Make a new store."""
    await (await open_store(address)).close()
