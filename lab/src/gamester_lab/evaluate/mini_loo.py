"""Mini-Loo as a form of a measurement, in which every player that decides by views alone has an exact value."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np

from gamester.games import game_of
from gamester.kernel.cards import bit
from gamester_lab.compile.arena import Arena, Ints
from gamester_lab.compile.layout import Record, empty_record, pack
from gamester_lab.evaluate.form import Form
from gamester_lab.solve.games import small_game
from gamester_lab.solve.grow import Deals
from gamester_lab.solve.mini_loo import FORMS, deals_of, options_of
from gamester_lab.solve.replay import dealt
from gamester_lab.solve.tree import Tree


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


class MiniGame:
    """A form of Mini-Loo, with its deals, its tree, and the views in it."""

    def __init__(self, name: str) -> None:
        self.name, self.form = name, FORMS[name]
        self.deals: Deals = deals_of(self.form)
        self.package: Any = game_of("loo")

    def arena(self, seed: int) -> Arena:
        """Tables of this form, dealt by the last seat; each deal is drawn at random from all its deals."""
        return Arena.of_row("loo", self.form.players, options_of(self.form), seed, self.dealt)

    @cached_property
    def dealt(self) -> Record:
        """The states just after each of the deals."""
        states = empty_record(type(dealt(self.deals, 0)), len(self.deals.decks))
        for deal in range(len(states)):
            pack(dealt(self.deals, deal), states, deal)
        return states

    @property
    def tree(self) -> Tree:
        """Its tree; each player counts an equal share of what a deal leaves in the pool."""
        return small_game(self.name).tree

    @cached_property
    def seen(self) -> tuple[Record, Ints, Ints]:
        """For each information set, the view and the legal actions there, and the action of each place in a policy.

        The name of an information set contains everything seen before as well, so one node can represent all.
        """
        small, new_view = small_game(self.name), self.package.rules.new_view
        views, masks, acts = empty_record(type(new_view()), len(small.firsts)), [], list[int]()
        for infoset, node in enumerate(small.firsts):
            table, view = small.table(node), new_view()
            self.package.rules.look(table.s, table.o, table.seat, view)
            pack(view, views, infoset)
            masks.append(sum(bit(action) for (action,) in table.options))
            acts += [action for (action,) in table.options]
        return views, np.array(masks), np.array(acts)
