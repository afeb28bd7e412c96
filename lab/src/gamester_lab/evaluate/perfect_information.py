"""An upper bound on what one seat can win: the perfect-information best response.

The others follow a fixed policy with known random numbers. The one seat sees every card, and searches every line of its
own choices to the end of the deal. No player that sees only its own cards can win more.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.backend.rounds import MISDEAL
from gamester.games import game_of
from gamester.kernel.cards import PACK_SIZE, PER_SEAT, bit, lowest
from gamester.kernel.chance import begin, splitmix
from gamester_lab.compile.compiler import admit_inner, admitted_rounds, make_ready, uncounted
from gamester_lab.compile.layout import empty_record, options_record, pack
from gamester_lab.evaluate.deciding import (
    CHANCE,
    NOBODY,
    Field,
    Player,
    admitted_deciding,
    view_type,
)

DEEP = 128
"""The most free choices on a line: more than one seat has in a deal."""
KEPT = 20
"""The size of the transposition table in bits; a later position replaces an earlier one."""
ODD = 0x2545F4914F6CDD1D
"""The multiplier of the hash of a position."""
LEAST = -1e9
"""Less than the value of any deal."""
LOTS = np.dtype([("x", np.int64), ("had", np.int64, (PER_SEAT,))], align=True)
"""The generator of the deal, and how many decisions each seat has made."""


class Line(NamedTuple):
    """The line that is being searched: one place for each free choice of the seat."""

    states: Any
    lots: Any
    """Records of LOTS."""
    words: Any
    """The states as rows of ints."""
    lot_words: Any
    left: Any
    """int64: actions not yet tried."""
    best: Any
    """float64: the value of the best action tried so far."""
    marks: Any
    """int64: the hash of the position."""
    keys: Any
    """int64: the hashes of positions already searched, in all deals."""
    values: Any
    """float64: their values."""
    order: Any
    """Space for the shuffle."""
    views: Any
    """One record."""


class UpperBound(NamedTuple):
    """What each place can win, and what it wins as one of the field: [deals, places], eldest first, the dealer last."""

    best: npt.NDArray[np.float64]
    usual: npt.NDArray[np.float64]

    @property
    def gains(self) -> npt.NDArray[np.float64]:
        """The gain of the perfect-information best response over one of the field, by deal, averaged over places."""
        gains: npt.NDArray[np.float64] = (self.best - self.usual).mean(1)
        return gains


@cache
def searcher(game: str) -> Any:
    """(fresh, line, options, field, seats, seed, first, best, usual): search every seat of each deal from `first` on;
    compiled.
    """
    deal_out, steps = admitted_rounds(game).deal_out, admitted_deciding(game)
    worth = steps.worth
    run_on, best_line = best_lines(game, game, steps.play_on, worth)

    @uncounted
    def search(
        fresh: Any, line: Any, options: Any, field: Any, seats: int, seed: int, first: int, best: Any, usual: Any
    ) -> None:
        o = options[0]
        for row in range(len(best)):
            deal = first + row
            key = begin(seed, deal, CHANCE)
            for hero in range(NOBODY, seats):
                line.states[0] = fresh[0]
                s, lots = line.states[0], line.lots[0]
                s.dealer = deal % seats  # before the next deal moves the dealer on, where it does
                lots.had[:] = 0
                lots.x = deal_out(s, o, line.order, seed, deal, 0)
                if hero == NOBODY:
                    run_on(line, 0, o, field, hero, key)
                    for seat in range(seats):
                        usual[row, (seat - s.dealer - 1) % seats] = worth(s, o, seat)
                else:
                    found = best_line(line, o, field, hero, key, splitmix(begin(seed, deal, hero)))
                    best[row, (hero - s.dealer - 1) % seats] = found

    return search


def mixed(mark: int, words: Any) -> int:
    """A hash of a hash and some words."""
    for word in words:
        mark = (mark ^ word) * ODD
        mark ^= mark >> 29
    return mark


def mark_of(line: Any, place: int, about: int) -> int:
    """What tells a position of a line from others."""
    return mixed(mixed(about, line.words[place]), line.lot_words[place])


def best_lines(game: str, kind: str, play_on: Any, worth: Any) -> tuple[Any, Any]:
    """The functions that play a line on to the next decision of a seat, and that find its best from there.

    `play_on` and `worth` are those of `Deciding` or like them, and `kind` tells the functions made of them from others.
    """
    over, legal, act = game_of(game).rules.over, game_of(game).rules.legal, admitted_rounds(game).act

    def free(s: Any, o: Any, seat: int) -> int:
        return int(legal(s, o, seat) & ~bit(MISDEAL))

    def act_at(line: Any, place: int, o: Any, seat: int, action: int) -> None:
        lots = line.lots[place]
        lots.x = act(line.states[place], o, seat, action, line.order, lots.x)

    def run_on(line: Any, place: int, o: Any, field: Any, hero: int, key: int) -> None:
        s, lots = line.states[place], line.lots[place]
        lots.x = play_on(s, o, line.views[0], lots.had, line.order, field, hero, key, lots.x)

    def enter(line: Any, place: int, o: Any, hero: int, mark: int) -> None:
        line.left[place] = free(line.states[place], o, hero)
        line.best[place] = LEAST
        line.marks[place] = mark

    def try_next(line: Any, place: int, o: Any, field: Any, hero: int, key: int) -> None:
        action = lowest(line.left[place])
        line.left[place] &= line.left[place] - 1
        line.states[place + 1] = line.states[place]
        line.lots[place + 1] = line.lots[place]
        act_at(line, place + 1, o, hero, action)
        run_on(line, place + 1, o, field, hero, key)

    def best_line(line: Any, o: Any, field: Any, hero: int, key: int, about: int) -> float:
        run_on(line, 0, o, field, hero, key)
        if over(line.states[0]):
            return float(worth(line.states[0], o, hero))
        place, last = 0, len(line.keys) - 1
        enter(line, 0, o, hero, about)
        while line.left[0] or place:
            if line.left[place]:
                try_next(line, place, o, field, hero, key)
                if over(line.states[place + 1]):
                    line.best[place] = max(line.best[place], worth(line.states[place + 1], o, hero))
                    continue
                mark = mark_of(line, place + 1, about)
                if line.keys[mark & last] == mark:
                    line.best[place] = max(line.best[place], line.values[mark & last])
                    continue
                place += 1
                enter(line, place, o, hero, mark)
            else:
                line.keys[line.marks[place] & last] = line.marks[place]
                line.values[line.marks[place] & last] = line.best[place]
                place -= 1
                line.best[place] = max(line.best[place], line.best[place + 1])
        return float(line.best[0])

    admit_inner(kind, (free, act_at, run_on, mixed, mark_of, enter, try_next, best_line))
    return run_on, best_line


def ceiling(game: str, o: Any, seats: int, field: Player, deals: int, seed: int, first: int = 0) -> UpperBound:
    """The most that each seat can win among the field, in the deals from `first` on with this seed.

    The row of options may be one that people cannot choose.
    """
    opened = game_of(game).rules.open_table(seats, o)
    fresh = empty_record(type(opened))
    pack(opened, fresh)
    others = Field(np.full(seats, field.level), np.full(seats, field.boldness), np.stack([field.table] * seats))
    best, usual = np.zeros((deals, seats)), np.zeros((deals, seats))
    arguments = (fresh, line_of(game, opened), options_record(o), others, seats, seed, first, best, usual)
    run = searcher(game)
    make_ready(f"{game}-ceiling", run, *arguments)
    run(*arguments)
    return UpperBound(best, usual)


def line_of(game: str, opened: Any) -> Line:
    """An empty line with its working memory."""
    states, lots = empty_record(type(opened), DEEP), np.zeros(DEEP, LOTS)
    return Line(
        states, lots, states.view(np.int64).reshape(DEEP, -1), lots.view(np.int64).reshape(DEEP, -1),
        np.zeros(DEEP, np.int64), np.zeros(DEEP), np.zeros(DEEP, np.int64),
        np.zeros(1 << KEPT, np.int64), np.zeros(1 << KEPT), np.zeros(PACK_SIZE, np.int64),
        np.zeros(1, view_type(game)),
    )  # fmt: skip
