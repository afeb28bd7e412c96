"""A person's result beside par, and how much that can tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from gamester.boards.par import QUICK, BoardResult
from gamester.games import game_of
from gamester.games.game import Daily

PAR = tuple(level for level in QUICK if level != "random")
"""The levels whose mean is par: those that play in a moment, without the one that plays at random."""
PRIOR = 4
"""So many deals the measured spread of a form counts for."""
NORMAL = NormalDist().inv_cdf(0.975)


class Difference(NamedTuple):
    """A difference from par, or from the printed advice, over all deals, in chips."""

    ahead: float
    half: float | None
    """Half of the 95 % interval: what other cards could have made of the same skill. None where all deals agree and no
    spread was measured, because then nothing can be said about other cards.
    """


@dataclass(frozen=True, slots=True)
class Comparison:
    """All deals together, in chips."""

    own: float
    par: float
    """The mean of the levels, without the one that plays at random."""
    levels: Mapping[str, float]
    half: float | None
    """Half of the 95 % interval of the difference; None as for a `Difference`."""

    @property
    def ahead(self) -> float:
        """By how much the person is above par."""
        return self.own - self.par


def par_of(board: BoardResult) -> float:
    """The par of one deal: the mean of the levels that count for it."""
    counted = [won for level, won in board.levels.items() if level in PAR]
    return sum(counted) / len(counted)


def daily_form(game: str, variant: str) -> Daily | None:
    """The daily form of a variant, with the spreads that were measured; None if it is none."""
    return next((form for form in game_of(game).facts.daily if form.variant == variant), None)


def compare(boards: Sequence[BoardResult], form: Daily | None = None) -> Comparison:
    """The comparison of at least two deals, all with the same levels."""
    found = difference([board.own - par_of(board) for board in boards], form.spread if form else None)
    return Comparison(
        sum(board.own for board in boards),
        sum(map(par_of, boards)),
        {level: sum(board.levels[level] for board in boards) for level in boards[0].levels},
        found.half,
    )


def steady_of(gains: Mapping[int, float], form: Daily | None) -> Difference:
    """The result without luck, from the gains of at least two deals over the printed advice, by number of the deal."""
    return difference(list(gains.values()), form.steady if form else None)


def shown_half(half: float | None) -> float | None:
    """Half an interval with two decimals, never without a width; None where there is none."""
    return None if half is None else max(round(half, 2), 0.01)


def difference(deals: Sequence[float], spread: float | None = None) -> Difference:
    """The sum of the differences of at least two deals, with its interval.

    A few deals say little about how much a person's differences vary. So the measured `spread` counts as much as PRIOR
    deals, if it is known.
    """
    mean = sum(deals) / len(deals)
    prior = 0 if spread is None else PRIOR
    free = prior + len(deals) - 1
    squares = sum((one - mean) ** 2 for one in deals) + prior * (spread or 0.0) ** 2
    return Difference(sum(deals), student(free) * sqrt(len(deals) * squares / free) or None)


def student(free: int) -> float:
    """The factor of Student's distribution for 95 % with so many degrees of freedom, by Cornish and Fisher's expansion.

    From 10 degrees on it errs by less than a thousandth.
    """
    z = NORMAL
    return (
        z
        + (z**3 + z) / (4 * free)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * free**3)
    )
