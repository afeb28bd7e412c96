"""For the search and samplers: a deal of unaided play rewritten so that its covered claims become a race."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.table.events import Acted, Drawn, Event
from gamester.table.session import Session
from gamester.text.act import Act

LEAVING = Act("leave")
"""The act by which the next player ends the claims of unaided play."""


def has_covered(session: Session) -> bool:
    """Do claims at this table stay covered until the next player acts?"""
    race = session.game.facts.race
    return race is not None and race.raced(session.o) is not session.o


def is_covered(session: Session, event: Event) -> bool:
    """Is this event a covered answer to unaided claims?"""
    return isinstance(event, Acted) and event.act.do in ("claim", "leave") and has_covered(session)


def as_race(before: Session, events: Sequence[Event]) -> tuple[Session, Sequence[Event]]:
    """The session before a deal and the events of the deal, with a race in place of covered claims. They are unchanged
    if nothing was covered.
    """
    rules = before.game.facts.race
    if rules is None or not has_covered(before):
        return before, events
    real, race = before.fork(), before.fork()
    race.o = rules.raced(before.o)
    told: list[Event] = []
    held: Event | None = None
    """The next player's `leave`, kept back while lots are drawn."""
    for event in events:
        phase = real.s.phase
        leaves = isinstance(event, Acted) and event.act == LEAVING and phase == rules.claiming
        lots = isinstance(event, Drawn) and phase == rules.drawing
        silent = isinstance(event, Acted) and rules.is_silent(real.s, event.seat, event.act)
        got = rules.granted(real.s, event.order if isinstance(event, Drawn) else ()) if leaves or lots else []
        real.apply(event)
        if leaves and real.s.phase == rules.drawing:
            held = event
        elif not silent:
            told += [Acted(seat, act) for seat, act in got]
            told.append(held if lots and held is not None else event)
    return race, told
