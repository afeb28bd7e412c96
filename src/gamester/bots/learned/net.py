"""The network of a learned player: the same few lines for NumPy at the table and for PyTorch in training.

A deal is laid out as tokens of one kind, the ranks of Laugh and Lie Down or the suits of Loo, and what surrounds them.
All tokens go through the same weights and through the sum of all: so ranks, or suits, that change places change places
in the answer, and nothing has to be learned twice.
"""

from __future__ import annotations

from typing import Any, NamedTuple

VERBS = 10
"""Actions 52-61."""


class Shape(NamedTuple):
    """The sizes of a network."""

    tokens: int
    """13 ranks, or 4 suits."""
    token: int
    """Numbers of a token."""
    around: int
    """Numbers of what surrounds them."""
    width: int
    """Numbers of a layer."""
    cards: int
    """Answers of a token."""


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
    """The shape of each of the weights."""
    w = shape.width
    return Weights(
        (shape.token, w), (shape.around, w), (w,), (w, w), (w, w), (w,), (w, w), (w,), (w, shape.cards),
        (w, VERBS + 1), (VERBS + 1,),
    )  # fmt: skip


class Answer(NamedTuple):
    """What a network says of some decisions."""

    cards: Any
    """[decisions, tokens, cards]"""
    verbs: Any
    """[decisions, VERBS]"""
    value: Any
    """[decisions]"""


def ask(w: Weights, tokens: Any, around: Any) -> Answer:
    """Put decisions to the network: tokens [decisions, tokens, token], around [decisions, around]; floats."""
    first = (tokens @ w.token + (around @ w.around + w.first)[:, None]).clip(0)
    mixed = (first @ w.mix + (first.mean(1) @ w.pool + w.second)[:, None]).clip(0) + first
    whole = (mixed.mean(1) @ w.rest + w.third).clip(0)
    verbs = whole @ w.verb + w.last
    return Answer(mixed @ w.card, verbs[:, :VERBS], verbs[:, VERBS])
