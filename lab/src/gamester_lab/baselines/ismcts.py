"""Information-set Monte Carlo tree search, single observer, over the project's own sampled worlds.

Each iteration samples a whole deal that agrees with all the seat has seen and heard, goes down one tree of actions by
UCB among those that are legal in this deal, adds one node, and lets the printed advice play on. Cowling, Powley and
Whitehouse 2012, "Information set Monte Carlo tree search". What others do unseen counts as seen inside the tree.
"""

from functools import cache
from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numba.extending import register_jitable

from gamester.backend.rounds import MISDEAL
from gamester.games import advice_of, belief_of, game_of
from gamester.kernel.cards import PACK_SIZE, bit, count, lowest
from gamester.kernel.chance import high, nth, splitmix, step
from gamester.kernel.judged import PRINTED
from gamester_lab.compile.arena import Batch, Ints
from gamester_lab.compile.compiler import admitted_rounds, make_ready
from gamester_lab.compile.encoding import options_of
from gamester_lab.compile.layout import empty_record, pack
from gamester_lab.compile.search import mind_of
from gamester_lab.compile.vector import ACTIONS

EXPLORATION = 0.7
"""The constant of UCB, in the game's unit of chips."""


class Search(NamedTuple):
    """Scratch space of a search."""

    states: Any
    """The sampled world, and a copy to play on."""
    views: Any
    plans: Any
    worlds: Any
    order: Any
    """[52] cards that chance draws."""
    children: Any
    """[nodes, 62] the node after each action, 0 for none; node 0 is the decision itself."""
    actors: Any
    """[nodes] the seat whose action leads to the node."""
    visits: Any
    offered: Any
    """[nodes] how often the action was legal where its parent was passed."""
    totals: Any
    """[nodes] the chips that followed, for the actor, with its share of what is left in the pool."""
    path: Any


def room(game: str, o: Any, seats: int, iterations: int) -> Search:
    """Scratch space for so many iterations."""
    package, belief = game_of(game), belief_of(game).sampling
    opened, view = package.rules.open_table(seats, o), package.rules.new_view()
    states, views, nodes = empty_record(type(opened), 2), empty_record(type(view), 2), iterations + 1
    pack(opened, states)
    actors, visits, offered, path = np.zeros((4, nodes), np.int64)
    return Search(
        states, views, empty_record(belief.Plan), empty_record(belief.World), np.zeros(PACK_SIZE, np.int64),
        np.zeros((nodes, ACTIONS), np.int32), actors, visits, offered, np.zeros(nodes), path,
    )  # fmt: skip


def descender(game: str) -> Any:
    """The compiled way down a tree of a game, and on to the end of the deal: `descend` of `searcher`."""
    steps, package = admitted_rounds(game), game_of(game)
    rules: Any = package.rules
    over, legal_of, look, asked, act = rules.over, rules.legal, rules.look, steps.asked, steps.act
    choose = advice_of(game).learned.choose

    @register_jitable
    def descend(b: Any, o: Any, mind: Any, nodes: int, spread: float, x: int) -> tuple[int, int, int]:
        """Play the world in states[1] to its end -> nodes, length of the path, x."""
        s, node, length, within = b.states[1], 0, 0, True
        while not over(s):
            x = step(x)
            seat = asked(s, splitmix(x))
            acts = legal_of(s, o, seat) & ~bit(MISDEAL)
            action = lowest(acts)
            if within and acts & (acts - 1):
                action, child = select(b, node, acts, spread, splitmix(x))
                if child == 0:
                    child, within = nodes, False
                    b.children[node, action] = child
                    b.children[child] = 0
                    b.actors[child], b.visits[child], b.offered[child], b.totals[child] = seat, 0, 1, 0.0
                    nodes += 1
                b.path[length] = node = child
                length += 1
            elif acts & (acts - 1):
                look(s, o, seat, b.views[1])
                action = choose(b.views[1], o, acts, mind, PRINTED, 0, splitmix(x))
            x = act(s, o, seat, action, b.order, x)
        return nodes, length, x

    return descend


