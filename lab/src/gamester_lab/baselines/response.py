"""An attacker (exploiter) by policy gradient, `gradient`: a network learns where to leave the policy of its victim.

The attacker begins as its victim: to what the victim does at a decision the network adds preferences, at first nearly
none, and it is held close to that prior. Each pack is played with the attacker in every seat, and once by victims
alone; all other random numbers are the same. The difference is what the decisions of a deal have earned, and it is
exactly nothing where the attacker did as its victim does. The policy that is judged leaves its victim only where it has
come to prefer another action to the victim's own.
"""

from dataclasses import replace
from math import log
from typing import NamedTuple

import numpy as np
import torch

from gamester_lab.baselines.ppo import NEVER, PPO, Ascent, Network, Plan, drawn
from gamester_lab.baselines.sight import TURNED, Sight
from gamester_lab.compile.arena import FEWER, WIDTH, Batch, Ints, Player, RandomPlayer, Reals
from gamester_lab.compile.encoding import rows_of
from gamester_lab.compile.vector import ACTIONS, bools
from gamester_lab.evaluate.calibrating import GRADIENT, Attacker, anybody
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.match import Duel, parted, play_blocks
from gamester_lab.evaluate.players import seated
from gamester_lab.tasks import tasks
from gamester_lab.tasks.observing import Bytes
from gamester_lab.workers import ALONE, Workers

RESPONSE = PPO._replace(tables=256, steps=100_000, batch=256, clip=0.3, entropy=(0.1, 0.003), epochs=4)
"""The usual plan; steps are packs, and `tables` those between two lessons."""
ODD = 0.3
"""The share of all other actions together in the prior: so often they are tried at first."""
PROBED = 4000
"""Deals of random play that show which bits of an observation ever change."""


class Situations(NamedTuple):
    """Some decisions with a choice as the network sees them."""

    at: Ints
    """Their places in the batch."""
    seen: torch.Tensor
    """[n, bits] the observation and the victim's own action."""
    prior: torch.Tensor
    """[n, 62] log-probabilities near the victim's own action, trumps first."""
    trumps: Ints


class Eyes:
    """What the network sees: the bits of the game's observation that ever change, and what its victim does."""

    def __init__(self, form: Form) -> None:
        self.observation = next(each.observation for each in tasks().values() if each.form.game == form.game)
        self.sight = Sight(self.observation)
        found = Found(self)
        form.arena(0).play([found], np.arange(PROBED), np.zeros((PROBED, form.players), np.int64), form.pool)
        self.sight.keep(found.bits)

    @property
    def size(self) -> int:
        """How many bits there are."""
        return self.sight.size + ACTIONS

    def bits(self, batch: Batch, at: Ints) -> tuple[Bytes, Ints]:
        """The observations of some places, and the suits of trumps there."""
        return self.sight.see(self.observation.pack(rows_of(batch.game, batch.options, batch.views[at])))

    def see(self, batch: Batch, own: Ints) -> Situations:
        """The decisions of a batch with a choice; `own` is what the victim does."""
        at = np.flatnonzero(batch.masks & (batch.masks - 1))
        bits, trumps = self.bits(batch, at)
        turned = np.take_along_axis(bools(batch.masks[at]), TURNED[trumps], 1)
        mine = TURNED[trumps] == own[at, np.newaxis]
        others = turned.sum(1, keepdims=True) - 1
        prior = np.where(mine, log(1 - ODD), np.where(turned, np.log(ODD / others), NEVER)).astype(np.float32)
        seen = np.concatenate([bits, mine.astype(np.uint8)], 1)
        return Situations(at, torch.from_numpy(seen), torch.from_numpy(prior), trumps)


class Found(RandomPlayer):
    """Plays at random and finds the bits that are ever set."""

    def __init__(self, eyes: Eyes) -> None:
        self.eyes, self.bits = eyes, np.zeros(eyes.sight.size, np.bool_)

    def choose(self, batch: Batch) -> Ints:
        """A random legal action."""
        self.bits |= self.eyes.bits(batch, np.arange(len(batch.masks)))[0].any(0)
        return super().choose(batch)


