"""HTTP: what can be played; opening, finding and joining tables; tokens, streams and acts for programs."""

import asyncio
import secrets
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import suppress
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from gamester.bots.levels import to_be_had
from gamester.fair.shuffling import SEED_BYTES
from gamester.games import is_here
from gamester.handlers.catalogue import catalogue_info, words_info
from gamester.handlers.reading import number_of
from gamester.handlers.tables import info_from
from gamester.hosting import Head, Refused, Who
from gamester.hosting.opening import NewTable, new_table, opened_of
from gamester.hosting.presence import may_enter
from gamester.hosting.seating import Seating
from gamester.protocol import api, payloads, wire
from gamester.server import identity
from gamester.server.connection import Connection
from gamester.server.orders import About, Admit, Do, GiveToken, Join, Leave, PlayAgain, Table
from gamester.server.web import (
    Caller,
    ServerContext,
    answer,
    built_once,
    context_of,
    known,
    language_for,
    packed_answer,
    read,
    with_cookie,
)


async def give_catalogue(request: Request, caller: Caller) -> Response:
    """Games, forms with their sources, every option explained."""
    return await packed_answer(request, built_once(catalogue_info, caller.lang))


async def give_card(request: Request, caller: Caller) -> Response:
    """The rules of a table on one sheet, to be printed."""
    asked = await read(request, api.Check)
    key, args = (msgspec.json.encode(asked, order="sorted"), caller.lang), (asked, caller.lang)
    return await packed_answer(request, await context_of(request).reader.result(key, "card", args, caller))


async def give_words(request: Request, caller: Caller) -> Response:
    """The page's own labels in the language asked for, else in the browser's, and the languages there are."""
    del caller
    return await packed_answer(request, built_once(words_info, language_for(request, None)))


async def address(request: Request, caller: Caller) -> Response:
    """The address that an invitation names, where the caller's own leads to this machine only."""
    del caller
    return answer(api.Address(context_of(request).friends))


MOST_TABLES = 20
"""The number of unfinished tables that one person may have opened."""
MOST_INFOS = 1000
NO_SUCH_SEAT = 8


async def create(request: Request, caller: Caller) -> Response:
    """Open a table; the caller is its host and, if he gives a name, sits in the first seat."""
    asked = await read(request, api.Create)
    context = context_of(request)
    opened_of(asked.game, asked.variant, asked.options, ("",) * asked.players)
    if asked.level is not None and asked.level not in to_be_had(asked.game):
        raise Refused("level")
    caller, token = await known(request, caller, asked.name, asked.lang or "")
    if not context.limits.allows("table", caller.principal, caller.address):
        raise Refused("limit")
    hosted = await context.registry.store.heads(status=("open", "playing"), host=caller.principal, most=MOST_TABLES)
    if len(hosted) >= MOST_TABLES:
        raise Refused("many_tables", most=MOST_TABLES)
    code, hashed = identity.new_code()
    seed, bots = new_secrets()
    made = NewTable(secrets.token_hex(6), hashed, seed, bots, context.registry.now())
    head, rows = new_table(asked, caller.principal, made)
    await context.registry.store.create(head, rows, made.seed.hex())
    link = f"/t/{head.id}" if head.listed else f"/t/{head.id}#{code}"
    return with_cookie(request, answer(api.Created(head.id, code, link), 201), token)


def new_secrets() -> tuple[bytes, int]:
    """The seeds of the shuffles and of the bots of a new table."""
    return secrets.token_bytes(SEED_BYTES), secrets.randbits(32)


async def play_again(request: Request, caller: Caller) -> Response:
    """Open a table for another session of the same people by the same rules, or find the one that is open."""
    if not context_of(request).limits.allows("table", caller.principal, caller.address):
        raise Refused("limit")
    seed, bots = new_secrets()
    order = PlayAgain(secrets.token_hex(6), seed.hex(), bots)
    return answer(api.Again(await (await table_of(request)).handle(caller.who, order)), 201)


