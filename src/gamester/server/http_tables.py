"""HTTP: opening, finding and joining tables; tokens, streams and acts for programs."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from gamester.catalogue import differing, full_words
from gamester.errors import BadOptions
from gamester.events import Event, Opened, write_line
from gamester.fair.log import committed
from gamester.games import game_of
from gamester.levels import to_be_had
from gamester.messages import Words
from gamester.protocol import api, payloads, wire
from gamester.rulebook import form_fills
from gamester.saying import as_sentence
from gamester.server import identity, presence, rendering
from gamester.server.commands import obey
from gamester.server.commit_reveal import new_seed
from gamester.server.ledger import admitted
from gamester.server.listener import Listener
from gamester.server.refused import Refused
from gamester.server.room import Room
from gamester.server.seat_commands import checked_seat, name_for, seat_the_coming, table_bots
from gamester.server.seating import Place, Seating
from gamester.server.store import Head
from gamester.server.web import Caller, answer, known, number_of, read, site_of, spoken, with_cookie

MOST_TABLES = 20
"""The number of unfinished tables that one person may have opened."""


def opened_of(game: str, variant: str, options: Mapping[str, api.Word], names: tuple[str, ...]) -> Opened:
    """The first event of a record for a table of this kind; BadOptions if the options are invalid."""
    rules = game_of(game)
    if variant not in rules.words.variants:
        raise BadOptions("options.variant", variant=variant, values=list(rules.words.variants))
    rules.words.options_of(variant, options, len(names))
    words = full_words(rules.words.catalogue, rules.words.variants[variant].words, options)
    return Opened(game, variant, differing(rules.words.variants[variant], words), rules.rules_number, names)


async def check(request: Request, caller: Caller) -> Response:
    """Could there be such a table, and if not, why not?"""
    asked = await read(request, api.Check)
    try:
        opened_of(asked.game, asked.variant, asked.options, ("",) * asked.players)
    except BadOptions as fault:
        lang = spoken(asked.lang) or caller.lang
        text = Words(lang).say(fault.key, **form_fills(asked.game, lang, fault.fills))
        return answer(api.Checked(ok=False, text=as_sentence(text)))
    return answer(api.Checked(ok=True, text=""))


async def create(request: Request, caller: Caller) -> Response:
    """Open a table; the caller is its host and, if he gives a name, sits in the first seat."""
    asked = await read(request, api.Create)
    site = site_of(request)
    opened_of(asked.game, asked.variant, asked.options, ("",) * asked.players)
    if asked.level not in to_be_had():
        raise Refused("level")
    caller, token = await known(request, caller, asked.name, asked.lang or "")
    if not site.limits.allows("table", caller.principal, caller.address):
        raise Refused("limit")
    mine = await site.registry.store.heads(status=("open", "playing"), principal=caller.principal, most=MOST_TABLES + 1)
    if sum(head.host == caller.principal for head in mine) >= MOST_TABLES:
        raise Refused("many_tables", most=MOST_TABLES)
    head, rows, code, seed = new_table(asked, caller.principal)
    await site.registry.store.create(head, rows)
    await site.registry.store.keep_secret(head.id, seed.hex())
    link = f"/t/{head.id}" if head.listed else f"/t/{head.id}#{code}"
    return with_cookie(request, answer(api.Created(head.id, code, link), 201), token)


def new_table(asked: api.Create, host: str) -> tuple[Head, list[str], str, bytes]:
    """A new table: its head, its first rows, the code that admits friends, and the seed of its shuffles."""
    id_, code, seed = secrets.token_hex(6), identity.new_token(), new_seed()
    temper = asked.boldness, asked.temperature, asked.oversights
    bots = table_bots(asked.players, (), asked.level, *temper)
    seating = Seating([Place(bot.name, "bot", bot) for bot in bots], host)
    if asked.name:
        seating.places[0].coming = (host, name_for(seating, 0, asked.name))
        seat_the_coming(seating)
    opened = opened_of(asked.game, asked.variant, asked.options, tuple(seating.names))
    events: list[Event] = [opened, committed(id_, seed)]
    events += [seating.told(seat) for seat in range(asked.players)]
    needs = game_of(asked.game).words.verbs
    head = seating.into(
        Head(
            id_,
            asked.game,
            asked.variant,
            opened.options,
            host=host,
            listed=asked.listed,
            code=identity.hash_token(code),
            settings={
                "free_chat": asked.free_chat and not asked.listed,
                "late_watching": asked.late_watching,
                "clock": msgspec.to_builtins(asked.clock) if asked.clock else None,
                "level": asked.level,
                "boldness": asked.boldness,
                "temperature": asked.temperature,
                "oversights": asked.oversights,
            },
        )
    )
    return head, [write_line(event, needs) for event in events], code, seed


async def lobby(request: Request, caller: Caller) -> Response:
    """The listed tables, and the caller's own."""
    store = site_of(request).registry.store
    listed = await store.heads(listed=True, status=("open", "playing"))
    mine = await store.heads(principal=caller.principal, most=50) if caller.principal else []
    return answer(
        api.Lobby(
            [info_from(head, caller.lang) for head in listed],
            [info_from(head, caller.lang) for head in mine],
        )
    )


