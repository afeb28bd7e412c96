"""Refining a network: the loss is what its own policy is worth by a search, over turns in which several acts are open.

A policy's worth is linear in the values of its acts, so their noise averages out, and the network spends its few
weights on choices between acts that are nearly as good. A fit of the values alone spends them on how large the values
are. That fit is kept as a second loss, since the master reads the network's output as values; and in all other phases
the network is kept as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import torch

from gamester.bots.network import ACTIONS, Weights
from gamester.games import bots_of
from gamester.kernel.cards import PACK_SIZE
from gamester.kernel.network import STEEPNESS
from gamester_lab.train.searched_turns import Turns
from gamester_lab.train.waves import Tensors, asked, centred, fixed


class Refinement(NamedTuple):
    """How a network is refined."""

    epochs: int = 2
    batch: int = 1024
    rate: float = 2e-3
    """The initial learning rate, which falls with a cosine to a twentieth."""
    warmth: tuple[float, float] = (0.5, 0.1)
    """The temperature of the policy whose worth counts, at the beginning and at the end."""
    worth: float = 20.0
    """The weight of the policy's worth."""
    fit: float = 0.1
    """The weight of the fit of the values."""
    kept: float = 0.1
    """The weight of what the network liked in other phases."""
    others: int = 256
    """Choices of other phases in a batch."""
    seed: int = 1


def liked(game: str, weights: Weights, batch: Tensors) -> torch.Tensor:
    """The preference for each act, [decisions, 62]."""
    return asked(bots_of(game).features, weights, batch)[0]


def values_of(game: str, turns: Turns) -> torch.Tensor:
    """The values of some turns, in the network's units."""
    return torch.from_numpy(turns.values.astype(np.float32)) / bots_of(game).features.unit


def fit_error(found: torch.Tensor, values: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
    """The mean square error of the differences between the acts of a mask, over all turns."""
    off = centred(found * masks, masks) * STEEPNESS - centred(values, masks)
    return ((off**2).sum(1) / masks.sum(1).clip(1)).mean()


def loss_of(game: str, weights: Weights, turns: Turns, plan: Refinement, warmth: float) -> torch.Tensor:
    """The loss of some turns: the fit over all acts and over those with a card, less the worth of the policy."""
    batch, values = turns.batch(game), values_of(game, turns)
    found, masks = liked(game, weights, batch), batch.masks
    cards = masks * (torch.arange(ACTIONS) < PACK_SIZE)
    worth = (torch.softmax(found / warmth, 1) * centred(values, masks)).sum(1).mean()
    fit = fit_error(found, values, masks) + fit_error(found, values, cards)
    return plan.fit * fit - plan.worth * worth


def refined(game: str, weights: Weights, turns: Turns, others: Turns, plan: Refinement) -> Iterator[Weights]:
    """The network after each epoch; `others` are choices of other phases."""
    before, actor = fixed(weights), Weights(*(each.clone().requires_grad_() for each in fixed(weights)))
    optimiser = torch.optim.Adam([*actor], lr=plan.rate, eps=1e-5)
    chance, many = np.random.default_rng(plan.seed), len(turns.masks)
    starts = range(0, many, plan.batch)
    for epoch in range(plan.epochs):
        order = chance.permutation(many)
        for step, start in enumerate(starts, epoch * len(starts)):
            done = step / (plan.epochs * len(starts))
            for group in optimiser.param_groups:
                group["lr"] = plan.rate * (0.05 + 0.95 * (1 + np.cos(np.pi * done)) / 2)
            warmth = plan.warmth[0] + (plan.warmth[1] - plan.warmth[0]) * done
            loss = loss_of(game, actor, turns.at(order[start : start + plan.batch]), plan, warmth)
            there = others.at(chance.integers(0, len(others.masks), plan.others)).batch(game)
            with torch.no_grad():
                was = liked(game, before, there)
            moved = (liked(game, actor, there) - was) * STEEPNESS * there.masks
            loss = loss + plan.kept * (moved**2).sum(1).mean()
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_([*actor], 1.0)
            optimiser.step()
        yield fixed(actor)


def worths(game: str, weights: Weights, turns: Turns, margin: float) -> np.ndarray:
    """What the act that a network likes best is worth in each turn, in chips beyond the mean of its acts."""
    with torch.no_grad():
        batch, values = turns.batch(game), values_of(game, turns)
        best = (liked(game, weights, batch) + margin * batch.usual * batch.masks).argmax(1)
        beyond = centred(values, batch.masks)[torch.arange(len(best)), best] * bots_of(game).features.unit
    return np.asarray(beyond.numpy())
