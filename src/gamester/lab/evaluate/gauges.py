"""How players of each game are measured, with plain ways for any other: games are named here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from gamester.backend.arena import Ints, Player
from gamester.lab.evaluate import covariates_laugh, covariates_loo, covariates_plain
from gamester.lab.evaluate.duels import Reals
from gamester.lab.evaluate.exploit import buckets_laugh, buckets_loo, buckets_plain, holes, holes_loo


class Gauge(NamedTuple):
    """What is a game's own in a measurement."""

    asked: Callable[[Ints, Ints], Reals] = covariates_plain.asked
    """(hands, cards face up) -> [rows, seats, ASKED] numbers of each hand that say what it promises."""
    holed: Callable[[Player], Mapping[str, Player]] = holes.holed
    """(base) -> bots as the base but for a known hole, by name."""
    bucket: Callable[[Any, int, int, int], int] = buckets_plain.bucket
    """(v, legal, action, fine) -> the spot of an action, by which attackers learn."""
    inner: tuple[Callable[..., Any], ...] = buckets_plain.INNER
    """What is compiled for that."""
    decisions: Callable[[Any], int] = buckets_plain.decisions
    """(o) -> up to which decision of a seat an attacker tries something else."""
    contested: bool = False
    """Has its policy the baseline CONTESTED?"""


GAUGES = {
    "loo": Gauge(covariates_loo.asked, holes_loo.holed, buckets_loo.bucket, buckets_loo.INNER, buckets_loo.decisions),
    "laugh": Gauge(covariates_laugh.asked, bucket=buckets_laugh.bucket, inner=buckets_laugh.INNER, contested=True),
}


def gauge_of(game: str) -> Gauge:
    """How players of a game are measured."""
    return GAUGES.get(game, Gauge())
