"""A network learns Mini-Loo by self-play, with its exact distance from an equilibrium."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from gamester.bots.network import Weights
from gamester_lab.compile.arena import Batch, Ints
from gamester_lab.evaluate.mini_loo import MiniGame, mini_form, mini_game
from gamester_lab.solve.cfr import Policy, exact_figures, nash_conv, normalised
from gamester_lab.solve.runs import Figures
from gamester_lab.train.courses import Field
from gamester_lab.train.run import Exact, Run
from gamester_lab.train.waves import NetPlayer, Wave


class MiniWave(Wave):
    """Tables of Mini-Loo at which one network may learn."""

    def __init__(self, game: MiniGame, seed: int) -> None:
        self.set_up("loo", game.form.players, game.deals.options, seed, game.dealt)
        self.noted = []


@dataclass(slots=True)
class MiniRun(Run):
    """A run at the one form of Mini-Loo that its plan names, with exact measurements."""

    judgement: ClassVar[type] = Exact

    @property
    def name(self) -> str:
        """The Mini-Loo tables of the form."""
        return self.plan.fields[0].variant

    def wave_of(self, kind: Field) -> Wave:
        """The tables, made when they are first needed."""
        if kind not in self.waves:
            self.waves[kind] = MiniWave(mini_game(kind.variant), self.plan.seed)
        return self.waves[kind]

    def pools(self, wave: Wave, lots: np.random.Generator) -> Ints | None:  # noqa: ARG002 - the pool is not random here
        """The pool is the same in every deal."""
        return np.full(self.plan.tables, mini_form(self.name).pool, np.int64)

    def measure(self) -> Exact:
        """The network's distance from an equilibrium."""
        game = mini_game(self.name)
        return Exact(nash_conv(game.tree, policy_of_net(game, self.learner.actor, self.learner.device)))

    def figures(self) -> Figures:
        """The exact values of the network and the gains of best responses to it, in chips, for a file of results."""
        game = mini_game(self.name)
        return {
            "game": f"{self.name}-seed-{self.plan.seed}", "form": self.name, "seed": self.plan.seed,
            "waves": self.wave, "deals": self.deals,
            **exact_figures(game.tree, policy_of_net(game, self.learner.actor, self.learner.device)),
        }  # fmt: skip


def policy_of_net(game: MiniGame, weights: Weights, device: str = "cpu") -> Policy:
    """The network's probability of each action at each information set."""
    views, masks, acts = game.seen
    batch = Batch("loo", game.arena(0).options, views.copy(), masks, np.zeros(len(masks), np.int64), None)
    likely = np.exp(NetPlayer("loo", weights, device).preferred(batch))
    own = np.repeat(np.arange(len(masks)), np.diff(game.tree.begins))
    return normalised(game.tree, likely[own, acts].astype(np.float64))
