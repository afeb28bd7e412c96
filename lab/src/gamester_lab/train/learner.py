"""Proximal policy optimisation with a large entropy bonus, and a critic that sees all hands.

Schulman et al. 2017; on large entropy bonuses in games of hidden information Rudolph et al. 2025, arXiv 2502.08938.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import torch

from gamester.bots.network import Weights, shape_of
from gamester.games import bots_of
from gamester_lab.compile.arena import Ints
from gamester_lab.evaluate.network import ask
from gamester_lab.train.courses import Plan, course_of
from gamester_lab.train.waves import Floats, Noted, Tensors, Thought, as_batch, judge, new_weights

FIRST_KIND_WEIGHT, LAST_KIND_WEIGHT = 0.5, 4.0
"""The limits of a kind's weight; within them, each kind of choice counts the same in all, however rare it is."""
EVALUATED_AT_ONCE = 16384


class Lesson(NamedTuple):
    """The choices of a wave and their results."""

    batch: Tensors
    seen: torch.Tensor
    """The critic's tokens."""
    actions: torch.Tensor
    chosen: torch.Tensor
    gains: torch.Tensor
    """The advantages."""
    returns: torch.Tensor
    """The targets of the critic."""
    worth: torch.Tensor
    """What the seat got in the deal: the target of the player's own value."""
    weights: torch.Tensor


class Told(NamedTuple):
    """The statistics of learning, for the progress line."""

    entropy: float
    explained: float
    """The share of the variance of the returns that the critic explained."""


@dataclass(slots=True)
class Learner:
    """A network, its critic, and the state of their optimiser."""

    plan: Plan
    actor: Weights
    critic: Weights
    optimiser: torch.optim.Adam
    device: str
    entropy: float
    """The weight of the entropy bonus in the current wave."""

    def set_rate(self, first: float, done: float) -> None:
        """Set the learning rate after such a share of the waves: it falls linearly to a tenth."""
        for group in self.optimiser.param_groups:
            group["lr"] = first * (1 - 0.9 * done)

    def set_entropy(self, done: float) -> None:
        """Set the weight of the entropy bonus after such a share of the self-play."""
        first, last = self.plan.entropy, self.plan.least_entropy
        self.entropy = first if last is None else first + (last - first) * done

    def lesson(self, noted: list[Noted], worth: Floats, players: int) -> Lesson:
        """The lesson of a wave; `worth` [deals, seats] in the unit of the values."""
        thought = Thought(*(np.concatenate(each) for each in zip(*(note.thought for note in noted), strict=True)))
        look = bots_of(self.plan.game).features
        seen_so = (thought.tokens, thought.around, thought.which, thought.masks, thought.usual)
        batch = as_batch(look, *seen_so, self.device)
        places, hands = (np.concatenate(each) for each in zip(*((n.places, n.hands) for n in noted), strict=True))
        more = course_of(self.plan.game).training.tokens(hands, thought.seats, players)
        seen = torch.cat((batch.tokens, torch.from_numpy(more.astype(np.float32)).to(self.device)), 2)
        values = self.values(seen, batch.around)
        gains = advantages(noted, values, worth, self.plan.trace)
        even = (gains - gains.mean()) / (gains.std() + 1e-6)
        had = worth[places, thought.seats]
        arrays = (thought.actions, thought.chosen, even, gains + values, had, by_kind(thought.kinds))
        return Lesson(batch, seen, *(torch.from_numpy(np.ascontiguousarray(each)).to(self.device) for each in arrays))

    def values(self, seen: torch.Tensor, around: torch.Tensor) -> Floats:
        """The critic's values."""
        with torch.no_grad():
            parts = [
                ask(self.critic, seen[start : start + EVALUATED_AT_ONCE], around[start : start + EVALUATED_AT_ONCE])
                for start in range(0, len(seen), EVALUATED_AT_ONCE)
            ]
        return np.asarray(torch.cat([part.value for part in parts]).cpu().numpy())

    def learn(self, lesson: Lesson, chance: torch.Generator) -> Told:
        """Train for several epochs on a wave, in small batches."""
        entropies = [
            self.step(Lesson(Tensors(*(each[part] for each in lesson.batch)), *(each[part] for each in lesson[1:])))
            for _ in range(self.plan.epochs)
            for part in batches(len(lesson.actions), self.plan.batch, chance)
        ]
        with torch.no_grad():
            predicted = torch.from_numpy(self.values(lesson.seen, lesson.batch.around)).to(self.device)
            left = (lesson.returns - predicted).var()
            explained = 1 - float(left / (lesson.returns.var() + 1e-9))
        return Told(sum(entropies) / len(entropies), explained)

    def step(self, part: Lesson) -> float:
        """One gradient step; the mean entropy of the choices."""
        logs, value = judge(bots_of(self.plan.game).features, self.actor, part.batch)
        own = logs.gather(1, part.actions[:, None])[:, 0]
        ratio = (own - part.chosen).exp()
        clipped = ratio.clip(1 - self.plan.clip, 1 + self.plan.clip)
        better = torch.minimum(ratio * part.gains, clipped * part.gains)
        entropy = -(logs.exp() * logs * part.batch.masks).sum(1)
        predicted = ask(self.critic, part.seen, part.batch.around).value
        policy = -(part.weights * (better + self.entropy * entropy)).mean()
        errors = ((predicted - part.returns) ** 2).mean() + 0.25 * ((value - part.worth) ** 2).mean()
        self.optimiser.zero_grad()
        (policy + 0.5 * errors).backward()
        torch.nn.utils.clip_grad_norm_([*self.actor, *self.critic], 0.5)
        self.optimiser.step()
        return float(entropy.detach().mean())


def new_learner(plan: Plan, device: str = "cpu") -> Learner:
    """An untrained network and critic."""
    look = bots_of(plan.game).features
    actor = new_weights(shape_of(look, plan.width), plan.seed, device)
    critic = new_weights(shape_of(look, plan.width, course_of(plan.game).training.more), plan.seed + 1, device)
    optimiser = torch.optim.Adam([*actor, *critic], lr=plan.rate, eps=1e-5)
    return Learner(plan, actor, critic, optimiser, device, plan.entropy)


def batches(size: int, most: int, chance: torch.Generator) -> list[torch.Tensor]:
    """The numbers of some choices in random order, in small batches."""
    order = torch.randperm(size, generator=chance)
    return [order[start : start + most] for start in range(0, size, most)]


def advantages(noted: list[Noted], values: Floats, worth: Floats, trace: float) -> Floats:
    """Generalised advantage estimates; each seat of each table is an episode of its own, with its payoff at the end."""
    gains = np.zeros_like(values)
    following = worth.astype(np.float32).copy()
    trail = np.zeros_like(following)
    end = len(values)
    for moment in reversed(noted):
        start = end - len(moment.places)
        at = (moment.places, moment.thought.seats)
        trail[at] = following[at] - values[start:end] + trace * trail[at]
        following[at] = values[start:end]
        gains[start:end] = trail[at]
        end = start
    return gains


def by_kind(kinds: Ints) -> Floats:
    """Weights with which each kind of choice counts the same, within limits; their mean is 1."""
    _, which, how_many = np.unique(kinds, return_inverse=True, return_counts=True)
    even = len(kinds) / (len(how_many) * how_many)
    weights = np.clip(even, FIRST_KIND_WEIGHT, LAST_KIND_WEIGHT)[which].astype(np.float32)
    return np.asarray(weights / weights.mean(), np.float32)
