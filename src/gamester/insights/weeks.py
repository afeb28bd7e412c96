"""Progress: what decisions cost week by week."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import groupby
from typing import NamedTuple

from gamester.insights.evidence import Mean, mean_of


class Week(NamedTuple):
    """A week with deals in it."""

    monday: date
    deals: int
    lost: Mean


def weeks_of(days: Sequence[date], costs: Sequence[float]) -> list[Week]:
    """The weeks of some deals, by the day and the cost of each, in order."""
    dated = sorted((day - timedelta(day.weekday()), cost) for day, cost in zip(days, costs, strict=True))
    found = []
    for monday, each in groupby(dated, key=lambda pair: pair[0]):
        values = [cost for _, cost in each]
        found.append(Week(monday, len(values), mean_of(values)))
    return found
