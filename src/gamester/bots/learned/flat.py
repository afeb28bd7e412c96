"""The weights of a network in one flat array for compiled loops; see `gamester.kernel.network`."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from gamester.bots.learned.file import Learned, form_of, shipped
from gamester.bots.learned.net import KEEP, Weights, shape_of, sizes
from gamester.bots.tables import solved_table
from gamester.games import advice_of, bots_of
from gamester.kernel.network import EMPTY, ROOM, WIDTH, Mind
from gamester.text.errors import BadTable, BadWeights


def laid(learned: Learned, o: object) -> array[float]:
    """The weights as float32 [SIZE of the game's `learned` module]; BadWeights if the network is too wide.

    The first layer's bias includes the contribution of the options `o`.
    """
    lanes, look = advice_of(learned.game).learned, bots_of(learned.game).features
    if learned.weights.first.shape[0] > WIDTH:
        raise BadWeights("train.weights_damaged")
    shapes = sizes(shape_of(look, WIDTH))
    w = Weights(*(padded(each.tolist(), size) for each, size in zip(learned.weights, shapes, strict=True)))
    first = list(w.first)
    for number, name in enumerate(look.options):
        kept = getattr(o, name) / look.option_unit
        first = [one + kept * more for one, more in zip(first, w.around[lanes.KEPT + number], strict=True)]
    columns = zip(*w.card, strict=True), list(zip(*w.verb, strict=True))[:-1]
    layers = (
        *w.token, *w.around, first, *w.mix, *divided(w.pool, look.tokens), w.second, *divided(w.rest, look.tokens),
        w.third, *columns[0], *columns[1], w.last[:-1], [KEEP + learned.margin, learned.temperature],
    )  # fmt: skip
    return array("f", (number for layer in layers for number in layer))


def padded(weights: list[Any], size: tuple[int, ...]) -> list[Any]:
    """The weights of a narrower network, padded with zeros, which do not change its output."""
    if len(size) == 1:
        return weights + [0.0] * (size[0] - len(weights))
    return [padded(row, size[1:]) for row in weights] + [[0.0] * size[1]] * (size[0] - len(weights))


def divided(rows: list[Any], by: int) -> list[list[float]]:
    """All numbers of some rows, divided."""
    return [[number / by for number in row] for row in rows]


@lru_cache(maxsize=64)
def weights_for(game: str, o: object, seats: int, weights: Callable[[str], Learned] | None = None) -> Sequence[float]:
    """The weights for such tables, those that ship if no others are given; empty if none were trained for them."""
    try:
        learned = (weights or shipped)(game).at(form_of(game, o, seats))
        return () if learned is None else laid(learned, o)
    except BadWeights:
        return ()


def mind_for(game: str, o: object, seats: int, weights: Callable[[str], Learned] | None = None) -> Mind:
    """The network for such tables, with their solved table and scratch space; EMPTY if there is no network."""
    found = weights_for(game, o, seats, weights)
    return Mind(numbers_for(game, o, seats), found, array("f", bytes(4 * ROOM))) if len(found) else EMPTY


@lru_cache(maxsize=64)
def numbers_for(game: str, o: object, seats: int) -> bytearray:
    """The numbers of the nearest solved table; zeros, which mean the printed advice, if no table is usable."""
    solved = bots_of(game).solved
    try:
        return bytearray(solved_table(game, o, seats).numbers if solved else 1)
    except BadTable:
        return bytearray(solved.size if solved else 1)
