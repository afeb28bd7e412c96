"""Mini-Loo: the rules of Loo with a pack of a few cards, small enough to be solved exactly; also at tables.

Every player that decides by views alone has an exact value there, because its behaviour is a policy of the tree.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations, permutations
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.games import game_of
from gamester.games.loo.kernel.options import Exchange, LeadTwoTrumps, Options, Pam, TrumpAfterTrick
from gamester.games.loo.kernel.state import MISDEAL
from gamester.kernel.cards import HEARTS, JACK, KING, Card, bit, card_of, suit_of
from gamester_lab.compile.arena import Arena, Ints
from gamester_lab.compile.layout import Record, empty_record, pack
from gamester_lab.solve.grow import Deals, Grown, grow
from gamester_lab.solve.information_sets import choices_at_loo
from gamester_lab.solve.tree import Tree

SUITS = (1, HEARTS, 3)
"""The pack's three suits; hearts are trumps."""
STRICT = {
    "head": 1,
    "lead_ace": 1,
    "lead_two_trumps": LeadTwoTrumps.HIGHEST,
    "trump_after_trick": TrumpAfterTrick.HIGHEST,
}
"""Heading and certain leads are compulsory."""
FREE = {"head": 0, "lead_ace": 0, "lead_two_trumps": LeadTwoTrumps.NONE, "trump_after_trick": TrumpAfterTrick.NEVER}
"""Only following suit is compulsory."""


@dataclass(frozen=True, slots=True)
class MiniLoo:
    """A form of Mini-Loo."""

    ranks: tuple[int, ...]
    """The ranks of its pack."""
    tricks: int
    pool: int
    """The chips to win, stakes included."""
    loo: int
    """The payment for a loo, in chips, which is also the dealer's stake."""
    words: dict[str, int] = field(default_factory=lambda: dict(STRICT))
    """The options that differ from plain Three-Card Loo."""
    players: int = 3


TOP3 = (10, KING, 12)
TOP4 = (JACK, 10, KING, 12)
FORMS: dict[str, MiniLoo] = {
    "mini-loo-a": MiniLoo(TOP3, 2, 6, 2),
    "mini-loo-a-free": MiniLoo(TOP3, 2, 6, 2, FREE),
    "mini-loo-b": MiniLoo(TOP4, 2, 6, 2, FREE),
    "mini-loo-c": MiniLoo(TOP4, 3, 9, 3),
    "mini-loo-d-dumby": MiniLoo(TOP3, 2, 6, 2, STRICT | {"dumby": 1}),
    "mini-loo-d-exchange": MiniLoo(TOP3, 2, 6, 2, STRICT | {"exchange": Exchange.IN_TURN}),
    "mini-loo-d-pam": MiniLoo((JACK, KING, 12), 2, 6, 2, STRICT | {"pam": Pam.TRUMP_KNAVE}),
}


def options_of(form: MiniLoo) -> Options:
    """The row of options of a form."""
    package: Any = game_of("loo")
    plain: Options = package.words.options_of(
        "three/wikipedia-2023", {"dumby": False, "bold_stand": False, "dead_cards": "aside"}, 3
    )
    return plain._replace(tricks=form.tricks, ante=form.loo, loo_amount=form.loo, **form.words)


def deals_of(form: MiniLoo) -> Deals:
    """All deals with hearts as trumps: the hands, Dumby, the turn-up, and the stock where cards are changed."""
    o = options_of(form)
    pack = [card_of(suit, rank) for suit in SUITS for rank in form.ranks]
    hands = form.players + o.dumby
    decks = []
    for turn_up in pack:
        if suit_of(turn_up) == HEARTS:
            rest = [card for card in pack if card != turn_up]
            decks += [deck_of(dealt, turn_up, rest, o) for dealt in dealings(rest, hands, form.tricks)]
    if o.exchange != Exchange.NONE:
        top = hands * form.tricks + 1
        decks = [deck[:top] + list(stock) for deck in decks for stock in permutations(deck[top:])]
    odds = np.full(len(decks), 1.0 / len(decks))
    return Deals("loo", form.players, o, form.pool - form.loo, np.array(decks, np.int64), odds)


def dealings(cards: list[Card], hands: int, size: int) -> list[tuple[tuple[Card, ...], ...]]:
    """All ways to deal so many hands of this size."""
    if hands == 0:
        return [()]
    return [
        (hand, *rest)
        for hand in combinations(cards, size)
        for rest in dealings([card for card in cards if card not in hand], hands - 1, size)
    ]


def deck_of(hands: tuple[tuple[Card, ...], ...], turn_up: Card, rest: list[Card], o: Options) -> list[Card]:
    """A pack whose deal, one card at a time, gives these hands in the order of the deal."""
    dealt = [hand[circuit] for circuit in range(o.tricks) for hand in hands]
    return [*dealt, turn_up, *(card for card in rest if card not in dealt)]


def chips_of(grown: Grown, form: MiniLoo) -> npt.NDArray[np.float64]:
    """By leaf and seat: the chips of the deal without the stake, which was paid before any decision."""
    chips = grown.chips.astype(np.float64)
    chips[:, form.players - 1] += form.loo
    return chips


def shared(grown: Grown, form: MiniLoo) -> Tree:
    """A tree for the single deal: each player counts an equal share of what the deal leaves in the pool."""
    return replace(grown.tree, payoffs=chips_of(grown, form) + grown.pools[:, None] / form.players)


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
            size, _ = choices_at_loo(state, o, legal, None, options, groups)
            if size > 1:
                return options[:size]
            self.package.rules.do(state, o, self.asked(state), options[0])

    def asked(self, state: Any) -> int:
        """The seat whose turn it is."""
        seats = self.package.rules.waited_for(state)
        return int(seats & -seats).bit_length() - 1
