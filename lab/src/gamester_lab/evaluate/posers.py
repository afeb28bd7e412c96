"""Deals and days of boards in the arena, in which one seat is held by a bot that poses as a person.

A day is twelve deals one after the other, as a player and as each level of par plays them. Bots overlook nothing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from gamester.backend.judging_figures import GAIN
from gamester.bots.roster import BOLDEST, CAUTIOUS, CHARACTERS
from gamester.games import game_of
from gamester.kernel.cards import PACK_SIZE, PER_SEAT, Card, Seat, count
from gamester.kernel.chance import begin, shuffle, splitmix
from gamester.kernel.judged import PRINTED, RANDOM
from gamester.study.boards import pool_at, pools_for
from gamester.study.judge import FEW
from gamester.study.results import PAR
from gamester_lab.compile.arena import FEWER, Arena, Batch, Ints, Player, Reals, one_each
from gamester_lab.compile.judging_compiled import Judge, Seats
from gamester_lab.compile.layout import Record, empty_record, pack
from gamester_lab.compile.stepping import number_of
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.players import MAKERS, PolicyPlayer, seated


class Posed(NamedTuple):
    """A deal in which a poser sat."""

    opened: Record
    """The state just before the cards are dealt."""
    deck: list[Card]
    steps: list[tuple[Seat, int]]
    seat: Seat
    """The poser's seat."""
    worth: float
    """What the deal was worth to it: chips, and its share of what the pool gained."""


class Noting:
    """A player of the arena whose decisions are noted."""

    wants_table = True

    def __init__(self, player: Player, steps: list[list[tuple[Seat, int]]]) -> None:
        """Play as `player`; `steps` has a list for each table."""
        self.player, self.steps = player, steps
        self.name, self.wants_witness = player.name, player.wants_witness

    def choose(self, batch: Batch) -> Ints:
        """What the player chooses."""
        actions = one_each(self.name, self.player.choose(batch), len(batch.masks))
        assert batch.inside is not None  # noqa: S101 - `wants_table` is true
        decided = zip(batch.inside.places.tolist(), batch.views["seat"].tolist(), actions.tolist(), strict=True)
        for place, seat, action in decided:
            self.steps[place].append((seat, action))
        return actions


def deals_of(form: Form, poser: str | Player, field: str, deals: int, seed: int, first: int = 0) -> Iterator[Posed]:
    """Deals among players of level `field`, from number `first` on; the poser changes its seat from deal to deal, so
    that it meets each.
    """
    arena = form.arena(seed)
    steps: list[list[tuple[Seat, int]]] = []
    players = [Noting(seated(who, form), steps) for who in (poser, field)]
    opened = opened_at(form, arena, form.pool)
    for begin_at in range(first, first + deals, FEWER):
        numbers = np.arange(begin_at, min(first + deals, begin_at + FEWER))
        steps[:] = [[] for _ in numbers]
        own = numbers % form.players
        placing = (np.arange(form.players) != own[:, np.newaxis]).astype(np.int64)
        worth = arena.play(players, numbers, placing, form.pool).worths[np.arange(len(numbers)), own]
        for place, number in enumerate(numbers.tolist()):
            yield Posed(opened, pack_of(arena, number), steps[place], int(own[place]), float(worth[place]))


def opened_at(form: Form, arena: Arena, pool: int | None) -> Record:
    """The state before the cards of a deal of this form are dealt, with `pool` as in `Arena.play`; seat 0 deals."""
    rules = game_of(form.game).rules
    opened: Any = rules.open_table(form.players, arena.row)
    if pool is not None:
        opened.deal, opened.dealer = 1, form.players - 1
        opened.pool = int(arena.carried(np.array([pool]), 1)[0])
    rules.next_deal(opened, arena.row)
    record = empty_record(type(opened))
    pack(opened, record)
    return record


def pack_of(arena: Arena, number: int) -> list[Card]:
    """The shuffled pack of a deal of the arena."""
    cards, order = arena.package.rules.pack(arena.row), [0] * PACK_SIZE
    shuffle(cards, order, number_of(arena.seed, number, 0, 0))
    return order[: count(cards)]


ROUNDS = 3
"""How often each seat deals in a day."""
TEMPERS = tuple(range(CAUTIOUS, BOLDEST + 1))
ERRATIC = 15
"""An erratic player does so many acts of a hundred at random."""


Steps = list[tuple[Seat, int]]
"""Each action of a deal with its seat."""


class Days(NamedTuple):
    """[days, deals] what the deals of some days brought, in chips."""

    own: Reals
    par: Reals
    gains: Reals
    """What the player's decisions gained over the printed advice: the result without luck."""


