"""Rows as Arrow tables, and files of them: a row for each deal, a column for each number recorded of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from gamester.games import game_of
from gamester.lab.compile.compiler import tally_of
from gamester.lab.compile.layout import record_type
from gamester.lab.simulation.playing import Batch
from gamester.lab.simulation.setup import Setup

if TYPE_CHECKING:
    import pyarrow as pa

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

    played = np.arange(batch.rows.shape[1]) < batch.lengths[:, np.newaxis]
    table, place = np.nonzero(played)
    rows = batch.rows[played]
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
