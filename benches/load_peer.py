"""The same load on a boardgame.io server, which npm installs into a temporary folder and which plays a trivial game."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from load_servers import Served, node, started
from load_tables import PLAYERS, Table, posted
from load_wire import connect

VERSION = "0.50.2"
PACKAGES = (f"boardgame.io@{VERSION}", "koa-compose@4.1.0")
"""The packages to install: with koa-compose 4.2 this version of boardgame.io serves no HTTP requests."""
GAME = "add"
HERE = Path(__file__).resolve().parent


class NotThere(Exception):
    """The other system cannot be measured here; the message says why."""


@contextmanager
def peer(cores: set[int]) -> Iterator[Served]:
    """Start a boardgame.io server on some cores; NotThere if it cannot be installed or does not start."""
    programs = node()
    if programs is None:
        raise NotThere("Node is not installed")
    runs, npm = programs
    with TemporaryDirectory(prefix="gamester-load-") as folder:
        shutil.copy(HERE / "load_peer.cjs", folder)
        words = [npm, "install", "--no-audit", "--no-fund", "--prefix", folder, *PACKAGES]
        done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=folder)
        if done.returncode:
            raise NotThere(f"npm could not install it: {(done.stderr.strip() or 'no reason given').splitlines()[-1]}")
        with started([runs, f"{folder}/load_peer.cjs"], "listening ", cores, folder) as served:
            yield served


class PeerTable(Table):
    """A match of boardgame.io: five players take turns."""

    def __init__(self, number: int, server: str) -> None:
        """`server` as `host:port`."""
        super().__init__(number)
        self.server = server
        self.id = ""
        self.credentials: list[str] = []
        self.state = 0
        """The number of the last state, which also says whose turn it is."""
        self.joined = [self.loop.create_future() for _ in range(PLAYERS)]

    async def sit_down(self) -> None:
        """Make a match, join it, connect and ask for its state."""
        self.id = posted(self.server, f"/games/{GAME}/create", {"numPlayers": PLAYERS})[0]["matchID"]
        for seat in range(PLAYERS):
            asked = {"playerID": str(seat), "playerName": f"P{seat}"}
            told, _ = posted(self.server, f"/games/{GAME}/{self.id}/join", asked)
            self.credentials.append(told["playerCredentials"])
        for seat in range(PLAYERS):
            address = f"ws://{self.server}/socket.io/?EIO=4&transport=websocket"
            self.wires.append(await connect(address, lambda data, seat=seat: self.hear(seat, data)))  # type: ignore[misc]
            await self.joined[seat]

    def hear(self, seat: int, data: bytes) -> None:
        """Handle a packet of Engine.IO."""
        if data == b"2":
            self.wires[seat].send(b"3")
        elif data.startswith(b"0"):
            self.loop.call_soon(self._say, seat, b"40/" + GAME.encode() + b",")
        elif data.startswith(b"40/"):
            self._emit(seat, "sync", self.id, str(seat), self.credentials[seat], PLAYERS)
        elif data.startswith(b"42/"):
            event, *words = json.loads(data.partition(b",")[2])
            if event == "sync" and not self.joined[seat].done():
                self.joined[seat].set_result(None)
            elif event == "update":
                self.state = max(self.state, words[1]["_stateID"])
                self.told(seat)

    def _say(self, seat: int, data: bytes) -> None:
        """Send a packet; the connection is open by now."""
        self.wires[seat].send(data)

    def _emit(self, seat: int, *words: object) -> None:
        """Send an event of Socket.IO."""
        self.wires[seat].send(b"42/" + GAME.encode() + b"," + json.dumps(words).encode())

    def command(self) -> set[int]:
        """The player whose turn it is makes the only move."""
        seat = str(self.state % PLAYERS)
        payload = {"type": "add", "args": [], "playerID": seat, "credentials": self.credentials[int(seat)]}
        self._emit(int(seat), "update", {"type": "MAKE_MOVE", "payload": payload}, self.state, self.id, seat)
        return set(range(PLAYERS))
