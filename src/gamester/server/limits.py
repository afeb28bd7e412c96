"""How much may be asked: bounds of one connection, and token buckets of each person, connection and address."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import AddressValueError, IPv6Address

FOR_ADDRESS = 10.0
"""An address may do so many times what a person may: many people can share one."""
MOST_BUCKETS = 50_000
OF_A_HOME = 8
"""So many bytes of an IPv6 address say whose network it is."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many more in each second."""

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
    "upload": Rate(5, 0.05),
    "review": Rate(10, 0.1),
    "connect": Rate(20, 1),
    "message": Rate(60, 10),
    "say": Rate(6, 0.2),
}
"""What each kind of request is allowed; the first five are counted on the wire, before anybody knows who asks."""


@dataclass(frozen=True)
class Bounds:
    """What one connection, and one address, may cost the server. Sizes in bytes, times in seconds."""

    head: int = 16_384
    """All lines of a request before its body."""
    url: int = 8_000
    headers: int = 64
    head_seconds: float = 10.0
    """From the first byte of a head, or from the connection, to the last byte of the head."""
    idle_seconds: int = 5
    """Between two requests."""
    body: int = 4_194_304
    """More than any handler reads, so that each says for itself what is too much."""
    body_seconds: float = 60.0
    chunks: int = 64
    chunk: int = 512
    """So many chunks, and one more for each so many bytes: tiny ones cost more than they bring."""
    pipelined: int = 1
    """So many requests may wait behind one that is not answered yet."""
    frame: int = 16_384
    """A message over a WebSocket, whole or in fragments."""
    fragments: int = 16
    hello_seconds: float = 10.0
    """From the opening of a WebSocket to its hello."""
    unsent_seconds: float = 20.0
    """A client that does not read is cut off after so long, and a second more for each `unsent_a_second` it owes."""
    unsent_a_second: int = 8_192
    unsent: int = 4_194_304
    """So much may wait for all connections of an address together."""
    closing_seconds: float = 5.0
    """So long a connection may take to end after it was told to."""
    connections: int = 200
    """As many an address may have open."""
    at_once: int = 2
    """So many requests and handshakes are worked on at once; the others wait, one address after the other."""
    rates: Mapping[str, Rate] = field(default_factory=lambda: RATES)


@lru_cache(4096)
def home_of(address: str) -> str:
    """Whom an address stands for: itself, or the network of a home where one machine has a whole one (IPv6)."""
    if ":" not in address:
        return address
    try:
        packed = IPv6Address(address.partition("%")[0])
    except AddressValueError:
        return address
    return str(packed.ipv4_mapped or packed.packed[:OF_A_HOME].hex())


class Limits:
    """The buckets of one process; those not used for longest are forgotten."""

    def __init__(self, factor: float = 1.0, bounds: Bounds | None = None) -> None:
        """Everything that is counted is allowed `factor` times as often; 0 for no counting at all."""
        self.factor = factor
        self.bounds = bounds or Bounds()
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def allows(self, kind: str, principal: str | None, address: str, count: float = 1.0) -> bool:
        """May this be done now, `count` times? It counts if it may."""
        if not self.factor:
            return True
        keys = [((kind, f"a {home_of(address)}"), FOR_ADDRESS)]
        if principal:
            keys.append(((kind, f"p {principal}"), 1.0))
        rate, now = self.bounds.rates[kind], time.monotonic()
        left = []
        for key, times in keys:
            tokens = refilled(rate, times * self.factor, self.buckets.get(key), now)
            if tokens < count:
                return False
            left.append((key, tokens - count))
        for key, tokens in left:
            self.buckets[key] = (tokens, now)
            self.buckets.move_to_end(key)
        while len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        return True


def refilled(rate: Rate, times: float, bucket: tuple[float, float] | None, now: float) -> float:
    """What a bucket holds by now that is `times` as large as its rate says; a new one is full."""
    size = rate.burst * times
    if bucket is None:
        return size
    tokens, at = bucket
    return min(size, tokens + (now - at) * rate.per_second * times)
