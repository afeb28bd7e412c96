"""What the keeper of a deal with real cards asks: kinds of questions, and their answers as one int each."""

from enum import IntEnum

from gamester.kernel.cards import Seat

PLACE_BITS = 4
MOST_PLACES = 12
"""The most seats that an answer puts in order."""
COUNT_BITS = 6


class Kind(IntEnum):
    """What answers a question, and what its int holds."""

    SEATS = 0
    """Some of the seats: a mask."""
    ORDER = 1
    """Seats one after another, each as often as it comes: four bits for each place, its seat and 1."""
    COUNTS = 2
    """A number for each seat: six bits for each."""
    NUMBER = 3
    """A number."""


def seat_at(answer: int, place: int) -> Seat:
    """The seat in this place of an ORDER, from 0; -1 where the order has ended."""
    return (answer >> PLACE_BITS * place & 15) - 1


def count_of(answer: int, seat: Seat) -> int:
    """The number of this seat in COUNTS."""
    return answer >> COUNT_BITS * seat & 63
