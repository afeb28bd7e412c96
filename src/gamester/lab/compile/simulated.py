"""Wrappers for Numba's CUDA simulator: they read the fields of NumPy records as Python ints.

The simulator runs a kernel as plain Python over NumPy records. NumPy's integers overflow and have no `bit_count`. A
kernel wraps its records with `readable`, which does nothing in compiled code.
"""

from __future__ import annotations

from functools import cache
from typing import Any


class Plain:
    """A wrapped record: its fields read as ints or lists of ints, and assignments change the record."""

    __slots__ = ("record",)

    def __init__(self, record: Any) -> None:
        """Wrap a record of NumPy or of the simulator."""
        object.__setattr__(self, "record", record)

    def __getattr__(self, name: str) -> Any:
        """A field."""
        return plain(self.record[name])

    def __setattr__(self, name: str, value: Any) -> None:
        """Set a field that is an int."""
        self.record[name] = value

    def copy_to(self, other: Plain) -> None:
        """Copy all fields."""
        for name in self.record.dtype.names:
            if self.record[name].ndim:
                for place in range(len(self.record[name])):
                    other.record[name][place] = self.record[name][place]
            else:
                other.record[name] = self.record[name]


class Readable:
    """A wrapped array of records, or a wrapped list field of a record."""

    __slots__ = ("values",)

    def __init__(self, values: Any) -> None:
        """Wrap an array of NumPy or of the simulator."""
        self.values = values

    def __len__(self) -> int:
        """The number of places."""
        return len(self.values)

    def __getitem__(self, place: Any) -> Any:
        """One value, or a slice."""
        return plain(self.values[place])

    def __setitem__(self, place: Any, value: Any) -> None:
        """Set an int, or copy a record."""
        if isinstance(value, Plain):
            value.copy_to(Plain(self.values[place]))
        else:
            self.values[place] = value


def plain(value: Any) -> Any:
    """An array or record in its wrapper, or a number as an int."""
    if value.ndim:
        return Readable(value)
    return Plain(value) if value.dtype.names else int(value)


def readable(records: Any) -> Any:
    """An array of records that a simulated kernel can read and write."""
    return Readable(records)


@cache
def teach() -> None:
    """Teach Numba that `readable` does nothing."""
    from numba.extending import overload

    @overload(readable, jit_options={"forceinline": True})
    def _readable(records: Any) -> Any:
        def impl(records: Any) -> Any:
            return records

        return impl
