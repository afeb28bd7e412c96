"""The cost of a deal for each level: fixed figures, so that the size of a duel does not depend on the clock."""

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
"""The approximate CPU time in microseconds of one seat in a deal, on one thread of a busy machine. The four games are
Three-Card Loo, Irish Loo, Five-Card Loo, and Laugh and Lie Down.
"""
DEAR = ("search", "master")
"""Levels that search, at about a thousand times the cost of the others."""
UNKNOWN = PRICE["master"]
"""The cost of a level that is not in the list."""
KINDS = ("three", "irish", "five")
AT_ONCE, MOST_AT_ONCE = 1.0, 1000
"""The approximate seconds that a worker plays before it reports, and the most blocks at once."""


def price(level: str, form: Form) -> float:
    """The cost of a seat of this level in a deal, in seconds."""
    kind = form.variant.split("/")[0]
    return PRICE.get(level, UNKNOWN)[KINDS.index(kind) if kind in KINDS else len(KINDS)] / 1e6


def pack_price(one: str, other: str, form: Form) -> float:
    """The cost of a pack in seconds: one of a bot in every seat among a field of another, and the field alone."""
    mine, theirs, seats = price(one, form), price(other, form), form.players
    return seats * (mine + (seats - 1) * theirs) + seats * theirs


def at_once(duels: Iterable[tuple[str, str]], form: Form) -> int:
    """How many blocks of each of some duels are played at once: the more expensive they are, the fewer."""
    dearest = max(pack_price(one, other, form) * form.deals for one, other in duels)
    return max(1, min(MOST_AT_ONCE, int(AT_ONCE / dearest)))
