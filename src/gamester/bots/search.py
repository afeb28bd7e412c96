"""An opponent that tries its acts out: in worlds that agree with all it saw, against players by the policy."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

from gamester.backend.rollouts import Bench, Desk, best, rollouts
from gamester.bots.base import Assessed
from gamester.bots.search_acts import acts_to_try, own_act, unit_at, unlike
from gamester.games import belief_of, bots_of, game_of
from gamester.games.bots import asked_offers
from gamester.kernel.cards import bit
from gamester.kernel.chance import begin, high, splitmix, step
from gamester.kernel.judged import PRINTED
from gamester.kernel.network import EMPTY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamester.act import Act
    from gamester.games.bots import Budget, Seen
    from gamester.kernel.network import Mind
    from gamester.worlds import Witness

LOG = logging.getLogger("gamester.bots")
FEW = 6
"""Worlds tried for an assessment where nothing is compiled."""
WORLDS = 24
"""In how many worlds this opponent tries an act; advisers, and the master, take longer."""
DRAWS = 200
"""How often the worlds are drawn again to say how often an act would be done."""


class Tried(NamedTuple):
    """What came of each act in each world."""

    acts: list[Act]
    """The policy's own first."""
    chips: list[list[float]]
    """[act][world] chips from now on."""
    bad: list[list[float]]
    """[act][world] 1 for being looed, or for not being the last in."""
    taken: list[list[float]]
    """[act][world] tricks, or cards won."""
    exact: bool
    """Were these all the worlds there are?"""
    clear: float
    """By how many standard errors the policy's own act must be beaten."""
    predicted: Sequence[float] = ()
    """[act] chips a network predicts, where it is heard."""
    heard: float = 0.0
    """By how many chips it errs; 0 where it is not heard."""


class Made(NamedTuple):
    """What a bench holds after the trials, in rows of as many worlds as there was room for."""

    chips: Sequence[float]
    bad: Sequence[float]
    taken: Sequence[float]
    predicted: Sequence[float]
    worlds: int
    """How many worlds were tried."""
    exact: bool


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Tries every act in worlds that agree with what its seat saw and heard, and does the best."""

    name: str
    seed: int = 0
    worlds: int = 0
    """Worlds tried for a decision; 0 for as many as the backend can afford, by the policy itself where it is slow."""
    level: int = PRINTED
    """The level of the policy by which deals are played to their end."""
    inference: bool = True
    """Are worlds weighed by how the others have played, taken to play by the same level?"""

    def choose(self, seen: Seen) -> Act:
        """The act with the highest mean over the worlds tried, if it clearly beats the policy's own."""
        offers = asked_offers(seen)
        if len(offers) == 1 and offers[0].limit is None:
            return offers[0].act
        if not self.worlds and not is_compiled():
            return own_act(seen, self.level)
        try:
            memory = seen.memory()
        except LookupError:
            LOG.warning("gamester: %s cannot search at a table that keeps no memory, and plays by advice", self.name)
            return own_act(seen, self.level)
        tried = self.tried(seen, memory, usual=quick_budget(seen.game), briefly=True)
        return tried.acts[best_of(tried, tried.chips)]

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """Every act with its numbers; how often it would be done is how often it is best of worlds drawn again.

        LookupError where the table keeps no memory of the deal.
        """
        tried = self.tried(seen, seen.memory(), usual=quick_budget(seen.game), briefly=True)
        return assessed_of(tried, self.seed, seen)

    def tried(
        self, seen: Seen, memory: Witness, also: Sequence[Act] = (), *, compiling: bool = True,
        usual: Budget | None = None, briefly: bool = False, mind: Mind = EMPTY,
    ) -> Tried:  # fmt: skip
        """Every act tried out, and those in `also`; interpreted, and otherwise the same, if not `compiling`. `usual` is
        the budget of who thinks longer than usual, `mind` what he has besides the rules. `briefly`, of acts that come
        to the same one is tried, those in `also` first.
        """
        usual = usual or bots_of(seen.game).budget
        x = begin(self.seed, memory.record.opened, memory.record.length)
        world, x = memory.sample(x)
        acts = list(dict.fromkeys((*acts_to_try(seen, world.state, self.level, splitmix(x)), *also)))
        steps = game_of(seen.game).words.steps
        legal = sum({bit(steps(world.state, seen.o, seen.view.seat, act)[0]) for act in acts})
        if briefly:
            acts = unlike(seen, (*also, *acts))
        rows = [steps(world.state, seen.o, seen.view.seat, act) for act in acts]
        many = self.worlds or (usual.worlds if is_compiled() else FEW)
        weighed = usual.weighed * self.inference if len(mind.weights) else usual.weighed and self.level * self.inference
        budget = usual._replace(worlds=many, level=self.level, weighed=weighed)
        made = (compiled if compiling and is_compiled() else interpreted)(seen, memory, rows, legal, budget, mind, x)
        if not made.worlds:
            raise LookupError("no world found in agreement with what a seat has seen: please report this deal")
        chips, bad, taken = (parted(part, many, made.worlds, len(acts)) for part in made[:3])
        predicted, heard = list(map(float, made.predicted[: len(acts)])), budget.heard * unit_at(seen)
        return Tried(acts, chips, bad, taken, made.exact, usual.clear, predicted, heard)


def quick_budget(game: str) -> Budget:
    """What this opponent tries."""
    return bots_of(game).budget._replace(worlds=WORLDS)


