"""How much one person, and one address, may ask: token buckets by kind of request."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass

FOR_ADDRESS = 10.0
"""An address may do so many times what a person may: many people can share one."""
MOST_BUCKETS = 50_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many more in each second."""

    burst: float
    per_second: float


RATES: dict[str, Rate] = {
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
"""What each kind of request is allowed."""


class Limits:
    """The buckets of one process; those not used for longest are forgotten."""

    def __init__(self, factor: float = 1.0) -> None:
        """Everything is allowed `factor` times as often; 0 for no limits at all."""
        self.factor = factor
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def allows(self, kind: str, principal: str | None, address: str) -> bool:
        """May this be done now? It counts if it may."""
        if not self.factor:
            return True
        keys = [((kind, f"a {address}"), FOR_ADDRESS)]
        if principal:
            keys.append(((kind, f"p {principal}"), 1.0))
        rate, now = RATES[kind], time.monotonic()
        left = []
        for key, times in keys:
            size = rate.burst * times * self.factor
            tokens, at = self.buckets.get(key, (size, now))
            tokens = min(size, tokens + (now - at) * rate.per_second * times * self.factor)
            if tokens < 1.0:
                return False
            left.append((key, tokens - 1.0))
        for key, tokens in left:
            self.buckets[key] = (tokens, now)
            self.buckets.move_to_end(key)
        while len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        return True
