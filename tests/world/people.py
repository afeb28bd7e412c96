"""People at their devices: they ask over HTTP, and sit at tables with the client of the terminal."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from gamester.client.calls import Address
from gamester.client.share import Chain
from gamester.client.socket import Socket
from gamester.protocol import payloads, wire
from gamester.server.identity import hash_token
from world.loop import Machine, context_of
from world.service import PORT

if TYPE_CHECKING:
    from world.hearing import Hearing
    from world.world import World

PATIENCE = 30.0
"""The seconds for which somebody waits for an answer over HTTP."""
DOUBLED = 0.05
"""The share of commands that are sent twice."""
SILENCE = 80.0
"""The seconds in which a client notices that its connection has fallen silent, and its commands are answered."""


class Kept:
    """What somebody's device keeps of the shuffles: in memory."""

    kept = True

    def __init__(self, secrets: dict[int, set[str]]) -> None:
        """`secrets` are those that the clients at the table have had for each seat."""
        self.chains: dict[int, Chain] = {}
        self.secrets = secrets

    def load(self, seat: int) -> Chain | None:
        """The chain of a seat."""
        return self.chains.get(seat)

    def save(self, chain: Chain) -> None:
        """Keep a chain."""
        self.chains[chain.seat] = chain
        self.secrets.setdefault(chain.seat, set()).add(chain.secret)


class Answer:
    """An answer over HTTP; status 0 where none came."""

    def __init__(self, status: int = 0, headers: dict[str, str] | None = None, body: bytes = b"") -> None:
        self.status = status
        self.headers = headers or {}
        self.body = body
        self.cookies: list[str] = []
        self.asked_at = 0.0
        self.asker: set[str] = set()
        """Who asked, as the server knows it: somebody who logs in as others has been several."""

    @property
    def json(self) -> Any:
        """The body as JSON."""
        try:
            return json.loads(self.body)
        except ValueError:
            return {}


