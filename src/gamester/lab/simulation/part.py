"""What comes of one chunk: plain data that may come from another process or another machine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from gamester.lab.simulation.choosing import Finder
from gamester.lab.simulation.playing import Player
from gamester.lab.simulation.rows import encoded
from gamester.lab.simulation.setup import Chunk
from gamester.lab.simulation.sums import Sums


@dataclass(frozen=True)
class Wanted:
    """What a run is to keep beside its sums."""

    rows: bool = False
    """A row for each deal."""
    choose: tuple[str, ...] = ()
    """Which deals to find, see `choosing`."""
    most: int = 0
    """How many of each notable kind."""


class Part(NamedTuple):
    """A chunk that has been played."""

    number: int
    sums: Mapping[str, Any]
    """`Sums.to_json()`."""
    found: Mapping[str, Sequence[Sequence[int]]]
    """By choice, what `Finder` has found."""
    rows: bytes
    """The rows as `rows.encoded` has them; nothing if they are not wanted."""


def play_part(player: Player, chunk: Chunk, wanted: Wanted) -> Part:
    """Play a chunk."""
    setup = player.setup
    sums = Sums.empty(setup.game, setup.players)
    finder = Finder(setup, wanted.choose, wanted.most)
    kept = []
    for batch in player.batches(chunk):
        sums.add(Sums.of(setup.game, setup.players, batch.rows, batch.lengths, batch.acts))
        finder.take(batch)
        if wanted.rows:
            kept.append(batch)
    return Part(chunk.number, sums.to_json(), finder.found, encoded(setup, kept) if wanted.rows else b"")
