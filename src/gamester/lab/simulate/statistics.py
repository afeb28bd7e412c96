"""The figures a student of the games wants, out of the sums: plain data without words, with intervals of 95 %.

Deals at one table are not independent, for the pool is carried; tables are.  So every interval is made from the totals
of the tables, as those of a ratio of two sums over clusters; docs/reference/statistics.md has the formula.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from statistics import NormalDist
from typing import Any

from gamester.kernel.cards import PER_SEAT
from gamester.lab.simulate.summing import NUMBERED, first_of
from gamester.lab.simulate.summing_laugh import ORDERS
from gamester.lab.simulate.summing_loo import TRICKS
from gamester.lab.simulate.sums import Line, Sums

CONFIDENCE = 0.95
QUANTILES = (5, 25, 50, 75, 95)
"""Per cent of the deals or sessions that lie at or below."""
POOL_GROUPS = 10
"""About so many groups of pools with as many players each."""
FLUSHES = ("blaze", "pam_blaze", "plain", "trump", "pam")
"""Classes of flushes from the first on, as `Tally.flush` numbers them. Loo A8"""
ENDINGS = {"loo": ("played", "flush", "lone_stander", "all_passed"), "laugh": ("last_holder", "no_holder")}
"""How deals end, as the `Ended` of the game numbers them from 1 on."""
FORCED = ("by_pool", "by_club")
"""Why hands are forced, as `Forced` numbers it from 1 on."""

PLAYER: dict[str, tuple[tuple[str, str, str], ...]] = {
    "loo": (
        ("chips", "chips", "sat"), ("wins", "won", "sat"), ("stands", "stood", "sat"), ("looed", "looed", "sat"),
        ("looed_if_standing", "beaten", "stood"), ("tricks", "tricks", "played"), ("changed", "changed", "exchanges"),
        ("dumby", "dumby", "sat"), ("sweeps", "swept", "sat"),
    ),
    "laugh": (
        ("chips", "chips", "sat"), ("wins", "won", "sat"), ("cards", "cards", "sat"), ("captures", "captures", "sat"),
        ("last_in", "last_in", "sat"), ("lies_down", "lain", "sat"),
    ),
}  # fmt: skip
"""The figures of a player: their key, and the fields of which one is divided by the other."""
ANYONE = (("chips", "chips", "sat"), ("wins", "won", "sat"))
"""The same where a game has none of its own."""
AMOUNTS = frozenset({"chips", "tricks", "changed", "cards", "captures", "pool", "pools", "completed"})
"""Fields that are amounts a deal; all others are counts of deals, and divided by deals they are shares."""


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
        "endings": shares(sums, "ended", ENDINGS[sums.game]) if sums.game in ENDINGS else {},
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
    return found | OWN.get(sums.game, no_more)(sums)


def player(sums: Sums, line: int) -> dict[str, Any]:
    """The figures of a place or chair."""
    totals = {name: values[line] for name, values in sums.totals.items() if len(values) > line}
    lost = totals["gained"] - totals["chips"]
    return {
        "deals": totals["sat"],
        **{key: ratio(sums, y, x, line) for key, y, x in PLAYER.get(sums.game, ANYONE)},
        "loses": quotient(totals["lost"], totals["sat"]),
        "chips_won_if_winning": quotient(totals["gained"], totals["won"]),
        "chips_lost_if_losing": quotient(lost, totals["lost"]),
    }


def of_loo(sums: Sums) -> dict[str, Any]:
    """What only Loo has."""
    counts = sums.counts
    return {
        "forced": shares(sums, "forced", FORCED),
        "standers": counts["standers"][: sums.seats + 1],
        "loos": counts["loos"][: sums.seats + 1],
        "flushes": shares(sums, "flushes", FLUSHES),
        "tricks": [rows(counts["taken"], TRICKS, line) for line in range(sums.seats)],
        "by_pool": by_pool(sums),
        "defended": quotient(sums.totals["defended"][0], sums.deals),
        "emptied": quotient(sums.totals["emptied"][0], sums.deals),
    }


def of_laugh(sums: Sums) -> dict[str, Any]:
    """What only Laugh and Lie Down has."""
    counts = sums.counts
    return {
        "lay": [rows(counts["lay"], ORDERS, line)[: sums.seats + 1] for line in range(sums.seats)],
        "cards": counts["winnings"],
        "captures": counts["captured"],
        "carrying": quotient(sums.totals["carrying"][0], sums.deals),
    }


def shares(sums: Sums, counted: str, names: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Deals of each kind from 1 on and their share of all, by the name of the kind."""
    counts = sums.counts[counted]
    return {
        name: {"deals": counts[kind], "share": quotient(counts[kind], sums.deals)} for kind, name in enumerate(names, 1)
    }


def rows(line: Line, length: int, number: int) -> Line:
    """One row of a table that was counted as one line."""
    return line[number * length : (number + 1) * length]


