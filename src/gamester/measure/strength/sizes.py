"""How many packs a duel is given: what a fixed budget buys at fixed prices, so that no clock decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamester.measure.form import Form

PRICE: dict[str, tuple[float, float, float, float]] = {
    "random": (4, 4, 5, 5), "contested": (4, 4, 5, 5), "printed": (4, 4, 5, 5), "advice": (4, 4, 5, 5),
    "tables": (4, 4, 5, 5),
    "learned": (160, 220, 370, 340), "search": (3300, 6100, 23000, 6900), "master": (4000, 8000, 26000, 8000),
}  # fmt: skip
"""Microseconds of CPU that a seat costs in a deal of Three-Card, of Irish and of Five-Card Loo, and of Laugh and Lie
Down, about, on one thread of a busy machine.
"""
DEAR = ("search", "master")
"""Levels that try acts out, which costs a thousand times what the others cost."""
UNKNOWN = PRICE["master"]
"""The price of a level that is not named."""
KINDS = ("three", "irish", "five")
FEWEST, MOST = 32, 20_000
BUDGET = 25 * 60.0
"""Seconds of a quiet core in which the whole report is to be made."""


def price(level: str, form: Form) -> float:
    """What a seat of this level costs in a deal, in seconds."""
    kind = form.variant.split("/")[0]
    return PRICE.get(level, UNKNOWN)[KINDS.index(kind) if kind in KINDS else len(KINDS)] / 1e6


def block(one: str, other: str, form: Form) -> float:
    """What a pack costs in seconds: one of a bot in every seat among a field of another, and the field alone."""
    mine, theirs, seats = price(one, form), price(other, form), form.players
    return seats * (mine + (seats - 1) * theirs) + seats * theirs


def packs(one: str, other: str, form: Form, seconds: float) -> int:
    """Packs for one of a bot among a field of another; 0 if fewer than FEWEST would be paid for."""
    many = int(seconds / block(one, other, form))
    return 0 if many < FEWEST else min(many, MOST)
