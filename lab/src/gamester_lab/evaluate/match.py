"""Duplicate duels, and matches of every bot against a field of every other, over the same packs in every seat.

A block is one pack, played once for each seating. The worth of a deal to a seat includes its share of the pool that is
left: u = chips + pool / players. The u of all seats of a table sum to the chips in the pool before the stakes. So a bot
that plays as its field does gains exactly nothing in any block, and no noisy baseline has to be subtracted. Numbers of
packs follow from fixed costs, so that they do not depend on the clock.
"""

import logging
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import combinations, permutations
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.games import game_of
from gamester.text.errors import BadRun
from gamester.text.messages import Words
from gamester_lab.compile.arena import Arena, Player, RandomPlayer, Reals
from gamester_lab.compile.compiler import first_call, is_kept
from gamester_lab.evaluate.estimates import Estimate, mean_of, resampled
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.players import seated
from gamester_lab.workers import ALONE, Pending, Stop, Workers

PRICE: dict[str, tuple[float, float, float, float]] = {
    "random": (4, 4, 5, 5), "contested": (4, 4, 5, 5), "printed": (4, 4, 5, 5), "advice": (4, 4, 5, 5),
    "tables": (4, 4, 5, 5),
    "learned": (170, 240, 420, 400), "search": (1000, 1800, 5500, 1700), "master": (4600, 6800, 25000, 12000),
}  # fmt: skip
"""The approximate CPU time in microseconds of one seat in a deal, on one thread of a busy machine. The four games are
Three-Card Loo, Irish Loo, Five-Card Loo, and Laugh and Lie Down.
"""
DEAR = ("search", "master")
"""Levels that search, at about a thousand times the cost of the others."""
UNKNOWN = PRICE["master"]
"""The cost of a level that is not in the list."""
KINDS = ("three", "irish", "five")
AT_ONCE, MOST_AT_ONCE = 1.0, 1000
"""The approximate seconds that a worker plays before it reports, and the most blocks at once."""


def price(level: str, form: Form) -> float:
    """The cost of a seat of this level in a deal, in seconds."""
    kind = form.variant.split("/")[0]
    return PRICE.get(level, UNKNOWN)[KINDS.index(kind) if kind in KINDS else len(KINDS)] / 1e6


def pack_price(one: str, other: str, form: Form) -> float:
    """The cost of a pack in seconds: one of a bot in every seat among a field of another, and the field alone."""
    mine, theirs, seats = price(one, form), price(other, form), form.players
    return seats * (mine + (seats - 1) * theirs) + seats * theirs


def at_once(duels: Iterable[tuple[str, str]], form: Form) -> int:
    """How many blocks of each of some duels are played at once: the more expensive they are, the fewer."""
    dearest = max(pack_price(one, other, form) * form.deals for one, other in duels)
    return max(1, min(MOST_AT_ONCE, int(AT_ONCE / dearest)))


def parted(first: int, end: int, size: int) -> Iterator[tuple[int, int]]:
    """The numbers from `first` up to `end`, at most `size` at a time: where each part begins, and how many it has."""
    for number in range(first, end, size):
        yield number, min(size, end - number)


APART = 1 << 12
"""The distance between the deal numbers of two blocks: more than a session has deals."""


class Duel(NamedTuple):
    """The sides of a duel: `many` of bot `one` among bot `other`, by their places in a list of players."""

    one: int
    other: int
    many: int = 1


class Blocks(NamedTuple):
    """Some blocks of a duel, one row for each block."""

    gain: Reals
    """What a seat of `one` gains beyond a seat among its own kind, in chips a deal."""
    by_seat: Reals
    """[blocks, seats] the gain over `other` in the same seat; only for duels with a single `one`."""


def seatings(seats: int, many: int) -> npt.NDArray[np.bool_]:
    """[seatings, seats] every way to seat so many of one bot: true for its seats."""
    ways = list(combinations(range(seats), many))
    chosen = np.zeros((len(ways), seats), np.bool_)
    for row, way in enumerate(ways):
        chosen[row, list(way)] = True
    return chosen


