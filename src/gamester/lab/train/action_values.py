"""Learning from counterfactual action values: the network predicts how much better an act is than the others.

A policy plays. One seat tries all its acts at every choice, and the policy plays each of them out on the same cards.
These values are unbiased. The acts of a choice share common random numbers, so only the luck of the cards remains as
noise.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch

from gamester.bots.learned.net import ask
from gamester.bots.learned.preferences import ACTIONS, preferences, unit_of
from gamester.games import bots_of, game_of
from gamester.kernel.network import STEEPNESS
from gamester.lab.compile.arena import Ints
from gamester.lab.compile.encoding import empty_rows
from gamester.lab.compile.layout import options_record
from gamester.lab.compile.vector import new_tables
from gamester.lab.evaluate.players import numbers_of
from gamester.lab.train.counterfactual import Room, branches
from gamester.lab.train.learner import Learner, batches, by_kind
from gamester.lab.train.nets import Batch, as_batch
from gamester.lab.train.plan import Field
from gamester.lab.train.waves import bools

AT_ONCE = 2
"""Two deals: the one that is played, and the one in which an act is tried."""
CHOICES = 8
"""The space for choices of the seat in a deal."""
VALUE_WEIGHT = 0.02
"""The weight of the loss in the value of a deal, relative to the differences between acts, which decide the play."""


class ActionValues(NamedTuple):
    """The choices of a wave and the value of each act."""

    batch: Batch
    better: torch.Tensor
    """[choices, 62]: the units by which an act is better than the mean of the legal ones."""
    usual: torch.Tensor
    """The value of the policy's own act, in units."""
    weights: torch.Tensor


class RolloutTables:
    """Tables and memory for a wave of deals of one kind."""

    def __init__(self, game: str, kind: Field, deals: int) -> None:
        """Allocate the memory; BadOptions if there can be no such tables."""
        self.game = game
        o = game_of(game).words.options_of(kind.variant, dict(kind.words), kind.seats)
        self.options, choices = options_record(o), deals * CHOICES
        self.tables = new_tables(game, o, kind.seats, AT_ONCE, 1)
        masks, kinds, usual, pools = (np.zeros(choices, np.int64) for _ in range(4))
        worths = np.zeros((choices, ACTIONS), np.float32)
        self.room = Room(empty_rows(game, o, choices), masks, kinds, worths, usual, pools)
        self.numbers = numbers_of(game, o, kind.seats)
        """The solved table of the policy at the level of the tables."""

    def try_out(self, seed: int, number: int, carried: Ints, level: int) -> ActionValues:
        """Play a wave of deals at a level of the policy, with so many chips carried into each, and try all acts."""
        policy = self.numbers, level, 0
        made = branches(self.game)(self.tables, self.options, seed, number, carried, *policy, self.room)
        room = Room(*(each[:made] for each in self.room))
        return action_values_of(self.game, room)


def action_values_of(game: str, room: Room) -> ActionValues:
    """The action values from a filled room."""
    look, masks = bots_of(game).features, bools(room.masks)
    tokens, around, which = look.lanes(room.rows["row"], room.usual)
    units = np.zeros(len(masks)) + unit_of(look, np.maximum(room.pools, 1))
    worths = np.where(masks, room.worths / units[:, np.newaxis], 0)
    better = np.where(masks, worths - worths.sum(1, keepdims=True) / masks.sum(1, keepdims=True), 0)
    arrays = (better, worths[np.arange(len(masks)), room.usual], by_kind(room.kinds))
    batch = as_batch(look, tokens, around, which, masks, room.usual)
    return ActionValues(batch, *(torch.from_numpy(np.float32(each)) for each in arrays))


def learn_from(learner: Learner, trials: ActionValues, chance: torch.Generator) -> float:
    """One round over the trials; the share of the variance between acts that the network explained."""
    wrong = 0.0
    batch, *told = trials
    trials = ActionValues(
        Batch(*(each.to(learner.device) for each in batch)), *(each.to(learner.device) for each in told)
    )
    for part in batches(len(trials.usual), learner.plan.batch, chance):
        wrong += step(learner, trials, part) * len(part)
    whole = ((trials.better**2).sum(1) / trials.batch.masks.sum(1)).sum()
    return 1 - wrong / float(whole + 1e-9)


def step(learner: Learner, trials: ActionValues, part: torch.Tensor) -> float:
    """One gradient step."""
    batch = Batch(*(each[part] for each in trials.batch))
    answer = ask(learner.actor, batch.tokens, batch.around)
    liked = preferences(bots_of(learner.plan.game).features, answer, batch.which, batch.masks, batch.usual, torch.cat)
    liked = liked * batch.masks
    liked = (liked - liked.sum(1, keepdim=True) / batch.masks.sum(1, keepdim=True)) * batch.masks
    off = ((liked * STEEPNESS - trials.better[part]) ** 2).sum(1) / batch.masks.sum(1)
    value = ((answer.value - trials.usual[part]) ** 2).mean()
    loss = (trials.weights[part] * off).mean() + VALUE_WEIGHT * value
    learner.optimiser.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_([*learner.actor], 1.0)
    learner.optimiser.step()
    return float(off.detach().mean())
