"""How players of each game are measured, with defaults for any other game; only this module names games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from gamester.lab.compile.arena import Player
from gamester.lab.evaluate.exploit import buckets_laugh, buckets_loo, buckets_plain, holes, holes_loo


class Gauge(NamedTuple):
    """The parts of a measurement that depend on the game."""

    holed: Callable[[Player], Mapping[str, Player]] = holes.holed
    """(base) -> bots that play as the base but for a known weakness, by name."""
    bucket: Callable[[Any, int, int, int], int] = buckets_plain.bucket
    """(v, legal, action, fine) -> the bucket of an action, by which attackers learn."""
    inner: tuple[Callable[..., Any], ...] = buckets_plain.INNER
    """The functions that are compiled for it."""
    decisions: Callable[[Any], int] = buckets_plain.decisions
    """(o) -> the last decision of a seat at which an attacker tries another action."""
    contested: bool = False
    """Does its policy have the baseline CONTESTED?"""


GAUGES = {
    "loo": Gauge(holes_loo.holed, buckets_loo.bucket, buckets_loo.INNER, buckets_loo.decisions),
    "laugh": Gauge(bucket=buckets_laugh.bucket, inner=buckets_laugh.INNER, contested=True),
}


def gauge_of(game: str) -> Gauge:
    """How players of a game are measured."""
    return GAUGES.get(game, Gauge())
