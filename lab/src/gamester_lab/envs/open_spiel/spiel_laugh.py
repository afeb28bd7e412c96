"""Laugh and Lie Down for OpenSpiel."""

from __future__ import annotations

from typing import Any

from gamester.games.laugh.kernel.moves import pack
from gamester.games.laugh.kernel.options import ClaimResolution, LateDeclaration
from gamester.games.laugh.kernel.rules import chips_for
from gamester.games.laugh.kernel.state import RELEASE, Phase
from gamester.kernel.cards import NO_CARD, NO_SEAT, Card, Cards, Seat, bit, count
from gamester_lab.envs.open_spiel.spiel import Bounds, Spiel, listed


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


def look(v: Any, whose: Seat, told: Cards, seen: Cards, won: Cards) -> tuple[list[tuple[Seat, Card]], Cards, Cards]:
    """The cards that a view shows for the first time, or as won: first the seat's own, then those of the table from
    left to right, the cards won, and answers that were laid open before a draw.
    """
    seen |= told
    shown = [(v.seat, card) for card in listed(v.hand & ~seen)]
    seen |= v.hand
    if v.table & ~seen:
        shown += [(whose, card) for card in v.row[: v.row_length] if not seen >> card & 1]
        seen |= v.table
    for other in range(v.seats):
        gained = (v.won[other] | v.late[other]) & ~won
        if gained:
            shown += [(other, card) for card in listed(gained & ~told)]
            won |= gained
            seen |= gained
    if v.phase == Phase.DRAW:
        others = ((other, answer) for other, answer in enumerate(v.answers) if answer != NO_CARD and other != v.seat)
        shown += others
    return shown, seen, won


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
    look,
    sets=("hand", "table", "offered", "last_taken"),
    cards=("played", "last_card"),
    lists_of_sets=("won", "late", "overlooked"),
    lists_of_cards=("row", "answers"),
    after=after,
    answers=answers,
    covered=covered,
)
