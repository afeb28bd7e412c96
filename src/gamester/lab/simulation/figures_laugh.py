"""The figures that only Laugh and Lie Down has: cards won, captures, and who lay down when."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from gamester.games.laugh.kernel.state import Ended
from gamester.games.laugh.kernel.sums import ORDERS
from gamester.lab.simulation.distributions import Line, quotient, rows, shares
from gamester.lab.simulation.notable import OF_ANY, Measure, equal, itself, largest

PLAYER = (
    ("chips", "chips", "sat", True), ("wins", "won", "sat", False), ("cards", "cards", "sat", True),
    ("captures", "captures", "sat", True), ("last_in", "last_in", "sat", True), ("lies_down", "lain", "sat", False),
)  # fmt: skip
ENDINGS = ("last_holder", "no_holder")
"""The ways in which deals end, as `Ended` numbers them from 1 on."""
NOTABLE: Mapping[str, Measure] = {
    **OF_ANY,
    "biggest-pot": partial(itself, "pot"),
    "most-cards": partial(largest, "won", 1),
    "most-captures": partial(largest, "captures", 1),
    "no-holder": partial(equal, "ended", Ended.NO_HOLDER),
}


def own(totals: Mapping[str, Line], counts: Mapping[str, Line], seats: int) -> dict[str, Any]:
    """The figures that only Laugh and Lie Down has, from its sums."""
    deals = totals["deals"][0]
    return {
        "endings": shares(counts["ended"], ENDINGS, deals),
        "lay": [rows(counts["lay"], ORDERS, line)[: seats + 1] for line in range(seats)],
        "cards": counts["winnings"],
        "captures": counts["captured"],
        "carrying": quotient(totals["carrying"][0], deals),
    }
