"""The current deal at one table in the form of a record, from which a bot's memory is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gamester.backend.rounds import steps_of
from gamester.kernel.cards import PACK_SIZE, Seat
from gamester.lab.simulation.records import Written
from gamester.table.events import Event, Opened
from gamester.table.session import Session
from gamester.text.catalogue import Word


class Past(NamedTuple):
    """Everything that determines a deal; the deal is replayed whenever it is asked for."""

    before: Any
    """The table before the deal."""
    seed: int
    number: int
    """Seed and number of the deal, which determine its chance."""
    actions: list[tuple[Seat, int]]
    """The acts since then, with their seats."""


def events_of(game: Any, o: Any, past: Past) -> list[Event]:
    """The deal in the form of a record; an incomplete act is not part of it."""
    written, s, order = Written(game), game.rules.copy(past.before), [0] * PACK_SIZE
    steps = steps_of(written.game)
    x = steps.deal_out(s, o, order, past.seed, 0, past.number)
    for seat, action in past.actions:
        x = steps.act(s, o, seat, action, order, x)
    return written.events


def session_of(game: Any, variant: str, options: Mapping[str, Word], past: Past) -> Session:
    """The session as it stood before the deal."""
    names: Sequence[str] = [f"seat {seat}" for seat in range(past.before.seats)]
    session = Session(Opened(game.id, variant, options, game.rules_number, tuple(names)))
    session.s = game.rules.copy(past.before)
    return session
