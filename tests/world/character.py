"""What a world is like: what goes wrong in it and how often, how patient its tables are, and how its people play.

No world has everything at once. Where few things go wrong, time remains to see that all goes on; and what two faults in
a row bring about is met where they come often.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from gamester.hosting.timing import Timing

CALMS = (0.5, 10.0), (3.0, 40.0), (10.0, 90.0)
"""The least and the most seconds between two faults of a row."""
PACES = 64.0, 64.0, 64.0, 64.0, 240.0
"""The deals an hour for which people think; they play on at once where a table is slower."""
T = TypeVar("T")


@dataclass(frozen=True)
class Character:
    """What a world is like."""

    processes: int
    faults: tuple[str, ...]
    """The names of what goes wrong."""
    calm: tuple[float, float]
    timing: Timing
    pace: float
    restless: float
    """The chance that somebody leaves instead of acting."""
    busy: float
    """The chance that somebody does something besides acting."""
    fussy: float
    """The chance that a host changes something at the table instead of acting."""
    unaided: float
    """The share of tables without aid."""
    cheats: float
    """The chance that somebody who cheats does not open a link."""


def some(rng: random.Random, among: Sequence[T], least: int) -> tuple[T, ...]:
    """Some of several things, in their order."""
    kept = set(rng.sample(range(len(among)), rng.randint(least, len(among))))
    return tuple(one for number, one in enumerate(among) if number in kept)


def character_of(rng: random.Random, faults: Sequence[str]) -> Character:
    """What a world is like, of these faults at most."""
    usual = Timing()
    timing = replace(
        usual, grace=rng.choice([usual.grace, 20.0]), assembly=rng.choice([usual.assembly, 50.0, 50.0]),
        idle=rng.choice([usual.idle, 60.0]),
    )  # fmt: skip
    return Character(
        rng.choice([1, 2, 2, 3]), some(rng, faults, 2), rng.choice(CALMS), timing, rng.choice(PACES),
        restless=rng.choice([0.003, 0.01, 0.03]), busy=rng.choice([0.02, 0.05, 0.12]),
        fussy=rng.choice([0.0, 0.02, 0.3]), unaided=rng.choice([0.0, 0.1, 0.6]), cheats=rng.choice([0.0, 0.3]),
    )  # fmt: skip