class Person(Machine):
    """Somebody with a device."""

    def __init__(self, world: World, name: str, address: str) -> None:
        super().__init__(name)
        self.world = world
        self.address = address
        self.rng = random.Random(f"{name} {world.seed}")
        self.token = ""
        self.principals: set[str] = set()
        """All that this person has been to the server."""
        self.streams: set[str] = set()
        """The tables whose streams were read: a process may take this person for present there."""
        self.silent_at = -1000.0
        """When the person's device lost its network last, or did nothing."""
        self.slept_at = 0.0
        """When it began to do nothing, if it does nothing now."""
        self.attacks = False
        """Does this person ask for so much that the service may refuse it?"""
        self.meddles_at: set[str] = set()
        """The tables where this person took no part in a shuffle, or another one than the client wanted."""
        self.cheats = 0.0
        """The chance that the device does not open a link."""
        self.tabs: dict[str, Tab] = {}
        self.kept: dict[str, Kept] = {}
        """The chains by table."""
        self.acked: dict[str, list[wire.Act]] = {}
        """The acts by table that the server said were done."""

    # --- HTTP -----------------------------------------------------------------------------------------------

    async def get(self, path: str, **headers: str) -> Answer:
        """Ask something."""
        return await self.ask("GET", path, b"", headers)

    async def post(self, path: str, body: Any = None, **headers: str) -> Answer:
        """Ask for something to be done."""
        data = body if isinstance(body, bytes) else json.dumps(body or {}).encode()
        return await self.ask("POST", path, data, {"content-type": "application/json"} | headers)

    async def ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        """Ask a random process, over a connection of its own."""
        process = self.world.some_process(self.rng)
        if process is None:
            await asyncio.sleep(1.0)
            return Answer()
        host = f"{process.address}:{PORT}"
        self.world.posted(path, body)
        known = {"host": host, "origin": f"http://{host}", "connection": "close", "content-length": str(len(body))}
        if self.token and "authorization" not in headers:
            known["cookie"] = f"gamester={self.token}"
        head = "".join(f"{name}: {value}\r\n" for name, value in (known | headers).items())
        answer = Answer()
        answer.asked_at = self.world.loop.time()
        asker = self._behind(headers.get("authorization", "").removeprefix("Bearer ") or self.token)
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, ValueError, IndexError):
            async with asyncio.timeout(PATIENCE):
                reader, writer = await asyncio.open_connection(process.address, PORT)
                data = bytearray()
                try:
                    writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
                    while chunk := await reader.read(65_536):
                        data += chunk
                finally:  # a stream has no end
                    writer.close()
                    answer = answer_in(bytes(data), answer.asked_at)
        answer.asker = asker
        self._note(answer)
        self.world.told_over_http(self, method, path, headers, answer)
        return answer

    async def listen(self, table: str, token: str, patience: float) -> None:
        """Read the stream of a table line by line, as programs do."""
        self.streams.add(table)
        process = self.world.some_process(self.rng)
        if process is None:
            return
        head = f"GET /api/tables/{table}/stream HTTP/1.1\r\nhost: {process.address}:{PORT}\r\ncookie: gamester={token}"
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(patience):
                reader, writer = await asyncio.open_connection(process.address, PORT, limit=2**20)
                try:
                    writer.write(f"{head}\r\nconnection: close\r\n\r\n".encode())
                    while line := await reader.readline():
                        if line.startswith(b"{"):
                            self.world.told_by_stream(self, table, token, line)
                finally:
                    writer.close()

    def _note(self, answer: Answer) -> None:
        for cookie in answer.cookies:
            if cookie.startswith("gamester="):
                self.token = cookie.partition("=")[2].partition(";")[0]
        self.principals |= self._behind(self.token)

    def _behind(self, token: str) -> set[str]:
        """The principal of a token; none if it has none."""
        sql = "select principal from token where hash = ?"
        return {one for (one,) in self.world.service.disk.look(sql, hash_token(token))} if token else set()

    # --- Tables ---------------------------------------------------------------------------------------------

    def come(self, table: str, *, token: str = "", game: str = "", unaided: bool = False) -> Tab:
        """Open a tab at a table."""
        tab = Tab(self, table, token or self.token, unaided=unaided)
        tab.game = game
        self.tabs[table + token] = tab
        return tab

    def do(self, work: Any) -> asyncio.Task[Any]:
        """Do something on this device."""
        return context_of(self).run(self.world.loop.create_task, work)


