"""The network of a learned player: the sizes of its layers.

Its input is a set of tokens, the ranks of Laugh and Lie Down or the suits of Loo, and context features. All tokens
share their weights, and each also gets the mean over all tokens. So the network is equivariant: a permutation of
ranks or suits permutes the answer, and the network learns nothing twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from gamester.games.bots import Features

ACTIONS = 62
KEEP = 2.0
"""The initial bonus on the preference for the printed advice's action: the network learns where to depart from it."""
VERBS = 10
"""The number of actions that are not cards: 52-61."""


class Shape(NamedTuple):
    """The sizes of a network."""

    tokens: int
    """The number of tokens: 13 ranks, or 4 suits."""
    token: int
    """The number of features of a token."""
    around: int
    """The number of context features."""
    width: int
    """The width of a layer."""
    cards: int
    """The number of outputs of a token."""


class Weights(NamedTuple):
    """The weights of a network, arrays of NumPy or tensors of PyTorch."""

    token: Any
    """[token, width]"""
    around: Any
    """[around, width]"""
    first: Any
    """[width]"""
    mix: Any
    """[width, width]"""
    pool: Any
    """[width, width]"""
    second: Any
    """[width]"""
    rest: Any
    """[width, width]"""
    third: Any
    """[width]"""
    card: Any
    """[width, cards]"""
    verb: Any
    """[width, VERBS + 1]: the last one is the value."""
    last: Any
    """[VERBS + 1]"""


def sizes(shape: Shape) -> Weights:
    """The shape of each weight array."""
    w = shape.width
    return Weights(
        (shape.token, w), (shape.around, w), (w,), (w, w), (w, w), (w,), (w, w), (w,), (w, shape.cards),
        (w, VERBS + 1), (VERBS + 1,),
    )  # fmt: skip


def shape_of(look: Features, width: int, more: int = 0) -> Shape:
    """The sizes of a network of this width; `more` is the number of additional features in each token."""
    return Shape(look.tokens, look.token + more, look.around, width, look.cards)
