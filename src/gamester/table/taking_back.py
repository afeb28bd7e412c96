"""Taking an act back: possible only if the act showed nothing and passed the turn to nobody."""

from collections.abc import Callable, Sequence
from typing import Any

from gamester.kernel.cards import NO_SEAT, Seat
from gamester.table.events import Acted, Event, Other
from gamester.table.session import Session

TAKEN_BACK = "taken_back"
"""The row of a table's log that takes the act before it back. Records do not hold it: see `standing`."""


def takes_back(event: Event) -> bool:
    """Does this event take an act back?"""
    return isinstance(event, Other) and event.type == TAKEN_BACK


def may_be_taken_back(before: Session, after: Session, seat: Seat, view: Callable[[Seat], Any]) -> bool:
    """May `seat` take back the act between the two sessions? `view` makes the views of now.

    The seat must still be asked, nobody else's turn may have come or gone with the act, and the act may have shown
    nobody a card.
    """
    if not (after.under_way and seat in after.to_act()) or _others(before, seat) != _others(after, seat):
        return False
    game = after.game
    listeners = (*range(after.seats), NO_SEAT)
    return not any(game.rules.faces(view(one)) & ~game.rules.faces(before.view(one)) for one in listeners)


def _others(session: Session, seat: Seat) -> list[Seat]:
    """The other seats that may act."""
    return [other for other in session.to_act() if other != seat]


def standing(events: Sequence[Event]) -> list[int]:
    """The indices of the events that stand: acts taken back are left out, and so are the rows that take them back."""
    places: list[int] = []
    for place, event in enumerate(events):
        if not takes_back(event):
            places.append(place)
            continue
        acted = next(at for at in reversed(range(len(places))) if isinstance(events[places[at]], Acted))
        del places[acted]
    return places
