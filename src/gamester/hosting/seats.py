"""Commands about seats: sitting down, leaving, stand-ins, programs, and the host's commands."""

from collections.abc import Sequence

from gamester.bots.base import Bot
from gamester.bots.roster import opponents
from gamester.bots.weakened import weakened
from gamester.hosting.draft import Draft
from gamester.hosting.head import By
from gamester.hosting.ledger import admitted
from gamester.hosting.naming import clean_name, program_of
from gamester.hosting.rendering import ASSEMBLY
from gamester.hosting.seating import Place, Seating
from gamester.hosting.state import TableState
from gamester.kernel.cards import Seat
from gamester.protocol import wire
from gamester.study.boards import BOARDS
from gamester.table.events import Body
from gamester.text.errors import Refused
from gamester.text.lookalikes import skeleton

CODE = "code"
"""The setting that keeps the code of the invitation, once it has been renewed."""


def table_bots(count: int, seed: int, taken: Sequence[str], settings: Body) -> list[Bot]:
    """Bots for empty chairs by a table's settings, with names that nobody else at the table has."""
    level, boldness, oversights = settings.get("level", "advice"), settings.get("boldness"), settings.get("oversights")
    return weakened(opponents(count, seed, boldness, level, taken, oversights), settings.get("temperature", 0), seed)


def new_bot(t: TableState, seating: Seating, seat: Seat) -> Place:
    """A place with a bot in an empty chair."""
    seed = t.rng(f"bot {seat}").getrandbits(32)
    bot = table_bots(1, seed, list(seating.others_names(seat)), t.head.settings)[0]
    return Place(bot.name, "bot", bot)


def name_for(seating: Seating, seat: Seat, name: str) -> str:
    """A cleaned name; BadName if it is invalid, Refused if it looks like another name at the table."""
    clean = clean_name(name)
    if skeleton(clean) in {skeleton(other) for other in seating.others_names(seat)}:
        raise Refused("name_taken", name=clean)
    return clean


def checked_seat(t: TableState, seat: Seat) -> Seat:
    """The seat, if this table has it; Refused."""
    if seat >= len(t.seating.places):
        raise Refused("no_seat")
    return seat


def keep_chairs(t: TableState, *, leaving: bool = False) -> None:
    """Refused at a table with boards, where a result counts because who sits where never changes; from an assembly,
    where others play on, one may go.
    """
    settings = t.head.settings
    if BOARDS in settings or (ASSEMBLY in settings and not leaving):
        raise Refused("boards_kept")


# --- Sitting down -------------------------------------------------------------------------------------------


def sit(d: Draft, principal: str, message: wire.Sit) -> None:
    """Sit down: at once between deals; during a deal or a shuffle, with the next deal."""
    keep_chairs(d.t)
    t, seat, seating = d.t, checked_seat(d.t, message.seat), d.t.seating
    mine = seating.seat_of(principal)
    if mine is None:
        mine = seating.coming_to(principal)
    if mine == seat:
        return
    if t.table.finished:
        raise Refused("finished")
    if mine is not None:
        raise Refused("seated")
    if not any(place.free for place in seating.places):
        raise Refused("full")
    if not seating.places[seat].free:
        raise Refused("taken")
    name = name_for(seating, seat, message.name)
    seating = d.change_seating()
    seating.places[seat].coming = (principal, name)
    if not (t.table.session.under_way or t.told.bound):
        for one in seat_the_coming(seating):
            d.tell_seat(one)
    d.tells_presence = True


def seat_the_coming(seating: Seating) -> list[Seat]:
    """Seat all newcomers; returns their seats."""
    seats = []
    for seat, place in enumerate(seating.places):
        if place.coming is not None:
            place.principal, place.name = place.coming
            place.by, place.coming, place.sent_away = "person", None, False
            seats.append(seat)
    return seats


def hand_over(d: Draft) -> None:
    """Decide who plays each seat before a deal, and tell the seats whose player changes.

    Newcomers and people who are present play themselves. A bot plays for a person who may not see the cards.
    """
    seating = d.change_seating()
    seats = seat_the_coming(seating)
    for seat, (place, eye) in enumerate(zip(seating.places, admitted(seating.places), strict=True)):
        if place.principal is None or seat in seats:
            continue
        by: By = "away" if eye is None else "person" if d.t.here(place.principal) else place.by
        if by != place.by:
            place.by = by
            seats.append(seat)
    for seat in seats:
        d.tell_seat(seat)


# --- Leaving ------------------------------------------------------------------------------------------------


