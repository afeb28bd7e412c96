"""A server in a process of its own, and clients that speak to it over real sockets."""

import asyncio
import json
import os
import random
import signal
import ssl
import subprocess
import sys
from contextlib import asynccontextmanager

import httpx
from websockets.asyncio.client import connect

from server.seeded import seeded

PATIENCE = 30
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Made once: loading the world's certificates takes longer than most tests."""
JSON = {"content-type": "application/json"}
OPEN = []
"""The servers and people that a test has made: one that fails in its midst leaves them as they are."""


class Served:
    """`gamester serve` in a subprocess."""

    transport = None
    """How requests go there: over the network."""

    def __init__(self, database: str, *more: str, port: int = 0) -> None:
        self.database = database
        self.start(*seeded("serve", "--no-open", "--port", str(port), "--database", database, *more))

    def start(self, *words: str) -> None:
        """Start it, and find out where it is."""
        environment = dict(os.environ, LANG="C.UTF-8")
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        self.process = subprocess.Popen(
            [sys.executable, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        OPEN.append(self)
        line = self.process.stdout.readline()
        assert "http://" in line, self.process.stderr.read()
        self.url = line.split("http://")[1].split("/")[0]
        self.port = int(self.url.rpartition(":")[2])

    def wire(self, path: str, headers, protocol: str = "gamester.v1"):
        """A WebSocket."""
        address = f"ws://{self.url}{path}"
        return connect(address, subprotocols=[protocol], additional_headers=headers, compression=None)

    def stop(self, how: int = signal.SIGTERM) -> str:
        """End it, and what it has logged."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        _, log = self.process.communicate(timeout=PATIENCE)
        return log

    async def close(self) -> None:
        """Kill it, unless it was ended."""
        if not self.process.stdout.closed:
            self.process.kill()
            self.process.communicate()


class Person:
    """Somebody with a browser: a cookie jar, and one connection at a time; the server may be in this process."""

    def __init__(self, served, lang: str = "en") -> None:
        self.served = served
        self.lang = lang
        self.http = httpx.AsyncClient(
            base_url=f"http://{served.url}", headers={"origin": f"http://{served.url}"}, verify=NO_TLS, trust_env=False,
            transport=served.transport, timeout=None,
        )  # fmt: skip
        self.count = 0
        if served.transport is None:
            OPEN.append(self)

    async def post(self, path: str, body=None):
        return await self.http.post(path, content=json.dumps(body or {}), headers=JSON)

    async def get(self, path: str):
        return await self.http.get(path)

    async def open_table(self, **wishes):
        wishes = {"game": "loo", "variant": "five/wikipedia-2023", "players": 5, "name": "Ann"} | wishes
        answer = await self.post("/api/tables", wishes)
        assert answer.status_code == 201, answer.text
        return answer.json()

    async def join(self, made):
        answer = await self.post(f"/api/tables/{made['id']}/join", {"code": made["code"]})
        assert answer.status_code == 200, answer.text
        return answer.json()

    @property
    def headers(self):
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return {"cookie": cookies, "origin": f"http://{self.served.url}"}

    @asynccontextmanager
    async def at(self, table: str, since: int = 0, headers=None):
        """A connection to a table, after the welcome."""
        async with self.served.wire(f"/ws/{table}", headers or self.headers) as wire:
            line = Line(wire, self)
            await line.send(type="hello", client="test", lang=self.lang, since=since)
            line.welcome = await line.next("welcome", "bye")
            yield line

    async def close(self):
        await self.http.aclose()


class Line:
    """One connection: what it has been told."""

    def __init__(self, wire, person: Person) -> None:
        self.wire = wire
        self.person = person
        self.state = None
        self.seq = 0
        self.heard = []
        self.raw = []
        self.welcome = None

    async def send(self, **message):
        await self.wire.send(json.dumps(message))

    async def receive(self):
        """The next message, noted."""
        text = await asyncio.wait_for(self.wire.recv(), PATIENCE)
        self.raw.append(text)
        message = json.loads(text)
        if message["type"] in ("welcome", "news"):
            fresh = message.get("log", message.get("heard"))
            if message["type"] == "welcome":
                self.welcome = message
                self.heard = [one for one in self.heard if fresh and one["n"] < fresh[0]["n"]] if fresh else self.heard
            self.heard += fresh
            self.state, self.seq = message["state"], message["seq"]
        elif message.get("state"):
            self.state = message["state"]
        return message

    async def next(self, *types: str):
        """The next message of one of these types."""
        while True:
            message = await self.receive()
            if message["type"] in types:
                return message

    def id(self) -> str:
        self.person.count += 1
        return f"c{self.person.count}-{random.random()}"

    async def ask(self, type_: str, **message):
        """Send a command and wait for its answer."""
        id_ = message.pop("id", None) or self.id()
        await self.send(type=type_, id=id_, **message)
        while True:
            reply = await self.next("ack", "nack", "because", "hint")
            if reply["id"] == id_:
                return reply

    def choose(self, rng: random.Random):
        """Some legal act, as a message."""
        choice = rng.choice([one for one in self.state["acts"] if not one["unasked"]])
        cards = choice["cards"]
        if choice["limit"] is not None:
            cards = rng.sample(self.state["view"]["hand"], rng.randint(0, min(2, choice["limit"])))
        return {"decision": self.state["decision"], "do": choice["do"], "cards": cards, "takes": choice["takes"]}

    @property
    def deal(self) -> int:
        """Which deal is under way, or was last; 0 before the first."""
        return (self.state["view"] or {"deal": 0})["deal"]

    @property
    def asked(self) -> bool:
        return any(not one["unasked"] for one in self.state["acts"])

    async def play(self, rng: random.Random, until=lambda line: line.state["finished"], deals: bool = True):
        """Play whatever is legal until something holds."""
        while not until(self):
            if self.asked:
                reply = await self.ask("act", **self.choose(rng))
                assert reply["type"] == "ack" or reply["code"] in ("stale", "illegal"), reply
            elif deals and self.state["between"] and self.state["between"]["you_may_deal"]:
                dealt = (await self.ask("deal", deal=self.deal + 1))["type"] == "ack"
                if dealt and not self.asked and self.state["between"] and not until(self):
                    await self.next("news")
            else:
                await self.next("news", "welcome")
