"""Kill the owners of tables while people play there, and check that nothing is lost or doubled.

    python tools/kill_owners.py                # 30 kills, about a minute
    python tools/kill_owners.py --kills 1000
    python tools/kill_owners.py --how stop --how database
    python tools/kill_owners.py --file         # one process over a file, which is killed and started again

Three processes serve the tables of one PostgreSQL, or with `--file` one those of a file of SQLite. People at random
processes do legal acts as fast as they are asked, come back at once when a connection is lost, and send again what
was not answered. Each blow hits the owner of a table: it is killed, or stopped for longer than its peers wait; or
PostgreSQL is restarted as after a crash. One command in ten is sent late, twice, behind an older one, or is lost or
followed by a cut.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection, HTTPException
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import services
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from gamester.games import game_of
from gamester.hosting import AT_ONCE
from gamester.server.serving import Serving, new_loop, serve
from gamester.server.store import Store, Unreachable, is_shared, open_store
from gamester.server.store.operations import every
from gamester.table.events import Acted, read_body, read_event

PROCESSES, TABLES = 3, 6
WAYS = "kill", "stop", "database"
GAME, VARIANT, SEATS, ROUNDS = "loo", "three/wikipedia-2023", 2, 30
PAUSE = 0.02
"""The seconds between two acts of a person, and between two attempts to connect."""
BAD, FAULTS = 0.1, ("late", "twice", "old", "lost", "cut")
"""The share of commands that a bad connection carries, and what it does to them."""
AGAIN = ("drain", "store", "busy")
"""The codes of refusals after which a command is sent again."""
PATIENCE, SILENCE = 30.0, 2.0
"""The seconds to wait for anything at all, and the seconds without a message after which a person connects anew."""
GOAL = 3.0
"""The seconds in which a table should be taken over."""

Answer = TypeVar("Answer")
_spawning = multiprocessing.get_context("forkserver")


# --- Servers ------------------------------------------------------------------------------------------------


def run_server(database: str, ready: Connection) -> None:
    """A server in a process of its own; it sends its port when it is ready."""
    serving = Serving(port=0, database=database, limits=0.0, timing=replace(AT_ONCE, grace=3600.0))
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(serve(serving, lambda url, _: ready.send(int(url.rpartition(":")[2].strip("/")))))


@dataclass
class Server:
    """A running server."""

    process: BaseProcess
    port: int
    name: str
    """Its name in the database."""


class Cluster:
    """The servers, which are started again when they are killed."""

    def __init__(self, database: str, store: Store) -> None:
        """Use `start`."""
        self.database = database
        self.store = store
        self.servers: list[Server] = []
        _spawning.set_forkserver_preload(["kill_owners", "gamester.server.store.postgres", "gamester.games.bots"])

    async def start(self) -> None:
        """Start one more server."""
        known = await self._names()
        here, there = _spawning.Pipe(duplex=False)
        process = _spawning.Process(target=run_server, args=(self.database, there), daemon=True)
        await asyncio.to_thread(process.start)
        port = await asyncio.to_thread(here.recv)
        self.servers.append(Server(process, port, await self._new_name(known)))

    async def _new_name(self, known: set[str]) -> str:
        """The name that a process has just taken; none where it is the only one."""
        while not (new := await self._names() - known):
            if not is_shared(self.database):
                return ""
            await asyncio.sleep(PAUSE)
        return new.pop()

    async def _names(self) -> set[str]:
        """The names of all processes in the database."""
        return {name for (name,) in await self._looked("select name from process")}

    async def owners(self) -> dict[str, str]:
        """The owner of each table."""
        if not is_shared(self.database):
            return {id_: "" for (id_,) in await self._looked("select id from head")}
        return dict(await self._looked("select id, owner from head"))

    async def _looked(self, query: str) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        return await patiently(lambda: self.store.database.look(every(query)))

    async def strike(self, server: Server, how: str, recovered: asyncio.Event) -> None:
        """Kill a server and start another one; or stop it until its tables are `recovered`; or restart the database."""
        if how == "kill":
            server.process.kill()
            await asyncio.to_thread(server.process.join)
            await self.start()
            self.servers.remove(server)
        elif how == "stop":
            os.kill(server.process.pid or 0, signal.SIGSTOP)
            await recovered.wait()
            os.kill(server.process.pid or 0, signal.SIGCONT)
            server.name = await self._new_name({other.name for other in self.servers})
        else:
            await asyncio.to_thread(services.crash, self.database)


# --- People -------------------------------------------------------------------------------------------------


class Lost(Exception):
    """Something was lost or doubled."""


@dataclass
class Player:
    """Somebody at one table, over as many connections as it takes."""

    cluster: Cluster
    table: str
    seat: int
    cookie: str
    rng: random.Random
    heard: list[Any] = field(default_factory=list)
    acted: int = 0
    """The number of acts that were acknowledged."""
    asked: int = 0
    open: dict[str, Any] | None = None
    """The command without an answer."""
    before: dict[str, Any] | None = None
    """The command that was sent last."""
    state: dict[str, Any] = field(default_factory=dict)
    seated: bool = False
    welcomed: float = 0.0
    """The time of the last welcome."""
    finished: bool = False
    last: str = ""
    """The last message, or why there was none."""
    sitting: bool = True
    """Does nothing but sit down: nobody plays before everybody sits, as bots would play for the others."""

    @property
    def done(self) -> bool:
        """Is there nothing more to do?"""
        return self.seated and self.open is None if self.sitting else self.finished

    async def play(self) -> None:
        """Play until the session is over; Lost."""
        while not self.done:
            try:
                async with self.line() as line:
                    await self.listen(line)
            except (OSError, WebSocketException) as fault:
                self.last = repr(fault)
            await asyncio.sleep(PAUSE)

    def line(self) -> connect:
        """A connection to any server."""
        address = f"127.0.0.1:{self.rng.choice(self.cluster.servers).port}"
        headers = {"cookie": self.cookie, "origin": f"http://{address}"}
        return connect(
            f"ws://{address}/ws/{self.table}", subprotocols=[Subprotocol("gamester.v1")], additional_headers=headers,
            compression=None, open_timeout=SILENCE, close_timeout=0.1,
        )  # fmt: skip

    async def listen(self, line: ClientConnection) -> None:
        """Play over one connection."""
        await send(line, {"type": "hello", "client": "kill", "lang": "en", "since": len(self.heard)})
        welcome = await self.receive(line)
        if welcome["type"] == "bye":
            await asyncio.sleep(welcome["after"] or 0)
            return
        if self.open is not None:
            await send(line, self.open)
        while not self.done:
            if self.open is None and (command := self.command()) is not None:
                self.asked += 1
                self.open = {"id": f"{self.seat}-{self.asked}", **command}
                await asyncio.sleep(PAUSE)
                await self.carry(line, self.open)
            await self.receive(line)

    async def carry(self, line: ClientConnection, command: dict[str, Any]) -> None:
        """Send a command over a connection that may be bad; ConnectionError if it is cut."""
        fault = self.rng.choice(FAULTS) if self.rng.random() < BAD else ""
        if fault == "late":
            await asyncio.sleep(10 * PAUSE)
        if fault == "old" and self.before is not None:
            await send(line, self.before)
        if fault != "lost":
            await send(line, command)
        if fault == "twice":
            await send(line, command)
        self.before = command
        if fault in ("lost", "cut"):
            line.transport.abort()
            raise ConnectionError(fault)

    async def receive(self, line: ClientConnection) -> dict[str, Any]:
        """Take the next message."""
        async with asyncio.timeout(SILENCE):
            message: dict[str, Any] = json.loads(await line.recv())
        kind = message["type"]
        self.last = f"{kind} {message.get('code', '')}"
        if kind in ("welcome", "news"):
            self.hear(message["log" if kind == "welcome" else "heard"], anew=kind == "welcome")
        if message.get("state"):
            self.state = message["state"]
            self.finished = self.state["finished"]
        if kind == "welcome":
            self.welcomed = time.monotonic()
            self.seated = message["you"]["seat"] is not None
        if self.open is not None and message.get("id") == self.open["id"]:
            await self.answered(message, line)
        return message

    async def answered(self, message: dict[str, Any], line: ClientConnection) -> None:
        """The open command has an answer."""
        command, self.open = self.open, None
        if message["type"] == "ack":
            self.acted += command is not None and command["type"] == "act"
        elif message["code"] in AGAIN and command is not None:
            self.open = command
            await asyncio.sleep(PAUSE)
            await send(line, command)

    def hear(self, fresh: Sequence[Any], *, anew: bool) -> None:
        """Note what is heard; Lost if its numbers do not follow."""
        if anew and fresh:
            del self.heard[fresh[0]["n"] - 1 :]
        for one in fresh:
            if one["n"] != len(self.heard) + 1:
                raise Lost(f"{self.table}, seat {self.seat}: after {len(self.heard)} comes {one['n']}")
            self.heard.append(one)

    def command(self) -> dict[str, Any] | None:
        """What to do now, if anything."""
        if not self.seated:
            return {"type": "sit", "seat": self.seat, "name": f"P{self.seat}"}
        choices = [one for one in self.state["acts"] if not one["unasked"]]
        if choices:
            choice = self.rng.choice(choices)
            cards = choice["cards"]
            if choice["limit"] is not None:
                cards = self.rng.sample(self.state["view"]["hand"], self.rng.randint(0, min(2, choice["limit"])))
            act = {"decision": self.state["decision"], "do": choice["do"], "cards": cards, "takes": choice["takes"]}
            return {"type": "act", **act}
        between = self.state["between"]
        if self.seat == 0 and between and between["you_may_deal"]:
            return {"type": "deal", "deal": (self.state["view"] or {"deal": 0})["deal"] + 1}
        return None


async def send(line: ClientConnection, message: dict[str, Any]) -> None:
    """Send a message."""
    await line.send(json.dumps(message))


def posted(port: int, path: str, body: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """An answer and its cookie; OSError, HTTPException."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        headers = {"content-type": "application/json", "origin": f"http://127.0.0.1:{port}"}
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        told = json.loads(answer.read())
        if answer.status not in (200, 201):
            raise OSError(told)
        return told, (answer.getheader("set-cookie") or "").partition(";")[0]
    finally:
        connection.close()


