"""Attackers (exploiters): one that learns from deals, and one that searches and knows its victim's policy.

The improver plays as its victim does, except where it has learned that another action pays better. Deals are played
again with each other action at one decision and with common random numbers elsewhere; the differences are averaged by
bucket. The knower tries its acts in worlds weighed by its victim's policy, and that policy plays them to their end.
Against a network it weighs the worlds by the policy of the solved tables instead, because that is less expensive.
"""

from typing import Any, NamedTuple

import numpy as np

from gamester.bots.network import mind_for
from gamester.games import bots_of
from gamester.kernel.cards import count
from gamester.kernel.chance import MASK, nth
from gamester.kernel.judged import LEARNED, TABLES
from gamester.kernel.network import Mind
from gamester_lab.compile.arena import Arena, Batch, Ints, Player, Reals
from gamester_lab.compile.layout import Record
from gamester_lab.compile.search import SearchPlayer, mind_of
from gamester_lab.compile.stepping import number_of
from gamester_lab.compile.vector import ACTIONS
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.gauges import buckets, gauge_of
from gamester_lab.evaluate.players import LearnedPlayer, PolicyPlayer, in_arrays, row_of, seated
from gamester_lab.workers import ALONE, Workers

IMPROVER = "improver"
SURE = 0.5
"""Standard errors by which an action must pay better; its true value is then measured on other packs."""
WEIGHTS = (0, 30, 10)
"""Prior weights: at each level, the mean of the coarser level counts as at most so many tries."""
ENOUGH = 10
"""The least number of tries, prior ones included, for an action to be taken."""
ODD = 0x9E3779B97F4A7C15
"""The multiplier of the hash of a view."""
ROUNDS = 3
"""How often it learns, each time beyond what it has learned."""
AT_ONCE = 8000
"""Deals from which a worker learns before it reports."""
MOST_OTHERS = 5
"""The most other actions that are tried at one decision."""


class Means(NamedTuple):
    """The mean gains by bucket: arrays in the order of the bucket numbers."""

    keys: Ints
    many: Reals
    mean: Reals
    sd: Reals

    def of(self, keys: Ints) -> tuple[Reals, Reals, Reals]:
        """The number of tries, their mean and their standard deviation, for each of these buckets."""
        if not len(self.keys):
            return np.zeros(keys.shape), np.zeros(keys.shape), np.zeros(keys.shape)
        places = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        known = self.keys[places] == keys
        return self.many[places] * known, self.mean[places] * known, self.sd[places] * known


class Lesson(NamedTuple):
    """What one round has learned, from coarse to fine: coarse buckets, fine buckets, and single views."""

    levels: tuple[Means, ...]

    def gains(self, batch: Batch, own: Ints) -> Reals:
        """[places, 62] the gain of each action over the base's own, less SURE standard errors; -1 where unknown.

        Each level takes the estimate of the coarser level as a prior, with a weight of at most WEIGHTS tries.
        """
        known, usual, sd = self.levels[0].of(numbered(batch, own, 0))
        for level, means in enumerate(self.levels[1:], 1):
            many, mean, _ = means.of(numbered(batch, own, level))
            believed = np.minimum(known, WEIGHTS[level])
            known = many + believed
            usual = (many * mean + believed * usual) / np.maximum(known, 1)
        sure = usual - SURE * sd / np.sqrt(np.maximum(known, 1))
        return np.where(known >= ENOUGH, sure, -1.0)


class Improved:
    """A player that plays as its base but for what it has learned."""

    def __init__(self, name: str, base: Player, lesson: Lesson) -> None:
        """`base` plays where nothing was learned."""
        self.name, self.base, self.lesson, self.wants_witness = name, base, lesson, base.wants_witness
        self.wants_table = getattr(base, "wants_table", False)

    def choose(self, batch: Batch) -> Ints:
        """The action with the greatest known gain, or the base's own."""
        own = self.base.choose(batch)
        gains = self.lesson.gains(batch, own)
        rows = np.arange(len(own))
        gains[rows, own] = 0.0
        best = gains.argmax(1)
        return np.where(gains[rows, best] > 0, best, own)


