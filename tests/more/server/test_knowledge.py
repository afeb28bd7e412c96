"""What each person may know, whatever he does: the state machine many times."""

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from core.server.test_knowledge import MANY, Knowledge
from gamester.hosting.state import TableState
from gamester.kernel.cards import NO_SEAT


@pytest.mark.timeout(600)
def test_nobody_is_told_of_a_card_that_he_may_not_know():
    run_state_machine_as_test(Knowledge, settings=MANY)


def by_seats(room, who):
    """Whose cards one saw before there was a ledger: those of the seat one has, or that anybody shows."""
    seat = room.seating.seat_of(who)
    watched = next((at for at, place in enumerate(room.seating.places) if place.consents), NO_SEAT)
    return seat if seat is not None else watched if room.seating.coming_to(who) is None else NO_SEAT


def test_the_model_notices_where_secrecy_is_kept_for_seats_only(monkeypatch):
    monkeypatch.setattr(TableState, "ears", lambda room, who: ((1, by_seats(room, who)),))
    monkeypatch.setattr(TableState, "eye", by_seats)
    monkeypatch.setattr(TableState, "sees", lambda room, seat: room.place(seat).principal is not None)
    with pytest.raises(AssertionError, match="may not know"):
        run_state_machine_as_test(Knowledge, settings=settings(MANY, phases=[Phase.generate]))