class Tab(Socket):
    """A window at a table; it is the terminal's connection, and tells the world all that it hears."""

    def __init__(self, person: Person, table: str, token: str, *, unaided: bool = False) -> None:
        process = person.world.some_process(person.rng)
        host = process.address if process is not None else "10.1.0.0"
        super().__init__(Address(f"http://{host}:{PORT}", table), token, "en", unaided=unaided)
        self.person = person
        self.world = person.world
        self.game = ""
        self.program = token != person.token
        keeper = person.kept.get(table)
        if keeper is None or self.program:
            keeper = Kept(self.world.secrets.setdefault(table, {}))
        if not self.program:
            person.kept[table] = keeper
        self.transcripts = keeper  # type: ignore[assignment]
        self.client.share.keeper = keeper
        self.take_part, self.client.share.part_in = self.client.share.part_in, self._part_in  # type: ignore[method-assign]
        self.told, self.client.hear = self.client.hear, self._hear  # type: ignore[method-assign]
        self.recent: list[str] = []
        self.sent: dict[str, wire.FromClient] = {}
        """What was asked, by its id."""
        self.over = False
        """Has the server ended it for good?"""
        self.gone_at: float | None = None
        """When it was closed, if the server has ended it or its connection tells the server so."""
        self.first_deal: tuple[int, float] | None = None
        """The first deal of which it heard, and when."""
        self.task = person.do(self._keep())

    @property
    def table(self) -> str:
        """The table."""
        return self.client.table

    @property
    def hearing(self) -> Hearing:
        """What must hold of all that is told at tables."""
        return self.world.invariants.hearing

    def check(self, what: Callable[..., None], *args: Any) -> None:
        """Check something of this tab that may be broken."""
        self.world.check(what, self, *args)

    async def _keep(self) -> None:
        while not self.over:
            try:
                await self.keep()
            except Exception as fault:  # noqa: BLE001 - it says whether to come again
                if getattr(fault, "key", "") in ("remote.unreachable", "remote.no_gamester"):
                    await asyncio.sleep(2.0)
                    self._another()
                    continue
                self.check(self.hearing.ended, fault)
                self.over, self.gone_at = True, self.world.loop.time()

    def _another(self) -> None:
        """Try another process."""
        process = self.world.some_process(self.person.rng)
        if process is not None:
            self.address = Address(f"http://{process.address}:{PORT}", self.client.table)

    async def _once(self) -> float | None:
        if self.person.rng.random() < 0.5:
            self._another()
        self.check(self.hearing.connects)
        try:
            return await super()._once()
        except ConnectionRefusedError:
            self._another()
            raise

    def _hear(self, message: wire.FromServer) -> None:
        self.recent = [*self.recent, f"{self.world.loop.time():.1f} {str(message)[:60]}"][-8:]
        self.world.told_over_socket(self, message)
        if self.world.loses(
            self, message
        ):  # on the last stretch: the client must notice, by the numbers of what is numbered
            self.check(self.hearing.lost, message)
            return
        self.told(message)
        self.check(self.hearing.folded)

    def _part_in(self, seat: int, fair: payloads.FairState) -> tuple[str | None, str | None] | None:
        """What to send for the shuffle; who cheats keeps some links."""
        message = self.take_part(seat, fair)
        round_ = random.Random(f"{self.person} {self.table} {fair.pack} {fair.out}")
        if message is not None and message[1] is not None and round_.random() < self.person.cheats:
            self.person.meddles_at.add(self.table)
            return None
        return message

    def leave(self) -> None:
        """Close the window."""
        now = self.world.loop.time()
        self.gone_at = now if now - self.person.silent_at > SILENCE else None
        self.task.cancel()
        self.over = True

    # --- Commands -------------------------------------------------------------------------------------------

    async def ask(self, command: Callable[[str], wire.FromClient], patience: float = 60.0) -> Any:
        """Ask something; the answer, or None if none comes."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        sent: list[wire.FromClient] = []

        def made(id_: str) -> wire.FromClient:
            sent.append(command(id_))
            return sent[-1]

        def then(answer: Any) -> None:
            self.check(self.hearing.answered, sent[-1], answer)
            if not done.done():
                done.set_result(answer)

        self.client.ask(made, then)
        self.sent[sent[-1].id] = sent[-1]  # type: ignore[union-attr] # what is asked has an id
        self.check(self.hearing.asks, sent[-1])
        if self.person.rng.random() < DOUBLED:
            self.post(sent[-1])
        with suppress(TimeoutError):
            return await asyncio.wait_for(done, patience)
        return None

    @property
    def state(self) -> payloads.State | None:
        """What is shown."""
        return self.client.known.state


def answer_in(data: bytes, asked_at: float) -> Answer:
    """An answer from its bytes; ValueError, IndexError."""
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    told = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines)]
    headers = dict(told)
    if "chunked" in headers.get("transfer-encoding", ""):
        body = b"".join(_chunks(body))
    answer = Answer(int(first.split()[1]), headers, body)
    answer.cookies = [value for name, value in told if name == "set-cookie"]
    answer.asked_at = asked_at
    return answer


def _chunks(body: bytes) -> Any:
    while body:
        size, _, rest = body.partition(b"\r\n")
        length = int(size, 16)
        if length == 0:
            return
        yield rest[:length]
        body = rest[length + 2 :]
