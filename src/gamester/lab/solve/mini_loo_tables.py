"""Mini-Loo at tables of the arena, and the view at each information set of its tree.

So every player that decides by views alone has an exact value, because its behaviour is a policy of the tree.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from gamester.games import game_of
from gamester.games.loo.kernel.state import MISDEAL
from gamester.kernel.cards import bit
from gamester.lab.compile.arena import Arena, Ints
from gamester.lab.compile.layout import Record, empty_record, pack
from gamester.lab.solve.grow import Deals, grow
from gamester.lab.solve.information_sets_loo import choices_of
from gamester.lab.solve.mini_loo import FORMS, deals_of, options_of, shared
from gamester.lab.solve.tree import Tree

ACTIONS = 62


class MiniGame:
    """A form of Mini-Loo, with its deals, its tree, and the views in it."""

    def __init__(self, name: str) -> None:
        """The form of this name."""
        self.name, self.form = name, FORMS[name]
        self.deals: Deals = deals_of(self.form)
        self.package: Any = game_of("loo")

    def arena(self, seed: int) -> Arena:
        """Tables of this form, dealt by the last seat; each deal is drawn at random from all its deals."""
        return Arena.of_row("loo", self.form.players, options_of(self.form), seed, self.dealt)

    def fresh(self, deal: int) -> Any:
        """The state just after the cards of a deal were dealt."""
        state = self.package.rules.open_table(self.deals.seats, self.deals.options)
        state.dealer, state.pool = self.deals.seats - 1, self.deals.pool
        self.package.rules.next_deal(state, self.deals.options)
        self.package.rules.start(state, self.deals.options, self.deals.decks[deal].tolist())
        return state

    @cached_property
    def dealt(self) -> Record:
        """The states just after each of the deals."""
        states = empty_record(type(self.fresh(0)), len(self.deals.decks))
        for deal in range(len(states)):
            pack(self.fresh(deal), states, deal)
        return states

    @cached_property
    def tree(self) -> Tree:
        """Its tree; each player counts an equal share of what a deal leaves in the pool."""
        return shared(grow(self.deals), self.form)

    @cached_property
    def seen(self) -> tuple[Record, Ints, Ints]:
        """For each information set, the view and the legal actions there, and the action of each place in a policy.

        The name of an information set contains everything seen before as well, so one node can represent all.
        """
        t, o = self.tree, self.deals.options
        views = empty_record(type(self.package.rules.new_view()), len(t.owners))
        masks, acts = np.zeros(len(t.owners), np.int64), np.zeros(t.begins[-1], np.int64)
        nodes = np.flatnonzero(t.actors >= 0)
        _, firsts = np.unique(t.infosets[nodes], return_index=True)
        for node in nodes[firsts].tolist():
            state, options = self.at(node)
            infoset, view = t.infosets[node], self.package.rules.new_view()
            self.package.rules.look(state, o, int(t.actors[node]), view)
            pack(view, views, infoset)
            masks[infoset] = sum(bit(action) for action in options)
            acts[t.begins[infoset] : t.begins[infoset + 1]] = options
        return views, masks, acts

    def at(self, node: int) -> tuple[Any, list[int]]:
        """The state of a decision of the tree, and the legal actions there."""
        t, slots = self.tree, []
        while t.parents[node] > 0:
            parent = t.parents[node]
            slots.append(int(t.edges[node] - t.begins[t.infosets[parent]]))
            node = parent
        state = self.fresh(int(t.edges[node]))
        while len(options := self.onwards(state)) > 1 and slots:
            self.package.rules.do(state, self.deals.options, self.asked(state), options[slots.pop()])
        return state, options

    def onwards(self, state: Any) -> list[int]:
        """Play forced actions until there is a choice; the legal actions of that choice."""
        o = self.deals.options
        while True:
            legal = self.package.rules.legal(state, o, self.asked(state)) & ~bit(MISDEAL)
            options, groups = [0] * ACTIONS, [0] * ACTIONS
            size, _ = choices_of(state, o, legal, None, options, groups)
            if size > 1:
                return options[:size]
            self.package.rules.do(state, o, self.asked(state), options[0])

    def asked(self, state: Any) -> int:
        """The seat whose turn it is."""
        seats = self.package.rules.waited_for(state)
        return int(seats & -seats).bit_length() - 1
