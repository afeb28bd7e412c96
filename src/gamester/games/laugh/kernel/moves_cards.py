"""How cards move: onto the table, off it, and to the seats that win them."""

from gamester.games.laugh.kernel.rules import ranks_of
from gamester.games.laugh.kernel.state import State
from gamester.kernel.cards import ACE, NO_CARD, PER_SEAT, RANKS, Card, Cards, Seat, bit, lowest


def lift(s: State, cards: Cards) -> None:
    """Take these cards off the table; the others close up. R8"""
    s.table &= ~cards
    place = 0
    for old in range(s.row_length):
        card = s.row[old]
        s.row[place] = card
        place += 1 - (cards >> card & 1)
    for empty in range(place, s.row_length):
        s.row[empty] = NO_CARD
    s.row_length = place


def lay(s: State, cards: Cards) -> None:
    """Put these cards at the right end of the row, rank by rank from the ace. R21, S25"""
    s.table |= cards
    ranks = ranks_of(cards)
    while ranks:
        rank = ACE if ranks >> ACE & 1 else lowest(ranks)
        ranks &= ~bit(rank)
        rest = cards & RANKS[rank]
        while rest:
            s.row[s.row_length] = lowest(rest)
            s.row_length += 1
            rest &= rest - 1


def win(s: State, seat: Seat, card: Card, taken: Cards) -> None:
    """A seat openly wins these cards from the table, and the card it played for them, if any. R17, R18"""
    lift(s, taken)
    for other in range(PER_SEAT):
        s.overlooked[other] &= ~taken
    s.won[seat] |= taken
    if card != NO_CARD:
        s.hands[seat] &= ~bit(card)
        s.won[seat] |= bit(card)
    s.last_seat = seat
    s.last_card = card
    s.last_taken = taken
