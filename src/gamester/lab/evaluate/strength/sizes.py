"""How many packs a duel is given: what a fixed budget buys at fixed prices, so that no clock decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.lab.evaluate.costs import pack_price

if TYPE_CHECKING:
    from gamester.lab.evaluate.form import Form

FEWEST, MOST = 32, 20_000
BUDGET = 30 * 60.0
"""Seconds of a quiet core in which the whole report is to be made."""


def packs(one: str, other: str, form: Form, seconds: float) -> int:
    """Packs for one of a bot among a field of another; 0 if fewer than FEWEST would be paid for."""
    many = int(seconds / pack_price(one, other, form))
    return 0 if many < FEWEST else min(many, MOST)
