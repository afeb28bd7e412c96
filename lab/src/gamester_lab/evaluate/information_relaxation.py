"""An upper bound on what one seat can gain among a fixed field: it sees all cards, and its luck is removed.

docs/lab/statistics.md has the proof. The one seat searches every line of its own acts, but is paid only the advantages
along the line, each estimated in worlds that look the same to the seat (`weighing`). The guide is the value of playing
on as the field does, or that of open cards. Advantages over open cards are never above zero after the first decision,
so lines that cannot be the best are not searched: this guide is for many lines. Before cards are changed open cards are
dear, since whoever sees the stock tries every change; there the guide may still be the field.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.backend.judging import exchanging_of
from gamester.backend.rounds import MISDEAL
from gamester.games import game_of
from gamester.kernel.cards import NONE, PER_SEAT, bit, lowest
from gamester.kernel.chance import MASK, STEP, begin, splitmix, step
from gamester_lab.compile.arena import Player
from gamester_lab.compile.compiler import admit_inner, admitted_rounds, make_ready, uncounted
from gamester_lab.compile.judging_compiled import docket_of, parts
from gamester_lab.compile.layout import Record, empty_record, options_record
from gamester_lab.compile.vector import ACTIONS
from gamester_lab.evaluate.attackers import policy_of
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.perfect_information import LEAST, line_of
from gamester_lab.evaluate.posers import opened_at, pack_of
from gamester_lab.evaluate.weighing import LATE, OPEN, Effort, weigher

DEEP = 128
"""The most free choices on a line: more than one seat has in a deal."""
USUAL = Effort()


class Lines(NamedTuple):
    """The line that is being searched: one place for each free choice of the seat."""

    states: Any
    numbers: Any
    """int64: how many actions of the deal came before."""
    lots: Any
    """int64: the generator of the deal."""
    drawn: Any
    """[places, PER_SEAT] how many decisions each seat has taken."""
    tried: Any
    """int64: the action that was tried last."""
    left: Any
    """int64: actions not yet tried."""
    open: Any
    """int64: 1 if the guide sees all cards here, and therefore on the rest of the line."""
    keys: Any
    """int64: the key of the worlds; it follows from the line, so that no estimate depends on what else is searched. The
    cards of one exchange are put out in the same worlds, so that their noise does not add up.
    """
    advantages: Any
    """[places, ACTIONS] what each action gains over the guide, in chips."""
    sums: Any
    """float64: the sum of the advantages that lead here."""
    opened: Any
    """The line that is searched in a world with open cards."""


@cache
def searcher(game: str) -> Any:
    """(b, line, options, seat, aside, effort, key) -> chips: search one seat of the deal of a docket; compiled.

    `aside` are the cards of the pack that no world moves.
    """
    best_line, (start, look, taken_down) = best_lines(game), openers(game)

    @uncounted
    def search(b: Any, line: Any, options: Any, seat: int, aside: int, effort: Any, key: int) -> float:
        o = options[0]
        line.states[0] = b.opened[0]
        start(line.states[0], o, b.deck)
        line.numbers[0], line.lots[0] = 0, splitmix(key)
        for other in range(PER_SEAT):
            line.drawn[0, other] = 0
        look(line.states[0], o, seat, b.views[1])
        taken_down(b, 0)
        return float(best_line(b, line, o, seat, aside, effort, key))

    return search


def openers(game: str) -> tuple[Any, Any, Any]:
    """The functions that deal the cards, show them to a seat, and keep what it sees."""
    rules = game_of(game).rules
    return rules.start, rules.look, parts(game)["taken_down"]


def best_lines(game: str) -> Any:
    """The function that finds the best line of a seat from the beginning of a deal."""
    over, legal, weigh = game_of(game).rules.over, game_of(game).rules.legal, weigher(game)
    (run_on, try_next), exchanging = players_on(game), exchanging_of(game)

    def enter(b: Any, line: Any, place: int, o: Any, seat: int, aside: int, effort: Any) -> None:
        phase, acts = line.states[place].phase, legal(line.states[place], o, seat) & ~bit(MISDEAL)
        late = effort.guide == OPEN or (effort.guide == LATE and phase > exchanging)
        line.open[place] = 1 if late or (place > 0 and line.open[place - 1]) else 0
        if place > 0 and phase == exchanging and line.states[place - 1].phase == exchanging:
            acts &= -bit(line.tried[place - 1])
        line.left[place] = acts
        weigh(b, line, place, o, seat, aside, effort)

    def next_of(line: Any, place: int, found: float) -> int:
        """The action of greatest advantage that is not yet tried; -1 if no line from here is better than `found`."""
        rest, best, most = line.left[place], -1, LEAST
        while rest:
            action = lowest(rest)
            rest &= rest - 1
            if line.advantages[place, action] > most:
                best, most = action, line.advantages[place, action]
        return -1 if line.open[place] and line.sums[place] + most <= found else best

    def best_line(b: Any, line: Any, o: Any, seat: int, aside: int, effort: Any, key: int) -> float:
        run_on(b, line, 0, o, seat, key)
        if over(line.states[0]):
            return 0.0
        line.keys[0], line.sums[0] = splitmix(key + 1), 0.0
        place, found = 0, LEAST
        enter(b, line, 0, o, seat, aside, effort)
        while place >= 0:
            action = next_of(line, place, found)
            if action < 0:
                place -= 1
                continue
            try_next(b, line, place, action, o, seat, key)
            if over(line.states[place + 1]):
                found = max(found, line.sums[place + 1])
            else:
                place += 1
                enter(b, line, place, o, seat, aside, effort)
        return float(found)

    admit_inner(game, (enter, next_of, best_line))
    return best_line


def players_on(game: str) -> tuple[Any, Any]:
    """The functions that let the field play on to a choice of the seat, and that try the next action of a choice."""
    rules, around, exchanging = game_of(game).rules, admitted_rounds(game), exchanging_of(game)
    over, legal, look, asked, act = rules.over, rules.legal, rules.look, around.asked, around.act
    policy, taken_down = parts(game)["policy"], parts(game)["taken_down"]

    def do_here(b: Any, line: Any, place: int, o: Any, seat: int, actor: int, action: int, x: int) -> None:
        """Do an action at this place of the line, and note what the seat sees."""
        number = line.numbers[place]
        line.lots[place] = act(line.states[place], o, actor, action, b.notes[0].order, x)
        b.who[number], b.what[number] = actor, action
        look(line.states[place], o, seat, b.views[1])
        taken_down(b, number + 1)
        line.numbers[place] = number + 1

    def run_on(b: Any, line: Any, place: int, o: Any, seat: int, key: int) -> None:
        """Let the field play on to the next free choice of the seat, or to the end."""
        s, n = line.states[place], b.notes[0]
        for other in range(PER_SEAT):
            n.drawn[other] = line.drawn[place, other]
        while not over(s):
            x = step(line.lots[place])
            actor = asked(s, splitmix(x))
            acts = legal(s, o, actor) & ~bit(MISDEAL)
            if actor != seat:
                action = policy(s, o, actor, acts, b, key)
            elif acts & (acts - 1):
                break
            else:
                action = lowest(acts)
            do_here(b, line, place, o, seat, actor, action, x)
        for other in range(PER_SEAT):
            line.drawn[place, other] = n.drawn[other]

    def try_next(b: Any, line: Any, place: int, action: int, o: Any, seat: int, key: int) -> None:
        """Do an action, and play on to the place below."""
        line.left[place] &= ~bit(action)
        line.tried[place] = action
        below = place + 1
        line.states[below] = line.states[place]
        line.numbers[below] = line.numbers[place]
        for other in range(PER_SEAT):
            line.drawn[below, other] = line.drawn[place, other]
        line.sums[below] = line.sums[place] + line.advantages[place, action]
        do_here(b, line, below, o, seat, seat, action, line.lots[place])
        run_on(b, line, below, o, seat, key)
        told = line.numbers[below] > line.numbers[place] + 1 or line.states[below].phase != exchanging
        again = line.keys[place]
        line.keys[below] = splitmix(again + (action + 1) * STEP & MASK) if told else again

    admit_inner(game, (do_here, run_on, try_next))
    return run_on, try_next


class Searched:
    """One kind of table whose seats all play as one player, and the room to search its deals."""

    def __init__(self, game: str, o: Any, opened: Record, field: Player) -> None:
        """`opened` is the state before the cards are dealt; TypeError if the policy of `field` cannot be asked."""
        level, mind = policy_of(field, game, o, int(opened["seats"][0]))
        self.options, self.docket = options_record(o), docket_of(game, o, 1, mind)
        self.docket.opened[0] = opened[0]
        self.docket.levels[:] = level
        self.lines = lines_of(game, o)
        self._search = searcher(game)
        make_ready(f"{game}-relaxation", self._search, *self._arguments(0, NONE, Effort(), 0))

    def _arguments(self, seat: int, aside: int, effort: Effort, key: int) -> tuple[Any, ...]:
        return (self.docket, self.lines, self.options, seat, aside, effort, key)

    def best(self, deck: npt.NDArray[np.int64], seat: int, key: int, effort: Effort, aside: int = NONE) -> float:
        """The sum of the advantages on the best line of a seat with this pack, in chips."""
        self.docket.deck[: len(deck)] = deck
        return float(self._search(*self._arguments(seat, aside, effort, key)))


def lines_of(game: str, o: Any) -> Lines:
    """An empty line."""
    table = game_of(game).rules.open_table(max(2, PER_SEAT - 1), o)
    numbers, lots, tried, left, seen, keys = np.zeros((6, DEEP), np.int64)
    return Lines(
        empty_record(type(table), DEEP), numbers, lots, np.zeros((DEEP, PER_SEAT), np.int64), tried, left,
        seen, keys, np.zeros((DEEP, ACTIONS)), np.zeros(DEEP), line_of(game, table),
    )  # fmt: skip


def bounds(
    form: Form, field: Player, packs: int, seed: int, effort: Effort = USUAL, first: int = 0
) -> npt.NDArray[np.float64]:
    """[packs] a bound on the gain of one seat over the field in its place; each pack is searched for one seat in turn.

    TypeError if the policy of `field` cannot be asked.
    """
    arena = form.arena(seed)
    searched = Searched(form.game, arena.row, opened_at(form, arena, form.pool), field)
    return np.array(
        [
            searched.best(np.array(pack_of(arena, number)), number % form.players, begin(seed, number, 2), effort)
            for number in range(first, first + packs)
        ]
    )
