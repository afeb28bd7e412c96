"""Limits: the bounds of one connection, token buckets for each person, connection and address, and turns."""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import AddressValueError, IPv6Address
from typing import TypeAlias

FOR_ADDRESS = 10.0
"""The factor between the limits of an address and of a person, because many people can share an address."""
MOST_BUCKETS = 50_000
OF_A_HOME = 8
"""The number of bytes of an IPv6 address that identify a home network."""


@dataclass(frozen=True, slots=True)
class Rate:
    """The parameters of a token bucket: its size, and the tokens added per second."""

    burst: float
    per_second: float


RATES: Mapping[str, Rate] = {
    "open": Rate(8, 2),
    "request": Rate(60, 10),
    "byte": Rate(400_000, 64_000),
    "frame": Rate(120, 20),
    "control": Rate(20, 2),
    "read": Rate(120, 20),
    "write": Rate(30, 1),
    "table": Rate(10, 0.05),
    "guest": Rate(10, 0.1),
    "login": Rate(5, 0.1),
    "guess": Rate(10, 1 / 60),
    "upload": Rate(5, 0.05),
    "work": Rate(40, 0.1),
    "connect": Rate(20, 1),
    "message": Rate(60, 10),
    "say": Rate(6, 0.2),
}
"""The rate of each kind of request; the first five are counted on the wire, before the caller is known. `work` is in
seconds of processor time, which are counted when they are known.
"""


@dataclass(frozen=True)
class Bounds:
    """The bounds of one connection and of one address. Sizes are in bytes, times in seconds."""

    head: int = 16_384
    """All lines of a request before its body."""
    url: int = 8_000
    headers: int = 64
    head_seconds: float = 10.0
    """The time from the connection, or from the first byte of a head, to the last byte of the head."""
    idle_seconds: int = 5
    """The time between two requests."""
    body: int = 4_194_304
    """More than any handler reads, so that each handler sets its own limit."""
    body_seconds: float = 60.0
    chunks: int = 64
    chunk: int = 512
    """A body may have `chunks` chunks, and one more for each `chunk` bytes, because each chunk costs processor time."""
    pipelined: int = 1
    """The number of requests that may wait behind an unanswered one."""
    frame: int = 16_384
    """The size of a WebSocket message, whole or in fragments."""
    fragments: int = 16
    hello_seconds: float = 10.0
    """The time from the opening of a WebSocket to its hello."""
    silent_seconds: float = 20.0
    """A client that has sent nothing for so long is pinged."""
    unsent_seconds: float = 20.0
    """A client that does not read is disconnected after this time, plus a second for each `unsent_a_second` bytes."""
    unsent_a_second: int = 8_192
    unsent: int = 4_194_304
    """The unsent bytes of all connections of an address together."""
    closing_seconds: float = 5.0
    """The time that a connection may take to close."""
    connections: int = 200
    """The open connections of an address."""
    at_once: int = 2
    """The number of requests and handshakes that run at once; the others wait, and the addresses take turns."""
    rates: Mapping[str, Rate] = field(default_factory=lambda: RATES)


@lru_cache(4096)
def home_of(address: str) -> str:
    """The unit that limits apply to: an IPv4 address, or the home network of an IPv6 address."""
    if ":" not in address:
        return address
    try:
        packed = IPv6Address(address.partition("%")[0])
    except AddressValueError:
        return address
    return str(packed.ipv4_mapped or packed.packed[:OF_A_HOME].hex())


