"""What a seat may know: a view is filled from nothing, so that anything not written here stays secret."""

from dataclasses import dataclass, field

from gamester.games.laugh.kernel.options import ClaimResolution, Options, Unaided
from gamester.games.laugh.kernel.state import Ended, PerCard, PerSeat, Phase, State, per_card, per_seat
from gamester.kernel.cards import NO_CARD, NO_SEAT, Cards, Seat, bit, count


@dataclass(slots=True)
class View:
    """A table as one seat, or with NO_SEAT the public, may see it."""

    seat: int = NO_SEAT
    """Whose view it is."""
    seats: int = 0
    """How many play."""
    deal: int = 0
    """Number of the deal."""
    dealer: int = 0
    """Seat of the dealer."""
    phase: int = Phase.OVER
    """What the table waits for; only the acting seat sees the phases inside an act."""
    turn: int = NO_SEAT
    """The seat that is asked, unless this would betray what it holds."""
    played: int = NO_CARD
    """The card this seat has put down and not yet taken with."""
    begun: int = 0
    """1 once the declarations are over."""
    acted: int = 0
    """Seats that have finished a turn."""
    pot: int = 0
    """Chips in the pot."""
    carried: int = 0
    """The chips of the pot that were there before the antes."""
    balances: PerSeat = field(default_factory=per_seat)
    """Chips won and lost since the start of the session."""
    before: PerSeat = field(default_factory=per_seat)
    """The balances before this deal."""
    hand: int = 0
    """This seat's own cards."""
    held: PerSeat = field(default_factory=per_seat)
    """How many cards each seat holds."""
    won: PerSeat = field(default_factory=per_seat)
    """The cards each seat is known to have won."""
    taken: PerSeat = field(default_factory=per_seat)
    """How many cards each seat has won."""
    late: PerSeat = field(default_factory=per_seat)
    """The cards each seat is known to have set aside too late."""
    forfeited: PerSeat = field(default_factory=per_seat)
    """How many it has set aside too late."""
    table: int = 0
    """Cards on the table."""
    row: PerCard = field(default_factory=per_card)
    """The cards on the table from left to right."""
    row_length: int = 0
    """How many places of the row are filled."""
    lain: int = 0
    """Seats that have lain down."""
    overlooked: PerSeat = field(default_factory=per_seat)
    """Cards of the table that each seat left where it could have taken them."""
    offered: int = 0
    """Cards of the pairs that may be claimed."""
    offender: int = NO_SEAT
    """The seat whose pairs they are."""
    eligible: int = 0
    """Seats that may claim."""
    left: int = 0
    """Seats known to claim no more; in a covered step only the seat itself."""
    answers: PerSeat = field(default_factory=per_seat)
    """The covered answers that are known: the seat's own, and all once chance must decide."""
    last_seat: int = NO_SEAT
    """The seat that was the last to win cards in the open."""
    last_card: int = NO_CARD
    """The card it played for them, if any."""
    last_taken: int = 0
    """The cards it took."""
    last_capturer: int = NO_SEAT
    """The seat that was the last to capture with a card of its hand."""
    ended: int = Ended.NOT_YET
    """How the deal ended."""
    last_in: int = NO_SEAT
    """The seat that had the bonus."""


def new_view() -> View:
    """An empty view to be filled by `look`."""
    return View()


def look(s: State, o: Options, seat: Seat, v: View) -> None:
    """Fill `v` from nothing with what this seat, or with NO_SEAT the public, may know of `s`. R18"""
    v.seat = seat
    look_at_play(s, seat, v)
    look_at_table(s, v)
    look_at_claims(s, o, seat, v)
    for other in range(len(s.hands)):
        look_at_seat(s, seat, other, v)
    v.hand = 0
    if seat != NO_SEAT:
        v.hand = s.hands[seat]


def look_at_play(s: State, seat: Seat, v: View) -> None:
    """Whose turn it is; hidden while a seat is asked to declare, as that would betray a triple or quarte. R13, R18"""
    v.phase = s.phase
    v.turn = s.turn
    v.played = NO_CARD
    if s.mover != NO_SEAT and s.mover == seat:
        v.played = s.played
    elif s.mover != NO_SEAT:
        v.phase = s.outer
    declaring = s.phase == Phase.DECLARE or (s.mover != NO_SEAT and s.outer == Phase.DECLARE)
    if declaring and s.turn != seat:
        v.turn = NO_SEAT
    v.begun = s.begun
    v.acted = s.acted
    v.lain = s.lain
    v.last_seat = s.last_seat
    v.last_card = s.last_card
    v.last_taken = s.last_taken
    v.last_capturer = s.last_capturer
    v.ended = s.ended
    v.last_in = s.last_in


def look_at_table(s: State, v: View) -> None:
    """The table, the deal and the pot, which are open to all. R8, R18"""
    v.seats = s.seats
    v.deal = s.deal
    v.dealer = s.dealer
    v.pot = s.pot
    v.carried = s.carried
    v.table = s.table
    v.row_length = s.row_length
    for place in range(len(s.row)):
        v.row[place] = s.row[place]


def look_at_claims(s: State, o: Options, seat: Seat, v: View) -> None:
    """The pairs offered, and who has left; covered answers stay hidden until all have answered. H13, M6"""
    v.offered = s.offered
    v.offender = s.offender
    v.eligible = s.eligible
    v.left = s.left
    sealed = o.claim_resolution == ClaimResolution.SEALED or o.claim_resolution == ClaimResolution.RANDOM
    covered = (sealed or o.unaided == Unaided.ON) and s.phase != Phase.DRAW
    if covered:
        v.left = 0
        if seat != NO_SEAT:
            v.left = s.left & bit(seat)
    for other in range(len(s.answers)):
        v.answers[other] = NO_CARD
        if sealed and o.unaided == Unaided.OFF and s.offered and other < s.seats and (other == seat or not covered):
            v.answers[other] = s.answers[other]


def look_at_seat(s: State, seat: Seat, other: Seat, v: View) -> None:
    """What lies before another seat: how many cards, and which of them were shown. R18"""
    seen = s.won[other]
    late = s.late[other]
    if other != seat:
        seen &= ~s.face_down
        late &= ~s.face_down
    v.won[other] = seen
    v.late[other] = late
    v.taken[other] = count(s.won[other])
    v.forfeited[other] = count(s.late[other])
    v.held[other] = count(s.hands[other])
    v.overlooked[other] = s.overlooked[other]
    v.balances[other] = s.balances[other]
    v.before[other] = s.before[other]


def faces(v: View) -> Cards:
    """Every card whose face the view shows."""
    shown = v.hand | v.table | v.offered | v.last_taken
    if v.played != NO_CARD:
        shown |= bit(v.played)
    if v.last_card != NO_CARD:
        shown |= bit(v.last_card)
    for other in range(v.seats):
        shown |= v.won[other] | v.late[other]
    return shown