class Trying:
    """Plays as its base, but notes one decision of each deal, at which it may try another action."""

    def __init__(self, base: Player, numbers: Ints, other: int) -> None:
        """`numbers`, sorted, are the random numbers that identify the decisions; `other` is the number of the other
        action to try, from 0 on; -1 for none.
        """
        self.name, self.base, self.wants_witness = base.name, base, base.wants_witness
        self.wants_table = getattr(base, "wants_table", False)
        self.numbers, self.other = numbers, other
        self.keys = np.full((len(WEIGHTS), len(numbers)), -1, np.int64)
        self.taken = np.full(len(numbers), -1, np.int64)
        self.others = np.zeros(len(numbers), np.int64)
        """The number of other actions; 0 if a deal does not reach its decision."""

    def choose(self, batch: Batch) -> Ints:
        """The base's action, or the other action at a decision to be tried."""
        actions = self.base.choose(batch)
        places = np.minimum(np.searchsorted(self.numbers, batch.drawn), len(self.numbers) - 1)
        hits = np.flatnonzero((self.numbers[places] == batch.drawn) & (batch.masks & (batch.masks - 1) != 0))
        if not len(hits):
            return actions
        part = batch.at(hits)
        pairs = zip(part.masks.tolist(), actions[hits].tolist(), strict=True)
        chosen = np.array([other_action(mask, own, self.other) for mask, own in pairs])
        self.taken[places[hits]] = chosen
        self.others[places[hits]] = np.bitwise_count(part.masks) - 1
        for level in range(len(WEIGHTS)):
            keys = numbered(part, actions[hits], level)
            self.keys[level, places[hits]] = keys[np.arange(len(hits)), np.maximum(chosen, 0)]
        actions = actions.copy()
        actions[hits] = np.where(chosen >= 0, chosen, actions[hits])
        return actions


def other_action(mask: int, own: int, other: int) -> int:
    """Legal action number `other`, not counting the base's own; -1 if there is none."""
    rest = mask & ~(1 << own)
    return nth(rest, other) if 0 <= other < count(rest) else -1


def numbered(batch: Batch, own: Ints, level: int) -> Ints:
    """[places, 62] the bucket numbers, or at the finest level the numbers of views and actions."""
    keys = np.empty((len(batch.masks), ACTIONS), np.int64)
    buckets(batch.game)(batch.views, batch.masks, own, min(level, 1), keys)
    if level == len(WEIGHTS) - 1:
        return np.where(keys < 0, keys, (keys ^ digests(batch.views)[:, np.newaxis]) & MASK)
    return keys


def digests(views: Record) -> Ints:
    """A hash of everything that each view shows."""
    found = np.zeros(len(views), np.uint64)
    for column in np.ascontiguousarray(views).view(np.uint64).reshape(len(views), -1).T:
        found = (found ^ column) * np.uint64(ODD)
        found ^= found >> np.uint64(29)
    return found.astype(np.int64)


def learn(form: Form, victim: Player, deals: int, seed: int, workers: Workers = ALONE) -> Player:
    """An attacker on the victim, learned from so many deals a round; the packs have seeds of their own."""
    attacker = victim
    for number in range(ROUNDS):
        lesson = lesson_of(form, attacker, victim, deals, seed + number, workers)
        attacker = Improved(IMPROVER, attacker, lesson)
    return attacker


