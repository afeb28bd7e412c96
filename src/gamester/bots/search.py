"""An opponent that searches: it tries its acts in worlds that agree with what it saw, with rollouts by a policy."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from gamester.backend.rollouts import Bench, Desk, best, rollouts
from gamester.bots.base import Assessed
from gamester.engine.calls import Call, Module, arrays_of, lengths_of
from gamester.engine.modules import found_by, module_of
from gamester.games import advice_of, belief_of, bots_of, game_of
from gamester.games.bots import EVEN, Budget, Seen, asked_offers
from gamester.games.game import BaseState
from gamester.kernel.cards import PACK_SIZE, bit
from gamester.kernel.chance import begin, high, splitmix, step
from gamester.kernel.judged import PRINTED
from gamester.kernel.network import EMPTY, Mind
from gamester.table.worlds import Witness
from gamester.text.act import Act, mask_of

LOG = logging.getLogger("gamester.bots")
FEW = 6
"""The number of worlds for an assessment without a module."""
WORLDS = 24
"""The number of worlds in which this opponent tries an act; advisers and the master use more."""
DRAWS = 200
"""The number of bootstrap samples of the worlds that estimate the probability of an act."""


class Tried(NamedTuple):
    """The results of each act in each world."""

    acts: list[Act]
    """The acts, with the policy's choice first."""
    chips: list[list[float]]
    """[act][world] chips from now on."""
    bad: list[list[float]]
    """[act][world] 1 if the seat is looed, or is not the last in."""
    taken: list[list[float]]
    """[act][world] tricks, or cards won."""
    exact: bool
    """Are these all possible worlds?"""
    clear: float
    """The standard errors by which another act must beat the policy's choice."""
    predicted: Sequence[float] = ()
    """[act] the chips that a network predicts, if it is used."""
    heard: float = 0.0
    """The standard error of these predictions in chips; 0 if the network is not used."""


class Made(NamedTuple):
    """The contents of a bench after the rollouts; each row has the places of the budget's worlds."""

    chips: Sequence[float]
    bad: Sequence[float]
    taken: Sequence[float]
    predicted: Sequence[float]
    worlds: int
    """The number of worlds tried."""
    exact: bool


