"""The weights of a network in one flat array for compiled loops; see `gamester.kernel.network`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gamester.artefacts.tables import solved_table
from gamester.bots.learned.bot import shipped
from gamester.bots.learned.file import Learned, form_of
from gamester.bots.learned.net import Weights, sizes
from gamester.bots.learned.preferences import KEEP, shape_of
from gamester.errors import BadTable, BadWeights
from gamester.games import advice_of, bots_of
from gamester.kernel.network import EMPTY, ROOM, WIDTH, Mind


def laid(learned: Learned, o: Any) -> Any:
    """The weights as float32 [SIZE of the game's `learned` module]; BadWeights if the network is too wide.

    The first layer's bias includes the contribution of the options `o`.
    """
    import numpy as np

    lanes, look = advice_of(learned.game).learned, bots_of(learned.game).features
    if learned.weights.first.shape[0] > WIDTH:
        raise BadWeights("train.weights_damaged")
    room = sizes(shape_of(look, WIDTH))
    w = Weights(*(widened(each, size) for each, size in zip(learned.weights, room, strict=True)))
    kept = np.array([getattr(o, name) for name in look.options], np.float32) / look.option_unit
    first = w.first + kept @ w.around[lanes.KEPT : lanes.KEPT + len(kept)]
    parts = (
        w.token, w.around, first, w.mix, w.pool / look.tokens, w.second, w.rest / look.tokens, w.third, w.card.T,
        w.verb.T[:-1], w.last[:-1], np.array([KEEP + learned.margin, learned.temperature]),
    )  # fmt: skip
    return np.concatenate([np.asarray(part, np.float32).ravel() for part in parts])


def widened(weights: Any, size: tuple[int, ...]) -> Any:
    """The weights of a narrower network, padded with zeros, which do not change its output."""
    import numpy as np

    return np.pad(weights, [(0, most - have) for have, most in zip(weights.shape, size, strict=True)])


@lru_cache(maxsize=64)
def weights_for(game: str, o: Any, seats: int) -> Any:
    """The shipped weights for such tables; empty if none were trained for them."""
    try:
        learned = shipped(game).at(form_of(game, o, seats))
        return () if learned is None else laid(learned, o)
    except BadWeights:
        return ()


def mind_for(game: str, o: Any, seats: int) -> Mind:
    """The shipped network for such tables, with their solved table and scratch space; EMPTY if there is no network."""
    weights = weights_for(game, o, seats)
    if not len(weights):
        return EMPTY
    import numpy as np

    return Mind(numbers_for(game, o, seats), weights, np.zeros(ROOM, np.float32))


@lru_cache(maxsize=64)
def numbers_for(game: str, o: Any, seats: int) -> Any:
    """The numbers of the nearest solved table; zeros, which mean the printed advice, if no table is usable."""
    import numpy as np

    solved = bots_of(game).solved
    try:
        numbers = solved_table(game, o, seats).numbers if solved else bytes(1)
    except BadTable:
        numbers = bytes(solved.size if solved else 1)
    return np.frombuffer(numbers, np.uint8).copy()
