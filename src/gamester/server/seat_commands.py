"""Commands about seats: sitting down, leaving, stand-ins, and the host's commands."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gamester.bots import Bot, opponents, weakened
from gamester.events import Event
from gamester.kernel.cards import Seat
from gamester.protocol import wire
from gamester.server.identity import clean_name, skeleton
from gamester.server.ledger import admitted
from gamester.server.refused import Refused
from gamester.server.seating import By, Place, Seating
from gamester.server.timers import give_back, put_stand_in

if TYPE_CHECKING:
    from gamester.server.room import Room


def table_bots(
    count: int, taken: Sequence[str], level: str, boldness: int | None, temperature: int, oversights: int | None
) -> list[Bot]:
    """Bots for empty chairs, with names that nobody else at the table has."""
    seed = secrets.randbits(32)
    return weakened(opponents(count, seed, boldness, level, taken, oversights), temperature, seed)


def new_bot(room: Room, seating: Seating, seat: Seat) -> Place:
    """A place with a bot in an empty chair."""
    settings = room.head.settings
    taken = [place.name for other, place in enumerate(seating.places) if other != seat]
    temper = settings.get("boldness"), settings.get("temperature", 0), settings.get("oversights")
    bot = table_bots(1, taken, settings.get("level", "advice"), *temper)[0]
    return Place(bot.name, "bot", bot)


def name_for(seating: Seating, seat: Seat, name: str) -> str:
    """A cleaned name; BadName if it is invalid, Refused if it looks like another name at the table."""
    clean = clean_name(name)
    if skeleton(clean) in {skeleton(other) for other in seating.others_names(seat)}:
        raise Refused("name_taken", name=clean)
    return clean


def checked_seat(room: Room, seat: Seat) -> Seat:
    """The seat, if this table has it; Refused."""
    if seat >= len(room.seating.places):
        raise Refused("no_seat")
    return seat


async def sit(room: Room, principal: str, message: wire.Sit, lang: str) -> None:
    """Sit down: at once between deals; during a deal or a shuffle, with the next deal."""
    del lang
    seat = checked_seat(room, message.seat)
    seating = room.seating.copy()
    mine = seating.seat_of(principal)
    if mine is None:
        mine = seating.coming_to(principal)
    if mine == seat:
        return
    if room.table.finished:
        raise Refused("finished")
    if mine is not None:
        raise Refused("seated")
    if not any(place.free for place in seating.places):
        raise Refused("full")
    place = seating.places[seat]
    if not place.free:
        raise Refused("taken")
    place.coming = (principal, name_for(seating, seat, message.name))
    if room.registry.shared:
        seating.where[principal] = room.registry.process
    events: list[Event] = []
    if not (room.table.session.under_way or room.commitments.told.bound):
        events = [seating.told(one) for one in seat_the_coming(seating)]
    await room.commit(events, seating=seating)
    room.timers.look_round()
    room.show_presence()


def seat_the_coming(seating: Seating) -> list[Seat]:
    """Seat all newcomers; returns their seats."""
    seats = []
    for seat, place in enumerate(seating.places):
        if place.coming is not None:
            place.principal, place.name = place.coming
            place.by, place.coming = "person", None
            seats.append(seat)
    return seats


def hand_over(room: Room, seating: Seating) -> list[Seat]:
    """Decide who plays each seat before a deal; returns the seats whose player changes.

    Newcomers and people who are present play themselves. A bot plays for a person who may not see the cards.
    """
    seats = seat_the_coming(seating)
    for seat, (place, eye) in enumerate(zip(seating.places, admitted(seating.places), strict=True)):
        if place.principal is None or seat in seats:
            continue
        by: By = "away" if eye is None else "person" if room.here(place.principal) else place.by
        if by != place.by:
            place.by = by
            seats.append(seat)
    return seats


async def leave(room: Room, principal: str, message: wire.Leave, lang: str) -> None:
    """Give a seat up."""
    del message, lang
    seating = room.seating.copy()
    coming = seating.coming_to(principal)
    if coming is not None:
        seating.places[coming].coming = None
        await room.commit([], seating=seating)
    else:
        await empty(room, seating, room.playing_seat(principal))
    room.show_presence()


async def empty(room: Room, seating: Seating, seat: Seat) -> None:
    """Put a bot into the seat of a person who has left for good."""
    seating.places[seat] = new_bot(room, seating, seat)
    seating.new_host()
    await room.commit([seating.told(seat)], seating=seating)
    room.timers.look_round()


def as_host(room: Room, principal: str, seat: Seat) -> Place:
    """The place of another seat, for the host only; Refused."""
    if principal != room.seating.host:
        raise Refused("not_host")
    return room.place(checked_seat(room, seat))


async def bot(room: Room, principal: str, message: wire.Bot, lang: str) -> None:
    """The host lets a stand-in play for an absent person, or gives that person the seat back."""
    del lang
    place = as_host(room, principal, message.seat)
    if place.principal is None:
        raise Refused("nobody")
    if message.on == (place.by == "away"):
        return
    if message.on and room.here(place.principal):
        raise Refused("here")
    await (put_stand_in if message.on else give_back)(room, message.seat)


async def remove(room: Room, principal: str, message: wire.Remove, lang: str) -> None:
    """The host removes and bans a person."""
    del lang
    place = as_host(room, principal, message.seat)
    who = place.principal or (place.coming[0] if place.coming else None)
    if who is None:
        raise Refused("nobody")
    if who == principal:
        raise Refused("yourself")
    seating = room.seating.copy()
    seating.guests = [guest for guest in seating.guests if guest != who]
    seating.banned.append(who)
    if place.principal is None:
        seating.places[message.seat].coming = None
        await room.commit([], seating=seating)
    else:
        await empty(room, seating, message.seat)
    room.send_away(who, "kicked")
    room.show_presence()


async def mute(room: Room, principal: str, message: wire.Mute, lang: str) -> None:
    """The host mutes or unmutes a seat in the chat."""
    del lang
    as_host(room, principal, message.seat)
    seating = room.seating.copy()
    seating.places[message.seat].muted = message.on
    await room.commit([], seating=seating)
    room.show_presence()


async def consent(room: Room, principal: str, message: wire.Consent, lang: str) -> None:
    """A seat shows its hand to watchers, or stops; only one seat at a time may do so."""
    del lang
    seat = room.playing_seat(principal)
    now = room.seating.ledger.now
    others = {at for at, place in enumerate(room.seating.places) if place.consents}
    if room.table.session.under_way and now is not None and now.spent is not None:
        others.add(now.spent)
    if message.on and others - {seat}:
        raise Refused("watched")
    seating = room.seating.copy()
    seating.places[seat].consents = message.on
    await room.commit([], seating=seating)
    room.show_presence()