async def lobby(request: Request, caller: Caller) -> Response:
    """The listed tables, and the caller's own that are still open to the caller; those of a game that is not here any
    more wait in the store.
    """
    context = context_of(request)
    store = context.registry.store
    listed = await store.heads(listed=True, status=("open", "playing"))
    sat = await store.heads(principal=caller.principal, most=50) if caller.principal else []
    mine = [head for head in sat if may_enter(head, Seating.of(head), caller.principal)]
    all_told, mine_told = (
        [info_in(context, head, caller.lang) for head in heads if is_here(head.game)] for heads in (listed, mine)
    )
    return answer(api.Lobby(all_told, mine_told, alone=context.alone is not None))


def info_in(context: ServerContext, head: Head, lang: str) -> payloads.TableInfo:
    """The information on a table, made once as long as the table stays as it is."""
    key = head.id, head.version, head.changed, lang
    if key not in context.infos:
        context.infos[key] = info_from(head, lang)
    while len(context.infos) > MOST_INFOS:
        del context.infos[next(iter(context.infos))]
    return context.infos[key]


async def table_of(request: Request) -> Table:
    """The table in the path; Refused."""
    return await context_of(request).registry.table(str(request.path_params["table"]))


async def about_table(request: Request, caller: Caller) -> Response:
    """What may be known of a table by somebody who may come in."""
    return answer(await (await table_of(request)).handle(caller.who, About()))


async def join(request: Request, caller: Caller) -> Response:
    """Come to a table, with its code if it is a private one."""
    asked = await read(request, api.Join)
    table = await table_of(request)
    head = await context_of(request).registry.store.head(table.id)
    invited = identity.same(head.code, identity.hash_token(asked.code))
    if not (invited or head.listed or (caller.principal and Seating.of(head).belongs(caller.principal))):
        raise Refused("no_table")
    caller, token = await known(request, caller)
    info = await table.handle(caller.who, Admit() if invited else About())
    return with_cookie(request, answer(info), token)


# --- Programs -----------------------------------------------------------------------------------------------


async def seat_token(request: Request, caller: Caller) -> Response:
    """A token with which a program plays a seat: for the host, in a chair that nobody has."""
    table = await table_of(request)
    token = identity.new_seat_token(table.id)
    seat = number_of(request.path_params["seat"], NO_SUCH_SEAT)
    sees = await table.handle(caller.who, GiveToken(seat, identity.hash_token(token)))
    text = caller.words.say(f"room.program.{'begins' if sees else 'other_hand'}")
    return answer(api.SeatToken(token, seat, text), 201)


async def stream(request: Request, caller: Caller) -> Response:
    """All that a seat is told, one JSON object a line, from `since` on; for programs."""
    table = await table_of(request)
    since = number_of(request.query_params.get("since", ""), 0)
    connection = Connection(caller.lang)
    who = Who(caller.principal, caller.lang, connection)
    registry = context_of(request).registry

    async def part() -> None:
        registry.logged_in.pop(connection, None)
        with suppress(Refused):
            await table.handle(who, Leave())

    async def lines() -> AsyncGenerator[bytes, None]:
        while (data := await connection.next()) is not None:
            yield data + b"\n"

    registry.connected(connection, caller.principal, caller.token)
    try:
        await table.handle(who, Join(since))
    except BaseException:
        await part()
        raise
    return Lines(lines(), part)


class Lines(StreamingResponse):
    """Lines of JSON, until the client has gone: also one that has gone before the first."""

    media_type = "application/x-ndjson"

    def __init__(self, lines: AsyncGenerator[bytes, None], part: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """`part` is what is to be done at the end."""
        super().__init__(lines, headers={"cache-control": "no-store"})
        self.part = part

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the lines, and part."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            await asyncio.shield(self.part())


async def acts(request: Request, caller: Caller) -> Response:
    """An act, or `deal` for the next hand; for programs."""
    asked = await read(request, api.Do)
    reply = await (await table_of(request)).handle(caller.who, Do(asked))
    if isinstance(reply, wire.Ack):
        return answer(api.Done(reply.id, reply.seq))
    return answer(reply, 409)
