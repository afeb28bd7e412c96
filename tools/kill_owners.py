"""Kill the owners of tables while people play there, and check that nothing is lost or doubled.

    python tools/kill_owners.py                # 30 kills, about a minute
    python tools/kill_owners.py --kills 1000
    python tools/kill_owners.py --how stop --how database
    python tools/kill_owners.py --file         # one process over a file, which is killed and started again

Three processes serve the tables of one PostgreSQL, or with `--file` one those of a file of SQLite. People at random
processes do legal acts as fast as they are asked, by the terminal's own client, and come back at once when a connection
is lost. Each blow hits the owner of a table: it is killed, or stopped for longer than its peers wait; or PostgreSQL is
restarted as after a crash.
"""

import argparse
import asyncio
import os
import random
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeVar

import services
from own_server import own_server
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from gamester.client.calls import Address, Calls, ServerFault
from gamester.client.socket import Socket
from gamester.games import game_of
from gamester.protocol import api, payloads, wire
from gamester.server.store import Store, Unreachable, is_shared, open_store
from gamester.server.store.operations import every
from gamester.table.events import Acted, read_body, read_event

PROCESSES, TABLES = 3, 6
WAYS = "kill", "stop", "database"
GAME, VARIANT, SEATS, ROUNDS = "loo", "three/wikipedia-2023", 2, 30
PAUSE = 0.02
"""The seconds between two acts of a person, and between two attempts to connect."""
AGAIN = ("drain", "store", "busy")
"""The codes of refusals after which a command is sent again."""
PATIENCE, SILENCE = 30.0, 2.0
"""The seconds to wait for anything at all, and the seconds without a message after which a person connects anew."""
GOAL = 3.0
"""The seconds in which a table should be taken over."""
OWNERS = "select head.id, process.address from head join process on process.name = head.owner"

Answer = TypeVar("Answer")


# --- Servers ------------------------------------------------------------------------------------------------


class Server(NamedTuple):
    """A running server."""

    url: str
    pid: int
    host: str
    """Where its peers find it; no two servers share it."""
    stack: ExitStack

    def kill(self) -> None:
        """Kill it, even if it is stopped."""
        os.kill(self.pid, signal.SIGKILL)
        self.stack.close()


class Cluster:
    """The servers, which are started again when they are killed."""

    def __init__(self, database: str, store: Store) -> None:
        """Use `start`."""
        self.database = database
        self.store = store
        self.servers: list[Server] = []
        self.begun = 0

    async def start(self) -> None:
        """Start one more server."""
        self.begun += 1
        host, stack = f"127.0.{self.begun // 250}.{self.begun % 250 + 2}", ExitStack()
        serving = own_server(self.database, "--speed", "instant", "--grace", "3600", "--internal", host)
        url, pid = await asyncio.to_thread(stack.enter_context, serving)
        self.servers.append(Server(url, pid, host, stack))

    async def owned(self, rounds: Sequence["Round"]) -> list[tuple[Server, "Round"]]:
        """The tables that have an owner, each with it."""
        if not is_shared(self.database):
            return [(server, one) for one in rounds for server in self.servers]
        owners = dict(await patiently(lambda: self.store.database.look(every(OWNERS))))
        hosts = {id_: address.partition(":")[0] for id_, address in owners.items()}
        return [(server, one) for one in rounds for server in self.servers if hosts.get(one.id) == server.host]

    async def strike(self, server: Server, how: str, recovered: asyncio.Event) -> None:
        """Kill a server and start another one; or stop it until its tables are `recovered`; or restart the database."""
        if how == "kill":
            server.kill()
            await self.start()
            self.servers.remove(server)
        elif how == "stop":
            os.kill(server.pid, signal.SIGSTOP)
            await recovered.wait()
            os.kill(server.pid, signal.SIGCONT)
        else:
            await asyncio.to_thread(services.crash, self.database)


# --- People -------------------------------------------------------------------------------------------------


class Lost(Exception):
    """Something was lost or doubled."""


