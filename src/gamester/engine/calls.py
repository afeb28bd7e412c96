"""Calls of a game's WebAssembly module: objects go into its records, and numbers come back."""

from collections.abc import Mapping, Sequence
from struct import Struct
from typing import Any, NamedTuple, Protocol, TypeAlias

from gamester.kernel.network import Mind

Wanted: TypeAlias = tuple[str, str, int, int]
"""Numbers that are read back: a parameter, a field of its record or "", the first number, how many.

Whole records, without a field, are read as the bits of their words: `words_of` makes ints of them.
"""
RECORDS = {
    "bench.states": "State", "options": "Options", "witnesses": "Witness", "views": "View", "docket.opened": "State",
    "fresh": "State", "states": "State", "hall.bench.states": "State",
}  # fmt: skip
"""The records that an export is given, by the names of its parameters."""


class Layout:
    """How an object of ints and lists of ints lies in the module's memory."""

    def __init__(self, described: dict[str, Any]) -> None:
        """`described`: a record of the description; all its fields are 64 bits wide and follow one another."""
        self.names = list(described["fields"])
        self.words = described["size"] // 8
        self.lengths = [many for _, _, many in described["fields"].values()]
        self.form = Struct(f"<{described['size'] // 8}q")

    def bytes_of(self, value: object) -> bytes:
        """The object as a record."""
        ints: list[int] = []
        for name in self.names:
            field = getattr(value, name)
            if isinstance(field, list):
                ints += field
            else:
                ints.append(int(field))
        return self.form.pack(*ints)

    def put(self, words: Sequence[int], value: object) -> None:
        """Write a record into such an object."""
        at = 0
        for name, many in zip(self.names, self.lengths, strict=True):
            if isinstance(getattr(value, name), list):
                getattr(value, name)[:] = words[at : at + many]
            else:
                setattr(value, name, words[at])
            at += many


class Call(NamedTuple):
    """A call of an export, with its parameters by name; those that are not named are zero."""

    export: str
    lengths: Mapping[str, int]
    records: Mapping[str, bytes]
    """What lies in arrays; what is shorter than its array is repeated."""
    arrays: Mapping[str, Sequence[int]]
    """Whole numbers of 64 bits."""
    numbers: Mapping[str, float]
    wanted: Sequence[Wanted]


class Instance(Protocol):
    """A module with its memory, for one thread."""

    def ask(self, call: Call) -> Any:
        """The numbers wanted, one array after the other: floats of 64 bits, with `tolist` and slices."""


class Module:
    """The module of one game."""

    def __init__(self, instance: Instance, description: Mapping[str, Any]) -> None:
        """`description`: the interface of the module."""
        self.instance = instance
        self.sizes: dict[str, int] = description["sizes"]
        self.exports = frozenset(description["exports"])
        kinds = {*RECORDS.values(), "Finding"}
        self.layouts = {kind: Layout(record) for kind, record in description["records"].items() if kind in kinds}

    def ask(self, call: Call) -> list[float]:
        """The numbers wanted, as a list."""
        found: list[float] = self.instance.ask(call).tolist()
        return found

    def records(self, values: Mapping[str, object]) -> dict[str, bytes]:
        """Objects of the rules as records, by the names of parameters."""
        return {name: self.layouts[RECORDS[name]].bytes_of(value) for name, value in values.items()}


def words_of(numbers: Any) -> Any:
    """The ints whose bits an array of floats has."""
    return memoryview(numbers).cast("B").cast("q")


def lengths_of(mind: Mind) -> dict[str, int]:
    """The lengths of the arrays of a policy; the module takes none that is empty."""
    return {"numbers": max(1, len(mind.numbers)), "weights": max(1, len(mind.weights))}


def arrays_of(parameter: str, mind: Mind) -> dict[str, bytes]:
    """The numbers and the weights of a policy, if it has any."""
    given = {f"{parameter}.numbers": mind.numbers, f"{parameter}.weights": mind.weights}
    return {name: bytes(values) for name, values in given.items() if len(values)}
