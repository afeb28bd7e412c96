"""What a network is asked and how its answer is read, whatever the game: shapes, units and preferences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamester.bots.learned.net import Answer, Shape
from gamester.kernel.cards import PACK_SIZE

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamester.games.bots import Features

ACTIONS = 62
RANKS = 13
NEVER = -1e9
KEEP = 2.0
"""How much the action of the printed advice is liked beforehand: a network learns where to depart from it."""


def shape_of(look: Features, width: int, more: int = 0) -> Shape:
    """The sizes of a network of such width; `more` numbers in each token for one that sees more."""
    return Shape(look.tokens, look.token + more, look.around, width, look.cards)


def unit_of(look: Features, pool: Any) -> Any:
    """How many chips count as 1 to the network where so many are played for."""
    return look.unit or pool / 3


def named(look: Features, usual: Any) -> Any:
    """The actions `usual` as numbers 0 and 1, [decisions, 62], with all cards that are alike to each."""
    import numpy as np

    one, actions = np.asarray(usual)[:, np.newaxis], np.arange(ACTIONS)
    alike = one == actions
    if look.by_rank:
        alike |= (one < PACK_SIZE) & (actions < PACK_SIZE) & (one % RANKS == actions % RANKS)
    return alike.astype(np.float32)


def preferences(look: Features, answer: Answer, which: Any, masks: Any, usual: Any, join: Callable[..., Any]) -> Any:
    """How much each legal action is liked, [decisions, 62]; the others far less.

    `masks` and `usual`, what the printed advice names, are numbers 0 and 1; `join` concatenates.
    """
    liked = join((look.spread(answer.cards, which), answer.verbs), 1) + KEEP * usual
    legal = masks * 1.0
    return liked * legal + (1.0 - legal) * NEVER
