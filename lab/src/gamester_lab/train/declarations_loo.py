"""Solved tables of Loo by regret minimisation: the value of each declaration, over compiled deals with fixed card play.

External sampling: cards and the others' declarations are sampled. All one's own declarations are tried on the same deal
with common random numbers. The excess of each over one's current mixed strategy is added up as regret. Each declaration
is played in proportion to its regret, and the average over all rounds approaches a state in which nobody gains alone.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.games import game_of
from gamester.games.loo.advice.buckets import FULL, SIZE, WIDTH, bucket_of
from gamester.games.loo.advice.knowing import cards_about
from gamester.games.loo.advice.stand import is_unopposed
from gamester.games.loo.kernel.state import DEFEND, DUMBY, MISDEAL, PASS, STAND
from gamester.kernel.cards import PER_SEAT, bit, count
from gamester.kernel.chance import begin, splitmix, step
from gamester.kernel.judged import TABLES
from gamester.text.catalogue import Word
from gamester_lab.compile.compiler import admitted_rounds, inner, make_ready, uncounted
from gamester_lab.compile.layout import empty_record, options_record, pack
from gamester_lab.evaluate.deciding import CHANCE, NOBODY, Field, admitted_deciding, opened_table, view_type, work_type

Numbers = npt.NDArray[np.uint8]
SAID = (PASS, STAND, DUMBY)
CHOICES = len(SAID)
FEWEST = 30
"""A bucket with fewer visits than this stays unsolved."""
NEVER, ALWAYS = 0.08, 0.92
"""Probabilities beyond these are rounded to never and always: they are left over from the first rounds."""


class Setting(NamedTuple):
    """A kind of table for which a pool is solved."""

    variant: str
    words: Mapping[str, Word]
    seats: int
    carried: int
    """Chips in the pool before the stake."""


class Sums(NamedTuple):
    """The running sums, by place (a bucket of the table) and choice."""

    mixture: npt.NDArray[np.float64]
    """The current probability of each choice."""
    regrets: npt.NDArray[np.float64]
    """The gain of always making each choice over the mixed strategies played, in chips."""
    shares: npt.NDArray[np.float64]
    """The mixed strategies of all rounds, with more weight on later ones."""
    met: npt.NDArray[np.int64]
    """The number of tries of each choice."""
    brought: npt.NDArray[np.float64]
    """By choice only: the value of each choice in the current deal."""


@cache
def loops() -> tuple[Any, Any]:
    """The compiled loops: one plays a round of deals and adds up regrets, the other makes the next mixed strategy."""
    steps, around = admitted_deciding("loo"), admitted_rounds("loo")
    package: Any = game_of("loo")
    over, legal_of = package.rules.over, package.rules.legal
    deal_out, asked, act, decide = around.deal_out, around.asked, around.act, steps.decide
    set_had, regret = regretting()

    @uncounted
    def play(
        fresh: Any, states: Any, options: Any, views: Any, works: Any, field: Any, sums: Any,
        seed: int, first: int, deals: int,
    ) -> None:  # fmt: skip
        o, v, w, had = options[0], views[0], works[0], works[1].had
        for deal in range(first, first + deals):
            states[0] = fresh[0]
            s = states[0]
            s.dealer = deal % s.seats
            x = deal_out(s, o, w.order, seed, deal, 0)
            key = begin(seed, deal, CHANCE)
            had[:] = 0
            while not over(s) and s.declared != s.seated:
                x = step(x)
                seat = asked(s, splitmix(x))
                legal = legal_of(s, o, seat)
                if legal & bit(STAND) and not legal & bit(DEFEND) and count(legal) > 1:
                    regret(states, o, seat, legal, v, w, had, field, sums, x, key)
                set_had(w, had)
                action = decide(s, o, seat, legal & ~bit(MISDEAL), v, w.had, field, key, x)
                had[seat] += 1
                x = act(s, o, seat, action, w.order, x)

    return play, uncounted(mix)


def regretting() -> tuple[Any, Any]:
    """The functions that copy how many numbers each seat has drawn, and that add up the regrets of one decision."""
    steps, around, own = admitted_deciding("loo"), admitted_rounds("loo"), inner("tabling")
    look, act, play_on, worth = game_of("loo").rules.look, around.act, steps.play_on, steps.worth

    @own
    def set_had(w: Any, had: Any) -> None:
        for seat in range(PER_SEAT):  # copying by slices would need reference counts
            w.had[seat] = had[seat]

    @own
    def brings(
        states: Any, o: Any, seat: int, action: int, v: Any, w: Any, had: Any, field: Any, x: int, key: int
    ) -> Any:
        states[1] = states[0]
        s = states[1]
        set_had(w, had)
        w.had[seat] += 1
        after = act(s, o, seat, action, w.order, x)
        play_on(s, o, v, w.had, w.order, field, NOBODY, key, after)
        return worth(s, o, seat)

    @own
    def regret(
        states: Any, o: Any, seat: int, legal: int, v: Any, w: Any, had: Any, field: Any, sums: Any, x: int, key: int
    ) -> None:
        look(states[0], o, seat, v)
        if legal & bit(PASS) and is_unopposed(v):
            return
        place = bucket_of(v, o, cards_about(v, o), 0) // WIDTH
        usual, whole = 0.0, 0.0
        for choice in range(CHOICES):
            if legal >> SAID[choice] & 1:
                sums.brought[choice] = brings(states, o, seat, SAID[choice], v, w, had, field, x, key)
                usual += sums.mixture[place, choice] * sums.brought[choice]
                whole += sums.mixture[place, choice]
        for choice in range(CHOICES):
            if legal >> SAID[choice] & 1:
                sums.met[place, choice] += 1
                if whole > 0:
                    sums.regrets[place, choice] += sums.brought[choice] - usual / whole

    return set_had, regret


def mix(sums: Any, weight: float, table: Any) -> None:
    """Make the next mixed strategy of the sums, and write it into the table that is played."""
    for place in range(len(sums.met)):
        tried, whole = 0, 0.0
        for choice in range(CHOICES):
            if sums.met[place, choice]:
                tried += 1
                whole += max(0.0, sums.regrets[place, choice])
        if tried:
            for choice in range(CHOICES):
                sums.shares[place, choice] += weight * sums.mixture[place, choice]
                share = 1.0 / tried if sums.met[place, choice] else 0.0
                if whole > 0:
                    share = max(0.0, sums.regrets[place, choice]) / whole
                sums.mixture[place, choice] = share
            table[place * WIDTH] = 1 + int(sums.mixture[place, 1] * FULL + 0.5)
            table[place * WIDTH + 1] = 1 + int(sums.mixture[place, 2] * FULL + 0.5)


def solve(setting: Setting, table: Numbers, rounds: int, deals: int, seed: int) -> Iterator[int]:
    """Solve the buckets that a pool leads to, and write them into `table` at the end; yields after each round.

    The first quarter of the rounds does not count towards the average.
    """
    package: Any = game_of("loo")
    o = package.words.options_of(setting.variant, setting.words, setting.seats)
    opened = opened_table("loo", o, setting.seats, setting.carried)
    opened.deal = 1
    fresh, states = empty_record(type(opened)), empty_record(type(opened), 2)
    pack(opened, fresh)
    places, seats = SIZE // WIDTH, setting.seats
    room = places, CHOICES
    sums = Sums(np.full(room, 1 / CHOICES), np.zeros(room), np.zeros(room), np.zeros(room, np.int64), np.zeros(CHOICES))
    current = np.zeros(SIZE, np.uint8)
    tables = np.broadcast_to(current, (seats, SIZE)).copy()
    others = Field(np.full(seats, TABLES), np.zeros(seats, np.int64), tables)
    play, mix = loops()
    for number in range(rounds):
        arguments = (
            fresh, states, options_record(o), np.zeros(1, view_type("loo")), np.zeros(2, work_type()),
            others, sums, seed, number * deals, deals,
        )  # fmt: skip
        if number == 0:
            make_ready("loo-tabling", play, *arguments)
        play(*arguments)
        mix(sums, float(max(0, number + 1 - rounds // 4)), current)
        tables[:] = current
        yield number
    write(sums, table)


def write(sums: Sums, table: Numbers) -> None:
    """Write the solved buckets into a table, and leave the others unchanged."""
    shares = sums.shares / np.maximum(1e-9, sums.shares.sum(axis=1, keepdims=True))
    shares = np.where(shares < NEVER, 0.0, np.where(shares > ALWAYS, 1.0, shares))
    known = sums.met.max(axis=1) >= FEWEST
    numbers = table.reshape(-1, WIDTH)
    for place, choice in enumerate((STAND, DUMBY)):
        numbers[known, place] = 1 + np.rint(shares[known, SAID.index(choice)] * FULL)
