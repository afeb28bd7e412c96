"""The inputs and outputs of a network, for every game: shapes, units and preferences."""

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
"""The initial bonus on the preference for the printed advice's action: the network learns where to depart from it."""


def shape_of(look: Features, width: int, more: int = 0) -> Shape:
    """The sizes of a network of this width; `more` is the number of additional features in each token."""
    return Shape(look.tokens, look.token + more, look.around, width, look.cards)


def unit_of(look: Features, pool: Any) -> Any:
    """The chips that the network's unit of 1 stands for, with this pool."""
    return look.unit or pool / 3


def named(look: Features, usual: object) -> Any:
    """The actions `usual` as indicators 0 and 1, [decisions, 62], including all equivalent cards."""
    import numpy as np

    one, actions = np.asarray(usual)[:, np.newaxis], np.arange(ACTIONS)
    alike = one == actions
    if look.by_rank:
        alike |= (one < PACK_SIZE) & (actions < PACK_SIZE) & (one % RANKS == actions % RANKS)
    return alike.astype(np.float32)


def preferences(look: Features, answer: Answer, which: Any, masks: Any, usual: Any, join: Callable[..., Any]) -> Any:
    """The preference (logit) for each legal action, [decisions, 62]; NEVER for the others.

    `masks` and `usual`, the printed advice's actions, are indicators 0 and 1; `join` concatenates.
    """
    liked = join((look.spread(answer.cards, which), answer.verbs), 1) + KEEP * usual
    legal = masks * 1.0
    return liked * legal + (1.0 - legal) * NEVER
