"""Mini-Loo: the rules of Loo with a pack of a few cards, small enough to be solved exactly."""

from dataclasses import dataclass, field, replace
from itertools import combinations, permutations
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.games import game_of
from gamester.games.loo.kernel.options import Exchange, LeadTwoTrumps, Options, Pam, TrumpAfterTrick
from gamester.kernel.cards import HEARTS, JACK, KING, Card, card_of, suit_of
from gamester_lab.solve.grow import Deals, Grown
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