class Player(Socket):
    """Somebody at one table, over as many connections as it takes."""

    silence: asyncio.Timeout
    """Ends the connection when nothing has come for a while."""

    def __init__(self, cluster: Cluster, table: str, seat: int, token: str, rng: random.Random) -> None:
        """Nobody is connected yet."""
        super().__init__(Address("", table), token, "en")
        self.client.share.keeper = None
        self.take, self.client.hear = self.client.hear, self.hear  # type: ignore[method-assign]
        self.cluster = cluster
        self.seat = seat
        self.rng = rng
        self.acted = 0
        """The number of acts that were acknowledged."""
        self.welcomed = 0.0
        """The time of the last welcome."""
        self.sitting = True
        """Does nothing but sit down: nobody plays before everybody sits, as bots would play for the others."""

    @property
    def done(self) -> bool:
        """Is there nothing more to do?"""
        known = self.client.known
        if self.sitting:
            return known.seat is not None and not self.client.waiting
        return known.state is not None and known.state.finished

    async def play(self) -> None:
        """Play until the session is over; Lost."""
        keeping = asyncio.create_task(self.keep())
        try:
            while not (self.done or keeping.done()):
                await asyncio.sleep(PAUSE)
                if self.client.welcomed and not self.client.waiting:
                    self.go_on()
            if keeping.done():
                await keeping
        finally:
            keeping.cancel()

    async def keep(self) -> None:
        """Stay connected to any server, whatever ends a connection; Lost."""
        while True:
            after: float | None = None
            self.address = Address(self.rng.choice(self.cluster.servers).url, self.client.table)
            try:
                async with asyncio.timeout(SILENCE) as self.silence:
                    after = await self._once()
            except (OSError, WebSocketException, ServerFault):
                pass
            finally:
                self.client.cut()
            await asyncio.sleep(after or PAUSE)

    async def _receive(self, connection: ClientConnection) -> float | None:
        """Pass the messages on; a server that hangs is not waited for at the end."""
        connection.close_timeout = PAUSE
        return await super()._receive(connection)

    def hear(self, message: wire.FromServer) -> None:
        """Take in a message; Lost if something before it is missing."""
        client, clock = self.client, asyncio.get_running_loop()
        self.silence.reschedule(clock.time() + SILENCE)
        if client.welcomed and isinstance(message, wire.News) and client.known.missed(message):
            raise Lost(f"{client.table}, seat {self.seat}: after {client.known.seq} comes {message.seq}")
        asked = client.waiting.get(str(getattr(message, "id", "")))
        self.take(message)
        if client.welcomed and len(client.known.log) != client.known.seq:
            raise Lost(f"{client.table}, seat {self.seat}: heard {len(client.known.log)} of {client.known.seq}")
        if isinstance(message, wire.Welcome):
            self.welcomed = time.monotonic()
        if asked is not None and isinstance(message, wire.Nack) and message.code in AGAIN:
            client.waiting[message.id] = asked
            clock.call_later(PAUSE, self.post, asked[0])
        elif asked is not None and isinstance(message, wire.Ack):
            self.acted += isinstance(asked[0], wire.Act)

    def go_on(self) -> None:
        """Do what there is to do now, if anything."""
        known = self.client.known
        choices = [one for one in known.state.acts if not one.unasked] if known.state is not None else []
        if known.seat is None:
            self.client.sit(self.seat, f"P{self.seat}")
        elif choices and not self.sitting:
            choice = self.rng.choice(choices)
            cards = choice.cards
            if choice.limit is not None and known.state is not None and known.state.view is not None:
                cards = self.rng.sample(known.state.view.hand, self.rng.randint(0, min(2, choice.limit)))
            self.client.act(payloads.HeardAct(choice.do, cards, choice.takes))
        elif self.seat == 0 and known.may_deal and not self.sitting:
            self.client.deal()


