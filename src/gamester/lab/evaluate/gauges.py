"""How players of each game are measured, with plain ways for any other: games are named here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from gamester.backend.arena import Ints, Player
from gamester.lab.evaluate import covariates_laugh, covariates_loo, covariates_plain
from gamester.lab.evaluate.duels import Reals
from gamester.lab.evaluate.exploit import holes, holes_loo, spots_laugh, spots_loo, spots_plain


class Gauge(NamedTuple):
    """What is a game's own in a measurement."""

    asked: Callable[[Ints, Ints], Reals] = covariates_plain.asked
    """(hands, cards face up) -> [rows, seats, ASKED] numbers of each hand that say what it promises."""
    holed: Callable[[Player], Mapping[str, Player]] = holes.holed
    """(base) -> bots as the base but for a known hole, by name."""
    spot: Callable[[Any, int, int, int], int] = spots_plain.spot
    """(v, legal, action, fine) -> the spot of an action, by which attackers learn."""
    inner: tuple[Callable[..., Any], ...] = spots_plain.INNER
    """What is compiled for that."""
    decisions: Callable[[Any], int] = spots_plain.decisions
    """(o) -> up to which decision of a seat an attacker tries something else."""
    contested: bool = False
    """Has its policy the baseline CONTESTED?"""


GAUGES = {
    "loo": Gauge(covariates_loo.asked, holes_loo.holed, spots_loo.spot, spots_loo.INNER, spots_loo.decisions),
    "laugh": Gauge(covariates_laugh.asked, spot=spots_laugh.spot, inner=spots_laugh.INNER, contested=True),
}


def gauge_of(game: str) -> Gauge:
    """How players of a game are measured."""
    return GAUGES.get(game, Gauge())