def info_from(head: Head, lang: str) -> payloads.TableInfo:
    """The information on a table from its head, which works if the table is not in memory."""
    seating = Seating.of(head)
    return rendering.info_of(head, seating, [chair_from(place) for place in seating.places], lang)


def chair_from(place: Place) -> payloads.Chair:
    """A chair of a table from its head, with the presence of people unknown."""
    by = "away-bot" if place.by == "away" else "bot" if place.token else place.by
    return payloads.Chair(place.name, by, False, False, place.coming[1] if place.coming else None)


async def room_for(request: Request, caller: Caller) -> Room:
    """The room of the table in the path; Refused if the caller may not enter."""
    room = await site_of(request).registry.room(str(request.path_params["table"]))
    presence.check_entry(room, caller.principal)
    return room


async def about(request: Request, caller: Caller) -> Response:
    """What may be known of a table by somebody who may come in."""
    return answer((await room_for(request, caller)).info(caller.lang))


async def join(request: Request, caller: Caller) -> Response:
    """Come to a table, with its code if it is a private one."""
    asked = await read(request, api.Join)
    room = await site_of(request).registry.room(str(request.path_params["table"]))
    invited = identity.same(room.head.code, identity.hash_token(asked.code))
    if not (invited or room.head.listed or (caller.principal and room.seating.belongs(caller.principal))):
        raise Refused("no_table")
    caller, token = await known(request, caller)
    if invited:
        await room.order(lambda: presence.retried(lambda: presence.let_in(room, caller.principal)))
    presence.check_entry(room, caller.principal)
    return with_cookie(request, answer(room.info(caller.lang)), token)


# --- Programs -----------------------------------------------------------------------------------------------


async def seat_token(request: Request, caller: Caller) -> Response:
    """A token with which a program plays a seat: for the host, in a chair that nobody has."""
    room = await room_for(request, caller)
    seat = checked_seat(room, number_of(request.path_params["seat"], room.table.session.seats))
    if caller.principal != room.seating.host:
        raise Refused("not_host")
    token = identity.new_seat_token(room.id)
    await room.order(lambda: give_token(room, caller.principal, seat, identity.hash_token(token)))
    return answer(
        api.SeatToken(
            token,
            seat,
            caller.words.say(f"room.program.{'begins' if admitted(room.seating.places)[seat] else 'other_hand'}"),
        ),
        201,
    )


async def give_token(room: Room, asker: str, seat: int, hashed: str) -> None:
    """Let a program play this seat; the seat's bot plays until the program connects and the next deal begins."""
    seating = room.seating.copy()
    place = seating.places[seat]
    if not place.free and place.token is None:
        raise Refused("taken")
    if room.commitments.told.bound:
        raise Refused("shuffling")
    program = identity.program_of(hashed)
    seating.places[seat] = Place(place.name, "away", place.bot, program, hashed, asker)
    await room.commit([seating.told(seat)], seating=seating)
    room.send_away(place.principal, "replaced")
    room.timers.look_round()
    room.show_presence()


async def stream(request: Request, caller: Caller) -> Response:
    """All that a seat is told, one JSON object a line, from `since` on; for programs."""
    room = await room_for(request, caller)
    since = number_of(request.query_params.get("since", ""), 0)
    listener = Listener(caller.principal, caller.lang)
    await room.order(lambda: presence.enter(room, listener, since))

    async def lines() -> AsyncGenerator[bytes, None]:
        try:
            while (data := await listener.queue.get()) is not None:
                yield data + b"\n"
        finally:
            await asyncio.shield(room.order(lambda: presence.part(room, listener)))

    return StreamingResponse(lines(), headers={"cache-control": "no-store"}, media_type="application/x-ndjson")


async def acts(request: Request, caller: Caller) -> Response:
    """An act, or `deal` for the next hand; for programs."""
    asked = await read(request, api.Do)
    room = await room_for(request, caller)
    if asked.do == "deal":
        message: wire.FromClient = wire.Deal(asked.id, room.table.session.next_deal)
    else:
        message = wire.Act(asked.id, asked.decision, asked.do, asked.cards, asked.takes)
    reply = await room.order(lambda: obey(room, caller.principal, message, caller.lang))
    if isinstance(reply, wire.Ack):
        return answer(api.Done(reply.id, reply.seq))
    return answer(reply, 409)
