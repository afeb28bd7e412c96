"""A deal of a small game played again at the table, up to a node of its tree; and what a seat saw on the way, in words.

The words are the name of an information set: two nodes have the same name exactly where their keys are the same.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.games import game_of
from gamester.kernel.cards import Seat, lowest
from gamester_lab.solve.grow import ACTIONS, Deals
from gamester_lab.solve.information_sets import information_sets
from gamester_lab.solve.telling import TELLERS, Teller
from gamester_lab.solve.tree import Tree


class Place(NamedTuple):
    """A decision at the table."""

    name: str
    """The name of the information set."""
    actions: tuple[int, ...]
    """By place in a policy: the number of the action, 0 to 61."""
    words: tuple[str, ...]
    """By place in a policy: the action in words."""


def dealt(deals: Deals, deal: int) -> Any:
    """The state just after the cards of a deal were dealt, by the last seat."""
    game, o = game_of(deals.game), deals.options
    s: Any = game.rules.open_table(deals.seats, o)
    s.dealer = deals.seats - 1
    if game.facts.set_pool:
        s.pool = deals.pool
    game.rules.next_deal(s, o)
    game.rules.start(s, o, deals.decks[deal].tolist())
    return s


class Table:
    """A deal in progress, which plays forced acts by itself and tells each seat what it sees."""

    def __init__(self, deals: Deals, deal: int) -> None:
        self.game: Any = game_of(deals.game)
        self.choices = information_sets(deals.game).choices
        self.o = deals.options
        self.s = dealt(deals, deal)
        self.tellers: list[Teller] = [TELLERS[deals.game](seat, self.game.words.saying) for seat in range(deals.seats)]
        self.seen: list[list[Any]] = [[] for _ in self.tellers]
        """By seat: each view that showed something new, in order."""
        self.seat = -1
        self.options: list[list[int]] = []
        """The actions of the seat asked; those that it cannot tell apart are together."""
        self._see(-1)
        self._go_on()

    def take(self, positions: list[int]) -> None:
        """Go to a child, and on from it: each position is a place among the children of a node."""
        left = positions[::-1]
        while left:
            alike = self.options[left.pop() if len(self.options) > 1 else 0]
            if len(alike) > 1 and not left:
                return  # chance has not chosen yet
            self._do(alike[left.pop() if len(alike) > 1 else 0])
            self._go_on()

    def place(self) -> Place:
        """The decision that is due."""
        actions, words = self.tellers[self.seat].actions(self.options)
        return Place(self.name(self.seat), actions, words)

    def name(self, seat: Seat) -> str:
        """All that a seat has seen."""
        return f"{seat} {self.tellers[seat].name()}"

    def _do(self, action: int) -> None:
        """Act, and see."""
        self.game.rules.do(self.s, self.o, self.seat, action)
        self._see(action)

    def _see(self, action: int) -> None:
        """Tell each seat what it sees now."""
        for seat, teller in enumerate(self.tellers):
            view = self.game.rules.view(self.s, self.o, seat)
            if teller.tell(view, self.seat, action):
                self.seen[seat].append(view)

    def _go_on(self) -> None:
        """Play what is forced, up to a choice or the end."""
        self.options = []
        while not self.game.rules.over(self.s):
            self.seat = lowest(self.game.rules.waited_for(self.s))
            legal = self.game.rules.legal(self.s, self.o, self.seat)
            acts, groups = [0] * ACTIONS, [0] * ACTIONS
            size, number = self.choices(self.s, self.o, legal, self.tellers[self.seat].keys, acts, groups)
            if size > 1:
                self.options = [[acts[at] for at in range(size) if groups[at] == group] for group in range(number)]
                return
            self._do(acts[0])


class Small:
    """A small game with its tree and its deals, in which nodes have names."""

    def __init__(self, deals: Deals, tree: Tree) -> None:
        self.deals, self.tree = deals, tree
        order = np.argsort(tree.parents, kind="stable")[1:]
        self.children = order.astype(np.int32)
        """The children of each node, in the order of its actions, node by node."""
        counts = np.bincount(tree.parents[1:], minlength=len(tree.parents))
        self.first = np.concatenate(([0], np.cumsum(counts))).astype(np.int32)
        """Where the children of each node begin in `children`; one more for the end."""
        self._places: dict[int, Place] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Small:
        """Return the game itself, because only what it keeps of its names changes."""
        return self

    def below(self, node: int) -> npt.NDArray[np.int32]:
        """The children of a node, in the order of its actions."""
        return self.children[self.first[node] : self.first[node + 1]]

    def place(self, node: int) -> Place:
        """The decision at a node; replayed from the deal once for each information set."""
        infoset = int(self.tree.infosets[node])
        if infoset not in self._places:
            self._places[infoset] = self.table(node).place()
        return self._places[infoset]

    def name(self, node: int, seat: Seat) -> str:
        """What a seat has seen up to a node, whoever is asked there; its number alone before the deal."""
        if self.tree.actors[node] == seat:
            return self.place(node).name
        return self.table(node).name(seat) if node else str(seat)

    def table(self, node: int) -> Table:
        """The table at a node below the root; where chance chooses among cards alike, the table of the decision."""
        positions = []
        while (parent := int(self.tree.parents[node])) >= 0:
            positions.append(int(np.searchsorted(self.below(parent), node)))
            node = parent
        table = Table(self.deals, positions.pop())
        table.take(positions[::-1])
        return table

    @cached_property
    def firsts(self) -> list[int]:
        """The first node of each information set."""
        nodes = np.flatnonzero(self.tree.actors >= 0)
        _, firsts = np.unique(self.tree.infosets[nodes], return_index=True)
        return [int(node) for node in nodes[firsts]]

    def places(self) -> list[Place]:
        """All information sets, in the order of a policy; each takes about a millisecond."""
        return [self.place(node) for node in self.firsts]
