"""A hint for a person: what the adviser would do in this seat, and why, in words of the catalogue `hint`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.bots.advice import Advice
from gamester.bots.roster import AdviceBot

if TYPE_CHECKING:
    from gamester.bots.base import Seen

Hint = Advice
"""An act and the reason for it, a message."""

ADVISER = AdviceBot()


def hint(seen: Seen) -> Hint:
    """What the adviser, neither bold nor cautious and overlooking nothing, would do."""
    return ADVISER.advise(seen)
