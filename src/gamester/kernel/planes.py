"""How a view is encoded for a learner: sets of cards, seats and chips as small numbers in a flat sequence.

`out` is anything that takes a number at a place: a list, or an array of any number type of 8 bits or more. Every number
lies between -127 and 127. Seats count to the left from the seat that looks, which is itself at place 0.
"""

from gamester.kernel.cards import NO_CARD, NO_SEAT, NONE, Card, Cards, Seat, Seats, bit, lowest

MOST = 127
"""Larger numbers are written as this."""
CHIPS = 3
"""The number of places of a sum of chips; see `put_chips`."""
MOST_CHIPS = (1 << 21) - 1


def put_cards(cards: Cards, out: list[float], at: int) -> None:
    """A 1 for each card of a set, in the 52 places from `at`, which hold zeros."""
    while cards:
        out[at + lowest(cards)] = 1
        cards &= cards - 1


def set_of(card: Card) -> Cards:
    """The set that holds only this card, or the empty set for NO_CARD."""
    return bit(card) if card != NO_CARD else NONE


def put_card(card: Card, out: list[float], at: int) -> None:
    """A 1 for this card, in the 52 places from `at`, which hold zeros; nothing for NO_CARD."""
    put_cards(set_of(card), out, at)


def put_seats(seats: Seats, looking: Seat, players: int, out: list[float], at: int) -> None:
    """A 1 for each of some seats, in the 8 places from `at`, which hold zeros."""
    seats = (seats >> looking | seats << (players - looking)) & ((1 << players) - 1)
    while seats:
        out[at + lowest(seats)] = 1
        seats &= seats - 1


def put_seat(seat: Seat, looking: Seat, players: int, out: list[float], at: int) -> None:
    """A 1 for this seat, in the 8 places from `at`; nothing for NO_SEAT."""
    if seat != NO_SEAT:
        out[at + (seat - looking if seat >= looking else seat - looking + players)] = 1


def put_number(number: int, out: list[float], at: int) -> None:
    """A number, clipped to the range from -127 to 127."""
    out[at] = min(max(number, -MOST), MOST)


def put_chips(chips: int, out: list[float], at: int) -> None:
    """A sum of chips in three places: 16384s, 128s and ones, all with its sign; at most 2,097,151."""
    size = min(chips if chips >= 0 else -chips, MOST_CHIPS)
    sign = 1 if chips >= 0 else -1
    out[at] = sign * (size >> 14)
    out[at + 1] = sign * (size >> 7 & MOST)
    out[at + 2] = sign * (size & MOST)
