"""Presence: entering and leaving a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from gamester.server import chat
from gamester.server.listener import Listener
from gamester.server.refused import Refused
from gamester.server.timers import give_back

if TYPE_CHECKING:
    from gamester.server.room import Room

T = TypeVar("T")
MOST_WATCHERS = 50
TRIES = 8
"""The number of attempts for a change when other processes write first."""


def check_entry(room: Room, principal: str) -> None:
    """Refused if a principal may not enter, in the same words as for a table that does not exist."""
    seating = room.seating
    if principal in seating.banned or not (room.head.listed or seating.belongs(principal)):
        raise Refused("no_table")


async def enter(room: Room, listener: Listener, since: int) -> None:
    """Add a listener; a person takes its seat back at once, and its other connections end."""
    principal = listener.principal
    check_entry(room, principal)
    seat = room.seat_of(principal)
    if seat is None and sum(room.seat_of(one.principal) is None for one in room.listeners) >= MOST_WATCHERS:
        raise Refused("crowded")
    room.send_away(principal, "replaced")
    room.listeners.append(listener)
    room.timers.came(principal)
    await retried(lambda: note_where(room, principal, room.registry.process))
    await retried(lambda: take_back(room, principal))
    room.welcome(listener, since)
    for said in room.chat:
        listener.send(chat.chat_of(said, listener.lang))
    if since:
        room.registry.metrics.resumed.inc()
    room.timers.plan()
    room.show_presence()


async def retried(job: Callable[[], Awaitable[T]]) -> T:
    """Run a job and retry it while other processes write first; returns its result. Refused after TRIES attempts."""
    for _ in range(TRIES):
        try:
            return await job()
        except Refused as fault:
            if fault.code != "stale":
                raise
    raise Refused("busy")


async def take_back(room: Room, principal: str) -> None:
    """Give a present person its seat back from the stand-in."""
    seat = room.seat_of(principal)
    if seat is not None and room.place(seat).by == "away":
        await give_back(room, seat)


async def part(room: Room, listener: Listener) -> None:
    """Remove a listener."""
    if listener.slow:
        room.registry.metrics.dropped.inc()
    if listener not in room.listeners:
        return
    room.listeners.remove(listener)
    principal = listener.principal
    if not room.here(principal):
        await retried(lambda: note_where(room, principal, ""))
        if room.seat_of(principal) is not None:
            room.timers.left(principal)
    room.timers.plan()
    room.show_presence()


async def note_where(room: Room, principal: str, process: str) -> None:
    """Store the process to which a seated person is connected, if several processes serve the same tables."""
    seated = room.seat_of(principal) is not None or room.seating.coming_to(principal) is not None
    if not (room.registry.shared and seated):
        return
    if room.seating.where.get(principal, "") in (process, *([] if process else [""])):
        return
    seating = room.seating.copy()
    seating.where[principal] = process
    await room.commit([], seating=seating)


async def let_in(room: Room, principal: str) -> None:
    """Admit a principal who has shown the code of a private table."""
    await retried(lambda: note_guest(room, principal))


async def note_guest(room: Room, principal: str) -> None:
    """Add a principal to the guests; Refused if the host has banned it."""
    if principal in room.seating.banned:
        raise Refused("no_table")
    if room.seating.belongs(principal):
        return
    seating = room.seating.copy()
    seating.guests.append(principal)
    await room.commit([], seating=seating)
