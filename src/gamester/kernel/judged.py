"""How well a policy plays, and what it says: a judgement is an action and above it the reason."""

from typing import Any

from gamester.kernel.cards import count
from gamester.kernel.chance import high, nth

RANDOM = 0
"""Anything legal."""
PRINTED = 1
"""Printed advice, and measured rules where print is silent."""
TABLES = 2
"""By solved numbers where there are some, by better measured rules where there are none."""
AS_PRINTED = 3
"""As somebody plays who has read the books and measured nothing: a baseline, in no menu."""
CONTESTED = 4
"""As somebody plays Laugh and Lie Down who knows only that contested matches come first, whichever: a baseline too."""
LEARNED = 5
"""By the weights of a network, see `net`."""

SHIFT = 8
"""Bits that the action of a judgement takes."""


def because(action: int, why: int) -> int:
    """The judgement of this action and reason."""
    return why << SHIFT | action


def action_of(judged: int) -> int:
    """The action of a judgement."""
    return judged & (1 << SHIFT) - 1


def reason_of(judged: int) -> int:
    """The reason of a judgement, a `Why` of the game."""
    return judged >> SHIFT


def choose_any(v: Any, o: Any, legal: int, t: Any, level: int, boldness: int, drawn: int) -> int:
    """Any legal action: how a game is played that has no advice. The arguments are those of every policy."""
    return nth(legal, high(drawn, count(legal)))
