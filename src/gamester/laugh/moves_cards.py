"""How cards change their place: onto the table, off it, and to those who win them."""

from gamester.cards import NO_CARD, RANKS, Card, Cards, Seat, bit, lowest
from gamester.laugh.state import State


def lift(s: State, cards: Cards) -> None:
    """These cards leave the table; the others close up. R8"""
    s.table &= ~cards
    place = 0
    for old in range(s.row_length):
        card = s.row[old]
        s.row[old] = NO_CARD
        if cards >> card & 1 == 0:
            s.row[place] = card
            place += 1
    s.row_length = place


def lay(s: State, cards: Cards) -> None:
    """These cards join the right end of the row, rank by rank from the ace. R21, A25"""
    s.table |= cards
    for step in range(13):
        rest = cards & RANKS[(step + 12) % 13]
        while rest:
            s.row[s.row_length] = lowest(rest)
            s.row_length += 1
            rest &= ~bit(lowest(rest))


def win(s: State, seat: Seat, card: Card, taken: Cards) -> None:
    """A seat wins these cards from the table before all eyes, and the card it played for them, if any. R17, R18"""
    lift(s, taken)
    for other in range(s.seats):
        s.overlooked[other] &= ~taken
    s.won[seat] |= taken
    if card != NO_CARD:
        s.hands[seat] &= ~bit(card)
        s.won[seat] |= bit(card)
    s.last_seat = seat
    s.last_card = card
    s.last_taken = taken
