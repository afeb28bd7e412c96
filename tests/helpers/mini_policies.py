"""Players as policies of Mini-Loo, and what they gain exactly."""

import numpy as np

from gamester_lab.compile.arena import Batch
from gamester_lab.compile.stepping import number_of
from gamester_lab.solve.cfr import best_response, values

NAME = "mini-loo-a"


def policy_of(game, player, lots=64):
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


def won(game, victim, attacker):
    """The exact gain of an attacker in each seat, in chips, when the victim sits in all others."""
    tree, base = game.tree, values(game.tree, victim)
    mine = np.repeat(tree.owners, np.diff(tree.begins))
    return np.array(
        [values(tree, np.where(mine == seat, attacker, victim))[seat] - base[seat] for seat in range(tree.players)]
    )


def most(game, victim):
    """The gain of the best response in each seat."""
    base = values(game.tree, victim)
    return np.array([best_response(game.tree, victim, seat)[0] - base[seat] for seat in range(game.tree.players)])
