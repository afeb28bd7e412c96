"""The play of a chunk: a row for each deal, played by the module of the game, by compiled code, or by Python."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from gamester.engine.modules import unbounded_module_of
from gamester.lab.compile.compiler import is_kept, tally_of
from gamester.lab.compile.layout import pack, record_type
from gamester.lab.simulation.figures import figures_of
from gamester.lab.simulation.interpreted import BotTable
from gamester.lab.simulation.seated import Calls, seating
from gamester.lab.simulation.setup import MOST_ROWS, Chunk, Setup

if TYPE_CHECKING:
    from gamester.engine.calls import Module
    from gamester.engine.running import InProcess
    from gamester.lab.compile.batch import RandomTables

Lengths: TypeAlias = npt.NDArray[np.int64]
"""How many deals each table plays, or at most."""


PAYS = 10_000_000
"""The number of random deals from which it pays to compile code for this processor: it takes ten seconds or more, and
plays half as many deals again as a module.
"""


def random_tables(setup: Setup) -> RandomTables:
    """The tables of a setup without bots; they use code specialised for the options if that pays off, for very many
    deals or when that code is in the cache.
    """
    from gamester.lab.compile.batch import RandomTables

    tables = RandomTables(setup.game, setup.variant, setup.players, setup.options, setup.seed)
    enough = figures_of(setup.game).pays_back
    if enough and (setup.most_deals >= enough or is_kept(tables.frozen_loop)):
        tables.freeze()
    return tables


def is_compiled(setup: Setup) -> bool:
    """Does code that is compiled for this processor play, and no module: for very many random deals if the compiler is
    installed, or where there is no module?
    """
    pays = setup.most_deals >= PAYS and find_spec("numba") is not None
    return setup.all_random and (pays or calls_of(setup) is None)


def calls_of(setup: Setup) -> Calls | None:
    """The calls of a module that plays such tables; None if none does."""
    module = unbounded_module_of(setup.game)
    seats = seating(setup) if module else None
    calls = Calls(setup, seats) if seats else None
    return calls if calls and module and calls.export in module.exports else None


class Batch(NamedTuple):
    """The results of some tables of a chunk."""

    first: int
    """The number of the first table."""
    rows: npt.NDArray[Any]
    """A `Tally` of the game for each table and deal."""
    lengths: npt.NDArray[np.int64]
    """How many deals of each table are valid; rows beyond them are zero."""
    acts: int
    """The number of actions taken."""


class Player:
    """Plays chunks of a setup; may be used by several threads."""

    def __init__(self, setup: Setup, interpreted: bool = False) -> None:
        """Prepare; `interpreted` if Python itself is to play where a module could."""
        self.setup = setup
        self.row_type = record_type(tally_of(setup.game).Tally)
        self.tables = random_tables(setup) if not interpreted and is_compiled(setup) else None
        self.calls = None if interpreted or self.tables else calls_of(setup)

    @property
    def is_interpreted(self) -> bool:
        """Does Python itself play?"""
        return not self.tables and not self.calls

    def batches(self, chunk: Chunk) -> Iterator[Batch]:
        """The tables of a chunk in order, in batches that fit into memory."""
        if self.setup.deals:
            yield self.play(chunk.first, self.setup.lengths(chunk.first, chunk.tables))
            return
        first, end, most = chunk.first, chunk.first + chunk.tables, min(self.setup.length, 4 * self.setup.schedule)
        while first < end:
            batch = self.play(first, np.full(min(end - first, max(1, MOST_ROWS // most)), most, np.int64))
            if most < self.setup.length and self._broken_off(batch, most):
                most = min(self.setup.length, 2 * most)  # again, with space for the longest sessions
                continue
            yield batch
            first += len(batch.lengths)

    def play(self, first: int, lengths: Lengths) -> Batch:
        """Play tables from number `first` on, each for so many deals, or at most so many of a session."""
        if self.calls:
            return self._call(first, lengths)
        return self._run(first, lengths) if self.tables else self._interpret(first, lengths)

    @staticmethod
    def _broken_off(batch: Batch, most: int) -> bool:
        """Is some session unfinished after so many deals?"""
        return bool(((batch.lengths == most) & (batch.rows["last"][:, -1] == 0)).any())

    def _rows(self, lengths: Lengths) -> npt.NDArray[Any]:
        """Empty rows for tables of which each plays the number of deals in `lengths`."""
        return np.zeros((len(lengths), max(lengths, default=0)), self.row_type)

    def _call(self, first: int, lengths: Lengths) -> Batch:
        """Play in the module of the game, of which each thread has an instance."""
        module, calls = cast("Module", unbounded_module_of(self.setup.game)), cast("Calls", self.calls)
        instance = cast("InProcess", module.instance)
        acts, (rows, played) = instance.run(calls.of(module, first, lengths.tolist()), ("rows", "lengths"))
        shape = len(lengths), max(lengths, default=0)
        return Batch(first, np.frombuffer(rows, self.row_type).reshape(shape), np.frombuffer(played, np.int64), acts)

    def _run(self, first: int, lengths: Lengths) -> Batch:
        """Play at random with compiled code."""
        rows, tables = self._rows(lengths), cast("RandomTables", self.tables)
        acts = tables.play(first, rows, lengths, whole=bool(self.setup.sessions))
        return Batch(first, rows, lengths, acts)

    def _interpret(self, first: int, lengths: Lengths) -> Batch:
        """Play with the interpreter."""
        tally = tally_of(self.setup.game)
        rows = self._rows(lengths)
        acts = 0
        for place in range(len(lengths)):
            table, row = BotTable(self.setup, first + place), tally.Tally()
            for number in range(int(lengths[place])):
                if self.setup.sessions and table.finished:
                    lengths[place] = number
                    break
                acts += table.deal(number)
                tally.note(table.s, table.o, row)
                pack(row, rows[place], number)
        return Batch(first, rows, lengths, acts)
