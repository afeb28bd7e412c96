"""Compiled search with rollouts in sampled worlds: one decision with its numbers, or a batch of decisions."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from gamester.backend.rollouts import Bench, Desk, Rollouts, best, put_first, rollouts_of
from gamester.games import belief_of, game_of
from gamester.games.bots import Budget
from gamester.kernel.cards import count, lowest
from gamester.kernel.network import ROOM, Mind
from gamester_lab.compile.arena import Batch, Ints
from gamester_lab.compile.compiler import admit_inner, admitted_rounds, first_call, uncounted
from gamester_lab.compile.layout import empty_record, options_record, pack

MEANT = 100_000
"""The number of exchanges that a player remembers."""


@cache
def admitted_rollouts(game: str) -> Rollouts:
    """The rollouts of a game that compiled code can call; every call returns the same functions."""
    steps = admitted_rounds(game)
    from numba.extending import register_jitable

    @register_jitable
    def again(states: Any) -> None:
        states[1] = states[0]

    tried = rollouts_of(game, steps, again)
    register_jitable(best)
    register_jitable(put_first)
    admit_inner(game, (again, *tried.inner))
    return tried


@cache
def decider(game: str) -> Any:
    """The compiled search of a game; the first compilation on a machine takes a while. ImportError without Numba.

    (b, options, witnesses, views, masks, drawn, given, priors, budget, actions, sets): decides a batch of decisions.
    `actions` gets the first action of the best act, or its row if rows are given; -1 if no world was found. `sets` gets
    all actions of that act. `priors` are the default acts as sets of actions, 0 for the policy's choice: another act
    must be clearly better.
    """
    tried = admitted_rollouts(game)
    decide_one = tried.decide
    row_width = belief_of(game).candidates.WIDTH

    @uncounted
    def decide(
        b: Any, options: Any, witnesses: Any, views: Any, masks: Any, drawn: Any, given: int, priors: Any, budget: Any,
        actions: Any, sets: Any,
    ) -> None:  # fmt: skip
        for k in range(len(masks)):
            actions[k] = -1
            sets[k] = masks[k]
            if masks[k] & (masks[k] - 1) == 0 and given == 0:
                actions[k] = lowest(masks[k])
                continue
            row = decide_one(b, options[0], witnesses[k], views[k], masks[k], given, priors[k], budget, drawn[k])
            if row >= 0:
                actions[k] = row if given else b.rows[row * row_width]
                sets[k] = 0
                for place in range(row * row_width, row * row_width + row_width):
                    if b.rows[place] >= 0:
                        sets[k] |= 1 << b.rows[place]

    return decide


@cache
def prepare(game: str) -> Any:
    """The compiled search of a game, loaded or compiled; the log `gamester_lab.compile` says if it is compiled now."""
    package = game_of(game)
    seats = min(package.words.variants[package.words.default_variant].players)
    o = package.words.options_of(package.words.default_variant, {}, seats)
    memory = belief_of(game).observed.Witness
    none = np.zeros(0, np.int64)
    decide, b = decider(game), bench(game, o, seats, 1, mind_of())
    views, witnesses = empty_record(type(package.rules.new_view()), 0), empty_record(memory, 0)
    budget = Budget(1, 0, 0, 0.0, 0, 0, 0.0)
    first_call(
        f"{game}-search",
        lambda: decide(b, options_record(o), witnesses, views, none, none, 0, none, budget, none, none),
    )
    return decide


def mind_of(numbers: Any = None, weights: Any = None) -> Mind:
    """The parameters of a policy for compiled loops: uint8 numbers of a table, float32 weights of a network."""
    none = np.zeros(1, np.uint8), np.zeros(1, np.float32)
    numbers, weights = none[0] if numbers is None else numbers, none[1] if weights is None else weights
    return Mind(numbers, weights, np.zeros(ROOM, np.float32))


def bench(game: str, o: Any, seats: int, worlds: int, mind: Mind) -> Bench:
    """The records for rollouts in so many worlds."""
    package = game_of(game)
    worlds_of = belief_of(game).sampling
    beliefs = belief_of(game).posterior
    kinds = belief_of(game).candidates
    opened, view = package.rules.open_table(seats, o), package.rules.new_view()
    states = empty_record(type(opened), 2)
    pack(opened, states)
    return Bench(
        states, empty_record(type(view), beliefs.FIRST + beliefs.EVENTS), empty_record(worlds_of.Plan),
        empty_record(worlds_of.World), empty_record(beliefs.Beliefs), empty_record(Desk), mind,
        np.full(kinds.MOST * kinds.WIDTH, -1, np.int64), np.zeros(kinds.MOST),
        np.zeros(kinds.MOST * worlds), np.zeros(kinds.MOST * worlds), np.zeros(kinds.MOST * worlds),
    )  # fmt: skip


class SearchPlayer:
    """A player of the arena that searches; `mind` holds the parameters of the policy that models the other players."""

    wants_witness = True

    def __init__(self, name: str, budget: Budget, mind: Mind | None = None) -> None:
        """`budget` limits its search."""
        self.name, self.budget = name, budget
        self.mind = mind if mind and len(mind.room) else mind_of()
        self._benches: dict[tuple[str, int], Bench] = {}
        self._meant: dict[tuple[int, ...], int] = {}

    def choose(self, batch: Batch) -> Ints:
        """The first action of the best act."""
        return self.guided(batch, np.zeros(len(batch.masks), np.int64), self.budget)

    def guided(self, batch: Batch, priors: Ints, budget: Budget) -> Ints:
        """The first action of the act in `priors`, 0 for the policy's choice, or of an act that is clearly better.

        An exchange is one decision: the player puts its cards out one by one without a new search. `budget` must not
        have more worlds than the player's own.
        """
        if batch.witnesses is None:
            raise ValueError(f"{self.name} needs the memory of its seats")
        actions, sets = np.zeros(len(batch.masks), np.int64), np.zeros(len(batch.masks), np.int64)
        keys = [exchange_key(batch, place) for place in range(len(batch.masks))]
        fresh = np.array([key is None or key not in self._meant for key in keys])
        if fresh.any():
            prepare(batch.game)(
                self._bench(batch), batch.options, batch.witnesses[fresh], batch.views[fresh], batch.masks[fresh],
                batch.drawn[fresh], 0, priors[fresh], budget, *(found := (actions[fresh], sets[fresh])),
            )  # fmt: skip
            actions[fresh], sets[fresh] = found
        for place, key in enumerate(keys):
            if key is not None:
                meant = self._meant.setdefault(key, int(sets[place]))
                actions[place] = lowest(meant & ~int(batch.views["put"][place]))
        if (actions < 0).any():
            raise LookupError("no world found in agreement with what a seat has seen: please report this deal")
        if len(self._meant) > MEANT:
            self._meant.clear()
        return actions

    def _bench(self, batch: Batch) -> Bench:
        """The scratch records for this game and number of seats."""
        key = batch.game, int(batch.views["seats"][0])
        if key not in self._benches:
            row = game_of(batch.game).rules.Options(*batch.options[0].item())
            self._benches[key] = bench(batch.game, row, key[1], self.budget.worlds, self.mind)
        return self._benches[key]


def exchange_key(batch: Batch, place: int) -> tuple[int, ...] | None:
    """A key that stays the same while a seat puts out the cards of one exchange; None for other decisions."""
    view = batch.views[place]
    exchanging = game_of(batch.game).facts.exchanging
    if batch.witnesses is None or view["phase"] != exchanging:
        return None
    memory = batch.witnesses[place]
    length = int(memory["length"]) - count(int(view["put"]))
    return int(memory["opened"]), length, int(memory["marks"][length - 1]) if length else 0
