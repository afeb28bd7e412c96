"""How a learned player looks at each game: what is put to its network, and how the answer is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gamester.bots.learned import laugh, loo
from gamester.bots.learned.net import Answer, Shape
from gamester.kernel.cards import PACK_SIZE

ACTIONS = 62
NEVER = -1e9


class Look(NamedTuple):
    """The lanes of a game."""

    lanes: Callable[[Any, Any], tuple[Any, Any, Any]]
    """Rows of `gamester.backend.vector` or `encode`, and the actions that the printed advice names -> tokens int8,
    surroundings float32, which answer counts.
    """
    spread: Callable[[Any, Any], Any]
    """The answers of the tokens, and which counts -> one for each card."""
    tokens: int
    token: int
    around: int
    cards: int
    unit: int
    """Chips that count as 1 to the network; 0 where it is a third of the pool that is played for."""
    by_rank: bool
    """Are all cards of a rank alike?"""

    def shape(self, width: int, more: int = 0) -> Shape:
        """The sizes of a network of such width; `more` numbers in each token for one that sees more."""
        return Shape(self.tokens, self.token + more, self.around, width, self.cards)


LOOKS = {
    "laugh": Look(laugh.lanes, laugh.spread, laugh.RANKS, laugh.TOKEN, laugh.AROUND, 2, laugh.UNIT, True),
    "loo": Look(loo.lanes, loo.spread, loo.SUITS, loo.TOKEN, loo.AROUND, 2 * loo.RANKS, loo.UNIT, False),
}


def kept_options(game: str) -> tuple[str, ...]:
    """The options that change what is best, and that a network is told."""
    return laugh.KEPT if game == "laugh" else loo.KEPT


def unit_of(look: Look, pool: Any) -> Any:
    """How many chips count as 1 to the network where so many are played for."""
    return look.unit or pool / 3


def named(look: Look, usual: Any) -> Any:
    """The actions `usual` as numbers 0 and 1, [decisions, 62], with all cards that are alike to each."""
    import numpy as np

    one, actions = np.asarray(usual)[:, np.newaxis], np.arange(ACTIONS)
    alike = one == actions
    if look.by_rank:
        alike |= (one < PACK_SIZE) & (actions < PACK_SIZE) & (one % laugh.RANKS == actions % laugh.RANKS)
    return alike.astype(np.float32)


KEPT_UNIT = {"laugh": laugh.KEPT_UNIT, "loo": loo.KEPT_UNIT}
"""By how much the options that are kept are divided."""
KEEP = 2.0
"""How much the action of the printed advice is liked beforehand: a network learns where to depart from it."""


def preferences(look: Look, answer: Answer, which: Any, masks: Any, usual: Any, join: Callable[..., Any]) -> Any:
    """How much each legal action is liked, [decisions, 62]; the others far less.

    `masks` and `usual`, what the printed advice names, are numbers 0 and 1; `join` concatenates.
    """
    liked = join((look.spread(answer.cards, which), answer.verbs), 1) + KEEP * usual
    legal = masks * 1.0
    return liked * legal + (1.0 - legal) * NEVER