class Limits:
    """The token buckets of one process; the least recently used ones are dropped."""

    def __init__(self, factor: float = 1.0, bounds: Bounds | None = None) -> None:
        """`factor` multiplies all limits; 0 turns them off."""
        self.factor = factor
        self.bounds = bounds or Bounds()
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def allows(self, kind: str, principal: str | None, address: str | None, count: float = 1.0) -> bool:
        """May this be done now, `count` times? If so, it is counted; without `address` only for `principal`."""
        if not self.factor:
            return True
        left = self.left(kind, principal, address)
        if any(tokens < count for _, tokens in left):
            return False
        self.take(left, count)
        return True

    def charge(self, kind: str, principal: str | None, address: str, count: float) -> None:
        """Count what has been done, also beyond the limit: then nothing is allowed until it is made up for."""
        if self.factor:
            self.take(self.left(kind, principal, address), count)

    def left(self, kind: str, principal: str | None, address: str | None) -> list[tuple[tuple[str, str], float]]:
        """The buckets that count this, and the tokens in them now."""
        keys = [] if address is None else [((kind, f"a {home_of(address)}"), FOR_ADDRESS)]
        if principal:
            keys.append(((kind, f"p {principal}"), 1.0))
        rate, now = self.bounds.rates[kind], time.monotonic()
        return [(key, refilled(rate, times * self.factor, self.buckets.get(key), now)) for key, times in keys]

    def take(self, left: list[tuple[tuple[str, str], float]], count: float) -> None:
        """Take from buckets."""
        now = time.monotonic()
        for key, tokens in left:
            self.buckets[key] = (tokens - count, now)
            self.buckets.move_to_end(key)
        while len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)


def refilled(rate: Rate, times: float, bucket: tuple[float, float] | None, now: float) -> float:
    """The tokens now in a bucket of `times` its rate; a new bucket is full."""
    size = rate.burst * times
    if bucket is None:
        return size
    tokens, at = bucket
    return min(size, tokens + (now - at) * rate.per_second * times)


# --- Turns ---------------------------------------------------------------------------------------------------


LONG = 0.1
"""The seconds after which a turn no longer counts."""
End: TypeAlias = Callable[[], None]
"""Ends a turn; a second call does nothing."""
Begin: TypeAlias = Callable[[End], None]
"""The work of a turn, which must end the turn by a call of `End`."""


class Turns:
    """Turns of requests, handshakes and hashes: only a few run at once, so that a flood cannot delay the tables.

    The others wait, and their addresses take turns. A request that takes long is itself waiting for a hash, a disk or a
    stream, so after LONG seconds it no longer counts.
    """

    def __init__(self, at_once: int, long: float | None = LONG) -> None:
        """Run at most `at_once` turns at once; a turn counts for `long` seconds, or as long as it takes."""
        self.free = at_once
        self.long = long
        self.waiting: OrderedDict[str, deque[Begin]] = OrderedDict()
        """The waiting work by address; the first address is next."""

    def ask(self, address: str, begin: Begin) -> None:
        """Run work in a turn, now or later."""
        if self.free and not self.waiting:
            self.free -= 1
            self._begin(begin)
        else:
            self.waiting.setdefault(home_of(address), deque()).append(begin)

    @asynccontextmanager
    async def of(self, address: str) -> AsyncIterator[None]:
        """A context that waits for a turn and holds it."""
        turn: asyncio.Future[End] = asyncio.get_running_loop().create_future()
        self.ask(address, lambda end: end() if turn.done() else turn.set_result(end))
        try:
            await turn
            yield
        finally:
            if turn.done() and not turn.cancelled():
                turn.result()()
            turn.cancel()

    def _begin(self, begin: Begin) -> None:
        """Begin a turn."""
        ended = False

        def end() -> None:
            nonlocal ended
            if not ended:
                ended = True
                if later is not None:
                    later.cancel()
                self._next()

        later = None if self.long is None else asyncio.get_running_loop().call_later(self.long, end)
        begin(end)

    def _next(self) -> None:
        """Start the next turn in the next iteration of the event loop, so that other tasks are not delayed."""
        if not self.waiting:
            self.free += 1
            return
        home, turns = self.waiting.popitem(last=False)
        begin = turns.popleft()
        if turns:
            self.waiting[home] = turns  # behind all others
        asyncio.get_running_loop().call_soon(self._begin, begin)
