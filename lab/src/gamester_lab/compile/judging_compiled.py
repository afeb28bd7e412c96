"""The judge of decisions compiled, and what it says of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.backend import judging_figures
from gamester.backend.docket import MOST_ACTIONS, MOST_DECISIONS, Docket, Finding, Notes, Plain
from gamester.backend.judging import judging_of
from gamester.backend.judging_figures import FIGURES
from gamester.games import belief_of, game_of
from gamester.kernel.cards import PACK_SIZE, PER_SEAT
from gamester.kernel.network import Mind
from gamester_lab.compile.compiler import admit_inner, admit_modules, admitted_rounds, make_ready, uncounted
from gamester_lab.compile.layout import Record, empty_record, options_record, unpack
from gamester_lab.compile.search import mind_of


class Decision(NamedTuple):
    """One decision of the judged seat."""

    at: int
    """The number of the action with which it begins."""
    view: Record
    """What the seat saw."""
    legal: int
    rows: npt.NDArray[np.int64]
    """[acts, WIDTH] the actions of each act, ended by -1; row 0 is the policy's own."""
    done: int
    """The row of the act done."""
    chips: npt.NDArray[np.float64]
    """[acts, worlds tried] the chips won from now on, with the share of what is left in the pool."""
    moved: int
    """How many packs the chain kept; 0 if the true one is the only world."""
    verdict: Finding
    """All whole numbers that are said of it."""
    figures: list[float]
    """[FIGURES] chips; see `judging_figures`."""


@dataclass(frozen=True, slots=True)
class Seats:
    """How the seats of a deal play: the level and boldness of each, and whether that is certain."""

    levels: Sequence[int]
    tempers: Sequence[int]
    slack: int = 0
    """0 if the others surely play so; see `Judging.judge`."""


@cache
def parts(game: str) -> dict[str, Any]:
    """The functions of the judge of a game by name, for compiled code; every call returns the same functions."""
    steps = admitted_rounds(game)
    from numba.extending import register_jitable

    @register_jitable
    def copied(to: Any, place: int, source: Any, other: int) -> None:
        to[place] = source[other]

    @register_jitable
    def is_seen(b: Any, place: int) -> bool:
        true, now = b.plain
        for number in range(true.shape[1]):  # noqa: SIM110 - compiled code knows no `all`
            if true[place, number] != now[1, number]:
                return False
        return True

    @register_jitable
    def taken_down(b: Any, place: int) -> None:
        b.seen[place] = b.views[1]

    judged = judging_of(game, steps, copied, is_seen, taken_down)
    inner = (copied, is_seen, taken_down, *judged.inner)
    admit_inner(game, inner)
    admit_figures()
    return {function.__name__: function for function in inner}


@cache
def loop(game: str) -> Any:
    """The compiled judge of a game; ImportError without Numba."""
    judge_one = parts(game)["judge"]

    @uncounted
    def judge(
        b: Any, options: Any, seat: int, actions: int, few: int, worlds: int, apart: int, slack: int, key: int
    ) -> int:
        return int(judge_one(b, options[0], seat, actions, few, worlds, apart, slack, key))

    return judge


@cache
def admit_figures() -> None:
    """Let compiled code call the functions of `judging_figures`."""
    admit_modules([judging_figures])


class Judge:
    """Judges deals of one kind of table, one after the other, with the same room."""

    def __init__(
        self, game: str, o: Any, mind: Mind | None = None, *, few: int = 16, worlds: int = 16, apart: int = 16
    ) -> None:
        """Each act is tried in `few` worlds, and in all `worlds` where another than the one done may be better.

        `apart` packs are tried between two worlds.
        """
        self.game, self.options, self.few, self.worlds, self.apart = game, options_record(o), few, worlds, apart
        self.width, self.most = belief_of(game).candidates.WIDTH, belief_of(game).candidates.MOST + 1
        self.docket = docket_of(game, o, worlds, mind)
        self._loop = loop(game)
        make_ready(f"{game}-judge", self._loop, *self._arguments(0, 0, 0, 0))

    def _arguments(self, seat: int, actions: int, slack: int, key: int) -> tuple[Any, ...]:
        """The arguments of the loop."""
        return (self.docket, self.options, seat, actions, self.few, self.worlds, self.apart, slack, key)

    def judge(
        self, opened: Record, deck: Sequence[int], steps: Sequence[tuple[int, int]], seat: int, seats: Seats, key: int
    ) -> list[Decision] | None:
        """The decisions of a seat in a deal that is over; None if these actions alone do not make the deal.

        `opened` is the state just before the cards are dealt, `steps` are (seat, action), and `key` begins the random
        numbers.
        """
        b = self.docket
        if len(steps) > MOST_ACTIONS:
            return None
        b.opened[0] = opened[0]
        b.deck[: len(deck)] = deck
        b.who[: len(steps)] = [actor for actor, _ in steps]
        b.what[: len(steps)] = [action for _, action in steps]
        b.levels[: len(seats.levels)] = seats.levels
        b.tempers[: len(seats.tempers)] = seats.tempers
        found = int(self._loop(*self._arguments(seat, len(steps), seats.slack, key)))
        return None if found < 0 else [self._decision(number) for number in range(found)]

    def _decision(self, number: int) -> Decision:
        """One decision, copied out of the room."""
        b, verdict = self.docket, Finding()
        unpack(b.verdicts, verdict, number)
        first, many, at = number * self.most, verdict.many, verdict.at
        rows = b.rows[first * self.width : (first + many) * self.width].reshape(many, self.width).copy()
        chips = b.chips[first * self.worlds : (first + many) * self.worlds].reshape(many, self.worlds)
        figures = b.figures[number * FIGURES : (number + 1) * FIGURES].tolist()
        return Decision(
            at, b.seen[at : at + 1].copy(), verdict.legal, rows, verdict.done, chips[:, : verdict.tried].copy(),
            verdict.moved, verdict, figures,
        )  # fmt: skip


def docket_of(game: str, o: Any, worlds: int, mind: Mind | None = None) -> Docket:
    """Empty room for the judgement of a deal in so many worlds."""
    kinds, rules = belief_of(game).candidates, game_of(game).rules
    width, most = kinds.WIDTH, kinds.MOST + 1
    state, view = type(rules.open_table(max(2, PER_SEAT - 1), o)), type(rules.new_view())
    views, seen = empty_record(view, 2), empty_record(view, MOST_ACTIONS + 1)
    rows = MOST_DECISIONS * most
    return Docket(
        empty_record(state), empty_record(state, 3), np.zeros(PACK_SIZE, np.int64),
        np.zeros(MOST_ACTIONS, np.int64), np.zeros(MOST_ACTIONS, np.int64),
        np.zeros(PER_SEAT, np.int64), np.zeros(PER_SEAT, np.int64), mind or mind_of(), views, seen,
        Plain(as_numbers(seen), as_numbers(views)), empty_record(Notes),
        empty_record(Finding, MOST_DECISIONS), np.zeros(MOST_DECISIONS * FIGURES),
        np.full(most * width, -1, np.int64), np.full(rows * width, -1, np.int64), np.zeros(rows * worlds),
    )  # fmt: skip


def as_numbers(records: Record) -> npt.NDArray[np.int64]:
    """The same records as rows of numbers."""
    return records.view(np.int64).reshape(len(records), -1)
