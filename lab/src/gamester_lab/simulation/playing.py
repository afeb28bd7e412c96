"""The play of a chunk: a row for each deal, by the module of the game, compiled code or Python; and files of rows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from gamester.engine.modules import unbounded_module_of
from gamester.games import game_of
from gamester_lab.compile.compiler import is_kept, tally_of
from gamester_lab.compile.layout import pack, record_type
from gamester_lab.simulation.figures import figures_of
from gamester_lab.simulation.interpreted import BotTable
from gamester_lab.simulation.seated import Calls, seating
from gamester_lab.simulation.setup import MOST_ROWS, Chunk, Setup

if TYPE_CHECKING:
    import pyarrow as pa

    from gamester.engine.calls import Module
    from gamester.engine.running import InProcess
    from gamester_lab.compile.batch import RandomTables


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
    from gamester_lab.compile.batch import RandomTables

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

    @property
    def played(self) -> npt.NDArray[np.bool_]:
        """[tables, deals] which rows are valid."""
        return np.arange(self.rows.shape[1]) < self.lengths[:, np.newaxis]


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

    def _call(self, first: int, lengths: Lengths) -> Batch:
        """Play in the module of the game, of which each thread has an instance."""
        module, calls = cast("Module", unbounded_module_of(self.setup.game)), cast("Calls", self.calls)
        instance = cast("InProcess", module.instance)
        acts, (rows, played) = instance.run(calls.of(module, first, lengths.tolist()), ("rows", "lengths"))
        shape = len(lengths), max(lengths, default=0)
        return Batch(first, np.frombuffer(rows, self.row_type).reshape(shape), np.frombuffer(played, np.int64), acts)

    def _run(self, first: int, lengths: Lengths) -> Batch:
        """Play at random with compiled code."""
        tables = cast("RandomTables", self.tables)
        rows = tables.rows(lengths)
        acts = tables.play(first, rows, lengths, whole=bool(self.setup.sessions))
        return Batch(first, rows, lengths, acts)

    def _interpret(self, first: int, lengths: Lengths) -> Batch:
        """Play with the interpreter."""
        tally = tally_of(self.setup.game)
        rows = np.zeros((len(lengths), max(lengths, default=0)), self.row_type)
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


CHIPS = ("paid", "pool", "contested", "carried", "pot")
"""Fields with chips, which need large integers; all others are small."""


def encoded(setup: Setup, batches: Sequence[Batch]) -> bytes:
    """The rows of some batches as an Arrow file in memory."""
    import pyarrow as pa

    sink = pa.BufferOutputStream()
    options = pa.ipc.IpcWriteOptions(compression="zstd")
    with pa.ipc.new_file(sink, schema(setup), options=options) as writer:
        for batch in batches:
            writer.write_batch(pa.record_batch(columns(setup, batch), schema=schema(setup)))
    return bytes(sink.getvalue())


def schema(setup: Setup) -> pa.Schema:
    """The columns: the number of the deal, where it was played, and its `Tally`, with a column for each seat."""
    import pyarrow as pa

    fields = [("number", pa.int64()), ("table", pa.int64()), ("place", pa.int32())]
    tally = record_type(tally_of(setup.game).Tally)
    for name in tally.names or ():
        kind = pa.int64() if name in CHIPS else pa.int32()
        names = [f"{name}_{seat}" for seat in range(setup.players)] if tally[name].shape else [name]
        fields += [(column, kind) for column in names]
    known = {"gamester": json.dumps(setup.to_json()), "codes": json.dumps(codes(setup.game))}
    return pa.schema(fields, metadata=known)


@cache
def codes(game: str) -> dict[str, dict[str, str]]:
    """The meaning of the numbers in coded columns, by column; columns of seats hold -1 for nobody."""
    package: Any = game_of(game)
    state = import_module(package.rules.State.__module__)
    found = {name: getattr(state, name.title(), ()) for name in ("ended", "forced")}
    told = {name: {str(int(one)): one.name.lower() for one in members} for name, members in found.items() if members}
    if "trump" in (record_type(tally_of(game).Tally).names or ()):
        told["trump"] = {str(suit): name for suit, name in enumerate(("clubs", "diamonds", "hearts", "spades"))}
    return told


def columns(setup: Setup, batch: Batch) -> list[pa.Array]:
    """The columns of a batch, in the order of its tables and deals."""
    import pyarrow as pa

    table, place = np.nonzero(batch.played)
    rows = batch.rows[batch.played]
    table += batch.first
    number = table + 1 if setup.sessions else table * setup.length + place + 1
    arrays: list[Any] = [number, table, place]
    for name in rows.dtype.names or ():
        field = rows[name]
        arrays += [field[:, seat] for seat in range(setup.players)] if field.ndim > 1 else [field]
    return [pa.array(array, kind) for array, kind in zip(arrays, schema(setup).types, strict=True)]


def write_rows(path: Path, kind: str, setup: Setup, parts: Iterable[Path]) -> None:
    """Write the rows of many Arrow files into one file, `.parquet` or `.csv`, part by part; OSError if that fails."""
    import pyarrow as pa
    from pyarrow import csv, parquet

    with (
        parquet.ParquetWriter(path, schema(setup), compression="zstd")
        if kind == ".parquet"
        else csv.CSVWriter(path, schema(setup))
    ) as writer:
        for part in parts:
            with pa.memory_map(str(part)) as source:
                writer.write_table(pa.ipc.open_file(source).read_all())
