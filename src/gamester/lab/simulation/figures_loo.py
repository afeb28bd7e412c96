"""The figures that only Loo has: who stands, is looed and takes tricks, and the chips in the pool."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.games.loo.kernel.state import Ended
from gamester.games.loo.kernel.sums import TRICKS
from gamester.kernel.cards import NO_SEAT
from gamester.kernel.counting import first_of
from gamester.lab.simulation.distributions import Line, quotient, rows, shares
from gamester.lab.simulation.notable import OF_ANY, Measure, Values, equal, itself, unequal

PLAYER = (
    ("chips", "chips", "sat", True), ("wins", "won", "sat", False), ("stands", "stood", "sat", True),
    ("looed", "looed", "sat", False), ("looed_if_standing", "beaten", "stood", True),
    ("tricks", "tricks", "played", False), ("changed", "changed", "exchanges", False),
    ("dumby", "dumby", "sat", False), ("sweeps", "swept", "sat", False),
)  # fmt: skip
ENDINGS = ("played", "flush", "lone_stander", "all_passed")
"""The ways in which deals end, as `Ended` numbers them from 1 on."""
FORCED = ("by_pool", "by_club")
"""The reasons for forced hands, as `Forced` numbers them from 1 on."""
FLUSHES = ("blaze", "pam_blaze", "plain", "trump", "pam")
"""Classes of flushes from the first on, as `Tally.flush` numbers them. Loo A8"""
POOL_GROUPS = 10
"""The approximate number of groups of pools, each with about as many players."""


def looed(deals: npt.NDArray[Any]) -> Values:
    """The distribution of the number of looed players in a deal."""
    return np.asarray(np.bitwise_count(deals["looed"]), np.int64)


NOTABLE: Mapping[str, Measure] = {
    **OF_ANY,
    "biggest-pool": partial(itself, "contested"),
    "most-looed": looed,
    "flush": partial(unequal, "flush", 0),
    "dumby": partial(unequal, "dumby_seat", NO_SEAT),
    "defended": partial(unequal, "defender", NO_SEAT),
    "lone-stander": partial(equal, "ended", Ended.LONE_STANDER),
    "all-passed": partial(equal, "ended", Ended.ALL_PASSED),
}


def own(totals: Mapping[str, Line], counts: Mapping[str, Line], seats: int) -> dict[str, Any]:
    """The figures that only Loo has, from its sums."""
    deals = totals["deals"][0]
    return {
        "endings": shares(counts["ended"], ENDINGS, deals),
        "forced": shares(counts["forced"], FORCED, deals),
        "standers": counts["standers"][: seats + 1],
        "loos": counts["loos"][: seats + 1],
        "flushes": shares(counts["flushes"], FLUSHES, deals),
        "tricks": [rows(counts["taken"], TRICKS, line) for line in range(seats)],
        "by_pool": by_pool(counts["sat_at"], counts["stood_at"], counts["beaten_at"]),
        "defended": quotient(totals["defended"][0], deals),
        "emptied": quotient(totals["emptied"][0], deals),
    }


def by_pool(sat: Line, stood: Line, beaten: Line) -> list[dict[str, Any]]:
    """Standing and looing by the chips in the pool; neighbouring pools are merged until a group has enough players."""
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
