"""The number of packs of a duel: a fixed budget divided by fixed costs, so that it does not depend on the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.lab.evaluate.costs import pack_price

if TYPE_CHECKING:
    from gamester.lab.evaluate.form import Form

FEWEST, MOST = 32, 20_000
BUDGET = 30 * 60.0
"""The seconds of one idle core in which the whole report is to be made."""


def packs(one: str, other: str, form: Form, seconds: float) -> int:
    """The packs of one bot among a field of another; 0 if the budget pays for fewer than FEWEST."""
    many = int(seconds / pack_price(one, other, form))
    return 0 if many < FEWEST else min(many, MOST)
