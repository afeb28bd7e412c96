"""Proximal policy optimisation at a named task by a plain network of two layers, from nothing.

`PPO` holds one seat among a frozen opponent. `MMD` plays all seats against itself, with the uniform policy as magnet:
the divergence from it is, but for a constant, the entropy bonus. Schulman et al. 2017, arXiv 1707.06347; Sokota et al.
2023, arXiv 2206.05825; that a clipped gradient with a large bonus does as well, Rudolph et al. 2025, arXiv 2502.08938.
"""

from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from gamester.text.extras import need

need("torch", "gymnasium")

import torch
from torch import nn

from gamester_lab.baselines.sight import TURNED, Sight
from gamester_lab.compile.vector import ACTIONS
from gamester_lab.envs.vector import VectorTables
from gamester_lab.tasks import Learner, Task
from gamester_lab.tasks.environments import TaskTables, shares
from gamester_lab.tasks.observing import Bytes

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]
Bools = npt.NDArray[np.bool_]
NEVER = -1e9
"""The prior of an action that is not legal."""
PROBED = 64
"""Steps of random play that show which bits of an observation ever change."""


class Plan(NamedTuple):
    """What a run does; it goes by the steps taken, never by a clock, so the same plan makes the same network."""

    selfplay: bool = False
    bots: str = "advice"
    steps: int = 10_000_000
    """Decisions of the network."""
    seed: int = 1
    tables: int = 4096
    length: int = 16
    """Decisions at each table between two lessons."""
    width: int = 128
    rate: float = 1e-3
    """The learning rate, which falls evenly to nothing."""
    entropy: tuple[float, float] = (0.05, 0.002)
    """The weight of the entropy bonus, first and last; it falls by a constant factor."""
    epochs: int = 2
    batch: int = 4096
    clip: float = 0.2
    trace: float = 0.95


PPO = Plan()
MMD = Plan(selfplay=True, entropy=(0.05, 0.01))
SMALL = {"ppo": PPO._replace(selfplay=True), "mmd": MMD._replace(entropy=(0.05, 0.001))}
"""The plans of self-play at a small game; there the magnet falls on, because only the distance counts."""