@cache
def searcher(game: str) -> Any:
    """The compiled search of a game: (search, options, witnesses, views, masks, drawn, mind, actions) fills `actions`
    with the action most often tried, or -1 where no world was found.
    """
    descend, belief, unit = descender(game), belief_of(game), advice_of(game).learned.unit
    prepare, sample = belief.sampling.prepare, belief.sampling.sample
    left_over, sharers = belief.candidates.left_over, belief.candidates.sharers

    @njit(cache=True, nogil=True)
    def search(
        b: Any, options: Any, witnesses: Any, views: Any, masks: Any, drawn: Any, mind: Any, actions: Any
    ) -> None:
        o = options[0]
        for k in range(len(masks)):
            actions[k] = lowest(masks[k])
            if masks[k] & (masks[k] - 1) == 0:
                continue
            prepare(b.plans[0], b.states[0], o, witnesses[k])
            share, spread, x, nodes = sharers(views[k]), EXPLORATION * unit(views[k]), drawn[k], 1
            b.children[0] = 0
            for _ in range(len(b.visits) - 1):
                x = sample(b.worlds[0], b.states[0], b.views[0], o, witnesses[k], b.plans[0], x)
                if x < 0:
                    actions[k] = -1
                    break
                b.states[1] = b.states[0]
                nodes, length, x = descend(b, o, mind, nodes, spread, x)
                for place in range(length):
                    node = b.path[place]
                    actor = b.actors[node]
                    chips = b.states[1].balances[actor] - b.states[0].balances[actor]
                    b.visits[node] += 1
                    b.totals[node] += chips + left_over(b.states[1]) / share
            if actions[k] >= 0:
                actions[k] = most_tried(b, masks[k])

    return search


@register_jitable
def select(b: Any, node: int, acts: int, spread: float, drawn: int) -> tuple[int, int]:
    """An action by UCB among those that are legal now, and its node; any untried action comes first, with node 0."""
    untried, best, found, left = 0, -1e18, lowest(acts), acts
    while left:
        action = lowest(left)
        left &= left - 1
        child = b.children[node, action]
        if child == 0:
            untried |= bit(action)
            continue
        b.offered[child] += 1
        worth = b.totals[child] / b.visits[child] + spread * sqrt(log(b.offered[child]) / b.visits[child])
        if worth > best:
            best, found = worth, action
    if untried:
        return nth(untried, high(drawn, count(untried))), 0
    return found, b.children[node, found]


@register_jitable
def most_tried(b: Any, acts: int) -> int:
    """The action of the root that was tried most often, the first among equals."""
    found, most = lowest(acts), -1
    while acts:
        action = lowest(acts)
        acts &= acts - 1
        child = b.children[0, action]
        if child and b.visits[child] > most:
            found, most = action, b.visits[child]
    return found


class TreeSearchPlayer:
    """A player of the arena that searches anew at every decision."""

    wants_witness = True

    def __init__(self, iterations: int) -> None:
        self.name, self.iterations = f"ismcts {iterations}", iterations
        self._rooms: dict[tuple[str, int], Search] = {}

    def __getstate__(self) -> dict[str, Any]:
        """Everything except scratch space."""
        return vars(self) | {"_rooms": {}}

    def choose(self, batch: Batch) -> Ints:
        """One action for each place."""
        key = batch.game, int(batch.views["seats"][0])
        if key not in self._rooms:
            o = options_of(batch.game, batch.options)
            self._rooms[key] = room(batch.game, o, key[1], self.iterations)
        actions = np.zeros(len(batch.masks), np.int64)
        given = (
            self._rooms[key], batch.options, batch.witnesses, batch.views, batch.masks, batch.drawn, mind_of(), actions
        )  # fmt: skip
        make_ready(f"{batch.game}-ismcts", searcher(batch.game), *given)
        searcher(batch.game)(*given)
        if (actions < 0).any():
            raise LookupError("no world found in agreement with what a seat has seen: please report this deal")
        return actions
