"""The small games for a network that plays all seats against itself: many walks down the tree, and its policy there."""

import numpy as np
import numpy.typing as npt
import torch

from gamester_lab.baselines.mccfr import branches
from gamester_lab.baselines.ppo import Apprentice, Bools, Floats, Ints, Network, Plan, even
from gamester_lab.compile.vector import ACTIONS
from gamester_lab.envs.small_rows import ROWS
from gamester_lab.solve.cfr import Policy, normalised
from gamester_lab.solve.games import small_game
from gamester_lab.solve.replay import Small
from gamester_lab.solve.tree import CHANCE, LEAF
from gamester_lab.tasks.observing import Bytes


def bits_of(rows: npt.NDArray[np.integer]) -> Bytes:
    """[n, bits] rows of numbers as bits: one for each value that a column takes, one for a column of two values."""
    if rows.dtype == np.uint8:
        rows = np.unpackbits(rows.view(np.uint8), axis=1, bitorder="little").astype(np.int8)
    found = []
    for column in rows.T:
        values = np.unique(column)
        found += [column == value for value in values[int(len(values) < 3) :]]
    return np.stack(found, 1).astype(np.uint8)


class Sets:
    """All information sets of a small game, in the order of a policy."""

    def __init__(self, small: Small) -> None:
        """See each once; some milliseconds for each."""
        self.tree, rows = small.tree, ROWS[small.deals.game](small.deals)
        owners = self.tree.owners.tolist()
        seen = [rows.row(small.table(node), owner) for node, owner in zip(small.firsts, owners, strict=True)]
        places = small.places()
        self.seen = bits_of(np.stack(seen))
        self.own = np.repeat(np.arange(len(places)), np.diff(self.tree.begins))
        """[actions] the information set of each place of a policy."""
        self.acts = np.array([action for place in places for action in place.actions])
        """[actions] the number of its action."""
        self.slots = np.full((len(places), ACTIONS), -1)
        self.slots[self.own, self.acts] = np.arange(len(self.own)) - self.tree.begins[self.own]
        self.masks = self.slots >= 0
        """[sets, 62] what is legal."""

    def policy(self, net: Network) -> Policy:
        """The network's probability of each action."""
        with torch.no_grad():
            logs, _ = net(torch.from_numpy(self.seen), even(self.masks))
        return normalised(self.tree, logs.double().exp().numpy()[self.own, self.acts])


class Walks:
    """Tables of a small game, at which every seat is the learner's."""

    def __init__(self, sets: Sets, plan: Plan) -> None:
        self.sets, self.tree, self.branches = sets, sets.tree, branches(sets.tree)
        self._chance = np.random.default_rng(plan.seed)
        self.nodes = self._dealt(plan.tables)

    def look(self) -> tuple[Bytes, Bools, Ints]:
        """[tables, …] what the network sees, its legal actions, and whose decision it is."""
        at = self.tree.infosets[self.nodes]
        return self.sets.seen[at], self.sets.masks[at], self.tree.actors[self.nodes].astype(np.int64)

    def act(self, actions: Ints) -> tuple[Floats, Bools]:
        """Act at every table; payoffs [tables, players], and which deals ended, in whose place others have begun."""
        b = self.branches
        slots = self.sets.slots[self.tree.infosets[self.nodes], actions]
        self.nodes = self._past_chance(b.children[b.first[self.nodes] + slots])
        ended, won = self.tree.actors[self.nodes] == LEAF, np.zeros((len(self.nodes), b.players), np.float32)
        won[ended] = b.payoffs[self.tree.infosets[self.nodes[ended]]]
        self.nodes[ended] = self._dealt(int(ended.sum()))
        return won, ended

    def _dealt(self, many: int) -> Ints:
        """New deals in which somebody decides."""
        nodes = np.zeros(many, np.int64)
        while (over := (nodes == 0) | (self.tree.actors[nodes] == LEAF)).any():
            nodes[over] = self._past_chance(np.zeros(int(over.sum()), np.int64))
        return nodes

    def _past_chance(self, nodes: Ints) -> Ints:
        """Let chance decide wherever it is asked."""
        b = self.branches
        while (waiting := np.flatnonzero(b.actors[nodes] == CHANCE)).size:
            begin, end = b.first[nodes[waiting]], b.first[nodes[waiting] + 1]
            before = np.where(begin > 0, b.odds[begin - 1], 0.0)
            lots = before + self._chance.random(len(waiting)) * (b.odds[end - 1] - before)
            nodes[waiting] = b.children[np.clip(np.searchsorted(b.odds, lots, side="right"), begin, end - 1)]
        return nodes


class Pupil(Apprentice):
    """A run at a small game."""

    def __init__(self, game: str, plan: Plan) -> None:
        """New tables and a new network; the tree is grown first."""
        self.sets = Sets(small_game(game))
        super().__init__(Walks(self.sets, plan), self.sets.seen.shape[1], plan)

    def policy(self) -> Policy:
        """What the network plays now."""
        return self.sets.policy(self.net)