async def insist(cluster: Cluster, rng: random.Random, path: str, body: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """An answer of any server, asked again until one answers."""
    while True:
        try:
            return await asyncio.to_thread(posted, rng.choice(cluster.servers).port, path, body)
        except (OSError, HTTPException, ValueError):
            await asyncio.sleep(PAUSE)


# --- Killing and checking -----------------------------------------------------------------------------------


@dataclass
class Found:
    """What came of it."""

    blows: int = 0
    tables: int = 0
    """The tables that were checked."""
    acts: int = 0
    taken_over: list[float] = field(default_factory=list)
    """The seconds from each blow until everybody at a table of that process was welcome again."""


@dataclass
class Round:
    """A table under way."""

    id: str
    players: list[Player]
    tasks: list[asyncio.Task[None]]

    @property
    def over(self) -> bool:
        """Has the session ended, or a player failed?"""
        return any(task.done() for task in self.tasks)

    @property
    def acted(self) -> int:
        """The number of acknowledged acts."""
        return sum(player.acted for player in self.players)

    @property
    def welcomed(self) -> float:
        """The time since which everybody is connected."""
        return min(player.welcomed for player in self.players)

    def about(self, struck: float) -> str:
        """Who has come back since a blow, and how the others fare."""
        players = (f"{player.welcomed - struck:.2f} s, {player.last}" for player in self.players)
        return f"{self.id}: {'; '.join(players)}"

    @property
    def last_welcomed(self) -> float:
        """The time of the last welcome."""
        return max(player.welcomed for player in self.players)


async def new_round(cluster: Cluster, rng: random.Random) -> Round:
    """Open a table, and let its people play."""
    wishes = {"game": GAME, "variant": VARIANT, "players": 3, "name": "P0", "options": {"rounds": ROUNDS}}
    made, cookie = await insist(cluster, rng, "/api/tables", wishes)
    cookies = [cookie]
    for _ in range(1, SEATS):
        path = f"/api/tables/{made['id']}/join"
        cookies.append((await insist(cluster, rng, path, {"code": made["code"]}))[1])
    players = [
        Player(cluster, made["id"], seat, cookie, random.Random(rng.random())) for seat, cookie in enumerate(cookies)
    ]
    for player in players:
        await player.play()
        player.sitting = False
    return Round(made["id"], players, [asyncio.create_task(player.play()) for player in players])


async def end_round(store: Store, one: Round, found: Found) -> None:
    """Stop a table and check it; Lost."""
    for task in one.tasks:
        task.cancel()
    for result in await asyncio.gather(*one.tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result
    rows = await patiently(lambda: store.read(one.id))
    events = [read_event(read_body(row), game_of(GAME).words.verbs) for row in rows]
    for player in one.players:
        stored = sum(isinstance(event, Acted) and event.seat == player.seat for event in events)
        unsure = int(player.open is not None and player.open["type"] == "act")
        if not player.acted <= stored <= player.acted + unsure:
            raise Lost(f"{one.id}, seat {player.seat}: {player.acted} acts acknowledged, {stored} stored")
        found.acts += player.acted
    found.tables += 1


async def strike_once(cluster: Cluster, rounds: Sequence[Round], rng: random.Random, how: str, found: Found) -> None:
    """Strike the owner of a table, and wait until people go on at all its tables; Lost if that takes long."""
    owners = await cluster.owners()
    owned = [(server, one) for one in rounds for server in cluster.servers if owners.get(one.id) == server.name]
    if not owned:
        await asyncio.sleep(PAUSE)
        return
    server = rng.choice(owned)[0]
    hit = [one for other, one in owned if other is server]
    struck, recovered = time.monotonic(), asyncio.Event()
    acted = {one.id: one.acted for one in rounds}
    striking = asyncio.create_task(cluster.strike(server, how, recovered))
    if how == "database":
        await striking
        await until(
            lambda: all(one.over or one.acted > acted[one.id] for one in rounds), lambda: "no acts after a crash"
        )
    else:
        await until(
            lambda: all(one.over or one.welcomed > struck for one in hit),
            lambda: f"nobody has taken a table over: {[one.about(struck) for one in hit]}",
        )
        found.taken_over += [one.last_welcomed - struck for one in hit if one.welcomed > struck]
        recovered.set()
        await striking
    found.blows += 1
    await asyncio.sleep(rng.random() * 0.2)


async def patiently(ask: Callable[[], Awaitable[Answer]]) -> Answer:
    """The answer of the database, asked again while it comes back from a crash."""
    while True:
        try:
            return await ask()
        except Unreachable:
            await asyncio.sleep(PAUSE)


async def until(holds: Callable[[], bool], otherwise: Callable[[], str]) -> None:
    """Wait until something holds; Lost."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not holds():  # noqa: ASYNC110 - there is no event for everything
                await asyncio.sleep(0.005)
    except TimeoutError:
        raise Lost(otherwise()) from None


@contextmanager
def some_database(*, file: bool) -> Iterator[str]:
    """The address of a new database: a file, or PostgreSQL."""
    if file:
        with TemporaryDirectory(prefix="gamester-kill-", ignore_cleanup_errors=True) as folder:
            yield f"{folder}/tables.db"
    else:
        with services.postgres(durable=True) as address:
            yield address


async def strike(blows: int, seed: int, tables: int, ways: Sequence[str], *, file: bool = False) -> Found:
    """Strike so many owners, in each way in turn; Lost."""
    rng, found = random.Random(seed), Found()
    with some_database(file=file) as database:
        store = await open_store(database)
        cluster = Cluster(database, store)
        try:
            for _ in range(1 if file else PROCESSES):
                await cluster.start()
            rounds = [await new_round(cluster, rng) for _ in range(tables)]
            while found.blows < blows:
                await strike_once(cluster, rounds, rng, ways[found.blows % len(ways)], found)
                for number, one in enumerate(rounds):
                    if one.over:
                        await end_round(store, one, found)
                        rounds[number] = await new_round(cluster, rng)
            for one in rounds:
                await end_round(store, one, found)
        finally:
            for server in cluster.servers:
                server.process.kill()  # one that is stopped would not end otherwise
            await store.close()
    return found


def told(found: Found) -> str:
    """The result in a sentence."""
    text = f"{found.blows} blows, {found.tables} tables checked, {found.acts:,} acts; nothing was lost or doubled."
    if found.taken_over:
        times = sorted(found.taken_over)
        middle, late = times[len(times) // 2], times[min(len(times) - 1, len(times) * 99 // 100)]
        text += (
            f" {len(times)} tables taken over: median {middle:.2f} s, 99 of 100 within {late:.2f} s, the slowest "
            f"{times[-1]:.2f} s; {sum(one < GOAL for one in times)} in less than {GOAL:g} s."
        )
    return text


def main(words: Sequence[str] | None = None) -> int:
    """Kill, and say what came of it; status 1 if something was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--how", choices=WAYS, action="append", help="kill (the default), stop, database; or several")
    parser.add_argument("--file", action="store_true", help="one process over a file, instead of PostgreSQL")
    args = parser.parse_args(words)
    if args.file and args.how:
        parser.error("of one process over a file only the death is tried")
    try:
        found = asyncio.run(strike(args.kills, args.seed, args.tables, args.how or WAYS[:1], file=args.file))
    except Lost as lost:
        print(f"Lost: {lost}", file=sys.stderr)
        return 1
    print(told(found))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