class Network(nn.Module):
    """Two layers, then a preference for each action and a value."""

    def __init__(self, bits: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(bits, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.act, self.value = nn.Linear(width, ACTIONS), nn.Linear(width, 1)
        with torch.no_grad():
            self.act.weight *= 0.01

    def forward(self, seen: torch.Tensor, prior: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Log-probabilities [n, 62] and values [n]; `prior` are the log-probabilities from which it departs."""
        within = self.body(seen.float())
        return torch.log_softmax(self.act(within) + prior, 1), self.value(within)[:, 0]


def even(masks: Bools) -> torch.Tensor:
    """The prior that prefers no legal action, without its constant."""
    return torch.zeros(masks.shape).masked_fill(~torch.from_numpy(masks), NEVER)


class Tables:
    """The tables of a plan: one learner among bots, or every seat the learner's."""

    def __init__(self, task: Task, plan: Plan) -> None:
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
        self.sight = Sight(task.observation)
        self._begin(plan.seed)

    def _begin(self, seed: int) -> None:
        """New deals."""
        seen, self.infos = self.env.reset(seed=seed)
        self.seen = seen.view(np.uint8)

    def probe(self, seed: int) -> None:
        """See from now on the bits that random play ever sets. The tables begin again."""
        found = np.zeros(self.sight.size, np.bool_)
        for _ in range(PROBED):
            found |= self.sight.see(self.seen)[0].any(0)
            self.step(self.env.sample_actions())
        self.sight.keep(found)
        self._begin(seed)

    def look(self) -> tuple[Bytes, Bools, Ints]:
        """[tables, …] what the network sees, its legal actions, and whose decision it is."""
        seen, self._trumps = self.sight.see(self.seen)
        return seen, np.take_along_axis(self.env.action_masks(), TURNED[self._trumps], 1), self.seats()

    def act(self, actions: Ints) -> tuple[Floats, Bools]:
        """Take the actions that the network means by its own; what `step` returns."""
        return self.step(TURNED[self._trumps, actions])

    def seats(self) -> Ints:
        """[tables] whose decision it is; a single learner is number 0."""
        return self.infos["seat"].copy() if self.selfplay else np.zeros(self.env.num_envs, np.int64)

    def step(self, actions: Ints) -> tuple[Floats, Bools]:
        """Act at every table; u [tables, players], and which deals ended."""
        seen, rewards, ended, _, self.infos = self.env.step(actions)
        self.seen, u = seen.view(np.uint8), rewards.reshape(-1, self.players).astype(np.float32)
        if self.selfplay and ended.any():
            u[ended] += shares(self.task, self.infos["final_obs"][ended])[:, np.newaxis]
        return u, ended.copy()


class Wave(NamedTuple):
    """The decisions between two lessons, [length, tables, …]."""

    seen: Bytes
    masks: Bools
    seats: Ints
    actions: Ints
    chosen: Floats
    """The log-probability of the action."""
    values: Floats
    rewards: Floats
    """[length, tables, players]: u at the end of a deal."""
    ended: Bools


class Playable(Protocol):
    """Tables of a named task or of a small game."""

    def look(self) -> tuple[Bytes, Bools, Ints]:
        """[tables, …] what the network sees, its legal actions, and whose decision it is."""

    def act(self, actions: Ints) -> tuple[Floats, Bools]:
        """Act at every table; u [tables, players], and which deals ended."""


def drawn(logs: torch.Tensor, chance: torch.Generator) -> tuple[torch.Tensor, torch.Tensor]:
    """Actions drawn by their log-probabilities [n, 62], and the log-probability of each."""
    lots = torch.rand(logs.shape, generator=chance).clamp(1e-9, 1 - 1e-7)
    actions = (logs - torch.log(-torch.log(lots))).argmax(1)
    return actions, logs.gather(1, actions[:, None])[:, 0]


def play(net: Network, tables: Playable, length: int, chance: torch.Generator) -> Wave:
    """So many decisions at each table, drawn with the network's probabilities."""
    steps: list[tuple[Any, ...]] = []
    for _ in range(length):
        seen, masks, seats = tables.look()
        with torch.no_grad():
            logs, values = net(torch.from_numpy(seen), even(masks))
            actions, chosen = drawn(logs, chance)
        rewards, ended = tables.act(actions.numpy())
        steps.append((seen, masks, seats, actions.numpy(), chosen.numpy(), values.numpy(), rewards, ended))
    return Wave(*(np.stack(each) for each in zip(*steps, strict=True)))


def advantages(wave: Wave, unit: float, trace: float) -> tuple[Floats, Bools]:
    """Generalised advantage estimates in units of the values, and which of them are known.

    Each seat of each table is a life of its own. What follows the last decision of a life is not known if its deal has
    not ended: it teaches nothing, and its value stands for what follows the decision before it.
    """
    length, tables, players = wave.rewards.shape
    following, trail = np.zeros((tables, players), np.float32), np.zeros((tables, players), np.float32)
    known = np.zeros((tables, players), np.bool_)
    gains, sure, every = np.zeros((length, tables), np.float32), np.zeros((length, tables), np.bool_), np.arange(tables)
    for now in reversed(range(length)):
        over, at = wave.ended[now], (every, wave.seats[now])
        following[over], trail[over], known[over] = wave.rewards[now][over] / unit, 0, True
        trail[at] = np.where(known[at], following[at] - wave.values[now] + trace * trail[at], 0)
        gains[now], sure[now] = trail[at], known[at]
        following[at], known[at] = wave.values[now], True
    return gains, sure


class Played(NamedTuple):
    """What a wave came to."""

    chips: float
    """The sum of u of the learner, in seat 0 of self-play."""
    deals: int
    entropy: float
    """Of the choices, in nats."""


class Ascent:
    """A network that climbs the clipped gradient."""

    def __init__(self, plan: Plan, bits: int) -> None:
        """A new network that sees so many bits; PyTorch computes with one thread from here on."""
        torch.set_num_threads(1)
        torch.manual_seed(plan.seed)
        self.plan, self.steps = plan, 0
        self.net = Network(bits, plan.width)
        self.chance = torch.Generator().manual_seed(plan.seed)
        self.optimiser = torch.optim.Adam(self.net.parameters(), plan.rate, eps=1e-5)

    def study(self, lesson: list[torch.Tensor], steps: int) -> float:
        """Learn from so many decisions: seen, prior, action, its log-probability, advantage, return; the mean entropy.

        Only those that teach something are in the lesson.
        """
        plan, done = self.plan, self.steps / self.plan.steps
        weight = plan.entropy[0] * (plan.entropy[1] / plan.entropy[0]) ** done
        for group in self.optimiser.param_groups:
            group["lr"] = plan.rate * max(0.0, 1 - done)
        entropies = [
            self.learn([each[part] for each in lesson], weight)
            for _ in range(plan.epochs)
            for part in torch.randperm(len(lesson[0]), generator=self.chance).split(plan.batch)
            if len(part) > 1
        ]
        self.steps += steps
        return float(np.mean(entropies or [0.0]))

    def learn(self, part: list[torch.Tensor], weight: float) -> float:
        """One gradient step; the mean entropy, which is relative to the prior."""
        seen, prior, actions, chosen, gains, returns = part
        logs, values = self.net(seen, prior)
        ratio = (logs.gather(1, actions[:, None])[:, 0] - chosen).exp()
        scaled = (gains - gains.mean()) / (gains.std() + 1e-6)
        better = torch.minimum(ratio * scaled, ratio.clip(1 - self.plan.clip, 1 + self.plan.clip) * scaled)
        entropy = -(logs.exp() * (logs - prior)).sum(1)
        loss = -(better + weight * entropy).mean() + 0.5 * (values - returns).square().mean()
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
        self.optimiser.step()
        return float(entropy.detach().mean())


class Apprentice(Ascent):
    """A run at any tables."""

    def __init__(self, tables: Playable, bits: int, plan: Plan) -> None:
        """A new network that sees so many bits of them."""
        self.tables, self.unit = tables, 0.0
        super().__init__(plan, bits)

    def wave(self) -> Played:
        """Play and learn once."""
        plan = self.plan
        wave = play(self.net, self.tables, plan.length, self.chance)
        if not self.unit and wave.ended.any():
            self.unit = float(wave.rewards[wave.ended].std())
        gains, sure = advantages(wave, self.unit or 1.0, plan.trace)
        arrays = (wave.seen, wave.masks, wave.actions, wave.chosen, gains, gains + wave.values)
        lesson = [torch.from_numpy(each[sure]) for each in arrays]
        lesson[1] = even(wave.masks[sure])
        entropy = self.study(lesson, plan.length * plan.tables)
        return Played(float(wave.rewards[..., 0].sum()), int(wave.ended.sum()), entropy)


class Trainer(Apprentice):
    """A run at a named task."""

    def __init__(self, task: Task, plan: Plan) -> None:
        tables = Tables(task, plan)
        tables.probe(plan.seed)
        self.task, self.sight = task, tables.sight
        super().__init__(tables, self.sight.size, plan)

    def player(self, name: str) -> Learner:
        """The network as a player that does what it likes best."""

        def choose(packed: Bytes, masks: Bools) -> Ints:
            seen, trumps = self.sight.see(packed)
            turned = np.take_along_axis(masks, TURNED[trumps], 1)
            with torch.no_grad():
                logs, _ = self.net(torch.from_numpy(seen), even(turned))
            return TURNED[trumps, logs.argmax(1).numpy()]

        return self.task.player(choose, name)
