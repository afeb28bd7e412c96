"""Laugh and Lie Down for OpenSpiel."""

from typing import Any

from gamester.games.laugh.belief.observed import is_covered
from gamester.games.laugh.kernel.moves import pack
from gamester.games.laugh.kernel.moves_legal import lingering, may_release
from gamester.games.laugh.kernel.options import ClaimResolution, LateDeclaration
from gamester.games.laugh.kernel.rules import alike_on, chips_for, lies_face_down, pair_of, set_aside
from gamester.games.laugh.kernel.state import ALL_THREE, DECLARE, READY, RELEASE, Phase
from gamester.kernel.cards import NO_CARD, NO_SEAT, PACK_SIZE, Cards, Seat, bit, count, same_rank
from gamester_lab.envs.open_spiel.spiel import CLAIMED, SEATWISE, Bounds, Spiel, put_hidden, put_items


def bounds(s: Any, o: Any, deals: int, explicit: bool) -> Bounds:
    """The bounds of a game; a void card leaves chips in the pot.

    Captures take at least two cards each and at most two actions each. Each seat also has the actions of lying down,
    keeping sets back, and one answer in each claim step. A seat hears the deal, each card when it is first seen and
    when it is won, and a word before it; it hears no more than that of its own acts. It also hears each lying down,
    each keeping back and each answer. Where chance decides among answers, it hears all of them once more, and that
    chance has decided. A step in which it hears nothing is one item.
    """
    cards, steps = count(pack(o)), claim_steps(s.seats, o)
    answers = steps * s.seats
    drawn = answers + steps if o.claim_resolution == ClaimResolution.RANDOM else 0
    return Bounds(
        o.late_declaration != LateDeclaration.VOID,
        52 + s.seats + s.seats + 1 + answers,
        1 + cards + 52 + 26 + 2 * s.seats + 1 + answers + drawn,
        cards + answers if explicit else 1 + steps,
        *utilities(s, o, deals),
    )


def utilities(s: Any, o: Any, deals: int) -> tuple[float, float]:
    """The least and the most chips: a seat loses at most its ante and the payment for having no card, and wins at most
    the bonus, what was carried, and the worth of the whole pack.
    """
    none, ante = chips_for(0, o.par), max(o.ante_dealer, o.ante_other)
    carried, most = 0, 0
    for _ in range(deals):
        most += o.bonus + carried + chips_for(52, o.par)
        carried += s.seats * (ante - none)
    return float(deals * (none - ante)), float(most)


def claim_steps(seats: int, o: Any) -> int:
    """Claim steps in a deal: each rank is overlooked at most once, each seat lies down once, and quartes add one."""
    return 0 if o.claim_resolution == ClaimResolution.OFF else 13 + seats + 1


def hear(s: Any, o: Any, seat: Seat, action: int, listener: Seat, items: Any, n: int) -> int:
    """Write what a seat hears of an action: covered answers not at all, sets that lie face down without their cards."""
    if seat != listener and s.mover != NO_SEAT:
        return hear_end(s, o, seat, action, items, n)
    if seat != listener and is_silent(s, o, action):
        return n
    items[n] = seat * SEATWISE + action
    if seat == listener or action >= PACK_SIZE:
        return n + 1
    if s.phase == Phase.CLAIM or s.table >> action & 1:
        items[n] = seat * SEATWISE + CLAIMED
        offered = s.offered if s.phase == Phase.CLAIM else lingering(s, o, seat)
        return put_items(pair_of(offered, action), seat, items, n + 1)
    return put_items(alike_on(s.table, action), seat, items, n + 1)


def is_silent(s: Any, o: Any, action: int) -> bool:
    """Does nobody else hear this action: that a seat is ready, or a covered answer to what is offered?"""
    if s.phase == Phase.CLAIM:
        return bool(action != RELEASE and is_covered(o))
    return bool(s.phase == Phase.DECLARE and action == READY)


def hear_end(s: Any, o: Any, seat: Seat, action: int, items: Any, n: int) -> int:
    """Write the act of another seat that this action ends: what a card takes, a pair released, a set put aside."""
    if s.phase == Phase.TAKE:
        items[n] = seat * SEATWISE + s.played
        taken = alike_on(s.table, s.played) if action == ALL_THREE else bit(action)
        return put_items(taken, seat, items, n + 1)
    if s.phase == Phase.RELEASING:
        items[n] = seat * SEATWISE + RELEASE
        return put_items(pair_of(may_release(s, o, seat), action), seat, items, n + 1)
    items[n] = seat * SEATWISE + DECLARE
    hand = s.hands[seat]
    if s.outer == Phase.QUARTE:
        return put_items(same_rank(action), seat, items, n + 1)
    cards = set_aside(hand, action)
    if lies_face_down(cards, hand, o.initial_pairs, o.pair_release, o.snatch_scope, o.set_aside):
        return put_hidden(count(cards), seat, items, n + 1)
    return put_items(cards, seat, items, n + 1)


def show(v: Any, whose: Seat, told: Cards, memory: Any, items: Any, n: int) -> int:
    """Write the cards that a view shows for the first time, or as won: first the seat's own, then those of the table
    from left to right, the cards won, and answers that were laid open before a draw.
    """
    seen = memory.seen | told
    n = put_items(v.hand & ~seen, v.seat, items, n)
    seen |= v.hand
    if v.table & ~seen:
        for place in range(v.row_length):
            n = put_items(bit(v.row[place]) & ~seen, whose, items, n)
        seen |= v.table
    for other in range(v.seats):
        gained = (v.won[other] | v.late[other]) & ~memory.won
        n = put_items(gained & ~told, other, items, n)
        memory.won |= gained
        seen |= gained
    if v.phase == Phase.DRAW:
        for other in range(v.seats):
            if v.answers[other] != NO_CARD and other != v.seat:
                items[n] = other * SEATWISE + v.answers[other]
                n += 1
    memory.seen = seen
    return n


def answers(s: Any) -> int:
    """In a claim step, all actions except the release of a pair, which everybody hears."""
    return ~bit(RELEASE) if s.phase == Phase.CLAIM else 0


def covered(there: Any, here: Any, o: Any) -> bool:
    """Is the same claim step open at both tables, and are answers hidden until all have been given?"""
    if here.phase != Phase.CLAIM or here.table != there.table:
        return False  # between two claim steps a card leaves the table or joins it
    if Phase.CLAIM not in (there.phase, there.outer if there.mover != NO_SEAT else there.phase):
        return False
    return o.claim_resolution in (ClaimResolution.SEALED, ClaimResolution.RANDOM)


def after(s: Any) -> Seat:
    """The offender while cards may be claimed, otherwise the dealer."""
    seat: Seat = s.dealer if s.offender < 0 else s.offender
    return seat


SPIEL = Spiel(
    "Laugh and Lie Down",
    bounds,
    hear,
    show,
    sets=("hand", "table", "offered", "last_taken"),
    cards=("played", "last_card"),
    lists_of_sets=("won", "late", "overlooked"),
    lists_of_cards=("row", "answers"),
    after=after,
    answers=answers,
    covered=covered,
)
