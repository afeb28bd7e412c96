"""The encoding of a view of Laugh and Lie Down for a learner: one flat row of small numbers of fixed length."""

from enum import IntEnum
from typing import Any

from gamester.games.laugh.kernel.options import Options
from gamester.games.laugh.kernel.sight import View
from gamester.kernel.cards import NO_SEAT, PACK_SIZE, PER_SEAT
from gamester.kernel.planes import CHIPS, put_card, put_cards, put_chips, put_number, put_seat, put_seats


class At(IntEnum):
    """Where each plane begins. Eight places a seat: the seat that looks, then those to its left; absent seats are 0."""

    HAND = 0
    """52: own cards"""
    TABLE = HAND + PACK_SIZE
    """52: cards on the table"""
    OFFERED = TABLE + PACK_SIZE
    """52: cards of the pairs that may be claimed"""
    DOWN = OFFERED + PACK_SIZE
    """52: the card the seat has put down and not yet taken with"""
    LAST_CARD = DOWN + PACK_SIZE
    """52: the card last played to win cards in the open"""
    LAST_TAKEN = LAST_CARD + PACK_SIZE
    """52: the cards then taken"""
    LATE = LAST_TAKEN + PACK_SIZE
    """52: cards known to have been set aside too late, by any seat"""
    WON = LATE + PACK_SIZE
    """8 x 52: the cards each seat is known to have won"""
    OVERLOOKED = WON + PER_SEAT * PACK_SIZE
    """8 x 52: cards of the table that each seat left where it could have taken them"""
    DEALER = OVERLOOKED + PER_SEAT * PACK_SIZE
    """8: the dealer"""
    TURN = DEALER + PER_SEAT
    """8: whose act it is, as far as the seat may know"""
    ACTED = TURN + PER_SEAT
    """8: who has finished a turn"""
    LAIN = ACTED + PER_SEAT
    """8: who has lain down"""
    OFFENDER = LAIN + PER_SEAT
    """8: whose pairs may be claimed"""
    ELIGIBLE = OFFENDER + PER_SEAT
    """8: who may claim"""
    LEFT = ELIGIBLE + PER_SEAT
    """8: who is known to claim no more"""
    LAST_SEAT = LEFT + PER_SEAT
    """8: who was the last to win cards in the open"""
    LAST_CAPTURER = LAST_SEAT + PER_SEAT
    """8: who was the last to capture with a card of the hand"""
    LAST_IN = LAST_CAPTURER + PER_SEAT
    """8: who had the bonus"""
    HELD = LAST_IN + PER_SEAT
    """8: how many cards each seat holds"""
    TAKEN = HELD + PER_SEAT
    """8: how many cards each seat has won"""
    FORFEITED = TAKEN + PER_SEAT
    """8: how many cards each seat has set aside too late"""
    ANSWERS = FORFEITED + PER_SEAT
    """8: a sealed answer that is known: the number of its action plus 1; 0 for none"""
    BALANCES = ANSWERS + PER_SEAT
    """8 x 3: chips won and lost since the session began"""
    PAID = BALANCES + PER_SEAT * CHIPS
    """8 x 3: chips won and lost in this deal so far, antes included"""
    POT = PAID + PER_SEAT * CHIPS
    """3: chips in the pot"""
    CARRIED = POT + CHIPS
    """3: the chips of the pot that were there before the antes"""
    PHASE = CARRIED + CHIPS
    """9: one of the phases OVER, QUARTE, DECLARE, TURN, CLAIM, DRAW, DECLARING, TAKE, RELEASING"""
    ENDED = PHASE + 9
    """3: how the deal ended; the first of them means that it has not"""
    SEATS = ENDED + 3
    """1: how many play"""
    DEAL = SEATS + 1
    """1: number of the deal"""
    BEGUN = DEAL + 1
    """1: the declarations are over"""
    OPTIONS = BEGUN + 1
    """one number for each option in the order of the row, at most 127"""
    END = OPTIONS + len(Options._fields)