class Responding:
    """A player that does as its victim, but for the decisions at which its network prefers another action."""

    def __init__(self, name: str, victim: Player, eyes: Eyes, net: Network) -> None:
        """Play by a network among the victim's kind."""
        self.name, self.victim, self.eyes, self.net = name, victim, eyes, net
        self.wants_witness, self.wants_table = victim.wants_witness, getattr(victim, "wants_table", False)

    def choose(self, batch: Batch) -> Ints:
        """The preferred action of each place."""
        own = self.victim.choose(batch)
        there = self.eyes.see(batch, own)
        if not len(there.at):
            return own
        with torch.no_grad():
            logs, _ = self.net(there.seen, there.prior)
        actions = own.copy()
        actions[there.at] = TURNED[there.trumps, self.pick(batch, there, logs)]
        return actions

    def pick(self, _batch: Batch, _there: Situations, logs: torch.Tensor) -> Ints:
        """An action for each situation."""
        return logs.argmax(1).numpy()


class Exploring(Responding):
    """Draws from the network's probabilities, and notes every decision with its table."""

    def __init__(self, victim: Player, eyes: Eyes, net: Network, chance: torch.Generator) -> None:
        super().__init__(GRADIENT, victim, eyes, net)
        self.chance, self.wants_table = chance, True
        self.noted: list[tuple[Ints, torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]] = []

    def pick(self, batch: Batch, there: Situations, logs: torch.Tensor) -> Ints:
        """An action for each situation."""
        assert batch.inside is not None  # noqa: S101 - the arena gives it to every player that wants it
        actions, chosen = drawn(logs, self.chance)
        self.noted.append((batch.inside.places[there.at], there.seen, there.prior, actions, chosen))
        return actions.numpy()


class Tried(NamedTuple):
    """What a wave came to."""

    gain: float
    """Of the policy that explores, in chips a deal."""
    deals: int
    entropy: float
    """Relative to the prior, in nats: 0 or less."""


class Response(Ascent):
    """A run against one victim at one form."""

    def __init__(self, form: Form, victim: Player, plan: Plan = RESPONSE) -> None:
        """A new network; the packs are those of the plan's seed, and sessions are learned deal by deal."""
        self.form = replace(form, sessions=False)
        self.victim, self.eyes = seated(victim, form), Eyes(self.form)
        self.arena, self.unit = self.form.arena(plan.seed), 0.0
        super().__init__(plan, self.eyes.size)

    def wave(self) -> Tried:
        """Play some packs and learn once."""
        parts, earned = [], []
        wide = FEWER if self.victim.wants_witness else WIDTH
        size = max(1, wide // (self.form.players + 1))
        packs = min(self.plan.tables, self.plan.steps - self.steps)
        for part in parted(self.steps, self.steps + packs, size):
            noted, gains = self.play(*part)
            parts += noted
            earned.append(gains)
        every = np.concatenate(earned)
        self.unit = self.unit or float(every.std()) or 1.0
        seen, prior, actions, chosen, returns = (torch.cat(each) for each in zip(*parts, strict=True))
        returns = returns / self.unit
        with torch.no_grad():
            values = torch.cat([self.net(*both)[1] for both in zip(seen.split(8192), prior.split(8192), strict=True)])
        entropy = self.study([seen, prior, actions, chosen, returns - values, returns], packs)
        return Tried(float(every.mean()), len(every), entropy)

    def play(self, first: int, packs: int) -> tuple[list[tuple[torch.Tensor, ...]], Reals]:
        """Play so many packs in every seat: the decisions with what their deals earned, and all gains."""
        explorer = Exploring(self.victim, self.eyes, self.net, self.chance)
        duel = Duel(1, 0)
        gains = play_blocks(self.arena, [self.victim, explorer], duel, self.form.pool, first, packs).by_seat
        ways = self.form.players + 1
        noted = [
            (*rest, torch.from_numpy(gains[rows // ways, rows % ways].astype(np.float32)))
            for rows, *rest in explorer.noted
        ]
        return noted, gains.ravel()

    def player(self) -> Responding:
        """The attacker."""
        return Responding(GRADIENT, self.victim, self.eyes, self.net)


def respond(form: Form, victim: Player, deals: int, seed: int, workers: Workers = ALONE) -> Player:
    """An attacker on the victim, learned by one worker from so many packs, each of them in every seat."""
    return workers.begin(trained, form, victim, RESPONSE._replace(steps=deals, seed=seed))()


def trained(form: Form, victim: Player, plan: Plan) -> Player:
    """The attacker that a plan makes."""
    run = Response(form, victim, plan)
    while run.steps < plan.steps:
        run.wave()
    return run.player()


BY_GRADIENT = Attacker(respond, anybody, 1.0)
"""Its tests and gains are measured as those of the other attackers are."""
