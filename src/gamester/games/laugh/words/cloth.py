"""How a table of Laugh and Lie Down looks: the direction of play, and where its cards lie."""

from hashlib import sha256

from gamester.games.laugh.kernel.options import Direction, Layout, Options
from gamester.games.laugh.kernel.sight import View
from gamester.kernel.cards import NO_CARD, Card

SPREADS = (16, 24, 32, 40, 52)
"""The possible numbers of places: the smallest that leaves nearly a quarter of them empty is used."""
STEP = 7
"""The step from a taken place to the next candidate; it divides none of `SPREADS`."""


def clockwise(o: Options) -> bool:
    """Is the next player the one on the left? R3"""
    return bool(o.direction == Direction.CLOCKWISE)


def lying(v: View, o: Options) -> list[Card]:
    """The cards of the table as they lie: in their row, or place by place with NO_CARD where nothing lies. R8, S25

    In the scattered layout a card's place follows from the number of the deal and the open cards, so all see the same.
    """
    row = [card for card in v.row[: v.row_length] if card != NO_CARD]
    if o.layout != Layout.SCATTERED or not row:
        return row
    places = next((size for size in SPREADS if 4 * len(row) <= 3 * size + 4), SPREADS[-1])
    cloth = [NO_CARD] * places
    for card in row:
        place = sha256(f"{v.deal} {card}".encode()).digest()[0] % places
        while cloth[place] != NO_CARD:
            place = (place + STEP) % places
        cloth[place] = card
    return cloth
