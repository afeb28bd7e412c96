"""Proximal policy optimisation at a named task: one readable file, with nothing of the game but its packed observation.

A plain network of two layers sees the bits of an observation. `ppo` plays one seat among a frozen opponent; `mmd` plays
all seats itself, with a magnet: the Kullback-Leibler divergence from the uniform policy, which for a masked softmax is
the entropy bonus up to a constant. Schulman et al. 2017, arXiv 1707.06347; Sokota et al. 2023, arXiv 2206.05825; that a
policy gradient with a large entropy bonus is as good as the special methods: Rudolph et al. 2025, arXiv 2502.08938.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from gamester_lab.envs.vector import VectorTables
from gamester_lab.tasks import Task
from gamester_lab.tasks.environments import TaskTables, shares
from gamester_lab.tasks.observing import Bytes, Observation
from gamester_lab.compile.seeing import SET

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
SUITS, RANKS, CARDS = 4, 13, 52
PROBED = 64
"""Steps of random play that show which bits of an observation ever change."""


class Plan(NamedTuple):
    """What a run does; every share of it falls or rises by the steps taken, so the same plan gives the same network."""

    selfplay: bool = False
    bots: str = "advice"
    steps: int = 30_000_000
    """Decisions of the network."""
    seed: int = 1
    tables: int = 4096
    length: int = 16
    """Decisions at each table between two lessons."""
    width: int = 128
    rate: float = 1e-3
    """The learning rate, which falls to nothing."""
    entropy: tuple[float, float] = (0.05, 0.002)
    """The weight of the entropy bonus, first and last; it falls by a constant factor."""
    epochs: int = 2
    batch: int = 4096
    clip: float = 0.2
    trace: float = 0.95


class Sight:
    """What the network sees of an observation: the bits that ever change, with the suit of trumps as the first suit.

    Suits differ only by which of them is trumps, so the network need not learn the same four times. Laugh and Lie Down
    has no trumps, and its bits stay as they are.
    """

    def __init__(self, observation: Observation) -> None:
        """All bits."""
        turned = [np.arange(8 * observation.size) for _ in range(SUITS)]
        self._trump, at = slice(0, 0), 0
        for plane in observation.planes:
            after = at + (plane.numbers.stop - plane.numbers.start) * plane.bits
            if plane.name == "trump":
                self._trump = slice(at, after)
            if plane.name in ("trump", "pam") or (plane.kind == SET and (after - at) % CARDS == 0):
                for first, order in enumerate(turned):
                    suits = order[at:after].reshape(-1, SUITS, (after - at) // SUITS if after - at < CARDS else RANKS)
                    order[at:after] = np.roll(suits, -first, 1).ravel()
            at = after
        self.orders = np.stack(turned)
        """[4, bits]: where the bits come from if this suit is trumps."""

    def see(self, packed: Bytes) -> tuple[Bytes, Ints]:
        """[n, bits] the bits, and [n] the suit that is now the first."""
        bits = np.unpackbits(packed, axis=1, bitorder="little")
        if self._trump.stop == 0:
            return bits[:, self.orders[0]], np.zeros(len(bits), np.int64)
        first = bits[:, self._trump].argmax(1)
        seen = np.empty((len(bits), self.orders.shape[1]), np.uint8)
        for suit, order in enumerate(self.orders):
            at = np.flatnonzero(first == suit)
            seen[at] = bits[at[:, None], order]
        return seen, first

    def keep(self, bits: Bools) -> None:
        """Leave out all other bits."""
        self.orders = self.orders[:, bits]


ACTS = np.arange(62)
TURNED = np.stack([np.where(ACTS < CARDS, (ACTS + RANKS * suit) % CARDS, ACTS) for suit in range(SUITS)])
"""[4, 62]: the action that the network's action means if this suit is trumps."""


