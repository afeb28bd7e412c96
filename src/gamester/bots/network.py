"""The network of a learned player: the sizes of its layers, its weights on disk, and the same in one flat array.

Its input is a set of tokens, the ranks of Laugh and Lie Down or the suits of Loo, and context features. All tokens
share their weights, and each also gets the mean over all tokens. So the network is equivariant: a permutation of
ranks or suits permutes the answer, and the network learns nothing twice.
"""

from __future__ import annotations

import ast
import json
import math
from array import array
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import prod
from pathlib import Path
from struct import unpack, unpack_from
from typing import Any, NamedTuple
from zipfile import BadZipFile, ZipFile

from gamester.bots.tables import solved_table
from gamester.games import advice_of, bots_of, game_of
from gamester.games.bots import Features
from gamester.kernel.network import EMPTY, ROOM, WIDTH, Mind
from gamester.text.errors import BadTable, BadWeights

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


# --- Weights on disk: a NumPy archive with a header that names the game, rules and forms of the training -----


DATA = Path(__file__).parents[1] / "artefacts" / "data"
LAYOUT = 2
"""The version of the layout of features and network; weights of another version are unusable."""
Form = tuple[int, tuple[int, ...]]
"""The number of players, and the options that change the best play."""


class Origin(NamedTuple):
    """The origin of weights, as information for people; it does not affect play."""

    seed: int
    command: str
    """The command that made them."""
    commit: str
    """The commit of the code that made them, if known."""
    measured: dict[str, list[float]]
    """By form, the gain against printed advice in chips per deal, and half the width of its 95 % interval."""


class Learned(NamedTuple):
    """A network that can play, and the forms of its training."""

    game: str
    weights: Weights
    forms: dict[Form, float]
    """The forms, each with its margin: an additional bonus in play on the preference for the printed advice."""
    temperature: float
    """The divisor of the preferences before the softmax: below 1 the best act gets more likely."""
    deals: int
    """The number of training deals."""
    margin: float = 0.0
    """The margin of the form in play."""
    origin: Origin | None = None
    """The origin of the weights; None if the file does not name it."""

    def at(self, form: Form) -> Learned | None:
        """The network for this form; None if it was not trained for it."""
        return self._replace(margin=self.forms[form]) if form in self.forms else None


def form_of(game: str, o: object, seats: int) -> Form:
    """The form for which a network must be trained to play at such a table."""
    features = bots_of(game).features
    kept = [int(getattr(o, name)) for name in features.options]
    return seats, (*kept, *(value for name in features.later if (value := int(getattr(o, name)))))


def load(path: Path, game: str) -> Learned:
    """Read weights; BadWeights if they are missing, damaged, or made for another game, layout or other rules.

    The weights are memory views of float32 in their shapes, because a browser has no NumPy.
    """
    try:
        arrays = arrays_in(path)
        header = json.loads(arrays["header"])
        refuse_others(header, game)
        forms = {(int(n), tuple(map(int, kept))): float(margin) for n, kept, margin in header["forms"]}
        origin = Origin(**header["origin"]) if "origin" in header else None
        weights = Weights(*(arrays[name] for name in Weights._fields))
        learned = Learned(game, weights, forms, float(header["temperature"]), int(header["deals"]), origin=origin)
        width = weights.first.shape[-1]
        expected = sizes(shape_of(bots_of(game).features, width))
        sound = all(
            each.shape == size and all(map(math.isfinite, each.cast("B").cast("f")))
            for each, size in zip(weights, expected, strict=True)
        )
    except FileNotFoundError:
        raise BadWeights("train.weights_missing") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, EOFError, BadZipFile):
        raise BadWeights("train.weights_damaged") from None
    if not sound:
        raise BadWeights("train.weights_damaged")
    return learned


@cache
def shipped(game: str) -> Learned:
    """The weights of a game that come with the package; BadWeights if they cannot be used."""
    return load(DATA / f"learned_{game}.npz", game)


def refuse_others(header: dict[str, Any], game: str) -> None:
    """Refuse weights of another game, layout or rules."""
    if header["game"] != game or header["layout"] != LAYOUT or header["rules"] != game_of(game).fingerprint:
        raise BadWeights("train.weights_rules")


# --- Archives of NumPy arrays, read without NumPy, which browsers do not have -------------------------------


MAGIC = b"\x93NUMPY\x01\x00"
"""How an array begins: NumPy's name, and the version of its layout."""
SUFFIX = ".npy"


def arrays_in(path: Path) -> dict[str, Any]:
    """The arrays of an archive by name: a str of a text, a memory view of float32 of numbers.

    OSError, BadZipFile or EOFError if the archive cannot be read, ValueError if an array in it cannot.
    """
    with ZipFile(path) as archive:
        return {name.removesuffix(SUFFIX): read_array(archive.read(name)) for name in archive.namelist()}


def read_array(data: bytes) -> Any:
    """One array, as `arrays_in` says; ValueError."""
    if not data.startswith(MAGIC):
        raise ValueError("not an array of NumPy")
    begin = len(MAGIC) + 2
    end = begin + unpack_from("<H", data, len(MAGIC))[0]
    try:
        told = ast.literal_eval(data[begin:end].decode("latin-1"))
    except SyntaxError as fault:
        raise ValueError(str(fault)) from None
    kind, shape, body = str(told["descr"]), tuple(told["shape"]), data[end:]
    if kind.startswith("<U") and not shape:
        return body.decode("utf-32-le").rstrip("\0")
    if kind != "<f2" or told["fortran_order"] or len(body) != 2 * prod(shape):
        raise ValueError(f"an array of {kind}")
    numbers = memoryview(array("f", unpack(f"<{prod(shape)}e", body)))
    return numbers.cast("B").cast("f", shape)


# --- The weights in one flat array for compiled loops; see `gamester.kernel.network` -------------------------


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
