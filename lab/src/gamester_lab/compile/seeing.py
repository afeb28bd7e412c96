"""How the compiled loops write down what a seat sees: as a row of the encoder, or as the packed bytes of a task.

The bytes come from the game's own `look` and encoder, copied for one number of players: the view stays in local
variables, and other `put` functions store a set of cards or seats as it is, in its first place, where those of the
encoder set a place for each card. Straight code then shifts sets and numbers into words.
"""

import hashlib
import sys
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.games import game_of
from gamester.kernel import planes
from gamester.kernel.cards import NO_SEAT, PACK_SIZE, PER_SEAT, Cards, Seat, Seats
from gamester.kernel.planes import CHIPS, MOST_CHIPS
from gamester_lab.compile.compiler import encoder_of, inner


class Run(NamedTuple):
    """Places of an encoder's row that are packed alike."""

    kind: str
    """SET, SUM, or `u` or `i` (unsigned, or in two's complement) and the number of bits."""
    start: int
    stop: int


SET = "u1"
"""How a set of cards or seats is packed."""
SUM = "i16"
"""How a sum of chips is packed, which the encoder writes in three places."""
WORD = 64
"""The bits of a word."""


class Sight(NamedTuple):
    """What the loops write for a seat that is asked."""

    name: str
    """The same for the same code."""
    blank: Callable[[Any], npt.NDArray[Any]]
    """(options) -> a row that holds nothing else."""
    observe: Any
    """(s, o, seat, seen, row): fills the row with what a seat sees of a table; `seen` is a scratch view."""


@cache
def sight_of(game: str, runs: tuple[Run, ...] | None, players: int) -> Sight:
    """Rows of the encoder, or some runs of them packed, at tables of so many players."""
    return whole(game) if runs is None else packed(game, runs, players)


@cache
def whole(game: str) -> Sight:
    """Rows of the encoder."""
    encoder, look = encoder_of(game), game_of(game).rules.look
    encode_view = encoder.encode_view

    @inner(f"{game}_whole")
    def observe(s: Any, o: Any, seat: int, seen: Any, row: Any) -> None:
        look(s, o, seat, seen)
        encode_view(seen, row.row)

    def blank(o: Any) -> npt.NDArray[np.int8]:
        empty = np.zeros(encoder.SIZE, np.int8)
        encoder.encode_options(o, empty)
        return empty

    return Sight("whole", blank, observe)


def packed(game: str, runs: tuple[Run, ...], players: int) -> Sight:
    """The bytes that `gamester_lab.tasks.observing.Observation` packs."""
    from gamester_lab.compile.local_sight import locals_of

    encoder, rules = encoder_of(game), game_of(game).rules
    items = [*items_of(game, runs, players)]
    first = min((item.place for item in items if item.kind == MARKS), default=0)
    text, size = packer(items, encoder.SIZE, first)
    name = f"packed_{players}_{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    inline = inner(f"{game}_{name}", forceinline=True)
    look = retold([sys.modules[rules.look.__module__]], {}, inline)["look"]
    put_view = retold([planes, encoder], WRITERS, inline)["put_view"]
    new_view, new_sheet = locals_of(type(rules.new_view()), players, encoder.SIZE, first)
    made: dict[str, Any] = {"__name__": __name__, "int64": np.int64}
    exec(text, made)  # noqa: S102 - numbers and names of its own only
    pack = inline(made["pack"])

    @inner(f"{game}_{name}")
    def observe(s: Any, o: Any, seat: int, _seen: Any, row: Any) -> None:
        v, sheet = new_view(), new_sheet()
        look(s, o, seat, v)
        put_view(v, sheet)
        pack(sheet, row.row)

    return Sight(name, lambda _o: np.zeros(size, np.uint8), observe)


# --- The encoder with other writers ---------------------------------------------------------------------------------


def put_cards(cards: Cards, out: Any, at: int) -> None:
    """A set of cards."""
    out[at] = cards


def put_seats(seats: Seats, looking: Seat, players: int, out: Any, at: int) -> None:
    """A set of seats, counted from the one that looks."""
    out[at] = (seats >> looking | seats << (players - looking)) & ((1 << players) - 1)


def put_seat(seat: Seat, looking: Seat, players: int, out: Any, at: int) -> None:
    """The set of this seat, counted in the same way; empty for NO_SEAT."""
    place = seat - looking if seat >= looking else seat - looking + players
    out[at] = 0 if seat == NO_SEAT else 1 << place