@dataclass(frozen=True, slots=True)
class SearchBot:
    """A bot that tries every act in worlds that agree with what its seat saw and heard, and does the best one."""

    name: str
    seed: int = 0
    worlds: int = 0
    """The worlds for a decision; 0 for the default, which without a module is the policy's choice, no search."""
    level: int = PRINTED
    """The level of the policy in rollouts."""
    inference: bool = True
    """Are worlds weighted by how likely the others' acts are, if the others play at the same level?"""

    def choose(self, seen: Seen) -> Act:
        """The act with the highest mean over the worlds, if it clearly beats the policy's choice, else that choice."""
        offers = asked_offers(seen)
        if len(offers) == 1 and offers[0].limit is None:
            return offers[0].act
        if not self.worlds and module_of(seen.game) is None:
            return own_act(seen, self.level)
        try:
            memory = seen.memory()
        except LookupError:
            LOG.warning("gamester: %s cannot search at a table that keeps no memory, and plays by advice", self.name)
            return own_act(seen, self.level)
        tried = self.tried(seen, memory, usual=quick_budget(seen.game), briefly=True)
        return tried.acts[best_of(tried, tried.chips)]

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """Every act with its numbers; its probability is how often it is best in bootstrap samples of the worlds.

        LookupError if the table keeps no memory of the deal.
        """
        tried = self.tried(seen, seen.memory(), usual=quick_budget(seen.game), briefly=True)
        return assessed_of(tried, self.seed, seen)

    def tried(
        self, seen: Seen, memory: Witness, also: Sequence[Act] = (), *,
        usual: Budget | None = None, briefly: bool = False, mind: Mind = EMPTY,
    ) -> Tried:  # fmt: skip
        """The results of every act, and of those in `also`.

        `usual` is a budget other than the game's own, and `mind` the parameters of a learned policy. With `briefly`
        it tries only one of several equivalent acts, preferably one in `also`.
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
        many = self.worlds or (FEW if module_of(seen.game) is None else usual.worlds)
        weighed = usual.weighed * self.inference if len(mind.weights) else usual.weighed and self.level * self.inference
        budget = usual._replace(worlds=many, level=self.level, weighed=weighed)
        given = seen, memory, rows, legal, budget, mind, x
        made = found_by(seen.game, lambda module: in_module(module, *given)) or interpreted(*given)
        if not made.worlds:
            raise LookupError("no world found in agreement with what a seat has seen: please report this deal")
        chips, bad, taken = (parted(part, many, made.worlds, len(acts)) for part in made[:3])
        predicted, unit = list(map(float, made.predicted[: len(acts)])), advice_of(seen.game).learned.unit(seen.view)
        return Tried(acts, chips, bad, taken, made.exact, usual.clear, predicted, budget.heard * float(unit))


def quick_budget(game: str) -> Budget:
    """The budget of this opponent."""
    return bots_of(game).budget._replace(worlds=WORLDS)


# --- Rollouts --------------------------------------------------------------------------------------------------------


def interpreted(
    seen: Seen, memory: Witness, rows: list[list[int]], legal: int, budget: Budget, mind: Mind, x: int
) -> Made:
    """Run the rollouts, interpreted; `legal` is the set of first actions of the acts."""
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


def in_module(
    module: Module, seen: Seen, memory: Witness, rows: list[list[int]], legal: int, budget: Budget, mind: Mind, x: int
) -> Made:
    """Run the rollouts in a module, with the same result."""
    opened = game_of(seen.game).rules.open_table(memory.record.seats, seen.o)
    values = {"bench.states": opened, "options": seen.o, "witnesses": memory.record, "views": seen.view}
    most = len(rows) * budget.worlds
    call = Call(
        "decide",
        {"results": module.sizes["acts"] * budget.worlds, "decisions": 1, **lengths_of(mind)},
        module.records(values) | arrays_of("bench.mind", mind),
        {"bench.rows": laid_out(seen.game, rows), "masks": [legal], "drawn": [x], "priors": [0]},
        {f"budget.{name}": value for name, value in budget._asdict().items()} | {"given": len(rows)},
        [
            ("bench.desks", "worlds", 0, 1), ("bench.beliefs", "ways", 0, 1), ("bench.predicted", "", 0, len(rows)),
            *((f"bench.{name}", "", 0, most) for name in ("chips", "bad", "taken")),
        ],
    )  # fmt: skip
    worlds, ways, *found = module.ask(call)
    predicted, results = found[: len(rows)], found[len(rows) :]
    chips, bad, taken = (results[n * most : (n + 1) * most] for n in range(3))
    return Made(chips, bad, taken, predicted, int(worlds), ways > 0)


def laid_out(game: str, rows: list[list[int]]) -> list[int]:
    """The acts as flat rows for a bench."""
    width = belief_of(game).candidates.WIDTH
    return [action for row in rows for action in (row + [-1] * width)[:width]]


def parted(made: Sequence[float], width: int, worlds: int, acts: int) -> list[list[float]]:
    """Results in a bench, split into [act][world]."""
    return [[float(one) for one in made[n * width : n * width + worlds]] for n in range(acts)]


# --- Numbers ----------------------------------------------------------------------------------------------------


def best_of(tried: Tried, chips: list[list[float]]) -> int:
    """The best act by these numbers; the policy's choice unless another clearly beats it, or all worlds were tried."""
    flat = [one for each in chips for one in each]
    clear, heard = (0.0, 0.0) if tried.exact else (tried.clear, tried.heard)
    return best(flat, tried.predicted, len(chips), len(chips[0]), len(chips[0]), clear, heard)


def assessed_of(tried: Tried, seed: int, seen: Seen) -> tuple[Assessed, ...]:
    """Every act with its numbers, in listing order; an untried act has the numbers of the tried act of its kind."""
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
    """How often each act is best in bootstrap samples of the worlds; 1 for the best act if these are all worlds."""
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


def own_act(seen: Seen, level: int) -> Act:
    """The choice of the policy of this level here."""
    return bots_of(seen.game).advise(seen, EVEN, level, (), 0).act


def acts_to_try(seen: Seen, s: BaseState, level: int, drawn: int) -> list[Act]:
    """Every offered act, of the exchanges only plausible ones; the policy's choice first. `s` is a world's state."""
    acts: list[Act] = []
    for offer in asked_offers(seen):
        acts += [offer.act] if offer.limit is None else exchanges(seen, s, offer.act.do, level, drawn)
    own = own_act(seen, level)
    return sorted(acts, key=lambda act: act != own)


def unlike(seen: Seen, acts: Sequence[Act]) -> list[Act]:
    """The first act of each kind."""
    first: dict[object, Act] = {}
    for kind, act in zip(bots_of(seen.game).kinds(seen, acts), acts, strict=True):
        first.setdefault(kind, act)
    return list(first.values())


def exchanges(seen: Seen, s: BaseState, verb: str, level: int, drawn: int) -> list[Act]:
    """The plausible exchanges, the policy's choice first."""
    trying = belief_of(seen.game).candidates
    rows = [-1] * (trying.MOST * trying.WIDTH)
    legal = game_of(seen.game).rules.legal(s, seen.o, seen.view.seat)
    many = trying.tries(s, seen.view, seen.o, legal, EMPTY, level, drawn, rows)
    named = [rows[row * trying.WIDTH : (row + 1) * trying.WIDTH] for row in range(many)]
    return [
        Act(verb, mask_of(action for action in row if 0 <= action < PACK_SIZE)) for row in named if trying.CLOSE in row
    ]
