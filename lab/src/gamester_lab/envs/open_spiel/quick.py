"""A place in a course with sampled chance, played by compiled rules; its `Line` tells everything when asked.

A place is immutable but for its line, so the last one is its own copy.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from sys import byteorder
from typing import Any, NamedTuple

import numpy as np

from gamester.kernel.cards import Seat
from gamester_lab.compile.layout import record_type
from gamester_lab.compile.one_step import STOCK, Row, Steps, row_of, steps_of
from gamester_lab.compile.recalling import Numbers, Recall, recall_of
from gamester_lab.envs.open_spiel.line import CHANCE, LOT, Line, first_line
from gamester_lab.envs.open_spiel.memory import learning
from gamester_lab.envs.open_spiel.setup import Setup
from gamester_lab.envs.open_spiel.spiel import listed

NOBODY = (-1, -1)


class Rules(NamedTuple):
    """What the places of a table share."""

    setup: Setup
    steps: Steps
    chips: int
    """Where the chips won begin in a row."""
    first: Row
    """The row before the first deal."""
    recalling: Callable[[], Recall]
    """Compiled, or loaded, when it is first called."""


class Quick:
    """A place: a row of numbers, who acts, and the step that led here."""

    __slots__ = ("acting", "line", "mask", "parent", "row", "rules", "step", "steps")

    def __init__(self, rules: Rules, parent: Quick | None, step: int, row: Row) -> None:
        """A place after `parent` and an action, or the lot of chance; chance acts until somebody else is found."""
        self.rules = rules
        self.parent = parent
        self.step = step
        self.row = row
        self.acting = CHANCE
        self.mask = 1
        self.line: Line | None = None
        self.steps: bytes | None = None
        """All steps up to here, once somebody has asked for them."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Quick:
        """Return the place itself, because nothing in it changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Store the line, and go on as one."""
        return self.told().__reduce__()

    def legal(self) -> int:
        """The set of actions of the seat that is asked; chance has one outcome."""
        return self.mask

    def then(self, action: int) -> Quick:
        """The place after this action of the seat asked, or after chance; ValueError if it is not legal."""
        if not self.mask >> action & 1:
            raise ValueError(f"{action} is no action that may be taken here: there are {listed(self.mask)}")
        steps, seat, row = self.rules.steps, self.acting, self.row.copy()
        if seat >= 0:
            acting, mask = steps.act(row, seat, action)
            if acting == STOCK:
                return Quick(self.rules, self, action, self.row)
        else:
            action = self.rules.setup.chance.getrandbits(LOT)
            acting, mask = steps.draw(row, steps.scratch, *self.waiting(), action)
        place = Quick(self.rules, self, action, row)
        if acting != CHANCE:
            place.acting, place.mask = acting, mask
        return place

    def waiting(self) -> tuple[int, int]:
        """The seat and its action that wait for a new stock, which has left the row as it was; NOBODY if none does."""
        before = self.parent
        return (before.acting, self.step) if before is not None and before.row is self.row else NOBODY

    def balances(self) -> list[int]:
        """The chips that each seat has won and lost."""
        chips: list[int] = self.row[self.rules.chips : self.rules.chips + self.rules.setup.seats].tolist()
        return chips

    def encode(self, seat: Seat, rows: Any) -> None:
        """Write what a seat sees into the first row, which holds the options."""
        self.rules.steps.see(self.row, seat, self.rules.steps.view, rows)

    def course(self) -> bytes:
        """The steps that lead here, as 64-bit numbers."""
        path = []
        at = self
        while at.steps is None:
            path.append(at)
            assert at.parent is not None  # noqa: S101 - the first place has steps
            at = at.parent
        steps = at.steps
        for place in reversed(path):
            steps = place.steps = steps + place.step.to_bytes(8, byteorder)
        return steps

    def recall(self, seat: Seat, player: Seat, rows: Any, items: Row, results: Row, out: Numbers) -> int:
        """Write what a seat sees and has heard as `Recall.recall` does; the number of items."""
        compiled, row = self.rules.recalling(), self.rules.first.copy()
        course = np.frombuffer(self.course(), np.int64)
        return compiled.recall(row, course, seat, player, compiled.work, rows, items, results, out)

    def told(self) -> Line:
        """The same place as a line, played again by the rules from the last place that has one."""
        path = []
        at = self
        while at.line is None:
            path.append(at)
            assert at.parent is not None  # noqa: S101 - the first place has a line
            at = at.parent
        line = at.line
        for place in reversed(path):
            line = place.line = line.after(place.step)
        return line


def first_quick(setup: Setup) -> Quick:
    """The place before the first deal."""
    state = setup.opened()
    kind: type = type(state)
    offset = int(record_type(kind).fields["balances"][1]) // 8  # type: ignore[index] # a record has fields
    game, after = setup.asked.game, setup.spiel.after
    steps, row = steps_of(game, kind, after), row_of(state, setup.o, setup.first + setup.deals)
    rules = Rules(setup, steps, offset, row, cache(lambda: recall_of(game, kind, after, learning(game))))
    first = Quick(rules, None, -1, row)
    first.line = first_line(setup)
    first.steps = b""
    return first
