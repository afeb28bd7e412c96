"""The distinct actions of a seat of Loo; the seat sees every field of every view."""

from __future__ import annotations

from typing import Any

from numba.extending import register_jitable

from gamester.games.loo.kernel.state import MISDEAL, Phase
from gamester.kernel.cards import bit, highest
from gamester.lab.solve.information_sets_plain import choices_of as each_for_itself


@register_jitable
def choices_of(s: Any, o: Any, legal: int, keys: Any, acts: Any, groups: Any) -> tuple[int, int]:
    """Every legal action as a group of its own; the cards of an exchange in one order only, which nobody sees."""
    legal &= ~bit(MISDEAL)
    if s.phase == Phase.EXCHANGE and s.put:
        legal &= ~(2 * bit(highest(s.put)) - 1)
    return each_for_itself(s, o, legal, keys, acts, groups)
