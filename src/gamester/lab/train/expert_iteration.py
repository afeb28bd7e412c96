"""Expert iteration: the network learns to predict the values that a search finds for every choice, over many worlds.

A search costs a hundred times as much as a rollout of each act, but its values are far more certain. All the worlds of
a choice look the same to the player, so averaging over them leaves little noise.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gamester.bots.learned.preferences import ACTIONS
from gamester.games import game_of
from gamester.games.bots import Budget
from gamester.kernel.cards import bit, count
from gamester.kernel.chance import high, nth, splitmix
from gamester.lab.compile.arena import Arena, Batch, Ints, Player
from gamester.lab.compile.encoding import rows_of
from gamester.lab.compile.search import bench, mind_of, prepare
from gamester.lab.train.action_values import ActionValues, action_values_of
from gamester.lab.train.counterfactual import Room

WANDERS = 32
"""In so many of 256 cases a seat takes a random act, to explore beyond the policy."""
NEEDED = 2
"""The least number of worlds, and of acts, from which something can be learned."""


class Scholar:
    """Plays a policy with occasional random acts, and records the search values of every choice."""

    wants_witness = True
    name = "scholar"

    def __init__(self, arena: Arena, policy: Player, budget: Budget) -> None:
        """`budget` is the budget of the search."""
        self.policy, self.budget = policy, budget
        self.bench = bench(arena.game, arena.row, arena.seats, budget.worlds, mind_of())
        self.decide = prepare(arena.game)
        self.notes: list[Room] = []
        """The choices, with the acts that were tried, and their values in chips."""

    def choose(self, batch: Batch) -> Ints:
        """The policy's act, or a random one."""
        actions = self.policy.choose(batch)
        open_ones = np.flatnonzero(batch.masks & (batch.masks - 1))
        worths = np.zeros((len(open_ones), ACTIONS), np.float32)
        choices = zip(open_ones.tolist(), actions[open_ones].tolist(), worths, strict=True)
        tried = np.fromiter((self.study(batch, *each) for each in choices), np.int64, len(open_ones))
        there = open_ones[tried > 0]
        views = batch.views[there]
        rows = {"row": rows_of(batch.game, batch.options, views)}
        pools = views[game_of(batch.game).facts.pool].astype(np.int64)
        note = Room(rows, tried[tried > 0], views["phase"].copy(), worths[tried > 0], actions[there], pools)
        self.notes.append(note)
        for place in open_ones.tolist():
            drawn, mask = splitmix(int(batch.drawn[place])), int(batch.masks[place])
            if drawn & 255 < WANDERS:
                actions[place] = nth(mask, high(drawn, count(mask)))
        return actions

    def study(self, batch: Batch, place: int, usual: int, worths: Any) -> int:
        """Search one choice and record the values; the set of acts that were tried, each of which is one action."""
        if batch.witnesses is None:
            raise ValueError("a search needs the memory of its seat")
        b, many, part, none = self.bench, self.budget.worlds, slice(place, place + 1), np.zeros(1, np.int64)
        self.decide(
            b, batch.options, batch.witnesses[part], batch.views[part], batch.masks[part], batch.drawn[part], 0,
            np.array([bit(usual)]), self.budget, none.copy(), none.copy(),
        )  # fmt: skip
        worlds, acts = int(b.desks["worlds"][0]), int(b.desks["acts"][0])
        rows = b.rows.reshape(len(b.chips) // many, -1)[:acts]
        if worlds < NEEDED or acts < NEEDED or (rows[:, 1] >= 0).any():
            return 0
        worths[rows[:, 0]] = b.chips.reshape(-1, many)[:acts, :worlds].mean(1)
        return sum(bit(int(action)) for action in rows[:, 0])


def study(arena: Arena, policy: Player, deals: Ints, pools: Ints | None, budget: Budget) -> ActionValues:
    """The search values of some deals of an arena."""
    scholar = Scholar(arena, policy, budget)
    arena.play([scholar], deals, np.zeros((len(deals), arena.seats), np.int64), pools)
    rows, *columns = zip(*scholar.notes, strict=True)
    whole = {"row": np.concatenate([each["row"] for each in rows])}
    return action_values_of(arena.game, Room(whole, *(np.concatenate(column) for column in columns)))
