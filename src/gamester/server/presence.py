"""Coming to a table and going from it."""

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
"""So often a change is tried when other processes come before it."""


def check_entry(room: Room, principal: str) -> None:
    """May this person be here at all? Refused, in the same words as for a table that does not exist."""
    seating = room.seating
    if principal in seating.banned or not (room.head.listed or seating.belongs(principal)):
        raise Refused("no_table")


async def enter(room: Room, listener: Listener, since: int) -> None:
    """Somebody begins to listen; his seat is his again at once, and his other connections end."""
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
    """Do something that another process may come before, until it is done; what comes of it."""
    for _ in range(TRIES):
        try:
            return await job()
        except Refused as fault:
            if fault.code != "stale":
                raise
    raise Refused("busy")


async def take_back(room: Room, principal: str) -> None:
    """Whoever is here plays himself."""
    seat = room.seat_of(principal)
    if seat is not None and room.place(seat).by == "away":
        await give_back(room, seat)


async def part(room: Room, listener: Listener) -> None:
    """Somebody listens no more."""
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
    """Where several processes serve the same tables, they must know who is connected to which."""
    seated = room.seat_of(principal) is not None or room.seating.coming_to(principal) is not None
    if not (room.registry.shared and seated):
        return
    if room.seating.where.get(principal, "") in (process, *([] if process else [""])):
        return
    seating = room.seating.copy()
    seating.where[principal] = process
    await room.commit([], seating=seating)


async def let_in(room: Room, principal: str) -> None:
    """Somebody has shown the code of a private table."""
    await retried(lambda: note_guest(room, principal))


async def note_guest(room: Room, principal: str) -> None:
    """From now on he may come in; Refused if the host has sent him away."""
    if principal in room.seating.banned:
        raise Refused("no_table")
    if room.seating.belongs(principal):
        return
    seating = room.seating.copy()
    seating.guests.append(principal)
    await room.commit([], seating=seating)
