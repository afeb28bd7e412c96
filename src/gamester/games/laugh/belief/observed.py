"""What one seat of a table of Laugh and Lie Down has seen and heard since the deal began."""

from gamester.games.laugh.belief.memory import CLOSE, DRAWN, RELEASED, SET, SILENT, TAKEN, UNKNOWN, Witness
from gamester.games.laugh.kernel.options import ClaimResolution, Declare, Options
from gamester.games.laugh.kernel.rules import alike_on, first_cards, pair_of, quartes_in, taken_at_once
from gamester.games.laugh.kernel.sight import View
from gamester.games.laugh.kernel.state import (
    DECLARE,
    LEAVE,
    LIE,
    READY,
    RELEASE,
    Ended,
    Phase,
    State,
)
from gamester.kernel.cards import NO_CARD, NO_SEAT, PACK_SIZE, PER_SEAT, Cards, Seat, bit, count, lowest, same_rank
from gamester.kernel.chance import MASK, splitmix

UNCHECKED = -1
"""Marks an event between two actions of one act: no view belongs to it."""


def open_witness(w: Witness, before: View, v: View) -> None:
    """A seat begins to watch a deal: `before` is its view before the cards are dealt, `v` just after."""
    w.seat = v.seat
    w.seats = before.seats
    w.deal = v.deal
    w.dealer = v.dealer
    w.pot = before.pot
    w.length = 0
    w.sets = 0
    w.steps = 0
    w.over = 0
    w.leftover = 0
    w.seen = 0
    w.row_length = v.row_length
    for place in range(PACK_SIZE):
        w.row[place] = v.row[place]
    w.quartes = v.won[v.dealer]
    w.own = v.hand | v.won[v.seat] | v.late[v.seat]
    w.opened = mark(v)
    for other in range(PER_SEAT):
        w.balances[other] = before.balances[other]
        w.known[other] = 0
        w.held[other] = v.held[other]
        w.at_once[other] = 0
        w.open_sets[other] = 0
    if v.begun:
        for other in range(w.seats):
            shown = v.won[other]
            if other == v.dealer:
                shown &= ~quartes_in(shown)
            see_sets(w, other, v.taken[other] - count(v.won[other] & ~shown), shown)
    w.seen = showing(v)


def see_sets(w: Witness, seat: Seat, taken: int, shown: Cards) -> None:
    """Play has begun, and every hand has set aside automatically: `taken` cards in all, with these face up. S7, S9"""
    if seat == w.seat:
        return
    w.at_once[seat] = taken - count(shown)
    w.open_sets[seat] = shown
    while shown:
        alike = shown & same_rank(lowest(shown))
        shown &= ~alike
        if count(alike) == 2:
            add_set(w, seat, 2, alike, 0)
        w.known[seat] |= alike


def add_set(w: Witness, seat: Seat, size: int, cards: Cards, late: int) -> None:
    """Another seat has set `size` cards aside; `cards` holds them if they were seen."""
    w.set_of[w.sets] = seat
    w.set_size[w.sets] = size
    w.set_cards[w.sets] = cards
    w.set_gone[w.sets] = w.known[seat]
    w.set_late[w.sets] = late
    w.known[seat] |= cards
    w.sets += 1


def reopen(s: State, w: Witness) -> None:
    """Set `s` to the table as it stood before the deal."""
    s.seats = w.seats
    s.deal = w.deal
    s.dealer = w.dealer
    s.phase = Phase.OVER
    s.turn = NO_SEAT
    s.mover = NO_SEAT
    s.outer = Phase.OVER
    s.played = NO_CARD
    s.pot = w.pot
    s.carried = w.pot
    s.offered = 0
    s.offender = NO_SEAT
    s.eligible = 0
    s.left = 0
    for seat in range(PER_SEAT):
        s.balances[seat] = w.balances[seat]