PLANES: tuple[tuple[str, int], ...] = tuple(
    (plane.name.lower(), int(following) - int(plane)) for plane, following in zip(At, [*At][1:], strict=False)
)
"""The name and length of each plane, in order."""
OPTION_PLANES: tuple[str, ...] = Options._fields
"""The option in each place of the plane `options`."""
SIZE = int(At.END)
"""The length of a whole row."""


def encode(v: View, o: Options, out: Any) -> None:
    """Fill the SIZE places of `out` from what a seat sees and the options of its table, and from nothing else.

    Cards and seats are 1 if they are in the set, otherwise 0. Chips take three places, 16384s, 128s and ones, all with
    their sign, and go up to 2,097,151; other numbers are written as they are, at most 127. The public is encoded as if
    it looked from seat 0. The order of the cards on the table is left out, because it has no meaning.
    """
    encode_view(v, out)
    encode_options(o, out)


def encode_options(o: Options, out: Any) -> None:
    """The plane `options`, which is the same for a whole session."""
    for place, value in enumerate(o):
        put_number(value, out, At.OPTIONS + place)


def encode_view(v: View, out: Any) -> None:
    """All planes except that of the options."""
    for place in range(At.OPTIONS):
        out[place] = 0
    put_view(v, out)


def put_view(v: View, out: Any) -> None:
    """The same planes, written into places that hold zeros."""
    looking = v.seat if v.seat != NO_SEAT else 0
    put_cards(v.hand, out, At.HAND)
    put_cards(v.table, out, At.TABLE)
    put_cards(v.offered, out, At.OFFERED)
    put_card(v.played, out, At.DOWN)
    put_card(v.last_card, out, At.LAST_CARD)
    put_cards(v.last_taken, out, At.LAST_TAKEN)
    encode_around(v, looking, out)
    encode_seats(v, looking, out)
    put_chips(v.pot, out, At.POT)
    put_chips(v.carried, out, At.CARRIED)
    out[At.PHASE + v.phase] = 1
    out[At.ENDED + v.ended] = 1
    out[At.SEATS] = v.seats
    put_number(v.deal, out, At.DEAL)
    out[At.BEGUN] = v.begun


def encode_around(v: View, looking: int, out: Any) -> None:
    """What lies before each seat, beginning with the seat that looks."""
    seat = looking
    late = 0
    for place in range(v.seats):
        put_cards(v.won[seat], out, At.WON + place * PACK_SIZE)
        late |= v.late[seat]
        put_cards(v.overlooked[seat], out, At.OVERLOOKED + place * PACK_SIZE)
        out[At.HELD + place] = v.held[seat]
        out[At.TAKEN + place] = v.taken[seat]
        out[At.FORFEITED + place] = v.forfeited[seat]
        out[At.ANSWERS + place] = v.answers[seat] + 1
        put_chips(v.balances[seat], out, At.BALANCES + place * CHIPS)
        put_chips(v.balances[seat] - v.before[seat], out, At.PAID + place * CHIPS)
        seat = seat + 1 if seat + 1 < v.seats else 0
    put_cards(late, out, At.LATE)


def encode_seats(v: View, looking: int, out: Any) -> None:
    """Sets of seats, and seats that are marked."""
    put_seats(v.acted, looking, v.seats, out, At.ACTED)
    put_seats(v.lain, looking, v.seats, out, At.LAIN)
    put_seats(v.eligible, looking, v.seats, out, At.ELIGIBLE)
    put_seats(v.left, looking, v.seats, out, At.LEFT)
    put_seat(v.dealer, looking, v.seats, out, At.DEALER)
    put_seat(v.turn, looking, v.seats, out, At.TURN)
    put_seat(v.offender, looking, v.seats, out, At.OFFENDER)
    put_seat(v.last_seat, looking, v.seats, out, At.LAST_SEAT)
    put_seat(v.last_capturer, looking, v.seats, out, At.LAST_CAPTURER)
    put_seat(v.last_in, looking, v.seats, out, At.LAST_IN)
