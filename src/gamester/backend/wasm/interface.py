"""What a WebAssembly module exports, and the records that it reads and writes: the interface for its callers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from gamester.backend.compile import tally_of
from gamester.backend.layout import SCRATCH, options_record, record_type
from gamester.backend.lockstep import compiled_trace, work_type
from gamester.backend.loops import compiled
from gamester.backend.tracing import ROOM, Step
from gamester.games import game_of

VERSION = 1
"""The version of the interface: it goes up when an export or the description of records changes its meaning."""
INT = "int64"
"""The type of a parameter or result that is a whole number."""


@dataclass(frozen=True, slots=True)
class Places:
    """A parameter that is an array: the caller passes the address of its first place."""

    kind: str
    """The name of a record, or the type of a number."""
    shape: tuple[int | str, ...] = (1,)
    """Its lengths. A word is the name of one more parameter, an int, which gives the length."""


Taken = Places | str
"""A parameter: an array, or the type of a number."""


@dataclass(frozen=True, slots=True)
class Export:
    """A function of the module."""

    loop: Any
    """Its source: a plain function of arrays and numbers."""
    takes: Mapping[str, Taken]
    """The parameters of the loop in their order."""
    gives: str = ""
    """The type of its result; empty if it has none."""

    @property
    def lengths(self) -> list[str]:
        """The parameters that give lengths of arrays; they follow those of the loop."""
        shapes = [each.shape for each in self.takes.values() if isinstance(each, Places)]
        return list(dict.fromkeys(word for shape in shapes for word in shape if isinstance(word, str)))


def records_of(game: str) -> dict[str, np.dtype[Any]]:
    """The records of a game by name."""
    package: Any = game_of(game)
    first = next(iter(package.words.variants))
    o = package.words.options_of(first, {}, min(package.words.variants[first].players))
    return {
        "Options": options_record(o).dtype,
        "State": record_type(package.rules.State),
        "View": record_type(package.rules.View),
        "Tally": record_type(tally_of(game).Tally),
        "Step": record_type(Step),
        "Scratch": SCRATCH,
        "Work": work_type(game),
    }


def exports_of(game: str) -> dict[str, Export]:
    """The exports of a game by name."""
    rules = game_of(game).rules
    loops: Any = compiled(game)
    legal_of, do_of = rules.legal, rules.do

    def legal(states: Any, options: Any, seat: int) -> int:
        return legal_of(states[0], options[0], seat)

    def do(states: Any, options: Any, seat: int, action: int) -> None:
        do_of(states[0], options[0], seat, action)

    table = {"states": Places("State"), "options": Places("Options")}
    return {
        "legal": Export(legal, {**table, "seat": INT}, INT),
        "do": Export(do, {**table, "seat": INT, "action": INT}),
        "look": Export(
            loops.look.py_func,
            {
                "states": Places("State", ("tables",)), "place": INT, "options": Places("Options"), "seat": INT,
                "views": Places("View"),
            },
        ),
        "play": Export(
            loops.play.py_func,
            {
                "fresh": Places("State"), "options": Places("Options"),
                "seed": INT, "table": INT, "number": INT, "whole": INT,
                "states": Places("State"), "scratch": Places("Scratch"),
                "rows": Places("Tally", ("tables", "deals")), "lengths": Places(INT, ("tables",)),
            },
            INT,
        ),
        "trace": Export(
            compiled_trace(game).py_func,
            {
                "fresh": Places("State", ("tables",)), "states": Places("State", ("tables",)),
                "options": Places("Options", ("tables",)), "works": Places("Work"),
                "seed": INT, "first": INT, "number": INT,
                "steps": Places("Step", ("tables", ROOM)), "rows": Places("State", ("tables", ROOM)),
                "views": Places("View", ("tables", ROOM)), "tallies": Places("Tally", ("tables",)),
                "sizes": Places(INT, ("tables",)),
            },
        ),
    }  # fmt: skip


def described(game: str) -> dict[str, Any]:
    """The interface as JSON: of each record its size and its fields, of each export its parameters and its result.

    A field is [offset in bytes, type, how many]. A parameter is [name, type], or [name, type, lengths] for an address.
    """
    records = records_of(game)
    return {
        "version": VERSION,
        "game": game,
        "records": {name: record_as(kind, records) for name, kind in records.items()},
        "exports": {name: export_as(export) for name, export in exports_of(game).items()},
    }


def record_as(kind: np.dtype[Any], records: Mapping[str, np.dtype[Any]]) -> dict[str, Any]:
    """A record in the description."""
    fields: dict[str, list[Any]] = {}
    for name in kind.names or ():
        field, offset = kind.fields[name][:2]  # type: ignore[index]  # it has these names
        base, shape = field.subdtype or (field, (1,))
        inner = next((word for word, record in records.items() if record == base), base.name)
        fields[name] = [offset, inner, shape[0]]
    return {"size": kind.itemsize, "fields": fields}


def export_as(export: Export) -> dict[str, Any]:
    """An export in the description."""
    lengths = [[word, INT] for word in export.lengths]
    return {"takes": [*(taken_as(*each) for each in export.takes.items()), *lengths], "gives": export.gives}


def taken_as(name: str, taken: Taken) -> list[Any]:
    """A parameter in the description."""
    return [name, taken] if isinstance(taken, str) else [name, taken.kind, list(taken.shape)]