def play_blocks(
    arena: Arena, players: Sequence[Player], duel: Duel, pool: int | None, first: int, blocks: int
) -> Blocks:
    """Play the blocks from number `first` on. The pack of a block is the same for all players."""
    chosen = seatings(arena.seats, duel.many)
    paired = duel.many == 1 and not arena.sessions
    if paired:
        chosen = np.concatenate([chosen, np.zeros((1, arena.seats), np.bool_)])
    ways = len(chosen)
    placing = np.tile(np.where(chosen, duel.one, duel.other), (blocks, 1))
    deals = np.repeat(np.arange(first, first + blocks) * (APART if arena.sessions else 1), ways)
    worth = arena.play(players, deals, placing, pool).worths.reshape(blocks, ways, arena.seats)
    seated = chosen[: ways - 1] if paired else chosen
    gain = (worth[:, : len(seated)] * seated).sum((1, 2)) / seated.sum()
    by_seat = np.zeros((0, arena.seats))
    if paired:
        by_seat = np.einsum("bii->bi", worth[:, : arena.seats]) - worth[:, -1]
    return Blocks(gain, by_seat)


MOST_BLOCKS = 10**8
Watch = Callable[[int], None]
"""Receives the number of finished blocks of all duels."""


class Cell(NamedTuple):
    """One duel at one form."""

    form: Form
    duel: Duel


@dataclass(frozen=True)
class Plan:
    """The plan of a tournament: everything that the results depend on."""

    forms: tuple[Form, ...]
    """The forms, all of one game and with the same number of players."""
    levels: tuple[str, ...]
    blocks: int
    """Packs for each duel; sessions where the forms are sessions."""
    seed: int
    first: int = 0
    """The number of the first pack."""
    mixes: bool = False
    """Whether to play also two, three … of one bot among another."""

    def __post_init__(self) -> None:
        """BadRun or BadOptions if the plan is not possible."""
        if len(self.levels) < 2 or len(set(self.levels)) < len(self.levels):
            raise BadRun("measure.bots")
        if not 1 <= self.blocks <= MOST_BLOCKS:
            raise BadRun("measure.blocks", n=self.blocks, most=MOST_BLOCKS)
        for form in self.forms:
            form.arena(self.seed)

    @property
    def cells(self) -> list[Cell]:
        """Every duel at every form."""
        many = range(len(self.levels))
        duels = [Duel(one, other) for one, other in permutations(many, 2)]
        if self.mixes:
            seats = self.forms[0].players
            duels += [Duel(*pair, size) for pair in combinations(many, 2) for size in range(2, seats - 1)]
        return [Cell(form, duel) for form in self.forms for duel in duels]

    @property
    def amount(self) -> int:
        """The number of blocks of all duels."""
        return self.blocks * len(self.cells)

    def to_json(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "forms": [form.to_json() for form in self.forms], "bots": list(self.levels), "blocks": self.blocks,
            "seed": self.seed, "first": self.first, "mixes": self.mixes,
        }  # fmt: skip


class Found(NamedTuple):
    """The results of one duel."""

    form: Form
    one: str
    other: str
    many: int
    gain: Estimate
    by_seat: tuple[Estimate, ...]
    """The gains of one among many, from eldest hand on to the dealer; empty for other duels."""

    def to_json(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "form": self.form.label, "pool": self.form.pool, "bot": self.one, "field": self.other, "many": self.many,
            "gain": self.gain._asdict(), "by_seat": [estimate._asdict() for estimate in self.by_seat],
        }  # fmt: skip


class Outcome(NamedTuple):
    """A tournament, or the part of it that was finished."""

    found: tuple[Found, ...]
    done: int
    """Blocks of each duel."""
    seconds: float
    interrupted: bool


def run(
    plan: Plan, watch: Watch, stop: Stop, players: Mapping[str, Player] | None = None, workers: Workers = ALONE
) -> Outcome:
    """Play a plan, all duels at the same rate, so that an unfinished run has the same blocks of each. `players` stand
    in for levels.
    """
    cells = plan.cells
    parts: list[list[Blocks]] = [[] for _ in cells]
    begun, done = time.monotonic(), 0
    for place, part in enumerate(workers.in_order(calls_of(plan, cells, players or {}))):
        parts[place % len(cells)].append(part)
        done += len(part.gain)
        watch(done)
        if stop():
            break
    least = min(sum(len(part.gain) for part in column) for column in parts)
    found = tuple(summed(plan.levels, *cell, column) for cell, column in zip(cells, parts, strict=True) if column)
    return Outcome(found, least, time.monotonic() - begun, least < plan.blocks)


