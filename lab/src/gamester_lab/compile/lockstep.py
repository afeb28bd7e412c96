"""Lockstep test: the interpreter and another backend play the same random deals, compared after every act.

The other backend plays first and records a trace (`tracing`). The interpreter then runs the same source, and each
record it would write is compared byte by byte: the state, the legal actions of all seats, one view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from struct import Struct
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from gamester.backend.rounds import steps_of
from gamester.games import game_of
from gamester.kernel.cards import PACK_SIZE
from gamester_lab.compile.compiler import admit_inner, admitted_rounds, tally_of, uncounted
from gamester_lab.compile.coverage import Setting, setting_of
from gamester_lab.compile.layout import Record, empty_record, options_record, pack, record_type
from gamester_lab.compile.tracing import ROOM, Step, Tracing, tracing

DEALS = 20
"""The deals at each table; if its sessions are short, it plays several."""
BATCH = 16
"""How many tables a processor plays at once; more would only use more memory."""


class Difference(Exception):
    """Two backends of the rules disagree; the message says where, and in which field."""


class Pages(NamedTuple):
    """The trace of one deal at each table of a batch: arrays of records, indexed first by table."""

    steps: Record
    states: Record
    views: Record
    tallies: Record
    sizes: npt.NDArray[np.int64]
    """The number of places filled, by table."""


class Backend(Protocol):
    """A backend that plays tables without the interpreter."""

    name: str
    """How it plays, as a word that can follow "interpreted and"."""
    batch: int
    """The best number of tables to play at once."""

    def sit_down(self, settings: list[Setting], seed: int, first: int) -> Callable[[int], Pages]:
        """New tables, numbered from `first`; the returned function takes a deal's number and plays it at each table."""


class Arrays(NamedTuple):
    """The arrays of records behind some tables, indexed first by table."""

    fresh: Record
    states: Record
    options: Record
    pages: Pages


def arrays_for(settings: list[Setting], card: type = np.int64) -> Arrays:
    """New tables of one game, and pages for one deal of each; `card` is the card type of `layout`."""
    game: Any = game_of(settings[0].game)
    tally = tally_of(game.id).Tally
    size = len(settings)
    fresh = empty_record(game.rules.State, size, card)
    for place, setting in enumerate(settings):
        pack(game.rules.open_table(setting.seats, setting.row()), fresh, place)
    options = np.concatenate([options_record(setting.row()) for setting in settings])
    steps, states, views = (
        empty_record(kind, size * ROOM, card).reshape(size, ROOM) for kind in (Step, game.rules.State, game.rules.View)
    )
    pages = Pages(steps, states, views, empty_record(tally, size), np.zeros(size, np.int64))
    return Arrays(fresh, fresh.copy(), options, pages)


def work_type(game: str, card: type = np.int64) -> np.dtype[Any]:
    """The type of a scratch record: the cards to shuffle, a step, a view."""
    view = record_type(type(game_of(game).rules.new_view()), card)
    return np.dtype([("order", card, (PACK_SIZE,)), ("step", record_type(Step)), ("seen", view)], align=True)


@cache
def admitted_tracing(game: str) -> Tracing:
    """The functions of `tracing` that compiled code can call."""
    steps = tracing(game, admitted_rounds(game))
    admit_inner(game, steps.inner)
    return steps


@cache
def compiled_trace(game: str) -> Any:
    """The compiled loop over tables; ImportError without Numba."""
    trace_table = admitted_tracing(game).trace_table

    @uncounted
    def trace(
        fresh: Any, states: Any, options: Any, works: Any, seed: int, first: int, number: int,
        steps: Any, rows: Any, views: Any, tallies: Any, sizes: Any,
    ) -> None:  # fmt: skip
        w = works[0]
        for place in range(len(states)):
            sizes[place] = trace_table(
                fresh, states, options, place, w.order, w.step, w.seen, seed, first + place, number,
                steps, rows, views, tallies,
            )  # fmt: skip

    return trace


class OnProcessor:
    """The backend that Numba compiles for the processor."""

    name = "compiled"
    batch = BATCH

    def sit_down(self, settings: list[Setting], seed: int, first: int) -> Callable[[int], Pages]:
        """New tables; see `Backend`."""
        game = settings[0].game
        t = arrays_for(settings)
        works = np.zeros(1, work_type(game))
        trace = compiled_trace(game)

        def play(number: int) -> Pages:
            p = t.pages
            trace(
                t.fresh, t.states, t.options, works, seed, first, number, p.steps, p.states, p.views, p.tallies, p.sizes
            )
            return p

        return play


# --- The interpreter ----------------------------------------------------------------------------------------------


