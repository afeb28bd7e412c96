"""What a deal costs by who plays it, so that no clock decides how much is played, and how much of it at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamester.lab.evaluate.form import Form

PRICE: dict[str, tuple[float, float, float, float]] = {
    "random": (4, 4, 5, 5), "contested": (4, 4, 5, 5), "printed": (4, 4, 5, 5), "advice": (4, 4, 5, 5),
    "tables": (4, 4, 5, 5),
    "learned": (170, 240, 420, 400), "search": (1000, 1800, 5500, 1700), "master": (4600, 6800, 25000, 12000),
}  # fmt: skip
"""Microseconds of CPU that a seat costs in a deal of Three-Card, of Irish and of Five-Card Loo, and of Laugh and Lie
Down, about, on one thread of a busy machine.
"""
DEAR = ("search", "master")
"""Levels that try acts out, which costs a thousand times what the others cost."""
UNKNOWN = PRICE["master"]
"""The price of a level that is not named."""
KINDS = ("three", "irish", "five")
AT_ONCE, MOST_AT_ONCE = 1.0, 1000
"""Seconds that a worker plays before it tells what came of it, about; and blocks at most."""


def price(level: str, form: Form) -> float:
    """What a seat of this level costs in a deal, in seconds."""
    kind = form.variant.split("/")[0]
    return PRICE.get(level, UNKNOWN)[KINDS.index(kind) if kind in KINDS else len(KINDS)] / 1e6


def pack_price(one: str, other: str, form: Form) -> float:
    """What a pack costs in seconds: one of a bot in every seat among a field of another, and the field alone."""
    mine, theirs, seats = price(one, form), price(other, form), form.players
    return seats * (mine + (seats - 1) * theirs) + seats * theirs


def at_once(duels: Iterable[tuple[str, str]], form: Form) -> int:
    """How many blocks of each of some duels are played at once: few of those that are expensive."""
    dearest = max(pack_price(one, other, form) * form.deals for one, other in duels)
    return max(1, min(MOST_AT_ONCE, int(AT_ONCE / dearest)))
