"""The observation of a task: planes of an encoder, packed into bits whose places never change."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.kernel.planes import CHIPS
from gamester_lab.compile.encoding import chips, planes
from gamester_lab.compile.seeing import SET, SUM, Run

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int16]


class Plane(NamedTuple):
    """A part of an observation: some numbers of one kind."""

    name: str
    kind: str
    """`u` or `i`, unsigned or in two's complement, and the number of bits."""
    source: slice
    """Its places in a row of the encoder."""
    numbers: slice
    """Its places in an unpacked observation."""

    @property
    def bits(self) -> int:
        """The bits of each number."""
        return int(self.kind[1:])

    def packed(self, rows: npt.NDArray[np.int8]) -> Bytes:
        """[n, places * bits] its bits in rows of the encoder, least first."""
        given = rows[:, self.source]
        if self.kind == SET:
            return given.view(np.uint8)
        values = chips(given) if self.kind == SUM else given.astype(np.int64)
        spread = values[..., np.newaxis] >> np.arange(self.bits) & 1
        return spread.reshape(len(rows), values.shape[1] * self.bits).astype(np.uint8)

    def unpacked(self, bits: Bytes) -> Numbers:
        """[n, places] its numbers."""
        if self.kind == SET:
            return bits.astype(np.int16)
        digits = bits.reshape(len(bits), bits.shape[1] // self.bits, self.bits).astype(np.int64)
        values = (digits << np.arange(self.bits)).sum(-1)
        if self.kind[0] == "i":
            values -= (values >> self.bits - 1) << self.bits
        return np.asarray(values, np.int16)


def runs(planes: Iterable[Plane]) -> Iterator[Plane]:
    """The planes, with sets that lie side by side made one, so that few copies are needed."""
    last: Plane | None = None
    for plane in planes:
        if last and plane.kind == last.kind == SET and plane.source.start == last.source.stop:
            source, numbers = (slice(was.start, now.stop) for was, now in zip(last[2:], plane[2:], strict=True))
            last = last._replace(source=source, numbers=numbers)
            continue
        if last:
            yield last
        last = plane
    if last:
        yield last


class Observation:
    """A frozen choice of planes: `pack` makes bytes of an encoder's rows, `unpack` numbers of the bytes."""

    def __init__(self, game: str, kinds: Mapping[str, str]) -> None:
        """`kinds` say how each plane is packed, in order; KeyError if the game has no plane of a name."""
        found, at = list[Plane](), 0
        for name, kind in kinds.items():
            source = planes(game)[name]
            places = (source.stop - source.start) // (CHIPS if kind == SUM else 1)
            found.append(Plane(name, kind, source, slice(at, at + places)))
            at += places
        self.planes: tuple[Plane, ...] = tuple(found)
        self._runs = list(runs(found))
        self.runs = tuple(Run(run.kind, run.source.start, run.source.stop) for run in self._runs)
        """The same for the compiled loops."""
        self.places = at
        """How many numbers an unpacked observation has."""
        self.size = -(-sum((plane.numbers.stop - plane.numbers.start) * plane.bits for plane in found) // 8)
        """How many bytes a packed one has."""

    @property
    def where(self) -> dict[str, slice]:
        """The places of each plane in an unpacked observation."""
        return {plane.name: plane.numbers for plane in self.planes}

    def pack(self, rows: npt.NDArray[np.int8]) -> Bytes:
        """[n, size] the bytes of rows of the game's encoder, [n, SIZE]."""
        bits = np.concatenate([run.packed(rows) for run in self._runs], 1)
        return np.packbits(bits, axis=1, bitorder="little")

    def unpack_plane(self, name: str, packed: Bytes) -> Numbers:
        """[n, places] the numbers of one plane."""
        at = 0
        for plane in self.planes:
            after = at + (plane.numbers.stop - plane.numbers.start) * plane.bits
            if plane.name == name:
                bits = np.unpackbits(packed[:, at // 8 : -(-after // 8)], axis=1, bitorder="little")
                return plane.unpacked(bits[:, at % 8 : at % 8 + after - at])
            at = after
        raise KeyError(name)

    def unpack(self, packed: Bytes) -> Numbers:
        """[n, places] the numbers: 0 or 1 in sets, counts and chips as they are."""
        bits = np.unpackbits(packed, axis=1, bitorder="little")
        numbers, at = np.empty((len(packed), self.places), np.int16), 0
        for run in self._runs:
            after = at + (run.numbers.stop - run.numbers.start) * run.bits
            numbers[:, run.numbers] = run.unpacked(bits[:, at:after])
            at = after
        return numbers