def leave(d: Draft, principal: str, message: wire.Leave) -> None:
    """Give a seat up; a host goes from the table, also without a seat."""
    del message
    keep_chairs(d.t, leaving=True)
    coming = d.seating.coming_to(principal)
    if coming is not None:
        d.change_seating().places[coming].coming = None
    elif d.seating.seat_of(principal) is not None or principal != d.seating.host:
        empty(d, d.t.playing_seat(principal))
    if principal == d.seating.host:
        d.change_seating().new_host()
    d.tells_presence = True


def empty(d: Draft, seat: Seat) -> None:
    """Put a bot into the seat of a person who has left for good: in an assembly the one that was fixed beforehand."""
    seating = d.change_seating()
    fixed = seating.places[seat].bot
    kept = ASSEMBLY in d.t.head.settings
    seating.places[seat] = Place(fixed.name, "bot", fixed) if kept else new_bot(d.t, seating, seat)
    seating.new_host()
    d.tell_seat(seat)


# --- The host -----------------------------------------------------------------------------------------------


def as_host(t: TableState, principal: str, seat: Seat) -> Place:
    """The place of another seat, for the host only; Refused."""
    if principal != t.seating.host:
        raise Refused("not_host")
    return t.place(checked_seat(t, seat))


def bot(d: Draft, principal: str, message: wire.Bot) -> None:
    """The host lets a stand-in play for an absent person, or gives that person the seat back."""
    keep_chairs(d.t)
    place = as_host(d.t, principal, message.seat)
    if place.principal is None:
        raise Refused("nobody")
    if message.on == (place.by == "away"):
        return
    if message.on and d.t.here(place.principal):
        raise Refused("here")
    (put_stand_in if message.on else give_back)(d, message.seat)


def put_stand_in(d: Draft, seat: Seat) -> None:
    """Let a stand-in play for an absent person, who gets the seat back on return."""
    d.change_seating().places[seat].by = "away"
    d.tell_seat(seat)
    d.tells_presence = True
    d.counts.append("takeover")


def give_back(d: Draft, seat: Seat) -> None:
    """Give a seat back to its person, unless that person may not see its cards in this deal."""
    if not d.t.sees(seat):
        return
    d.change_seating().places[seat].by = "person"
    d.tell_seat(seat)
    d.tells_presence = True


def remove(d: Draft, principal: str, message: wire.Remove) -> None:
    """The host removes and bans a person, whose link opens the table no longer, whoever comes by it."""
    keep_chairs(d.t)
    place = as_host(d.t, principal, message.seat)
    who = place.principal or (place.coming[0] if place.coming else None)
    if who is None:
        raise Refused("nobody")
    if who == principal:
        raise Refused("yourself")
    seating = d.change_seating()
    seating.guests = [guest for guest in seating.guests if guest != who]
    seating.banned.append(who)
    if place.principal is None:
        seating.places[message.seat].coming = None
    else:
        empty(d, message.seat)
        seating.places[message.seat].sent_away = True
    code, d.code = d.t.environment.new_code()
    d.settings = {**d.settings, CODE: code}
    d.away.append((who, "kicked"))
    d.tells_presence = True


def mute(d: Draft, principal: str, message: wire.Mute) -> None:
    """The host mutes or unmutes a seat in the chat."""
    as_host(d.t, principal, message.seat)
    d.change_seating().places[message.seat].muted = message.on
    d.tells_presence = True


def consent(d: Draft, principal: str, message: wire.Consent) -> None:
    """A seat shows its hand to watchers, or stops; only one seat at a time may do so."""
    keep_chairs(d.t)
    seat, seating = d.t.playing_seat(principal), d.seating
    now = seating.ledger.now
    others = {at for at, place in enumerate(seating.places) if place.consents}
    if d.session.under_way and now is not None and now.spent is not None:
        others.add(now.spent)
    if message.on and others - {seat}:
        raise Refused("watched")
    d.change_seating().places[seat].consents = message.on
    d.tells_presence = True


# --- Programs -----------------------------------------------------------------------------------------------


def give_token(d: Draft, asker: str, seat: Seat, hashed: str) -> None:
    """Let a program play this seat; the seat's bot plays until the program connects and the next deal begins."""
    keep_chairs(d.t)
    place = d.seating.places[seat]
    if not place.free and place.token is None:
        raise Refused("taken")
    if d.told.bound:
        raise Refused("shuffling")
    program = program_of(hashed)
    d.change_seating().places[seat] = Place(place.name, "away", place.bot, program, hashed, asker)
    d.tell_seat(seat)
    if place.principal is not None:
        d.away.append((place.principal, "replaced"))
    d.tells_presence = True
