"""How many packs a duel is given: what a fixed budget buys at fixed prices, so that no clock decides."""

from __future__ import annotations

PRICE = {
    "random": 1.0, "printed": 1.5, "advice": 1.5, "tables": 2.0, "learned": 60.0, "search": 900.0, "master": 2500.0,
}  # fmt: skip
"""Microseconds of one decision on the machine for which the budgets were set, about; a bot not named costs DEAR."""
DEAR = 1000.0
DECISIONS = 4
"""Decisions of a seat in a deal, about."""
FEWEST, MOST = 48, 20_000


def packs(one: str, other: str, seats: int, seconds: float) -> int:
    """Packs for one of a bot among a field of another; 0 if fewer than FEWEST would be paid for."""
    mine, theirs = PRICE.get(one, DEAR), PRICE.get(other, DEAR)
    tables = seats * (mine + (seats - 1) * theirs) + seats * theirs
    many = int(seconds * 1e6 / (tables * DECISIONS))
    return 0 if many < FEWEST else min(many, MOST)
