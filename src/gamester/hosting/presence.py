"""Presence: entering and leaving a table."""

from collections.abc import Sequence

from gamester.hosting.draft import Draft
from gamester.hosting.head import Head
from gamester.hosting.listener import Listener
from gamester.hosting.seating import Seating
from gamester.hosting.seats import give_back, put_stand_in
from gamester.hosting.state import TableState
from gamester.kernel.cards import Seat
from gamester.table.events import Acted, Event, Other
from gamester.text.errors import Refused

MOST_WATCHERS = 50


def may_enter(head: Head, seating: Seating, principal: str) -> bool:
    """May a principal enter, and so know of the table?"""
    return principal not in seating.banned and (head.listed or seating.belongs(principal))


def check_entry(head: Head, seating: Seating, principal: str) -> None:
    """Refused if a principal may not enter, in the same words as for a table that does not exist."""
    if not may_enter(head, seating, principal):
        raise Refused("no_table")


def join(d: Draft, listener: Listener, since: int) -> None:
    """Add a listener; a person takes its seat back at once, and its other connections end."""
    t, principal = d.t, listener.principal
    check_entry(t.head, t.seating, principal)
    seat = t.seat_of(principal)
    others = sum(t.seat_of(one) is None for one in t.listeners)
    if seat is None and others >= MOST_WATCHERS:
        raise Refused("crowded")
    d.away.append((principal, "replaced"))
    if seat is not None and t.place(seat).by == "away":
        listener.stood_in = acts_stood_in(t.table.events, seat)
        give_back(d, seat)
    d.enters = listener, since
    if since:
        d.counts.append("resumed")
    d.tells_presence = True


def acts_stood_in(events: Sequence[Event], seat: Seat) -> int:
    """How often a seat has acted since its stand-in took over."""
    acts = 0
    for event in reversed(events):
        if isinstance(event, Other) and event.type == "seat" and event.body["seat"] == seat:
            break
        acts += isinstance(event, Acted) and event.seat == seat
    return acts


def admit(d: Draft, principal: str) -> None:
    """Admit a principal who has shown the code of a private table; Refused if the host has banned it."""
    if principal in d.seating.banned:
        raise Refused("no_table")
    if not d.seating.belongs(principal):
        d.change_seating().guests.append(principal)


def mind_the_gone(d: Draft) -> None:
    """Show who is away, and let a stand-in play for a person who has been away too long."""
    t, now, timing = d.t, d.now, d.t.environment.timing
    absence = t.absence
    newly = {who for who, since in absence.gone.items() if now - since >= timing.away} - absence.told
    if newly:
        d.newly_away = newly
        d.tells_presence = True
        return
    for principal, since in absence.gone.items():
        seat = t.seat_of(principal)
        if seat is not None and now - since >= t.grace and plays_himself(t, principal) and t.lively:
            put_stand_in(d, seat)
            return


def plays_himself(t: TableState, principal: str) -> bool:
    """Does this person's seat have no stand-in?"""
    seat = t.seat_of(principal)
    return seat is not None and t.place(seat).by == "person"