async def insist(
    cluster: Cluster, rng: random.Random, path: str, thing: object, kind: type[Answer]
) -> tuple[Answer, str]:
    """What any server answers somebody new, asked again until one answers, and the token of that person."""
    while True:
        calls = Calls(rng.choice(cluster.servers).url, "en")
        try:
            return await asyncio.to_thread(calls.post, path, thing, kind), calls.token
        except ServerFault:
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
    def welcomes(self) -> list[float]:
        """The time of everybody's last welcome."""
        return [player.welcomed for player in self.players]


async def new_round(cluster: Cluster, rng: random.Random) -> Round:
    """Open a table, and let its people play."""
    wishes = api.Create(GAME, VARIANT, SEATS + 1, "P0", {"rounds": ROUNDS})
    made, host = await insist(cluster, rng, "/api/tables", wishes, api.Created)
    path, code = f"/api/tables/{made.id}/join", api.Join(made.code)
    tokens = [host] + [(await insist(cluster, rng, path, code, payloads.TableInfo))[1] for _ in range(1, SEATS)]
    players = [Player(cluster, made.id, seat, token, random.Random(rng.random())) for seat, token in enumerate(tokens)]
    for player in players:
        await player.play()
        player.sitting = False
    return Round(made.id, players, [asyncio.create_task(player.play()) for player in players])


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
        unsure = sum(isinstance(command, wire.Act) for command, _ in player.client.waiting.values())
        if not player.acted <= stored <= player.acted + unsure:
            raise Lost(f"{one.id}, seat {player.seat}: {player.acted} acts acknowledged, {stored} stored")
        found.acts += player.acted
    found.tables += 1


async def strike_once(cluster: Cluster, rounds: Sequence[Round], rng: random.Random, how: str, found: Found) -> None:
    """Strike the owner of a table, and wait until people go on at all its tables; Lost if that takes long."""
    owned = await cluster.owned(rounds)
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
        await until(lambda: all(one.over or one.acted > acted[one.id] for one in rounds), "no acts after a crash")
    else:
        ids = ", ".join(one.id for one in hit)
        await until(lambda: all(one.over or min(one.welcomes) > struck for one in hit), f"not taken over: {ids}")
        found.taken_over += [max(one.welcomes) - struck for one in hit if min(one.welcomes) > struck]
        recovered.set()
        await striking
    found.blows += 1
    await asyncio.sleep(rng.random() * 0.2)


async def patiently(ask: Callable[[], Awaitable[Any]]) -> Any:
    """The answer of the database, asked again while it comes back from a crash."""
    while True:
        try:
            return await ask()
        except Unreachable:
            await asyncio.sleep(PAUSE)


async def until(holds: Callable[[], bool], otherwise: str) -> None:
    """Wait until something holds; Lost."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not holds():  # noqa: ASYNC110 - there is no event for everything
                await asyncio.sleep(0.005)
    except TimeoutError:
        raise Lost(otherwise) from None


async def strike(database: str, blows: int, seed: int, ways: Sequence[str]) -> Found:
    """Strike so many owners, in each way in turn; Lost."""
    rng, found = random.Random(seed), Found()
    store = await open_store(database)
    cluster = Cluster(database, store)
    try:
        for _ in range(PROCESSES if is_shared(database) else 1):
            await cluster.start()
        rounds = [await new_round(cluster, rng) for _ in range(TABLES)]
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
            server.kill()
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


def main() -> int:
    """Kill, and say what came of it; status 1 if something was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--how", choices=WAYS, action="append", help="kill (the default), stop, database; or several")
    parser.add_argument("--file", action="store_true", help="one process over a file, instead of PostgreSQL")
    args = parser.parse_args()
    if args.file and args.how:
        parser.error("of one process over a file only the death is tried")
    try:
        with TemporaryDirectory() as folder, ExitStack() as stack:
            file = f"{folder}/tables.db"
            database = file if args.file else stack.enter_context(services.postgres(durable=True))
            found = asyncio.run(strike(database, args.kills, args.seed, args.how or WAYS[:1]))
    except Lost as lost:
        print(f"Lost: {lost}", file=sys.stderr)
        return 1
    print(told(found))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
