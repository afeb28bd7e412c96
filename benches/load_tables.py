"""Tables that put load on a server: who plays there, what they send, and when the last recipient has received it."""

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from load_wire import Wire, connect

from gamester.client.calls import Calls
from gamester.protocol import api, payloads

PLAYERS = 5
ROUNDS = 200
"""Rounds in a session: enough that none ends during the measurement."""
QUIET = ("hold", "ready", "claim", "leave")
"""Acts that the others may not notice: only the player who does them must receive an answer."""
MOST_CHANGED = 2
PATIENCE = 60.0
MOST_TRIES = 20
FORMS = (("loo", "five/wikipedia-2023"), ("laugh", "adpoker"))
"""The games, one table after another in turn."""


@dataclass
class Noted:
    """What was measured in one stretch of time."""

    seconds: list[float] = field(default_factory=list)
    """Seconds from when each command was due until the last recipient had received it."""
    refused: int = 0
    begun: int = 0


class Choice(msgspec.Struct):
    """A legal act, with the fields that the load needs."""

    do: str
    cards: list[str]
    takes: list[str]
    limit: int | None = None
    unasked: bool = False


class View(msgspec.Struct):
    """A view, with the fields that the load needs."""

    deal: int
    hand: list[str]


class Between(msgspec.Struct):
    """The time between two deals, with the fields that the load needs."""

    you_may_deal: bool


class State(msgspec.Struct):
    """A state, with the fields that the load needs."""

    decision: str | None
    acts: list[Choice]
    view: View | None
    between: Between | None


class Told(msgspec.Struct):
    """A message, with the fields that the load needs."""

    type: str
    state: State | None = None
    text: str = ""


_read = msgspec.json.Decoder(Told).decode
_write = msgspec.json.Encoder().encode