class Packer:
    """A packer, which turns a dataclass of ints and lists of ints into the bytes of its record."""

    def __init__(self, kind: type) -> None:
        """A packer for values of this class."""
        self.type = record_type(kind)
        names = self.type.names or ()
        self.wide = [bool(self.type[name].shape) for name in names]
        self.fields = attrgetter(*names)
        self.form = Struct(f"{self.type.itemsize // 8}q")

    def __call__(self, value: Any) -> bytes:
        """The bytes."""
        ints: list[int] = []
        for wide, field in zip(self.wide, self.fields(value), strict=True):
            if wide:
                ints += field
            else:
                ints.append(field)
        return self.form.pack(*ints)

    def first_difference(self, ours: bytes, theirs: bytes) -> str:
        """The first field that differs, with both values."""
        mine, other = (np.frombuffer(one, self.type)[0] for one in (ours, theirs))
        for name in self.type.names or ():
            if (mine[name] != other[name]).any():
                return f"{name} is {mine[name].tolist()} interpreted and {other[name].tolist()}"
        return ""


class Apart(Exception):
    """The interpreter's record differs from the traced one; the arguments are the place and a description."""


class Page:
    """A stand-in for an array of records: it compares each value that is stored with the traced one."""

    def __init__(self, what: str, kind: type) -> None:
        """A page for values of this class."""
        self.what = what
        self.pack = Packer(kind)
        self.size = self.pack.type.itemsize
        self.written = b""

    def open(self, records: Record) -> None:
        """Compare with these records from now on."""
        self.written = records.tobytes()

    def __setitem__(self, place: int, value: Any) -> None:
        """Compare; Apart if they differ."""
        mine = self.pack(value)
        theirs = self.written[place * self.size : (place + 1) * self.size]
        if mine != theirs:
            where = self.pack.first_difference(mine, theirs) if theirs else "nothing is written"
            raise Apart(place, f"{self.what}: {where}")


class Interpreter:
    """The interpreter's side of the comparison, for one game."""

    def __init__(self, game: str) -> None:
        """Make the pages for acts, states, views and tallies."""
        package: Any = game_of(game)
        steps = steps_of(game_of(game))
        self.package, self.tally = package, tally_of(game)
        self.deal_out, self.trace = steps.deal_out, tracing(game, steps).trace
        self.order = [0] * PACK_SIZE
        self.step, self.view, self.noted = Step(), package.rules.new_view(), self.tally.Tally()
        self.steps, self.rows = Page("act", Step), Page("state", package.rules.State)
        self.views, self.tallies = Page("view", package.rules.View), Page("tally", self.tally.Tally)

    def follow(self, s: Any, o: Any, seed: int, table: int, number: int, pages: Pages, place: int) -> int:
        """Play a deal and compare it with its trace; returns the number of acts. Apart if they differ."""
        size = int(pages.sizes[place])
        self.steps.open(pages.steps[place, :size])
        self.rows.open(pages.states[place, :size])
        self.views.open(pages.views[place, :size])
        self.tallies.open(pages.tallies[place : place + 1])
        x = self.deal_out(s, o, self.order, seed, table, number)
        mine = self.trace(s, o, self.order, self.step, self.view, x, self.steps, self.rows, self.views, ROOM)
        if mine != size:
            raise Apart(mine, f"the deal has {mine - 1} acts interpreted and {size - 1}")
        self.tally.note(s, o, self.noted)
        try:
            self.tallies[0] = self.noted
        except Apart as apart:
            raise Apart(size, apart.args[1]) from None
        return size - 1


def compare_tables(backend: Backend, settings: list[Setting], seed: int, first: int, deals: int = DEALS) -> int:
    """Play some tables of one game on both backends; returns the acts compared. Difference if the backends disagree."""
    interpreter = Interpreter(settings[0].game)
    package = interpreter.package
    options = [setting.row() for setting in settings]
    tables = [package.rules.open_table(setting.seats, o) for setting, o in zip(settings, options, strict=True)]
    play = backend.sit_down(settings, seed, first)
    acts = 0
    for number in range(deals):
        pages = play(number)
        for place, (setting, o) in enumerate(zip(settings, options, strict=True)):
            if package.rules.finished(tables[place], o):
                tables[place] = package.rules.open_table(setting.seats, o)
            try:
                acts += interpreter.follow(tables[place], o, seed, first + place, number, pages, place)
            except Apart as apart:
                act, what = apart.args
                where = f"{setting}; seed {seed}, table {first + place}, deal {number}, act {act}"
                raise Difference(f"{where}: {what} {backend.name}.") from None
    return acts


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a comparison."""

    tables: int
    deals: int
    acts: int


def compare(backend: Backend, game: str, seed: int, first: int, last: int, deals: int = DEALS) -> Iterator[Progress]:
    """Compare the tables from `first` up to, not including, `last`, in batches; Difference if the backends disagree."""
    acts = 0
    for begin in range(first, last, backend.batch):
        end = min(begin + backend.batch, last)
        acts += compare_tables(backend, [setting_of(game, seed, n) for n in range(begin, end)], seed, begin, deals)
        yield Progress(end - first, (end - first) * deals, acts)