def quotient(part: int, whole: int) -> float | None:
    """A part of a whole, None of nothing."""
    return part / whole if whole else None


# --- Intervals ----------------------------------------------------------------------------------------------


def ratio(sums: Sums, y: str, x: str, line: int = 0) -> dict[str, float | int | None]:
    """The sum of `y` over the sum of `x`, the latter too, and the interval around it; None where there is none."""
    above, below = sums.totals[y][line], sums.totals[x][line]
    half = half_width(above, below, [moment[line] for moment in sums.moments[f"{y}/{x}"]], sums.tables)
    value = quotient(above, below)
    low, high = (None, None) if value is None or half is None else (value - half, value + half)
    if low is not None and high is not None and y not in AMOUNTS:
        low, high = max(0.0, low), min(1.0, high)
    return {"value": value, "low": low, "high": high, "of": below}


def half_width(y: int, x: int, moments: Sequence[int], tables: int) -> float | None:
    """Half the interval of the ratio y/x of sums over some tables, from the sums of y², xy and x² over them.

    None if there are fewer than two tables, or if all agree: then nothing can be said of what others would do.
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
    """The factor that makes an interval of a standard error, with so many degrees of freedom.

    Exact for one and two; from three on the expansion by Cornish and Fisher, right to a thousandth and better.
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


# --- Distributions ------------------------------------------------------------------------------------------


def bins(counts: Line) -> list[list[int]]:
    """The bins that hold anything, as least number, greatest number, how many."""
    return [[first_of(number), first_of(number + 1) - 1, count] for number, count in enumerate(counts) if count]


def quantiles(counts: Line) -> dict[str, int] | None:
    """The numbers at or below which so many per cent lie, each rounded down to the beginning of its bin."""
    total = sum(counts)
    if not total:
        return None
    found: dict[str, int] = {}
    reached = 0
    for number, count in enumerate(counts):
        reached += count
        for per_cent in QUANTILES:
            if reached * 100 >= per_cent * total:
                found.setdefault(str(per_cent), first_of(number))
    return found


def by_pool(sums: Sums) -> list[dict[str, Any]]:
    """Standing and looing by the chips in the pool: neighbouring pools together until they are enough players."""
    sat, stood, beaten = (sums.counts[name] for name in ("sat_at", "stood_at", "beaten_at"))
    total = sum(sat)
    groups: list[list[int]] = []
    for number, players in enumerate(sat):
        if not players:
            continue
        if not groups or groups[-1][2] * POOL_GROUPS >= total:
            groups.append([first_of(number), 0, 0, 0, 0])
        group = groups[-1]
        group[1] = first_of(number + 1) - 1
        for place, count in ((2, players), (3, stood[number]), (4, beaten[number])):
            group[place] += count
    return [
        {
            "from": low,
            "to": high,
            "share": quotient(players, total),
            "stands": quotient(standing, players),
            "looed_if_standing": quotient(looed, standing),
        }
        for low, high, players, standing, looed in groups
    ]


def grouped(found: Sequence[Sequence[int]], most: int) -> list[tuple[int, int, int]]:
    """Bins put together until there are `most` at most: least number that occurs, greatest, how many.

    The last thousandth is one group.  The others hold a number each, or are equally wide; or, where the largest lie
    far beyond the middle, each is so many times as wide as the one before.
    """
    middle, far = (at_share(found, share) for share in (0.5, 0.999))
    beyond = sum(1 for low, _, _ in found if low > far)
    if len(found) - max(0, beyond - 1) <= most:
        keys = [min(low, far + 1) for low, _, _ in found]
    elif far <= 16 * max(1, middle):
        step = next(width for width in nice_widths() if far // width < most - 1)
        keys = [min(low // step, far // step + 1) for low, _, _ in found]
    else:
        factor = math.ceil(found[-1][0].bit_length() / (most - 1))
        keys = [-(-low.bit_length() // factor) for low, _, _ in found]
    groups: dict[int, tuple[int, int, int]] = {}
    for key, (low, high, count) in zip(keys, found, strict=True):
        first, _, before = groups.get(key, (low, high, 0))
        groups[key] = (first, high, before + count)
    return list(groups.values())


def at_share(found: Sequence[Sequence[int]], share: float) -> int:
    """The number at or below which this share lies."""
    total, reached = sum(count for _, _, count in found), 0
    for low, _, count in found:
        reached += count
        if reached >= share * total:
            return low
    return 0


def nice_widths() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    for power in itertools.count():
        yield from (10**power, 2 * 10**power, 5 * 10**power)


def no_more(_: Sums) -> dict[str, Any]:
    """Nothing, of a game that has no figures of its own."""
    return {}


OWN: dict[str, Callable[[Sums], dict[str, Any]]] = {"loo": of_loo, "laugh": of_laugh}
"""The figures that only one game has."""