class Erratic:
    """A player that does some acts at random and the others by advice."""

    name, wants_witness = "erratic", False

    def choose(self, batch: Batch) -> Ints:
        """What advice does, or a random act."""
        drawn = np.array([splitmix(int(each)) % 100 for each in batch.drawn])
        advised, other = (PolicyPlayer("", level).choose(batch) for level in (PRINTED, RANDOM))
        return np.where(drawn < ERRATIC, other, advised)


PERSONS: Mapping[str, Callable[[Form], Player | None]] = {
    "bold": lambda _form: PolicyPlayer("bold", PRINTED, boldness=BOLDEST),
    "timid": lambda _form: PolicyPlayer("timid", PRINTED, boldness=CAUTIOUS),
    "printed": MAKERS["printed"],
    "contested": MAKERS["contested"],
    "erratic": lambda _form: Erratic(),
}
"""Players that pose as persons: none of them is a level that counts for par."""


def days_of(form: Form, person: Player, days: int, seed: int, watch: Callable[[int], None]) -> Days:
    """So many days of a player."""
    found = []
    for first in range(0, days, FEWER):
        found.append(Some(form, np.arange(first, min(days, first + FEWER)), seed).played(person))
        watch(min(days, first + FEWER))
    return Days(*(np.concatenate(each) for each in zip(*found, strict=True)))


class Some:
    """Days that are played at once."""

    def __init__(self, form: Form, numbers: Ints, seed: int) -> None:
        """`numbers` are the days."""
        self.form, self.numbers = form, numbers
        self.arena: Arena = form.arena(seed)
        self.judge = Judge(form.game, self.arena.row, few=FEW, worlds=FEW)
        rng = np.random.Generator(np.random.PCG64([seed, int(numbers[0])]))
        bold = np.array([character.boldness for character in CHARACTERS])
        self.tempers = np.array([rng.choice(bold, form.players - 1, replace=False) for _ in numbers])
        self.chairs = rng.integers(0, form.players, len(numbers))
        """The person's place in the first deal, counted from the dealer."""

    def played(self, person: Player) -> Days:
        """The days of this player."""
        made = [MAKERS[level](self.form) for level in PAR]
        levels = [player for player in made if player is not None]
        rows = []
        for deal in range(ROUNDS * self.form.players):
            won, steps = self.dealt(person, deal)
            par = np.mean([self.dealt(player, deal)[0] for player in levels], 0)
            rows.append((won, par, self.gains(deal, steps)))
        return Days(*(np.array(each).T for each in zip(*rows, strict=True)))

    def pool_in(self, deal: int) -> int | None:
        """The chips in the pool of a deal, stakes included; None for the first, and where no pool is carried."""
        form = self.form
        before = pool_at(pools_for(form.game, form.variant, form.options, form.players), deal + 1)
        return before + self.arena.stakes() if deal and before is not None else None

    def dealt(self, player: Player, deal: int) -> tuple[Reals, list[Steps]]:
        """One deal of each day: what it was worth to a player, and what was done."""
        own = self.chairs_in(deal)
        steps: list[Steps] = [[] for _ in self.numbers]
        bots = [PolicyPlayer(f"advice {bold}", PRINTED, boldness=bold) for bold in TEMPERS]
        placing = self.seated(deal, -1, self.tempers - CAUTIOUS) + 1
        noting = [Noting(each, steps) for each in (player, *bots)]
        results = self.arena.play(noting, self.packs(deal), placing, self.pool_in(deal))
        return results.worths[np.arange(len(own)), own], steps

    def gains(self, deal: int, steps: Sequence[Steps]) -> Reals:
        """What the decisions of the player gained in each day's deal over the printed advice."""
        own, tempers, gains = self.chairs_in(deal), self.seated(deal, 0, self.tempers), np.zeros(len(steps))
        rest = [0] * (PER_SEAT - self.form.players)
        for row, number in enumerate(self.packs(deal).tolist()):
            opened = opened_at(self.form, self.arena, self.pool_in(deal))
            seats = Seats([PRINTED] * PER_SEAT, [*tempers[row].tolist(), *rest])
            seat, key = int(own[row]), begin(number, 0, 4)
            decisions = self.judge.judge(opened, pack_of(self.arena, number), steps[row], seat, seats, key)
            if decisions is None:
                raise ValueError(f"deal {number} of {self.form.label} cannot be replayed")
            gains[row] = sum(each.figures[GAIN] for each in decisions)
        return gains

    def packs(self, deal: int) -> Ints:
        """The number of each day's pack."""
        return self.numbers * ROUNDS * self.form.players + deal

    def chairs_in(self, deal: int) -> Ints:
        """The player's place, counted from the dealer."""
        found: Ints = (self.chairs - deal) % self.form.players
        return found

    def seated(self, deal: int, own: int, others: Ints) -> Ints:
        """[days, seats] a number of each seat: `own` for the player, then those of the others round the table."""
        rows = zip(others, self.chairs_in(deal), strict=True)
        return np.array([np.roll(np.append(own, each), place) for each, place in rows])
