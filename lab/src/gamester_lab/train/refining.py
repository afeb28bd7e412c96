"""Refining a network: the loss is what its own policy is worth by a search, over turns in which several acts are open.

Decision 0107 says why. A fit of the values is kept as a second loss, since the master reads the network's output as
values; and in all other phases the network is kept as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch

from gamester.bots.network import ACTIONS, Weights
from gamester.games import belief_of, bots_of
from gamester.games.bots import Budget
from gamester.kernel.cards import PACK_SIZE
from gamester.kernel.network import STEEPNESS
from gamester_lab.compile.arena import Arena, Batch, Ints
from gamester_lab.compile.compiler import uncounted
from gamester_lab.compile.encoding import rows_of
from gamester_lab.compile.search import admitted_rollouts, bench, mind_of, prepare
from gamester_lab.compile.vector import bools
from gamester_lab.evaluate.players import LearnedPlayer
from gamester_lab.train.waves import ADVISER, Floats, Tensors, as_batch, asked, centred, fixed, wandering

WANDERS = 20
"""In so many of 256 cases a seat takes a random act, to explore beyond the network."""


class Turns(NamedTuple):
    """Some decisions with their acts, one row each."""

    tokens: npt.NDArray[np.int8]
    around: npt.NDArray[np.float16]
    """The network's input; its numbers are multiples of powers of 2, which 16 bits hold."""
    hands: Ints
    masks: Ints
    """The acts that the search tried."""
    values: npt.NDArray[np.float16]
    """[turns, 62] the mean chips of each of them."""
    usual: Ints
    """The act of the printed advice."""

    def batch(self, game: str) -> Tensors:
        """As the network's input."""
        which = self.hands[:, np.newaxis] >> np.arange(PACK_SIZE) & 1
        return as_batch(bots_of(game).features, self.tokens, self.around, which, bools(self.masks), self.usual)

    def at(self, places: Any) -> Turns:
        """Some of them."""
        return Turns(*(column[places] for column in self))


def joined(parts: list[Turns]) -> Turns:
    """All turns of several parts."""
    return Turns(*map(np.concatenate, zip(*parts, strict=True)))


@cache
def searcher(game: str) -> Any:
    """(b, options, witnesses, views, masks, drawn, first, budget, values, tried): search decisions one by one, and keep
    the mean chips of every act that was tried; compiled. `first` are the acts to try first. ImportError without Numba.
    """
    prepare(game)
    decide_one, width = admitted_rollouts(game).decide, belief_of(game).candidates.WIDTH

    @uncounted
    def search(
        b: Any, options: Any, witnesses: Any, views: Any, masks: Any, drawn: Any, first: Any, budget: Any, values: Any,
        tried: Any,
    ) -> None:  # fmt: skip
        most = budget.worlds
        for k in range(len(masks)):
            tried[k] = 0
            decide_one(b, options[0], witnesses[k], views[k], masks[k], 0, 1 << first[k], budget, drawn[k])
            worlds, acts = b.desks[0].worlds, b.desks[0].acts
            if worlds < 2 or acts < 2:
                continue
            for row in range(acts):
                action, whole = b.rows[row * width], 0.0
                for world in range(worlds):
                    whole += b.chips[row * most + world]
                tried[k] |= 1 << action
                values[k, action] = whole / worlds

    return search


class Searching:
    """Plays by a network with occasional random acts, and notes the searched turns."""

    wants_witness, name = True, "searching"

    def __init__(self, arena: Arena, player: LearnedPlayer, phase: int, budget: Budget) -> None:
        """Search the decisions of a phase by this budget."""
        self.player, self.phase, self.budget = player, phase, budget
        self.bench = bench(arena.game, arena.row, arena.seats, budget.worlds, mind_of())
        self.notes: list[Turns] = []

    def choose(self, batch: Batch) -> Ints:
        """The network's act, or a random one."""
        actions = self.player.choose(batch)
        free = batch.masks & (batch.masks - 1) != 0
        turns = np.flatnonzero(free & (batch.views["phase"] == self.phase))
        if len(turns):
            self.notes.append(self.searched(batch, turns, actions[turns]))
        return wandering(batch, actions, WANDERS)

    def searched(self, batch: Batch, turns: Ints, first: Ints) -> Turns:
        """What a search says of some turns; those with less than two acts to try, or two worlds, are left out."""
        if batch.witnesses is None:
            raise ValueError("a search needs the memory of its seat")
        values: Floats = np.zeros((len(turns), ACTIONS), np.float32)
        tried = np.zeros(len(turns), np.int64)
        searcher(batch.game)(
            self.bench, batch.options, batch.witnesses[turns], batch.views[turns], batch.masks[turns],
            batch.drawn[turns], first, self.budget, values, tried,
        )  # fmt: skip
        return noted(batch, turns[tried > 0], tried[tried > 0], values[tried > 0])


def noted(batch: Batch, places: Ints, masks: Ints, values: Floats) -> Turns:
    """Some decisions of a batch as turns."""
    part = batch.at(places)
    usual, rows = ADVISER.choose(part), rows_of(batch.game, batch.options, part.views)
    tokens, around, _ = bots_of(batch.game).features.lanes(rows, usual)
    hands = part.views["hand"].astype(np.int64)
    return Turns(tokens, around.astype(np.float16), hands, masks, values.astype(np.float16), usual)


class Watching:
    """Plays by a network with occasional random acts, and notes the choices of all other phases."""

    wants_witness, name = False, "watching"

    def __init__(self, player: LearnedPlayer, phase: int) -> None:
        """`phase` is the one that is left out."""
        self.player, self.phase = player, phase
        self.notes: list[Turns] = []

    def choose(self, batch: Batch) -> Ints:
        """The network's act, or a random one."""
        actions = self.player.choose(batch)
        free = batch.masks & (batch.masks - 1) != 0
        others = np.flatnonzero(free & (batch.views["phase"] != self.phase))
        if len(others):
            masks = batch.masks[others]
            self.notes.append(noted(batch, others, masks, np.zeros((len(others), ACTIONS), np.float32)))
        return wandering(batch, actions, WANDERS)


# --- The loss -------------------------------------------------------------------------------------------------------


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