def rehearsals(plan: Plan) -> list[Callable[[], Blocks]]:
    """Calls that compile what the levels of a plan need."""
    form = replace(plan.forms[0], sessions=False)
    return [rehearsal(form, level) for level in plan.levels]


def rehearsal(form: Form, level: str) -> Callable[[], Blocks]:
    """A call that compiles what a level needs at a form."""
    return partial(played, form, 0, (level, level), 1, 0, 1)


def calls_of(plan: Plan, cells: Sequence[Cell], players: Mapping[str, Player]) -> Iterator[Callable[[], Blocks]]:
    """Calls that play some blocks of each duel in turn, then the next blocks of each, and so on."""
    names = plan.levels
    size = at_once([(names[duel.one], names[duel.other]) for _, duel in cells], plan.forms[0])
    for first, blocks in parted(plan.first, plan.first + plan.blocks, size):
        for form, duel in cells:
            sides = [players.get(name, name) for name in (names[duel.one], names[duel.other])]
            yield partial(played, form, plan.seed, sides, duel.many, first, blocks)


def played(form: Form, seed: int, sides: Sequence[str | Player], many: int, first: int, blocks: int) -> Blocks:
    """Play some blocks of a duel: so many of one side among the other.

    The players are new and remember nothing of earlier blocks, so any worker may play any blocks.
    """
    players = [seated(side, form) for side in sides]
    return play_blocks(form.arena(seed), players, Duel(0, 1, many), form.pool, first, blocks)


def begin_duel(
    form: Form, sides: tuple[str | Player, str | Player], blocks: int, seed: int, size: int,
    workers: Workers = ALONE, first: int = 0,
) -> Pending[Found]:  # fmt: skip
    """Begin a duel of one of a side among the other, over so many blocks from `first` on, `size` blocks at once."""
    parts = [workers.begin(played, form, seed, sides, 1, *part) for part in parted(first, first + blocks, size)]
    names = [side if isinstance(side, str) else side.name for side in sides]
    return lambda: summed(names, form, Duel(0, 1), [part() for part in parts])


def summed(names: Sequence[str], form: Form, duel: Duel, parts: Sequence[Blocks]) -> Found:
    """The figures of one duel; `names` are those of the players by their places."""
    gain = np.concatenate([part.gain for part in parts])
    by_seat = np.concatenate([part.by_seat for part in parts])
    estimate = resampled if form.sessions else mean_of
    order = [*range(1, by_seat.shape[1]), 0]  # seat 0 deals
    seats = tuple(mean_of(by_seat[:, seat]) for seat in order) if len(by_seat) else ()
    return Found(form, names[duel.one], names[duel.other], duel.many, estimate(gain), seats)


Call = Callable[[], object]


def make_ready(
    games: Iterable[str], words: Words, *, quiet: bool, workers: Workers = ALONE, calls: Iterable[Call] = ()
) -> None:
    """Compile the arenas of some games if they are not in the cache, and say so, because it takes a while.

    Several workers then make some `calls`, each of which compiles another function that all of them need later.
    """
    if not quiet and not all(is_kept(name_of(game)) for game in games):
        print(words.say("simulate.compiling"), file=sys.stderr, flush=True)
    for arena in [workers.begin(make_arena_ready, game) for game in games]:
        arena()
    if workers.many > 1:
        for rehearsal in [workers.begin(call) for call in calls]:
            rehearsal()


def make_arena_ready(game: str) -> None:
    """Compile the arena of a game if it is not in the cache."""
    logging.getLogger("gamester_lab.compile").setLevel(logging.ERROR)  # the message is out already
    first_call(name_of(game), lambda: play_once(game))


def name_of(game: str) -> str:
    """The name of a game's arena among the compiled loops."""
    return f"{game}-arena"


@cache
def play_once(game: str) -> None:
    """Play one deal so that the compiler runs."""
    package = game_of(game)
    seats = min(package.words.variants[package.words.default_variant].players)
    arena = Arena(game, package.words.default_variant, seats, {}, 0)
    arena.play([RandomPlayer()], np.zeros(1, np.int64), np.zeros((1, seats), np.int64))
