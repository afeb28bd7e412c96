"""The levels of play of a policy, and its result: a judgement is an action with the reason in the bits above it."""

from typing import Any

from gamester.kernel.cards import count
from gamester.kernel.chance import high, nth

RANDOM = 0
"""Any legal action."""
PRINTED = 1
"""Printed advice, and measured rules where the printed sources are silent."""
TABLES = 2
"""A solved table where it has an entry, and better measured rules where it has none."""
AS_PRINTED = 3
"""A player who has read the books and measured nothing: a baseline that is in no menu."""
CONTESTED = 4
"""A player of Laugh and Lie Down who only knows that contested matches come first: also a baseline."""
LEARNED = 5
"""The weights of a network, see `net`."""

SHIFT = 8
"""The number of bits that the action of a judgement takes."""


def because(action: int, why: int) -> int:
    """The judgement of this action and reason."""
    return why << SHIFT | action


def action_of(judged: int) -> int:
    """The action of a judgement."""
    return judged & (1 << SHIFT) - 1


def reason_of(judged: int) -> int:
    """The reason of a judgement, a `Why` of the game."""
    return judged >> SHIFT


def choose_any(v: Any, o: object, legal: int, t: Any, level: int, boldness: int, drawn: int) -> int:
    """Any legal action: the policy of a game without advice. The arguments are those of every policy."""
    return nth(legal, high(drawn, count(legal)))
