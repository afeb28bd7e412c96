"""The result of one chunk: plain data that may come from another process or another machine."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from gamester.lab.simulation.choosing import Finder
from gamester.lab.simulation.playing import Player
from gamester.lab.simulation.rows import encoded
from gamester.lab.simulation.setup import Chunk, Setup
from gamester.lab.simulation.sums import Sums


@dataclass(frozen=True)
class Wanted:
    """What a run keeps besides its sums."""

    rows: bool = False
    """Whether a row for each deal is kept."""
    choose: tuple[str, ...] = ()
    """The deals to find, see `choosing`."""
    most: int = 0
    """How many deals of each notable kind."""


class Part(NamedTuple):
    """The result of a chunk."""

    number: int
    sums: Mapping[str, Any]
    """`Sums.to_json()`."""
    found: Mapping[str, Sequence[Sequence[int]]]
    """By choice, the deals that `Finder` has found."""
    rows: bytes
    """The rows in the form of `rows.encoded`; empty if they are not wanted."""


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


def play_elsewhere(what: str, interpreted: bool, chunk: Chunk, wanted: Wanted) -> Part:
    """Play a chunk of the setup that this JSON describes, in another process or on another machine."""
    return play_part(player_of(what, interpreted), chunk, wanted)


@lru_cache(maxsize=2)
def player_of(what: str, interpreted: bool) -> Player:
    """The player of a process for a setup."""
    return Player(Setup.from_json(json.loads(what)), interpreted)
