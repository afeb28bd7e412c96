"""The statistics of the games, from the sums: plain data without words, with intervals of 95 %.

Deals at one table are not independent, because the pool is carried; tables are independent. So every interval comes
from the totals of the tables, as for a ratio of two sums over clusters; docs/lab/statistics.md has the formula.
"""

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Any

from gamester.kernel.cards import PER_SEAT
from gamester.kernel.counting import NUMBERED
from gamester_lab.simulation.distributions import bins, quantiles, quotient
from gamester_lab.simulation.figures import figures_of
from gamester_lab.simulation.sums import Sums

CONFIDENCE = 0.95
AMOUNTS = frozenset({"chips", "tricks", "changed", "cards", "captures", "pool", "pools", "completed"})
"""Fields that are amounts a deal; all others are counts of deals, which divided by deals give shares."""


def figures(sums: Sums) -> dict[str, Any]:
    """All figures as JSON-able data."""
    found = {
        "game": sums.game,
        "seats": sums.seats,
        "tables": sums.tables,
        "deals": sums.deals,
        "acts": sums.acts,
        "acts_per_deal": quotient(sums.acts, sums.deals),
        "confidence": CONFIDENCE,
        "balance": {
            "chips": sum(sums.totals["chips"][PER_SEAT:]),
            "opened": sums.totals["opened"][0],
            "left": sums.totals["left"][0],
        },
        "endings": {},
        "places": [{"place": line + 1, **player(sums, line)} for line in range(sums.seats)],
        "chairs": [{"chair": line, **player(sums, PER_SEAT + line)} for line in range(sums.seats)],
        "sessions": {
            "ended": sums.sessions,
            "unfinished": sums.totals["unfinished"][0],
            "length": ratio(sums, "completed", "sessions"),
            "quantiles": quantiles(sums.counts["lengths"]),
            "bins": bins(sums.counts["lengths"]),
        },
        "pool": {
            "mean": ratio(sums, "pool", "deals"),
            "quantiles": quantiles(sums.counts["pools"]),
            "bins": bins(sums.counts["pools"]),
            "by_deal": [
                {"deal": line + 1, "deals": deals, "pool": ratio(sums, "pools", "numbered", line)}
                for line, deals in enumerate(sums.totals["numbered"])
                if deals
            ],
            "later": NUMBERED,
        },
    }
    return found | figures_of(sums.game).own(sums.totals, sums.counts, sums.seats)


def player(sums: Sums, line: int) -> dict[str, Any]:
    """The figures of a place or chair."""
    totals = {name: values[line] for name, values in sums.totals.items() if len(values) > line}
    lost = totals["gained"] - totals["chips"]
    return {
        "deals": totals["sat"],
        **{key: ratio(sums, y, x, line) for key, y, x, _ in figures_of(sums.game).player},
        "loses": quotient(totals["lost"], totals["sat"]),
        "chips_won_if_winning": quotient(totals["gained"], totals["won"]),
        "chips_lost_if_losing": quotient(lost, totals["lost"]),
    }


# --- Intervals ----------------------------------------------------------------------------------------------


def ratio(sums: Sums, y: str, x: str, line: int = 0) -> dict[str, float | int | None]:
    """The ratio of the sums of `y` and `x`, the sum of `x`, and the interval; None where there is none."""
    above, below = sums.totals[y][line], sums.totals[x][line]
    half = half_width(above, below, [moment[line] for moment in sums.moments[f"{y}/{x}"]], sums.tables)
    value = quotient(above, below)
    low, high = (None, None) if value is None or half is None else (value - half, value + half)
    if low is not None and high is not None and y not in AMOUNTS:
        low, high = max(0.0, low), min(1.0, high)
    return {"value": value, "low": low, "high": high, "of": below}


def half_width(y: int, x: int, moments: Sequence[int], tables: int) -> float | None:
    """Half the interval of the ratio y/x of sums over some tables, from the sums of y², xy and x² over them.

    None if there are fewer than two tables, or if all tables agree, because then the variance is unknown.
    """
    if tables < 2 or x == 0:
        return None
    squares, crosses, bases = moments
    deviations = squares * x * x - 2 * y * x * crosses + y * y * bases
    if deviations == 0:
        return None
    variance = deviations * tables / ((tables - 1) * x**4)
    return student(tables - 1) * math.sqrt(variance)


def student(freedom: int) -> float:
    """Student's factor from a standard error to an interval, with so many degrees of freedom.

    Exact for one and two; from three on the expansion by Cornish and Fisher, accurate to a thousandth or better.
    """
    p = (1 + CONFIDENCE) / 2
    if freedom == 1:
        return math.tan(math.pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) / math.sqrt(2 * p * (1 - p))
    z = NormalDist().inv_cdf(p)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / freedom**power for power, term in enumerate(terms))