def heard_as(s: State, o: Options, seat: Seat, action: int, listener: Seat) -> int:
    """An action of the game as a listener hears it, before it is done: the action itself, or a code of this file."""
    if seat == listener:
        return action
    if s.mover != NO_SEAT:
        if s.phase == Phase.TAKE:
            return TAKEN + 64 * s.played + action
        if s.phase == Phase.RELEASING:
            return RELEASED + action
        return action if s.outer == Phase.QUARTE else SET
    if s.phase == Phase.CLAIM and is_covered(o) and action != RELEASE:
        return SILENT
    if action == READY and s.phase == Phase.DECLARE:
        return SILENT
    if DECLARE <= action <= RELEASE:  # the next action says which set or pair
        return SILENT
    begins = s.phase == Phase.TURN and action < PACK_SIZE and not s.table >> action & 1
    if begins and not taken_at_once(alike_on(s.table, action), o.capture):
        return SILENT
    return action


def is_covered(o: Options) -> bool:
    """Are answers to claims covered? H13"""
    return o.claim_resolution == ClaimResolution.SEALED or o.claim_resolution == ClaimResolution.RANDOM


def showing(v: View) -> Cards:
    """Every card that a view shows."""
    cards = v.hand | v.table | v.last_taken
    if v.last_card != NO_CARD:
        cards |= bit(v.last_card)
    for other in range(v.seats):
        cards |= v.won[other] | v.late[other]
    return cards


def note(w: Witness, seat: Seat, code: int, seen: int) -> None:
    """Write an event down; `seen` is the hash of the view after it."""
    w.who[w.length] = seat
    w.what[w.length] = code
    w.marks[w.length] = seen
    w.closes[w.length] = 0
    w.length += 1


def hear(w: Witness, o: Options, last: View, v: View, seat: Seat, code: int) -> None:
    """`seat` did what was heard as `code`; the view was `last` and is now `v`. Without a visible change it is
    dropped.
    """
    seen = mark(v)
    if code == SILENT:
        if seen == mark(last):
            return
        seat = NO_SEAT
        if last.phase == Phase.DRAW:
            code = DRAWN
        elif last.phase == Phase.CLAIM and not is_covered(o):
            code = CLOSE
    note(w, seat, code, seen)
    if seat != w.seat and seat != NO_SEAT:
        hear_other(w, o, last, v, seat, code)
    if last.phase == Phase.CLAIM and (v.phase == Phase.DRAW or v.offered == 0) and is_covered(o):
        w.closes[w.length - 1] = 1
        hear_answers(w, last, v)
    elif code == DRAWN:
        hear_draw(w, last, v)
    if v.phase == Phase.OVER and v.ended != Ended.NOT_YET:
        hear_end(w, last, v, seat, code)
    else:
        for other in range(w.seats):
            w.held[other] = v.held[other]
    if v.begun and not last.begun and o.declare == Declare.AUTO:
        for other in range(w.seats):
            shown = v.won[other] & ~(last.won[other] | last.table)
            won = count(v.won[other] & ~last.won[other] & last.table)
            see_sets(w, other, v.taken[other] - last.taken[other] - won, shown)
    w.seen |= showing(v)