class Network(nn.Module):
    """Two layers, then preferences for 62 actions and a value."""

    def __init__(self, bits: int, width: int) -> None:
        """See so many bits."""
        super().__init__()
        self.body = nn.Sequential(nn.Linear(bits, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.act, self.value = nn.Linear(width, 62), nn.Linear(width, 1)
        with torch.no_grad():
            self.act.weight *= 0.01

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Log-probabilities [n, 62] and values [n]."""
        within = self.body(seen.float())
        logits = self.act(within).masked_fill(~masks, -1e9)
        return torch.log_softmax(logits, 1), self.value(within)[:, 0]


class Wave(NamedTuple):
    """The decisions between two lessons, [length, tables]."""

    seen: npt.NDArray[np.uint8]
    masks: Bools
    seats: npt.NDArray[np.int64]
    actions: npt.NDArray[np.int64]
    chosen: Floats
    """The log-probability of the action."""
    values: Floats
    rewards: Floats
    """[length, tables, seats]: u at the end of a deal."""
    ended: Bools


class Tables:
    """The tables of a plan: one learner among bots, or every seat the learner's."""

    def __init__(self, task: Task, plan: Plan) -> None:
        """Begin."""
        form, self.task, self.selfplay = task.form, task, plan.selfplay
        self.env: VectorTables = (
            VectorTables(
                form.game, form.variant, form.players, plan.tables, plan.seed, {}, 1, pool=form.pool,
                runs=task.observation.runs,
            )
            if plan.selfplay
            else TaskTables(task, plan.tables, bots=plan.bots, seed=plan.seed, threads=1)
        )  # fmt: skip
        self.players = form.players if plan.selfplay else 1
        self.seen, self.infos = self.env.reset()

    def sight(self) -> Sight:
        """With the bits that random play ever sets; the tables are then begun again."""
        sight = Sight(self.task.observation)
        found = np.zeros(sight.orders.shape[1], bool)
        for _ in range(PROBED):
            found |= sight.see(self.seen.view(np.uint8))[0].any(0)
            self.seen, *_ = self.env.step(self.env.sample_actions())
        self.seen, self.infos = self.env.reset(seed=self.env.seed)
        sight.keep(found)
        return sight

    def step(self, actions: npt.NDArray[np.int64]) -> tuple[Floats, Bools]:
        """Act at every table; u [tables, players], and which deals ended."""
        self.seen, rewards, ended, _, self.infos = self.env.step(actions)
        u = rewards.reshape(-1, self.players).astype(np.float32)
        if self.selfplay and ended.any():
            u[ended] += shares(self.task, self.infos["final_obs"][ended])[:, None]
        return u, ended


def play(net: Network, sight: Sight, tables: Tables, plan: Plan, chance: torch.Generator) -> Wave:
    """One wave."""
    steps: list[tuple[Any, ...]] = []
    for _ in range(plan.length):
        seen, first = sight.see(tables.seen.view(np.uint8))
        masks = np.take_along_axis(tables.env.action_masks(), TURNED[first], 1)
        seats = tables.infos["seat"].copy() if plan.selfplay else np.zeros(plan.tables, np.int64)
        with torch.no_grad():
            logs, values = net(torch.from_numpy(seen), torch.from_numpy(masks))
            # the Gumbel trick draws from a softmax without normalising it
            lots = -torch.log(-torch.log(torch.rand(logs.shape, generator=chance).clamp(1e-9, 1 - 1e-7)))
            actions = (logs + lots).argmax(1)
            chosen = logs.gather(1, actions[:, None])[:, 0]
        rewards, ended = tables.step(TURNED[first, actions.numpy()])
        steps.append((seen, masks, seats, actions.numpy(), chosen.numpy(), values.numpy(), rewards, ended.copy()))
    return Wave(*(np.stack(each) for each in zip(*steps, strict=True)))


def advantages(wave: Wave, unit: float, trace: float) -> tuple[Floats, Bools]:
    """Generalised advantage estimates in the unit of the values, and which of them are known.

    Each seat of each table is a life of its own. What follows the last decision of a life in the wave is not known, if
    its deal has not ended: that decision teaches nothing, and its value stands for what follows the one before.
    """
    length, tables, players = wave.rewards.shape
    following, trail = np.zeros((tables, players), np.float32), np.zeros((tables, players), np.float32)
    known = np.zeros((tables, players), bool)
    gains, sure, every = np.zeros((length, tables), np.float32), np.zeros((length, tables), bool), np.arange(tables)
    for now in reversed(range(length)):
        over = wave.ended[now]
        following[over], trail[over], known[over] = wave.rewards[now][over] / unit, 0, True
        at = every, wave.seats[now]
        trail[at] = np.where(known[at], following[at] - wave.values[now] + trace * trail[at], 0)
        gains[now], sure[now] = trail[at], known[at]
        following[at], known[at] = wave.values[now], True
    return gains, sure


class Trainer:
    """A run."""

    def __init__(self, task: Task, plan: Plan) -> None:
        """A new network."""
        torch.manual_seed(plan.seed)
        self.task, self.plan, self.steps, self.unit = task, plan, 0, 0.0
        self.tables = Tables(task, plan)
        self.sight = self.tables.sight()
        self.net = Network(self.sight.orders.shape[1], plan.width)
        self.chance = torch.Generator().manual_seed(plan.seed)
        self.optimiser = torch.optim.Adam(self.net.parameters(), plan.rate, eps=1e-5)

    def wave(self) -> tuple[float, int, float]:
        """Play and learn once: the sum of u and the number of the deals that ended, and the entropy of the choices."""
        plan, done = self.plan, self.steps / self.plan.steps
        first, last = plan.entropy
        weight = first * (last / first) ** done
        for group in self.optimiser.param_groups:
            group["lr"] = plan.rate * (1 - done)
        wave = play(self.net, self.sight, self.tables, plan, self.chance)
        self.unit = self.unit or float(wave.rewards[wave.ended].std()) or 1.0
        gains, sure = advantages(wave, self.unit, plan.trace)
        flat = [torch.from_numpy(each[sure]) for each in (wave.seen, wave.masks, wave.actions, wave.chosen, gains, gains + wave.values)]
        entropies = []
        for _ in range(plan.epochs):
            for part in torch.randperm(len(flat[0]), generator=self.chance).split(plan.batch):
                entropies.append(self.lesson([each[part] for each in flat], weight))
        self.steps += plan.length * plan.tables
        return float(wave.rewards[..., 0].sum()), int(wave.ended.sum()), float(np.mean(entropies))

    def lesson(self, flat: list[torch.Tensor], weight: float) -> float:
        """One step down the gradient; the mean entropy."""
        seen, masks, actions, chosen, gains, returns = flat
        logs, values = self.net(seen, masks)
        ratio = (logs.gather(1, actions[:, None])[:, 0] - chosen).exp()
        even = (gains - gains.mean()) / (gains.std() + 1e-6)
        better = torch.minimum(ratio * even, ratio.clip(1 - self.plan.clip, 1 + self.plan.clip) * even)
        entropy = -(logs.exp() * logs.masked_fill(~masks, 0)).sum(1)
        loss = -(better + weight * entropy).mean() + 0.5 * (values - returns).square().mean()
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
        self.optimiser.step()
        return float(entropy.detach().mean())