def lesson_of(form: Form, base: Player, victim: Player, deals: int, seed: int, workers: Workers = ALONE) -> Lesson:
    """What one round of tries teaches."""
    rng = np.random.Generator(np.random.PCG64(seed))
    seats = rng.integers(0, form.players, deals)
    decisions = rng.integers(1, gauge_of(form.game).decisions(form.arena(seed).row) + 1, deals)
    begun = [
        workers.begin(tries, form, base, victim, seed, first, seats[part], decisions[part])
        for first in range(0, deals, AT_ONCE)
        for part in [slice(first, first + AT_ONCE)]
    ]
    keys, gains = zip(*(done() for done in begun), strict=True)
    worth = np.concatenate(gains)
    return Lesson(tuple(averaged(level, worth) for level in np.concatenate(keys, axis=1)))


def tries(
    form: Form, base: Player, victim: Player, seed: int, first: int, seats: Ints, decisions: Ints
) -> tuple[Ints, Reals]:
    """[levels, tries] the buckets of everything tried at one decision of each deal from `first` on, and the gains."""
    base, victim = seated(base, form), seated(victim, form)
    arena, rows = form.arena(seed), np.arange(first, first + len(seats))
    which = zip(rows.tolist(), seats.tolist(), decisions.tolist(), strict=True)
    numbers = np.array([number_of(seed, deal, 1 + seat, decision) for deal, seat, decision in which])
    order = np.argsort(numbers)
    rows, seats, numbers = rows[order], seats[order], numbers[order]
    plain, usual = tried(arena, form, base, victim, rows, seats, numbers, -1)
    keys, gains = [usual.keys[:, :0]], [plain[:0]]
    for other in range(MOST_OTHERS):
        there = usual.others > other
        if there.any():
            found, trying = tried(arena, form, base, victim, rows[there], seats[there], numbers[there], other)
            keys.append(trying.keys)
            gains.append(found - plain[there])
    return np.concatenate(keys, axis=1), np.concatenate(gains)


def tried(
    arena: Arena, form: Form, base: Player, victim: Player, rows: Ints, seats: Ints, numbers: Ints, other: int
) -> tuple[Reals, Trying]:
    """What the attacker's seat gets in each deal of `rows`, and the player that tried."""
    trying = Trying(base, numbers, other)
    places = np.arange(len(rows))
    placing = np.zeros((len(rows), form.players), np.int64)
    placing[places, seats] = 1
    return arena.play([victim, trying], rows, placing, form.pool).worths[places, seats], trying


def averaged(keys: Ints, gains: Reals) -> Means:
    """Mean and standard deviation of the gains, bucket by bucket."""
    names, places, many = np.unique(keys, return_inverse=True, return_counts=True)
    mean = np.bincount(places, gains) / np.maximum(many, 1)
    spread = np.bincount(places, (gains - mean[places]) ** 2) / np.maximum(many - 1, 1)
    return Means(names, many.astype(np.float64), mean, np.sqrt(spread))


KNOWER = "knower"


def knows(victim: Player) -> bool:
    """Can it model this victim? It can model the compiled policies and the network that ships, but no weak bots."""
    if isinstance(victim, LearnedPlayer):
        return victim.learned is None
    return isinstance(victim, PolicyPlayer) and victim.boldness == 0


def search(form: Form, victim: Player, _deals: int, _seed: int, _workers: Workers) -> Player:
    """An attacker on a victim whose policy it knows; TypeError if it does not know it."""
    usual = bots_of(form.game).budget
    level, mind = policy_of(victim, form.game, row_of(form), form.players)
    weighed = level if level != LEARNED else TABLES if usual.apart else 0
    return SearchPlayer(KNOWER, usual._replace(level=level, weighed=weighed), mind)


def policy_of(player: Player, game: str, o: Any, seats: int) -> tuple[int, Mind]:
    """The level of a player whose policy compiled code can ask, and the numbers of that policy; TypeError if not."""
    if isinstance(player, LearnedPlayer):
        return LEARNED, in_arrays(mind_for(game, o, seats))
    if not isinstance(player, PolicyPlayer):
        raise TypeError(f"{player.name} is no compiled policy")
    return player.level, mind_of(player.numbers)