@cache
def is_compiled() -> bool:
    """Is there a compiler? Says once if there is none."""
    there = find_spec("numba") is not None
    if not there:
        LOG.warning("gamester: opponents that search need the extra `sim`; without it they try nothing out")
    return there


def make_ready(game: str) -> None:
    """Compile now what a search of this game needs, if that is not done yet and there is a compiler."""
    if is_compiled():
        from gamester.backend.search import prepare

        prepare(game)


# --- Backends ---------------------------------------------------------------------------------------------------


def interpreted(
    seen: Seen, memory: Witness, rows: list[list[int]], legal: int, budget: Budget, mind: Mind, x: int
) -> Made:
    """Try acts out, interpreted; they begin with the actions in `legal`."""
    package, o = game_of(seen.game), seen.o
    worlds_of = belief_of(seen.game).sampling
    beliefs = belief_of(seen.game).posterior
    room = [0.0] * (len(rows) * budget.worlds)
    b = Bench(
        [package.rules.open_table(memory.record.seats, o) for _ in range(2)],
        [package.rules.new_view() for _ in range(beliefs.FIRST + beliefs.EVENTS)],
        [worlds_of.Plan()], [worlds_of.World()], [beliefs.Beliefs()], [Desk()], mind,
        laid_out(seen.game, rows), [0.0] * len(rows), room, room[:], room[:],
    )  # fmt: skip
    rollouts(seen.game).decide(b, o, memory.record, seen.view, legal, len(rows), 0, budget, x)
    return Made(b.chips, b.bad, b.taken, b.predicted, b.desks[0].worlds, b.beliefs[0].ways > 0)


def compiled(
    seen: Seen, memory: Witness, rows: list[list[int]], legal: int, budget: Budget, mind: Mind, x: int
) -> Made:
    """The same compiled."""
    import numpy as np

    from gamester.backend.layout import empty_record, options_record, pack
    from gamester.backend.search import bench, mind_of, prepare

    b = bench(seen.game, seen.o, memory.record.seats, budget.worlds, mind if len(mind.room) else mind_of())
    flat = laid_out(seen.game, rows)
    b.rows[: len(flat)] = flat
    witnesses, views = empty_record(type(memory.record)), empty_record(type(seen.view))
    pack(memory.record, witnesses)
    pack(seen.view, views)
    rows_found, sets = np.zeros(1, np.int64), np.zeros(1, np.int64)
    masks, drawn, priors = np.array([legal]), np.array([x]), np.zeros(1, np.int64)
    decide = prepare(seen.game)
    decide(b, options_record(seen.o), witnesses, views, masks, drawn, len(rows), priors, budget, rows_found, sets)
    return Made(b.chips, b.bad, b.taken, b.predicted, int(b.desks["worlds"][0]), int(b.beliefs["ways"][0]) > 0)


def laid_out(game: str, rows: list[list[int]]) -> list[int]:
    """Acts as rows of the bench."""
    width = belief_of(game).candidates.WIDTH
    return [action for row in rows for action in (row + [-1] * width)[:width]]


def parted(made: Sequence[float], width: int, worlds: int, acts: int) -> list[list[float]]:
    """What a bench holds of some acts, act by act."""
    return [[float(one) for one in made[n * width : n * width + worlds]] for n in range(acts)]


# --- Numbers ----------------------------------------------------------------------------------------------------


def best_of(tried: Tried, chips: list[list[float]]) -> int:
    """The act found best by these numbers; the policy's own unless it is clearly beaten, or all worlds were tried."""
    flat = [one for each in chips for one in each]
    clear, heard = (0.0, 0.0) if tried.exact else (tried.clear, tried.heard)
    return best(flat, tried.predicted, len(chips), len(chips[0]), len(chips[0]), clear, heard)


def assessed_of(tried: Tried, seed: int, seen: Seen) -> tuple[Assessed, ...]:
    """Every act with its numbers, in listing order; what was not tried has those of the act of its kind."""
    shares = shares_of(tried, seed)
    found = [
        Assessed(act, share, fmean(chips), 0.0 if tried.exact else error_of(chips), fmean(bad), fmean(taken))
        for act, share, chips, bad, taken in zip(tried.acts, shares, *tried[1:4], strict=True)
    ]
    listed = [offer.act for offer in seen.offers]
    kinds = bots_of(seen.game).kinds
    alike = dict(zip(kinds(seen, tried.acts), found, strict=True))
    for act, kind in zip(listed, kinds(seen, listed), strict=True):
        if kind in alike and act not in tried.acts:
            found.append(alike[kind]._replace(act=act, probability=0.0))
    return tuple(sorted(found, key=lambda each: listed.index(each.act) if each.act in listed else len(listed)))


def error_of(chips: list[float]) -> float:
    """One standard error of a mean."""
    return stdev(chips) / sqrt(len(chips)) if len(chips) > 1 else 0.0


def shares_of(tried: Tried, seed: int) -> list[float]:
    """How often each act is best if the worlds tried are drawn again, with replacement; once if these were all."""
    worlds = len(tried.chips[0])
    wins = [0] * len(tried.acts)
    if tried.exact:
        wins[best_of(tried, tried.chips)] = DRAWS
        return [won / DRAWS for won in wins]
    x = begin(seed, worlds, len(tried.acts))
    for _ in range(DRAWS):
        picked = []
        for _ in range(worlds):
            x = step(x)
            picked.append(high(splitmix(x), worlds))
        wins[best_of(tried, [[each[number] for number in picked] for each in tried.chips])] += 1
    return [won / DRAWS for won in wins]
