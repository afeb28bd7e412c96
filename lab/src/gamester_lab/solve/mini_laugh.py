"""Mini-Laugh: the rules of Laugh and Lie Down with a few ranks, three players, and as many cards each as ranks.

Suits do not matter and ranks are symmetric, so the deals fall into a few classes. The probability of a class is in
proportion to its number of deals.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import factorial, prod
from typing import Any

import numpy as np

from gamester.games import game_of
from gamester.games.laugh.kernel.options import Options
from gamester.kernel.cards import card_of
from gamester_lab.solve.grow import Deals

PLAYERS = 3
SUITS = 4
Column = tuple[int, ...]
"""How many cards of a rank each hand holds, from eldest's on, and how many lie on the table."""


FORMS = {f"mini-laugh-{ranks}": ranks for ranks in (3, 4, 5, 6)}
"""How many ranks each form has."""


def options_of(ranks: int) -> Options:
    """The options for so many ranks: strict captures, no snatching, an even par, and antes that cover every payment.

    The pot is what the cards beyond par win and the bonus, as in the whole game.
    """
    package: Any = game_of("laugh")
    plain: Options = package.words.options_of("adpoker-strict", {"snatch": False}, PLAYERS)
    par = ranks + ranks % 2
    gains = (SUITS * ranks - PLAYERS * par) // 2
    ante = max(1, gains // PLAYERS)
    pot = PLAYERS * ante + 1
    return plain._replace(hand=ranks, row=ranks, par=par, bonus=pot - gains, ante_dealer=ante + 1, ante_other=ante)


def deals_of(ranks: int) -> Deals:
    """One deal of each class, with the probability of the class."""
    classes = list(classes_of(ranks))
    sizes = np.array([size_of(columns) for columns in classes], np.float64)
    decks = np.array([deck_of(columns, ranks) for columns in classes], np.int64)
    return Deals("laugh", PLAYERS, options_of(ranks), 0, decks, sizes / sizes.sum())


@cache
def columns() -> tuple[Column, ...]:
    """All ways to place the cards of a rank."""
    return tuple(column for column in product(range(SUITS + 1), repeat=PLAYERS + 1) if sum(column) == SUITS)


def classes_of(ranks: int) -> Iterator[tuple[Column, ...]]:
    """The deals up to the names of ranks and suits: columns in a fixed order."""

    def longer(found: tuple[Column, ...], first: int, room: Column) -> Iterator[tuple[Column, ...]]:
        if len(found) == ranks:
            yield found
            return
        for number in range(first, len(columns())):
            left = tuple(there - taken for there, taken in zip(room, columns()[number], strict=True))
            if min(left) >= 0:
                yield from longer((*found, columns()[number]), number, left)

    return longer((), 0, (ranks,) * (PLAYERS + 1))


def size_of(columns: tuple[Column, ...]) -> int:
    """The number of deals in a class."""
    orders = factorial(len(columns)) // prod(factorial(number) for number in Counter(columns).values())
    suits = prod(factorial(SUITS) // prod(map(factorial, column)) for column in columns)
    return orders * suits


def deck_of(columns: tuple[Column, ...], ranks: int) -> list[int]:
    """A pack whose deal, one card at a time, is of this class."""
    lots: list[list[int]] = [[] for _ in range(PLAYERS + 1)]
    for rank, column in enumerate(columns):
        suit = 0
        for lot, number in zip(lots, column, strict=True):
            lot += [card_of(suit + more, rank) for more in range(number)]
            suit += number
    hands = [lots[place][circuit] for circuit in range(ranks) for place in range(PLAYERS)]
    return hands + lots[PLAYERS]