def put_chips(chips: int, out: Any, at: int) -> None:
    """A sum of chips, within the bounds of the encoder's own."""
    out[at] = min(max(chips, -MOST_CHIPS), MOST_CHIPS)


WRITERS = {writer.__name__: writer for writer in (put_cards, put_seats, put_seat, put_chips)}


def retold(modules: Sequence[ModuleType], writers: dict[str, Any], own: Callable[[Any], Any]) -> dict[str, Any]:
    """The functions of some modules, which call these writers in place of their own of the same name."""
    told = {name: value for module in modules for name, value in vars(module).items()}
    told |= writers | {"__name__": __name__}
    names = {__name__, *(module.__name__ for module in modules)}
    for name, function in list(told.items()):
        if isinstance(function, FunctionType) and function.__module__ in names:
            told[name] = own(FunctionType(function.__code__, told, name, None, function.__closure__))
    return told


class Noted(dict[int, int]):
    """A row that notes where something is written, and how many places of the encoder's row it stands for."""

    def __setitem__(self, at: int, _value: int) -> None:
        """A number."""
        self.update({at: 1})


def written(game: str, players: int) -> Noted:
    """What an encoder with these writers writes for every seat."""

    def cards(_cards: Cards, out: Noted, at: int) -> None:
        out.update({at: PACK_SIZE})

    def seats(_seats: Any, _looking: Seat, _players: int, out: Noted, at: int) -> None:
        out.update({at: PER_SEAT})

    writers = WRITERS | {"put_cards": cards, "put_seats": seats, "put_seat": seats}
    view: Any = game_of(game).rules.new_view()
    view.seats, noted = players, Noted()
    retold([planes, encoder_of(game)], writers, lambda function: function)["put_view"](view, noted)
    return noted


# --- The packer -----------------------------------------------------------------------------------------------------


NUMBER, WHOLE, MARKS = range(3)


class Item(NamedTuple):
    """A number, a whole set of cards or seats, or the marks of a plane, as it is packed."""

    place: int
    """Where the writers put it."""
    bits: int
    kind: int
    is_there: bool
    """Not of an absent seat, of which nothing is ever written."""


def items_of(game: str, runs: tuple[Run, ...], players: int) -> Iterator[Item]:
    """What is packed, in order."""
    every, there = written(game, PER_SEAT), written(game, players)
    starts = [0, *accumulate(length for _, length in encoder_of(game).PLANES)]
    for kind, start, stop in runs:
        place = start
        while place < stop:
            places = CHIPS if kind == SUM else every.get(place, 1)
            plane = starts[bisect(starts, place)] - place
            if kind == SET and places == 1 and plane > 1:  # such as the phase, a mark in one of seven places
                places = plane
                yield Item(place, places, MARKS, is_there=True)
            elif places > 1 and kind != SUM:
                yield Item(place, places, WHOLE, place in there)
            else:
                yield Item(place, int(kind[1:]), NUMBER, place in there)
            place += places


def packer(items: list[Item], marks: int, first: int) -> tuple[str, int]:
    """The source of `pack(sheet, out)`, and how many bytes it packs; the marks from place `first` are at `marks`."""
    size = -(-sum(item.bits for item in items) // 8)
    lines = ["def pack(sheet, out):", f"full = out[:{size // 8 * 8}].view(int64)"]
    at, terms = 0, list[str]()
    for item in items:
        name, shift, beyond = f"at{item.place}", at % WORD, at % WORD + item.bits - WORD
        at += item.bits
        if item.is_there:
            value = f"sheet[{marks}] >> {item.place - first}" if item.kind == MARKS else f"sheet[{item.place}]"
            lines.append(f"{name} = {value}" + ("" if item.kind == WHOLE else f" & {(1 << item.bits) - 1}"))
            terms.append(f"{name} << {shift}")
        if beyond >= 0:
            lines.append(f"full[{at // WORD - 1}] = {' | '.join(terms) or 0}")
            terms = [f"{name} >> {WORD - shift}"] if item.is_there and beyond else []
    lines.append(f"last = {' | '.join(terms) or 0}")
    lines += [f"out[{byte}] = last >> {byte % 8 * 8}" for byte in range(at // WORD * 8, size)]
    return "\n    ".join(lines) + "\n", size