class Table:
    """A table of five people who play legal acts over real connections; one command is under way at a time."""

    def __init__(self, number: int, servers: Sequence[str]) -> None:
        """`servers` as `host:port`; the players connect to them in turn, and nobody is connected yet."""
        self.loop = asyncio.get_running_loop()
        self.rng = random.Random(number)
        self.wires: list[Wire] = []
        self.awaited: set[int] = set()
        """The seats that the current command has not reached; `PLAYERS` stands for the answer to its sender."""
        self.due = 0.0
        self.period = 0.0
        """Seconds between two commands; 0 for one as soon as the previous one is done."""
        self.noted: Noted | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.sent = Noted(), 0.0
        """Where the current command is recorded, and when it was due."""
        self.servers = servers
        self.game, self.variant = FORMS[number % len(FORMS)]
        self.states: list[State | None] = [None] * PLAYERS
        self.answers: tuple[str, ...] = ()
        """The message types that are awaited while people sit down."""
        self.answered: asyncio.Future[str] = self.loop.create_future()
        self.count = 0

    def play(self, noted: Noted, period: float, first: float) -> None:
        """Send a command every `period` seconds from `first` on, and record how long each takes."""
        self.rest()
        self.noted, self.period, self.due = noted, period, first
        if not self.awaited:
            self._later()

    def rest(self) -> None:
        """Send no further command; the current one is finished and recorded in its own stretch."""
        self.noted = None
        if self.timer is not None:
            self.timer.cancel()

    def told(self, seat: int) -> None:
        """A seat has received the news; the last one ends the command."""
        if seat in self.awaited:
            self.awaited.discard(seat)
            if not self.awaited:
                noted, due = self.sent
                noted.seconds.append(time.monotonic() - due)
                self._later()

    def refuse(self) -> None:
        """The command was refused because the question had changed in between."""
        if self.awaited:
            self.awaited.clear()
            self.sent[0].refused += 1
            self._later()

    def _later(self) -> None:
        """Send the next command when it is due; a late command is sent at once, and its delay counts."""
        if self.noted is not None:
            self.timer = self.loop.call_later(max(0.0, self.due - time.monotonic()), self._send)

    def _send(self) -> None:
        """Send a command now."""
        if self.noted is None:
            return
        self.noted.begun += 1
        self.sent = self.noted, self.due if self.period else time.monotonic()
        self.due += self.period
        self.awaited = self.command()
        if not self.awaited:
            raise RuntimeError("nobody is asked at a table")

    def close(self) -> None:
        """Disconnect everybody."""
        self.rest()
        for wire in self.wires:
            wire.close()

    async def sit_down(self) -> None:
        """Open a table over HTTP, let four friends join by its code, connect everybody and take the seats."""
        id_, tokens = await asyncio.to_thread(open_table, self.servers, self.game, self.variant)
        for seat, token in enumerate(tokens):
            server = self.servers[seat % len(self.servers)]
            self.wires.append(
                await connect(
                    f"ws://{server}/ws/{id_}", lambda data, seat=seat: self.hear(seat, data),  # type: ignore[misc]
                    headers={"authorization": f"Bearer {token}"}, subprotocol="gamester.v1",
                )
            )  # fmt: skip
            await self.ask(seat, {"type": "hello", "client": "load"}, "welcome")
            if seat:
                await self._take_seat(seat)

    async def _take_seat(self, seat: int) -> None:
        """Sit down, again if another process comes first. SystemExit if that does not end."""
        for number in range(MOST_TRIES):
            wish = {"type": "sit", "id": f"sit-{seat}-{number}", "seat": seat, "name": f"Friend {'ABCDE'[seat]}"}
            if await self.ask(seat, wish, "ack", "nack") == "ack":
                return
        raise SystemExit(f"After {MOST_TRIES} tries nobody sits in seat {seat} of a table.")

    async def ask(self, seat: int, message: dict[str, Any], *answers: str) -> str:
        """Send a message and wait for an answer of one of these types; the type of the answer."""
        self.answers, self.answered = answers, self.loop.create_future()
        self.wires[seat].send(_write(message))
        return await asyncio.wait_for(self.answered, PATIENCE)

    def hear(self, seat: int, data: bytes) -> None:
        """Handle a message to a seat."""
        told = _read(data)
        if told.state is not None:
            self.states[seat] = told.state
        if told.type == "news":
            self.told(seat)
        elif told.type == "ack":
            self.told(PLAYERS)
        elif told.type == "nack":
            self.refuse()
        elif told.type == "bye":
            raise RuntimeError(told.text)
        if told.type in self.answers and not self.answered.done():
            self.answered.set_result(told.type)

    def command(self) -> set[int]:
        """A player who is asked acts; if nobody is asked, the host deals."""
        self.count += 1
        asked = [
            (seat, state, choice)
            for seat, state in enumerate(self.states)
            for choice in (state.acts if state else ())
            if state and not choice.unasked
        ]
        if asked:
            seat, state, choice = self.rng.choice(asked)
            cards = choice.cards
            if choice.limit is not None and state.view is not None:
                cards = self.rng.sample(state.view.hand, self.rng.randint(0, min(MOST_CHANGED, choice.limit)))
            message: dict[str, Any] = {"type": "act", "decision": state.decision, "do": choice.do}
            message |= {"cards": cards, "takes": choice.takes}
            noticed = {seat} if choice.do in QUIET else set(range(PLAYERS))
        else:
            seat, host = 0, self.states[0]
            message = {"type": "deal", "deal": (host.view.deal if host and host.view else 0) + 1}
            noticed = set(range(PLAYERS))
        self.wires[seat].send(_write(message | {"id": f"{seat}-{self.count}"}))
        return noticed | {PLAYERS}


def open_table(servers: Sequence[str], game: str, variant: str) -> tuple[str, list[str]]:
    """Make a new table, and the tokens of five people who may sit there, one HTTP request each; ServerFault."""
    people = [Calls(f"http://{servers[seat % len(servers)]}", "en") for seat in range(PLAYERS)]
    wishes = api.Create(game, variant, PLAYERS, "Host", {"rounds": ROUNDS})
    made = people[0].post("/api/tables", wishes, api.Created)
    for friend in people[1:]:
        friend.post(f"/api/tables/{made.id}/join", api.Join(made.code), payloads.TableInfo)
    return made.id, [one.token for one in people]
