"""The door of the wire: what is counted of every connection and every address before anything is done for them.

uvicorn's protocols call it from below; nothing here knows of tables or of people.  Who asks too much is cut off.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from gamester.server.limits import Bounds, Limits, home_of, refilled
from gamester.server.turns import Turns

if TYPE_CHECKING:
    from starlette.applications import Starlette

Headers = Iterable[tuple[bytes, bytes]]
FORWARDED = b"x-forwarded-for"
LOOK = 1
"""Seconds between two looks for those who take too long."""


class Gate:
    """Who is connected from where, and how much each address has asked for."""

    def __init__(
        self, limits: Limits, turns: Turns, proxies: str = "", told: Callable[[str], None] = lambda _: None
    ) -> None:
        """`proxies` are trusted to say for whom they ask; `told` hears of everybody who is cut off, and why."""
        self.limits = limits
        self.turns = turns
        self.bounds: Bounds = limits.bounds
        self.proxies = ProxyHeadersMiddleware(nowhere, proxies).trusted_hosts if proxies else None
        self.told = told
        self.open: Counter[str] = Counter()
        self.wires: set[Wire] = set()

    def is_proxy(self, address: str) -> bool:
        """Is this one of our own proxies, which asks for others?"""
        return self.proxies is not None and address in self.proxies

    def asks(self, peer: str, headers: Headers) -> str:
        """The address of whoever asks; empty for a proxy that names nobody, of whom nothing is counted."""
        if self.proxies is None or peer not in self.proxies:
            return peer
        named = b", ".join(value for name, value in headers if name.lower() == FORWARDED).decode("latin-1")
        return self.proxies.get_trusted_client_address(named)[0] if named else ""

    def enter(self, address: str) -> bool:
        """May one more connection of this address be open? It counts if it may."""
        if not (address and self.limits.factor):
            return True
        home = home_of(address)
        if self.open[home] >= self.bounds.connections * self.limits.factor:
            return False
        if not self.limits.allows("open", None, address):
            return False
        self.open[home] += 1
        return True

    def leave(self, address: str) -> None:
        """A connection that had entered has ended."""
        home = home_of(address)
        self.open[home] -= 1
        if self.open[home] <= 0:
            del self.open[home]

    def allows(self, kind: str, address: str, count: float = 1.0) -> bool:
        """May this address have so much more of this?"""
        return not address or self.limits.allows(kind, None, address, count)

    async def look(self) -> None:
        """Cut off who has taken too long, and who owes most where an address lets too much wait."""
        now = time.monotonic()
        unsent: Counter[str] = Counter()
        for wire in list(self.wires):
            wire.look(now)
            if wire.stalled is not None:
                unsent[wire.address] += wire.transport.get_write_buffer_size()
        for address, size in unsent.items():
            if address and size > self.bounds.unsent:
                for wire in [one for one in self.wires if one.address == address and one.stalled is not None]:
                    wire.cut("unsent")


class Wired(Config):
    """How uvicorn serves, with the gate that its protocols ask."""

    def __init__(self, app: Starlette, gate: Gate, **more: Any) -> None:
        """`more` is uvicorn's own."""
        super().__init__(app, callback_notify=gate.look, timeout_notify=LOOK, **more)
        self.gate = gate


async def nowhere(*_: object) -> None:
    """An app that is never called."""


class Wire:
    """What a connection of ours has beside what uvicorn's has: whose it is, and until when it may take its time.

    It stands before one of uvicorn's protocols among the bases of a class.
    """

    transport: asyncio.Transport
    gate: Gate
    address: str = ""
    """Whose it is, as far as that is known."""
    entered: str = ""
    """The address it is counted for."""
    due: float | None = None
    """When what is under way has to be complete (monotonic)."""
    stalled: float | None = None
    """When what waits to be read must have been."""
    ending: float | None = None
    """When it must have ended."""

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        self.gate.wires.discard(self)
        self.due = self.stalled = None
        if self.entered:
            self.gate.leave(self.entered)
            self.entered = ""
        super().connection_lost(exc)  # type: ignore[misc]

    def pause_writing(self) -> None:
        """The other side does not keep up."""
        bounds = self.gate.bounds
        owed = self.transport.get_write_buffer_size() / bounds.unsent_a_second
        self.stalled = time.monotonic() + bounds.unsent_seconds + owed
        super().pause_writing()  # type: ignore[misc]

    def resume_writing(self) -> None:
        """It has kept up after all."""
        self.stalled = None
        super().resume_writing()  # type: ignore[misc]

    def look(self, now: float) -> None:
        """Cut it off if it takes too long."""
        if self.transport.is_closing():
            if self.ending is None:
                self.ending = now + self.gate.bounds.closing_seconds
            elif now > self.ending:
                self.transport.abort()
        elif self.stalled is not None and now > self.stalled:
            self.cut("unsent")
        elif self.due is not None and now > self.due:
            self.cut("late")

    def cut(self, why: str) -> None:
        """Cut it off at once."""
        self.gate.told(why)
        self.transport.abort()


class Share:
    """What one connection may have of several kinds, within what its address may."""

    def __init__(self, limits: Limits, kinds: Sequence[str]) -> None:
        """All of it is there."""
        self.limits = limits
        self.buckets: dict[str, tuple[float, float] | None] = dict.fromkeys(kinds)

    def takes(self, kind: str, address: str, count: float = 1.0) -> bool:
        """May it have so much more? Where its address has asked too much, who has asked little himself still may."""
        if not self.limits.factor:
            return True
        rate, now = self.limits.bounds.rates[kind], time.monotonic()
        tokens = refilled(rate, self.limits.factor, self.buckets[kind], now) - count
        if tokens < 0:
            return False
        self.buckets[kind] = tokens, now
        shared = not address or self.limits.allows(kind, None, address, count)
        return shared or tokens > rate.burst * self.limits.factor / 2
