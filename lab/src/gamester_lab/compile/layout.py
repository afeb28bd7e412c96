"""A state or a view as a NumPy record, derived from the annotations of its class: one declaration for two backends."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

from gamester.kernel.cards import PACK_SIZE

Record = npt.NDArray[np.void]

SCRATCH = np.dtype([("order", np.int8, (PACK_SIZE,))])
"""Scratch space for a shuffle. It is a record, because a separate array would be reference-counted at every call.

The caller of compiled code must allocate it. Compiled code would free it after its last use by name, while `order`
still points into it.
"""


def record_type(kind: type, card: type = np.int64) -> np.dtype[Any]:
    """The record type of a slots dataclass: int64 for an int, an array of int64 for a list annotated with its length.

    In a state or view, a list with a place for each card of the pack holds single cards; `card` is their type.
    """
    fields: list[tuple[str, type] | tuple[str, type, tuple[int]]] = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if get_origin(hint) is Annotated:
            size = int(get_args(hint)[1])
            fields.append((name, card if size == PACK_SIZE else np.int64, (size,)))
        else:
            fields.append((name, np.int64))
    return np.dtype(fields, align=True)


def empty_record(kind: type, size: int = 1, card: type = np.int64) -> Record:
    """So many records of zeros."""
    return np.zeros(size, record_type(kind, card))


def options_record(o: Any) -> Record:
    """A row of options as an array of one record, which compiled code takes as one pointer."""
    return np.array([tuple(o)], np.dtype([(name, np.int64) for name in o._fields]))


def key_of(o: Any) -> str:
    """A hash that identifies a row of options in the names of compiled code."""
    return hashlib.sha256(repr(list(zip(o._fields, map(int, o), strict=True))).encode()).hexdigest()[:16]


def pack(value: Any, records: Record, place: int = 0) -> None:
    """Copy a state or view into one of some records."""
    for name in records.dtype.names or ():
        records[place][name] = getattr(value, name)


def unpack(records: Record, value: Any, place: int = 0) -> None:
    """Copy one of some records into a state or view."""
    for name in records.dtype.names or ():
        field = records[place][name]
        if field.ndim:
            getattr(value, name)[:] = field.tolist()
        else:
            setattr(value, name, int(field))
