"""How an export of a WebAssembly module is declared and described: its loop, its parameters, its result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

INT = "int64"
"""The type of a parameter or result that is a whole number."""


@dataclass(frozen=True, slots=True)
class Places:
    """A parameter that is an array: the caller passes the address of its first place."""

    kind: str
    """The name of a record, or the type of a number."""
    shape: tuple[int | str, ...] = (1,)
    """Its lengths. A word is the name of one more parameter, an int, which gives the length."""
    lies_at: str = ""
    """The name of the parameter whose places these are too, seen as others; empty if they are its own."""


@dataclass(frozen=True, slots=True)
class Group:
    """A parameter that is a named tuple of others; the caller passes each, as `parameter.field`."""

    kind: type
    """The class of the tuple."""
    fields: Mapping[str, Taken]


Taken = Places | Group | str
"""A parameter: an array, a group of parameters, or the type of a number."""


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
    def parameters(self) -> dict[str, Places | str]:
        """What the caller passes, by name: the parameters of the loop, groups taken apart, and then the lengths."""
        flat = dict(taken_apart("", self.takes))
        shapes = [each.shape for each in flat.values() if isinstance(each, Places)]
        own = {name: each for name, each in flat.items() if not (isinstance(each, Places) and each.lies_at)}
        return own | {word: INT for shape in shapes for word in shape if isinstance(word, str)}


def taken_apart(prefix: str, takes: Mapping[str, Taken]) -> Iterator[tuple[str, Places | str]]:
    """Parameters by name, with those of groups one by one."""
    for name, taken in takes.items():
        if isinstance(taken, Group):
            yield from taken_apart(f"{prefix}{name}.", taken.fields)
        else:
            yield prefix + name, taken


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
    takes = [
        [name, taken] if isinstance(taken, str) else [name, taken.kind, list(taken.shape)]
        for name, taken in export.parameters.items()
    ]
    return {"takes": takes, "gives": export.gives}
