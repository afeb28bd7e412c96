"""Observations of the small games: rows of numbers that differ exactly where the information sets do.

Mini-Loo shows the bytes of the named tasks of Loo. Mini-Laugh has no suits or ranks, as in the names of its
information sets: what is public and where each kind of rank has its cards, moment by moment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from gamester.kernel.cards import RANKS, Seat, rank_of
from gamester_lab.envs.shared import observation
from gamester_lab.solve.telling import BY_SEAT, CARDS, LISTS, PLACES, PUBLIC, RanksTeller
from gamester_lab.tasks import task

if TYPE_CHECKING:
    from gamester_lab.solve.grow import Deals
    from gamester_lab.solve.replay import Table

LOO = "Loo-3c-p5-pool9-v1"
"""The named task with whose observation Mini-Loo is seen."""
Numbers = npt.NDArray[Any]
"""uint8 or int8."""


class BytesOfLoo:
    """Mini-Loo: what the seat sees now, as in the named tasks of Loo; nothing that it saw before is missing."""

    low, high, kind = 0, 255, np.dtype(np.uint8)

    def __init__(self, deals: Deals) -> None:
        self.options, self.packed = deals.options, task(LOO).observation
        self.size = self.packed.size

    def row(self, table: Table, seat: Seat) -> Numbers:
        """What a seat sees."""
        seen = observation("loo", table.seen[seat][-1], self.options)
        return np.asarray(self.packed.pack(seen[np.newaxis])[0])


class CoursesOfRanks:
    """Mini-Laugh: [kinds] how many ranks there are of each kind; then, newest first, [moments, 14] what is public and
    [moments, kinds, 15] where the cards of a rank of each kind lie. Kinds are in the order of their letters.
    """

    low, high, kind = -1, 127, np.dtype(np.int8)

    def __init__(self, deals: Deals) -> None:
        """As many kinds as ranks at most, and three moments for each: a seat sees a card played, and there are no more
        in the three hands.
        """
        self.kinds = int(deals.options.hand)
        self.moments = deals.seats * self.kinds
        self.public = len(PUBLIC) + len(BY_SEAT) * deals.seats
        self.fields = len(PLACES) + len(CARDS) + len(LISTS) * deals.seats
        self.size = self.kinds + self.moments * (self.public + self.kinds * self.fields)

    def row(self, table: Table, seat: Seat) -> Numbers:
        """What a seat has seen; moments and kinds that are not there are 0."""
        views, teller = table.seen[seat][::-1][: self.moments], table.tellers[seat]
        assert isinstance(teller, RanksTeller)  # noqa: S101 - this game's
        kinds = teller.kinds()
        many = np.zeros(self.kinds, np.int8)
        many[: len(kinds)] = [len(ranks) for ranks in kinds]
        public = np.zeros((self.moments, self.public), np.int8)
        public[: len(views)] = [public_of(view) for view in views]
        lie = np.zeros((self.moments, self.kinds, self.fields), np.int8)
        for moment, view in enumerate(views):
            for kind, ranks in enumerate(kinds):
                lie[moment, kind] = places_of(view, ranks[0])
        return np.concatenate([many, public.ravel(), lie.ravel()])


def public_of(view: Any) -> list[int]:
    """What a view shows besides cards: phase, turn, who has lain down, begun and ended; then cards of each seat."""
    single = [int(getattr(view, name)) for name in PUBLIC]
    return single + [int(number) for name in BY_SEAT for number in getattr(view, name)[: view.seats]]


def places_of(view: Any, rank: int) -> list[int]:
    """How many cards of a rank lie where, in the order of `telling`: what `rank_digest` counts."""
    cards = RANKS[rank]
    found = [(getattr(view, name) & cards).bit_count() for _, name in PLACES]
    found += [int(getattr(view, name) >= 0 and rank_of(getattr(view, name)) == rank) for _, name in CARDS]
    return found + [(each & cards).bit_count() for _, name in LISTS for each in getattr(view, name)[: view.seats]]


Rows = BytesOfLoo | CoursesOfRanks
ROWS: dict[str, type[Rows]] = {"loo": BytesOfLoo, "laugh": CoursesOfRanks}
