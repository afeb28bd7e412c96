"""A view of Ducat as a learner takes it."""

from typing import Any

from gamester.kernel.cards import NO_SEAT, PACK_SIZE, PER_SEAT
from gamester.kernel.planes import CHIPS, put_card, put_cards, put_chips, put_number, put_seat, put_seats
from third_game.kernel.rules import Options, View

HAND = 0
LAID = HAND + PACK_SIZE
STAYING = LAID + PER_SEAT * PACK_SIZE
TURN = STAYING + PER_SEAT
POOL = TURN + PER_SEAT
OPTIONS = POOL + CHIPS
SIZE = OPTIONS + 3
PLANES = (("hand", 52), ("laid", 8 * 52), ("staying", 8), ("turn", 8), ("pool", CHIPS), ("options", 3))
OPTION_PLANES = Options._fields


def encode(v: View, o: Options, out: Any) -> None:
    """The whole view."""
    encode_view(v, out)
    encode_options(o, out)


def encode_options(o: Options, out: Any) -> None:
    """What is the same for a whole session."""
    for place, value in enumerate(o):
        put_number(value, out, OPTIONS + place)


def encode_view(v: View, out: Any) -> None:
    """All planes but the options."""
    for place in range(OPTIONS):
        out[place] = 0
    put_view(v, out)


def put_view(v: View, out: Any) -> None:
    """The same, where there are zeros already."""
    looking = v.seat if v.seat != NO_SEAT else 0
    put_cards(v.hand, out, HAND)
    for seat in range(v.seats):
        put_card(v.laid[seat], out, LAID + seat * PACK_SIZE)
    put_seats(v.staying, looking, v.seats, out, STAYING)
    put_seat(v.turn, looking, v.seats, out, TURN)
    put_chips(v.pool, out, POOL)
