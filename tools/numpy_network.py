"""The network of the kernel, interpreted: the game's own text runs, and NumPy does what it asks of whole rows.

Sums and products are made in the order of the kernel's text, with its rounding. So the preferences are those of
compiled code and of WebAssembly, bit by bit, which those of a matrix product are not: its order is the processor's.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from gamester.games import advice_of
from gamester.kernel import network
from gamester.kernel.network import (
    AROUND,
    FACTOR,
    FIRST,
    LIKED,
    MEAN,
    MIX,
    MIXED,
    POOL,
    REST,
    SECOND,
    THIRD,
    TOKENS,
    WHOLE,
    WIDTH,
)  # fmt: skip
from gamester_lab.evaluate.players import in_arrays


def liked_with_numpy(seen: Any, view: Any, legal: int, usual: int, mind: Any) -> list[float]:
    """The preference for each action; see `gamester.bots.learned`."""
    arrays = in_arrays(mind)
    like_of(seen.game)(view, seen.o, legal, usual, arrays.weights, arrays.room)
    found: list[float] = arrays.room[LIKED:FACTOR].tolist()
    return found


@cache
def like_of(game: str) -> Callable[..., None]:
    """`like` of the game's network, for arrays of float32."""
    made: Callable[..., None] = rebound(advice_of(game).learned, rebound(network, ROWS))["like"]
    return made


def rebound(module: ModuleType, others: Mapping[str, Any]) -> dict[str, Any]:
    """The names of a module, whose functions call `others` in place of the functions of the same names."""
    names = vars(module) | {name: others[name] for name in vars(module) if isinstance(others.get(name), FunctionType)}
    for name, found in list(names.items()):
        if isinstance(found, FunctionType) and found.__module__ == module.__name__ and name not in others:
            names[name] = FunctionType(found.__code__, names, name)
    return names


def add_row(w: Any, row: int, room: Any, to: int) -> None:
    """Add one row of weights."""
    room[to : to + WIDTH] += w[row : row + WIDTH]


def add_times(w: Any, row: int, room: Any, to: int, times: float) -> None:
    """Add one row of weights, multiplied by a number."""
    if times:
        room[to : to + WIDTH] += np.float32(times) * w[row : row + WIDTH]


def begin_thought(w: Any, at: int, room: Any, tokens: int) -> None:
    """Clear the inputs of the network."""
    room[TOKENS : TOKENS + tokens * WIDTH] = 0
    room[AROUND : AROUND + WIDTH] = w[at + FIRST : at + FIRST + WIDTH]


def think(w: Any, at: int, room: Any, tokens: int) -> None:
    """Compute the last layer but one, for each token."""
    first, mixed = rows_at(room, TOKENS, tokens), rows_at(room, MIXED, tokens)
    np.maximum(first + room[AROUND : AROUND + WIDTH], 0, out=first)
    room[MEAN : MEAN + WIDTH] = np.add.accumulate(first)[-1]
    whole = through(w[at + SECOND : at + SECOND + WIDTH], room[MEAN : MEAN + WIDTH], rows_at(w, at + POOL))
    mixed[:] = through(whole, first, rows_at(w, at + MIX))
    np.maximum(mixed, 0, out=mixed)
    mixed += first


def look_at_whole(w: Any, at: int, room: Any, tokens: int) -> None:
    """Compute the last layer but one, for all tokens together."""
    mean = np.add.accumulate(rows_at(room, MIXED, tokens))[-1]
    whole = through(w[at + THIRD : at + THIRD + WIDTH], mean, rows_at(w, at + REST))
    room[WHOLE : WHOLE + WIDTH] = np.maximum(whole, 0)


def answer(w: Any, row: int, room: Any, begin: int) -> Any:
    """One output of the last layer: products of float32, and their sum in float64."""
    terms = room[begin : begin + WIDTH] * w[row : row + WIDTH]
    return np.add.accumulate(terms, dtype=np.float64)[-1]


def rows_at(numbers: Any, at: int, many: int = WIDTH) -> Any:
    """So many rows that begin at a place."""
    return numbers[at : at + many * WIDTH].reshape(many, WIDTH)


def through(to: Any, layer: Any, weights: Any) -> Any:
    """A layer plus the product of others, [WIDTH] or [tokens, WIDTH], with weights, summed in the order of the rows."""
    terms = layer.T[..., np.newaxis] * (weights if layer.ndim == 1 else weights[:, np.newaxis])
    return np.add.accumulate(np.concatenate((np.broadcast_to(to, (1, *layer.shape)), terms)))[-1]


ROWS = {each.__name__: each for each in (add_row, add_times, begin_thought, think, look_at_whole, answer)}
"""What the network does to whole rows."""
