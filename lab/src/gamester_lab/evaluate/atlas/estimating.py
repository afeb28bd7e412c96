"""Estimates from evenings: ratios with standard errors, narrowed by the same packs without the house rule."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from gamester_lab.evaluate.atlas.evenings import Columns, Reals

LOOKS = 8192
"""For so many looks, at a cell and a measure, all intervals together hold with 95 %: Bonferroni's correction."""
FACTOR = NormalDist().inv_cdf(1 - 0.05 / 2 / LOOKS)
"""Half such an interval, in standard errors."""
FIGURES = {
    "pool": ("pool", "deals"), "standers": ("standers", "deals"), "loos": ("loos", "deals"),
    "tricks": ("tricks", "stood"), "sweeps": ("swept", "deals"), "captures": ("captures", "deals"),
    "at_once": ("at_once", "deals"), "length": ("deals", "evenings"), "dealer": ("dealer", "deals"),
    "eldest": ("eldest", "deals"), "highest": ("highest", "evenings"), "worst": ("worst", "evenings"),
    "drama": ("drama", "evenings"), "security": ("security", "evenings"),
}  # fmt: skip
"""Each figure of a cell, and the two columns that are divided."""
IN_CHIPS = ("pool", "dealer", "eldest")
"""The figures whose intervals decide how long a cell is played."""


class Figure(NamedTuple):
    """An estimate and its standard error."""

    value: float
    error: float

    @property
    def half(self) -> float:
        """Half its interval."""
        return FACTOR * self.error

    def beside(self, other: Figure) -> Figure:
        """What it is more than another estimate, from other evenings."""
        return Figure(self.value - other.value, sqrt(self.error**2 + other.error**2))


class Ratio(NamedTuple):
    """A ratio of sums over evenings, and how each evening departs from it."""

    value: float
    parts: Reals
    """Their mean is 0; the error of the value is that of their mean."""


def ratio(columns: Columns, above: str, below: str, many: int | None = None) -> Ratio:
    """The ratio of two columns over the first evenings, or all."""
    y, x = columns[above][:many], columns[below][:many]
    whole = x.sum()
    value = float(y.sum() / whole) if whole else 0.0
    return Ratio(value, (y - value * x) * (len(x) / whole) if whole else np.zeros(len(x)))


def plain(one: Ratio) -> Figure:
    """The estimate from its own evenings alone."""
    return Figure(one.value, float(one.parts.std() / sqrt(len(one.parts))))


class Compared(NamedTuple):
    """A figure of a cell, and what it is more than without the house rule."""

    value: Figure
    difference: Figure


def compared(columns: Columns, reference: Columns, figure: str) -> Compared:
    """A figure, with the reference as its control: as the reference does on all its evenings better or worse than on
    those that both have, so the cell is corrected. Evenings that the reference lacks are no pairs, and narrow alone.
    """
    above, below = FIGURES[figure]
    here, long = ratio(columns, above, below), ratio(reference, above, below)
    both = min(len(here.parts), len(long.parts))
    there = ratio(reference, above, below, both)
    paired = here.parts[:both]
    spread = float((there.parts**2).sum())
    slope = float((paired * there.parts).sum() / spread) if spread else 0.0
    value = here.value - slope * (there.value - long.value)
    own = float(((paired - slope * there.parts) ** 2).mean()) / len(here.parts)
    shared, apart = float((long.parts**2).mean()), 1 / max(len(here.parts), len(long.parts))
    alone = plain(here).error if len(here.parts) > both else sqrt(own + slope**2 * shared * apart)
    more = own + shared * ((slope**2 - 2 * slope) * apart + 1 / len(long.parts))
    return Compared(Figure(value, alone), Figure(value - long.value, sqrt(max(0.0, more))))


def figures_in(columns: Columns) -> list[str]:
    """The figures that the evenings of a game have."""
    return [name for name, needed in FIGURES.items() if all(each in columns for each in needed)]
