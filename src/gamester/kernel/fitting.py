"""Fit cards into places where each place takes some cards only: at random, and always with success if there is a way.

A place is a number 0-51, as a card is. `p` is a plan with lists of 52: `may` (the cards that each place takes), `card`
(the card that each place holds), and `order queue came holder` as working space. Kernel dialect.
"""

from typing import Any

from gamester.kernel.cards import Card, Cards, bit, count, lowest
from gamester.kernel.chance import high, low, nth, shuffle, splitmix, step

SWAPS = 6
"""Exchanges tried for each place after the fit, so that the result does not depend on how the search found it."""


def fit(p: Any, places: Cards, cards: Cards, x: int) -> int:
    """Fit the cards into as many places; returns the generator afterwards, or -1 minus the generator if there is no
    way.

    Every fit can result. The exchanges at the end make the fits nearly equally likely.
    """
    size = count(places)
    x = shuffle(places, p.order, x)
    left = cards
    for number in range(size):
        place = p.order[number]
        options = p.may[place] & left
        if options:
            x = step(x)
            card = nth(options, high(splitmix(x), count(options)))
            p.card[place] = card
            p.holder[card] = place
        else:
            card = make_way(p, place, cards, left)
            if card < 0:
                return -1 - x
        left &= ~bit(card)
    return stir(p, size, x)


def make_way(p: Any, place: int, cards: Cards, left: Cards) -> Card:
    """Give `place` a card and move others along; returns the card of `left` that is used, or -1 if there is no way."""
    root = place
    met = 0
    head, tail = 0, 1
    p.queue[0] = place
    while head < tail:
        place = p.queue[head]
        head += 1
        fresh = p.may[place] & cards & ~met
        met |= fresh
        while fresh:
            card = lowest(fresh)
            fresh &= fresh - 1
            p.came[card] = place
            if left >> card & 1:
                hand_on(p, card, root)
                return card
            p.queue[tail] = p.holder[card]
            tail += 1
    return -1


def hand_on(p: Any, card: Card, root: int) -> None:
    """Put `card` where it was wanted, the card it displaces where that was wanted, and so on back to `root`."""
    while True:
        place = p.came[card]
        displaced = p.card[place]
        p.card[place] = card
        p.holder[card] = place
        if place == root:
            return
        card = displaced


def stir(p: Any, size: int, x: int) -> int:
    """Exchange cards of the places in `order` at random where both places allow it; returns the next generator."""
    for _ in range(SWAPS * size):
        x = step(x)
        drawn = splitmix(x)
        one = p.order[high(drawn, size)]
        other = p.order[low(drawn, size)]
        if p.may[one] >> p.card[other] & 1 and p.may[other] >> p.card[one] & 1:
            card = p.card[one]
            p.card[one] = p.card[other]
            p.card[other] = card
    return x
