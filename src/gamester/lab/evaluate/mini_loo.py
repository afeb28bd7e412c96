"""Mini-Loo as a form of a measurement, in which the exact value of every player is known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from gamester.lab.compile.arena import Arena, Batch, Player
from gamester.lab.compile.stepping import number_of
from gamester.lab.evaluate.form import Form
from gamester.lab.solve.cfr import Policy
from gamester.lab.solve.mini_loo import FORMS
from gamester.lab.solve.mini_loo_tables import MiniGame
from gamester.lab.solve.respond import best_response, values

LOTS = 64
"""How often a player is asked at each information set, each time with another random number."""


@dataclass(frozen=True)
class MiniForm(Form):
    """A form of Mini-Loo; `variant` is its name."""

    def arena(self, seed: int) -> Arena:
        """Tables of this kind."""
        return mini_game(self.variant).arena(seed)


def mini_form(name: str) -> MiniForm:
    """The form of Mini-Loo of this name."""
    return MiniForm("loo", name, FORMS[name].players, pool=FORMS[name].pool)


@cache
def mini_game(name: str) -> MiniGame:
    """The game of this name, made once."""
    return MiniGame(name)


def policy_of(game: MiniGame, player: Player, lots: int = LOTS) -> Policy:
    """How often a player takes each action at each information set, in so many tries."""
    views, masks, acts = game.seen
    tree, options = game.tree, game.arena(0).options
    sizes = np.diff(tree.begins)
    own = np.repeat(np.arange(len(sizes)), sizes)
    taken = np.zeros(len(acts))
    for lot in range(lots):
        drawn = np.array([number_of(lot, infoset, 0, 0) for infoset in range(len(masks))])
        taken += player.choose(Batch("loo", options, views.copy(), masks, drawn, None))[own] == acts
    return taken / lots


def won(game: MiniGame, victim: Policy, attacker: Policy) -> npt.NDArray[np.float64]:
    """The exact gain of an attacker in each seat, in chips, when the victim sits in all others."""
    tree, base = game.tree, values(game.tree, victim)
    mine = np.repeat(tree.owners, np.diff(tree.begins))
    return np.array(
        [values(tree, np.where(mine == seat, attacker, victim))[seat] - base[seat] for seat in range(tree.players)]
    )


def most(game: MiniGame, victim: Policy) -> npt.NDArray[np.float64]:
    """The gain of the best response in each seat."""
    base = values(game.tree, victim)
    return np.array([best_response(game.tree, victim, seat)[0] - base[seat] for seat in range(game.tree.players)])
