"""What is noted of each evening of a cell, one row of numbers for a session, and estimates from evenings.

Estimates are ratios with standard errors, narrowed by the same packs without the house rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gamester_lab.evaluate.atlas.design import Cell
from gamester_lab.simulation.playing import Batch, Player
from gamester_lab.simulation.setup import Chunk, Setup, seats_of

SEED = 1665
"""The seed of all packs: a deal of an evening has the same pack in every cell with the same cards."""
MOST_EVENINGS = 2_500_000
"""The most evenings of a cell."""
LONGEST = 400
"""The most deals of an evening."""
Reals = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Columns = Mapping[str, Reals]
"""By name, a number for each evening."""


class Field(NamedTuple):
    """Who sits at a table: one in seat 0, and all others."""

    one: str
    others: str


ALIKE = Field("tables", "tables")
"""All think: they play by solved tables, at Laugh and Lie Down by measured rules."""
ONE_AT_RANDOM = Field("random", "tables")
ONE_THINKS = Field("tables", "random")
RANDOM = Field("random", "random")


def setup_of(cell: Cell, field: Field) -> Setup:
    """The evenings of a cell. Among players at random an evening ends with its last scheduled deal: they loo each other
    for ever.
    """
    names = [field.one, *[field.others] * (cell.players - 1)]
    seats = seats_of(names, cell.players, "random", None, SEED)
    setup = Setup(cell.game, cell.variant, dict(cell.given), seats, SEED, sessions=MOST_EVENINGS, length=LONGEST)
    if field.others == ALIKE.others:
        return setup
    return Setup(cell.game, cell.variant, dict(cell.given), seats, SEED, sessions=MOST_EVENINGS, length=setup.schedule)


def evenings(player: Player, first: int, many: int) -> list[Batch]:
    """So many evenings from number `first` on."""
    return list(player.batches(Chunk(0, first, many)))


def noted(batches: list[Batch], players: int) -> dict[str, Reals]:
    """The columns of some evenings."""
    return joined([columns(batch, players) for batch in batches])


def joined(parts: list[dict[str, Reals]]) -> dict[str, Reals]:
    """The columns of several parts, one after the other."""
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def columns(batch: Batch, players: int) -> dict[str, Reals]:
    """The columns of a batch."""
    rows, played = batch.rows, batch.played
    paid = rows["paid"][:, :, :players] * played[:, :, np.newaxis]
    seated = seated_before(rows, players)
    dealer = np.where(played, rows["dealer"], 0)
    eldest = next_seat(dealer, seated, players)
    level = paid.sum(2) / np.maximum(1, counted(seated))
    found: dict[str, Any] = {
        "evenings": np.ones(len(rows)),
        "deals": batch.lengths,
        "dealer": of_seats(paid, dealer) - level,
        "eldest": of_seats(paid, eldest) - level,
        "mine": paid[:, :, 0],
        **standing(paid, batch.lengths, eldest[:, 0]),
        **at_loo(rows, played),
        **at_laugh(rows, played, players, eldest),
    }
    return {name: each.sum(1) if each.ndim > 1 else each.astype(np.float64) for name, each in found.items()}


def seated_before(rows: npt.NDArray[Any], players: int) -> Ints:
    """Who sat at the table when a deal began: players may leave."""
    seated = np.full(rows.shape, (1 << players) - 1, np.int64)
    if "seated" in (rows.dtype.names or ()):
        seated[:, 1:] = rows["seated"][:, :-1]
    return seated


def next_seat(dealer: Ints, seated: Ints, players: int) -> Ints:
    """The eldest hand: the next player after the dealer."""
    found = np.full(dealer.shape, -1, np.int64)
    for ahead in range(1, players + 1):
        seat = (dealer + ahead) % players
        found = np.where((found < 0) & (seated >> seat & 1 > 0), seat, found)
    return np.maximum(0, found)


def counted(seats: Ints) -> Ints:
    """How many seats are in a set."""
    return np.bitwise_count(seats).astype(np.int64)


def of_seats(each: Ints, seat: Ints) -> Reals:
    """What each deal has for a seat of its own."""
    return np.take_along_axis(each, seat[:, :, np.newaxis], 2)[:, :, 0].astype(np.float64)


def at_loo(rows: npt.NDArray[Any], played: npt.NDArray[np.bool_]) -> dict[str, Any]:
    """What only a game with a pool, standers and loos has."""
    if "contested" not in (rows.dtype.names or ()):
        return {}
    stands = rows["standing"] * played
    tricks = rows["tricks"].sum(2) * played
    return {
        "pool": rows["contested"] * played,
        "pool_squared": rows["contested"].astype(np.float64) ** 2 * played,
        "highest": (rows["contested"] * played).max(1),
        "standers": counted(stands),
        "loos": counted(rows["looed"] * played),
        "tricks": tricks,
        "stood": counted(stands) * (tricks > 0),
        "swept": (rows["swept"] > 0) & played,
    }


def at_laugh(rows: npt.NDArray[Any], played: npt.NDArray[np.bool_], players: int, eldest: Ints) -> dict[str, Any]:
    """What only a game of captures has: also, whether eldest had nothing to capture at his first turn."""
    if "captures" not in (rows.dtype.names or ()):
        return {}
    captures = rows["captures"][:, :, :players] * played[:, :, np.newaxis]
    at_once = (of_seats(captures, eldest) == 0) & (of_seats(rows["lay"], eldest) > 0)
    return {"captures": captures.sum(2), "at_once": at_once & played}


def standing(paid: Ints, lengths: Ints, first: Ints) -> dict[str, Reals]:
    """How an evening went: who won it, and where its winner stood after each deal.

    Places are on a scale from 1, the first, to 0, the last, and those who stand alike share theirs.
    """
    _, deals, players = paid.shape
    chips = paid.cumsum(1)
    result = chips[:, -1]
    best = result == result.max(1, keepdims=True)
    won = best / best.sum(1, keepdims=True)
    above = (1 + (players - 2) / (players - 1)) / 2
    winner = best.argmax(1)
    own = np.take_along_axis(chips, winner[:, np.newaxis, np.newaxis], 2)
    place = ((chips < own).sum(2) + ((chips == own).sum(2) - 1) / 2) / (players - 1)
    played = np.arange(deals) < lengths[:, np.newaxis]
    behind = (place < above) & played
    below = np.sqrt(np.maximum(0, above - place)) * behind
    return {
        "worst": result.min(1).astype(np.float64),
        "wins": won[:, 0],
        "first_wins": np.take_along_axis(won, first[:, np.newaxis], 1)[:, 0],
        "drama": below.sum(1) / np.maximum(1, behind.sum(1)),
        "security": 1 - behind.sum(1) / lengths,
        "result_squared": (result.astype(np.float64) ** 2).mean(1),
    }


# --- Estimates ------------------------------------------------------------------------------------------------------


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