def hear_other(w: Witness, o: Options, last: View, v: View, seat: Seat, code: int) -> None:
    """Note the cards of its hand that another seat's act has shown."""
    if code == SET:
        over = v.ended != Ended.NOT_YET
        cards = (v.won[seat] & ~last.won[seat] | v.late[seat] & ~last.late[seat]) & ~last.table
        if over and seat == w.dealer:
            cards = 0
        forfeit = v.forfeited[seat] > last.forfeited[seat] or v.taken[seat] == last.taken[seat]
        add_set(w, seat, last.held[seat] - v.held[seat], cards, 1 if forfeit else 0)
    elif code >= TAKEN:
        w.known[seat] |= bit((code - TAKEN) // 64)
    elif code >= RELEASED:
        w.known[seat] |= v.last_taken
    elif code == LIE:
        w.known[seat] |= v.table & ~last.table
    elif code < PACK_SIZE and last.phase == Phase.TURN and not last.table >> code & 1:
        w.known[seat] |= bit(code)


def hear_answers(w: Witness, last: View, v: View) -> None:
    """A step with covered answers is over: the result tells who claimed what, or all answers lie open."""
    step = w.steps
    w.offers[step] = last.offered
    w.eligible[step] = last.eligible
    w.offender[step] = last.offender
    w.exact[step] = 1 if v.phase == Phase.DRAW else 0
    for seat in range(w.seats):
        answer = LEAVE
        got = v.won[seat] & ~last.won[seat] & last.offered
        if w.exact[step]:
            answer = v.answers[seat]
        elif v.ended != Ended.NOT_YET and seat == w.dealer:
            answer = UNKNOWN
        elif got:
            answer = pair_won(last.offered, got)
        w.answers[step * PER_SEAT + seat] = answer
    w.steps += 1


def pair_won(offered: Cards, got: Cards) -> int:
    """The first card of the pair that these cards make."""
    firsts = first_cards(offered)
    for card in range(PACK_SIZE):
        if firsts >> card & 1 and pair_of(offered, card) & ~got == 0:
            return card
    return LEAVE


def hear_draw(w: Witness, last: View, v: View) -> None:
    """Chance has drawn: rivals who won are noted with their answer, the others as leaving."""
    step = w.steps
    w.offers[step] = 0
    w.eligible[step] = last.eligible
    w.exact[step] = 1
    for seat in range(w.seats):
        answer = last.answers[seat]
        won = answer != NO_CARD and answer != LEAVE and v.won[seat] & ~last.won[seat] & bit(answer)
        w.answers[step * PER_SEAT + seat] = answer if won else LEAVE
    w.steps += 1


def hear_end(w: Witness, last: View, v: View, seat: Seat, code: int) -> None:
    """The deal is settled: cards still in hand, or laid down last, are now seen among the leftovers."""
    if last.ended != Ended.NOT_YET:
        return
    w.over = 1
    known = 0
    for other in range(w.seats):
        known |= w.known[other]
    w.leftover = showing(v) & ~(w.seen | known)
    for other in range(w.seats):
        w.held[other] = last.held[other]
    if seat != NO_SEAT and seat != w.seat:
        if code == SET:
            w.held[seat] -= w.set_size[w.sets - 1]
        elif code >= RELEASED and code < TAKEN:
            w.held[seat] -= 2
        elif code >= TAKEN or (code < PACK_SIZE and last.phase == Phase.TURN and not last.table >> code & 1):
            w.held[seat] -= 1


_TIMES = 0x0D1342543DE82EF5


def mark(v: View) -> int:
    """A hash of 62 bits that tells views apart: every field counts."""
    x = v.seat + 2
    x = (
        x * _TIMES
        + (v.seats | v.dealer << 4 | v.phase << 8 | (v.turn + 1) << 12 | (v.played + 1) << 16 | v.begun << 24)
        & MASK
    )
    x = x * _TIMES + v.deal & MASK
    x = x * _TIMES + v.pot & MASK
    x = x * _TIMES + v.carried & MASK
    x = x * _TIMES + (v.acted | v.lain << 8 | v.eligible << 16 | v.left << 24 | (v.offender + 1) << 32) & MASK
    x = x * _TIMES + v.hand & MASK
    x = x * _TIMES + v.table & MASK
    x = x * _TIMES + v.offered & MASK
    x = x * _TIMES + v.last_taken & MASK
    x = x * _TIMES + ((v.last_seat + 1) | (v.last_card + 1) << 4 | (v.last_capturer + 1) << 12 | v.ended << 16) & MASK
    x = x * _TIMES + ((v.last_in + 1) | v.row_length << 4) & MASK
    for place in range(v.row_length):
        x = x * _TIMES + v.row[place] & MASK
    for other in range(v.seats):
        x = x * _TIMES + v.won[other] & MASK
        x = x * _TIMES + v.late[other] & MASK
        x = x * _TIMES + v.overlooked[other] & MASK
        x = x * _TIMES + v.balances[other] & MASK
        x = x * _TIMES + v.before[other] & MASK
        x = (
            x * _TIMES + (v.held[other] | v.taken[other] << 8 | v.forfeited[other] << 16 | (v.answers[other] + 1) << 24)
            & MASK
        )
    return splitmix(x)
