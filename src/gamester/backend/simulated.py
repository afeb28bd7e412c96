"""What Numba's CUDA simulator lacks: records of NumPy read as the ints of Python.

The simulator runs a kernel as plain Python over NumPy's records, whose numbers wrap and count no bits.  A kernel
takes its records through `readable`, which does nothing when compiled.
"""

from __future__ import annotations

from functools import cache
from typing import Any


class Plain:
    """A record whose fields read as ints, or lists of them, and are set in place."""

    __slots__ = ("record",)

    def __init__(self, record: Any) -> None:
        """Over a record of NumPy or of the simulator."""
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
    """An array of records, or the list in a field of one."""

    __slots__ = ("values",)

    def __init__(self, values: Any) -> None:
        """Over an array of NumPy or of the simulator."""
        self.values = values

    def __len__(self) -> int:
        """How many places."""
        return len(self.values)

    def __getitem__(self, place: Any) -> Any:
        """One value, or a part of them."""
        return plain(self.values[place])

    def __setitem__(self, place: Any, value: Any) -> None:
        """Set an int, or copy a record."""
        if isinstance(value, Plain):
            value.copy_to(Plain(self.values[place]))
        else:
            self.values[place] = value


def plain(value: Any) -> Any:
    """An array, record or number in its readable form."""
    if value.ndim:
        return Readable(value)
    return Plain(value) if value.dtype.names else int(value)


def readable(records: Any) -> Any:
    """An array of records in which a simulated kernel can read and write."""
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
