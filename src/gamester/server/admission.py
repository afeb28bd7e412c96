"""The gate: it counts every connection and every address before the server does any work for them.

uvicorn's protocols call it; it does not know tables or people. A client that asks for too much is disconnected.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from gamester.server.limits import Bounds, Limits, Turns, home_of, refilled

if TYPE_CHECKING:
    from starlette.applications import Starlette

Headers = Iterable[tuple[bytes, bytes]]
FORWARDED = b"x-forwarded-for"
LOOK = 1
"""The seconds between two checks for slow connections."""


class Admission:
    """The open connections by address, and the requests of each address."""

    def __init__(
        self, limits: Limits, turns: Turns, proxies: str = "", told: Callable[[str], None] = lambda _: None
    ) -> None:
        """`proxies` are trusted to name the client's address; `told` is called with the reason of each disconnect."""
        self.limits = limits
        self.turns = turns
        self.bounds: Bounds = limits.bounds
        self.proxies = ProxyHeadersMiddleware(nowhere, proxies).trusted_hosts if proxies else None
        self.told = told
        self.open: Counter[str] = Counter()
        self.wires: set[ClientDeadlines] = set()

    def is_proxy(self, address: str) -> bool:
        """Is this the address of a trusted proxy?"""
        return self.proxies is not None and address in self.proxies

    def asks(self, peer: str, headers: Headers) -> str:
        """The client's address; empty for a proxy that names no client, which is not counted."""
        if self.proxies is None or peer not in self.proxies:
            return peer
        named = b", ".join(value for name, value in headers if name.lower() == FORWARDED).decode("latin-1")
        return self.proxies.get_trusted_client_address(named)[0] if named else ""

    def enter(self, address: str) -> bool:
        """May this address open one more connection? If so, the connection is counted."""
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
        """Uncount a connection that has ended."""
        home = home_of(address)
        self.open[home] -= 1
        if self.open[home] <= 0:
            del self.open[home]

    def allows(self, kind: str, address: str, count: float = 1.0) -> bool:
        """May this address use `count` more of this kind?"""
        return not address or self.limits.allows(kind, None, address, count)

    async def look(self) -> None:
        """Disconnect slow connections, and all stalled ones of an address with too much unsent data."""
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


class AdmittingConfig(Config):
    """uvicorn's configuration, with the gate for its protocols."""

    def __init__(self, app: Starlette, gate: Admission, **more: Any) -> None:
        """`more` are uvicorn's own arguments."""
        super().__init__(app, callback_notify=gate.look, timeout_notify=LOOK, **more)
        self.gate = gate


async def nowhere(*_: object) -> None:
    """An app that is never called."""


class ClientDeadlines:
    """A mixin that adds to uvicorn's protocols the client's address and the deadlines of a connection.

    In the bases of a class it must come before the uvicorn protocol.
    """

    transport: asyncio.Transport
    gate: Admission
    address: str = ""
    """The client's address, if known."""
    entered: str = ""
    """The address for which the connection is counted."""
    due: float | None = None
    """The deadline of the current request (monotonic)."""
    stalled: float | None = None
    """The deadline for the client to read what waits."""
    ending: float | None = None
    """The deadline for the connection to end."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Unregister the connection when it ends."""
        self.gate.wires.discard(self)
        self.due = self.stalled = None
        if self.entered:
            self.gate.leave(self.entered)
            self.entered = ""
        super().connection_lost(exc)  # type: ignore[misc]

    def pause_writing(self) -> None:
        """Set a deadline, because the client does not keep up."""
        bounds = self.gate.bounds
        owed = self.transport.get_write_buffer_size() / bounds.unsent_a_second
        self.stalled = time.monotonic() + bounds.unsent_seconds + owed
        super().pause_writing()  # type: ignore[misc]

    def resume_writing(self) -> None:
        """Remove the deadline, because the client has caught up."""
        self.stalled = None
        super().resume_writing()  # type: ignore[misc]

    def look(self, now: float) -> None:
        """Disconnect if a deadline has passed."""
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
        """Disconnect at once."""
        self.gate.told(why)
        self.transport.abort()


class Share:
    """The rate limits of one connection, within those of its address."""

    def __init__(self, limits: Limits, kinds: Sequence[str]) -> None:
        self.limits = limits
        self.buckets: dict[str, tuple[float, float] | None] = dict.fromkeys(kinds)

    def takes(self, kind: str, address: str, count: float = 1.0) -> bool:
        """May the connection use `count` more? A half-full bucket permits it even if its address is over the limit."""
        if not self.limits.factor:
            return True
        rate, now = self.limits.bounds.rates[kind], time.monotonic()
        tokens = refilled(rate, self.limits.factor, self.buckets[kind], now) - count
        if tokens < 0:
            return False
        self.buckets[kind] = tokens, now
        shared = not address or self.limits.allows(kind, None, address, count)
        return shared or tokens > rate.burst * self.limits.factor / 2
