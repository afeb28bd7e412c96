"""HTTP: the day's cards, and results with boards."""

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from functools import partial
from hashlib import sha256
from itertools import count

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from gamester.bots.levels import to_be_had
from gamester.bots.roster import level_of
from gamester.handlers.daily import (
    challenge_read,
    daily_info,
    day_asked,
    table_id,
)
from gamester.hosting import Head, Refused
from gamester.hosting.opening import NewTable, closed_head, new_boards_table
from gamester.hosting.seating import Seating
from gamester.protocol import api_daily
from gamester.server.http_replays import read_in, rows_of, session_for, session_of
from gamester.server.ranked import committed_at, day_over, is_over, ranked_boards, ranked_told
from gamester.server.standings import Entry, closed_told, over_days, standings, standings_info
from gamester.server.store import Account, BadText, NoTable, StoreFault, Taken
from gamester.server.study_queue import PATIENCE
from gamester.server.studying import Result, SessionRef
from gamester.server.web import (
    Caller,
    ServerContext,
    answer,
    context_of,
    known,
    language_for,
    packed_answer,
    read,
    refusal,
    with_cookie,
)
from gamester.study.boards import BOARDS, Boards, alike, daily_games, day_of
from gamester.study.challenges import KIND
from gamester.text.saying import as_sentence

DRAWN = timedelta(days=2)
"""So long after today the first ranked day begins to which no server has committed yet."""
MARK = "c-"
"""The first letters of the id under which a challenge is kept."""
ID_LETTERS = 12
"""The hexadecimal letters after them."""
MOST_DAYS = 1000
"""So many tables of a person are looked at for days."""


def today_at(context: ServerContext) -> date:
    """Today's date in UTC."""
    return datetime.fromtimestamp(context.registry.clock.date(), UTC).date()


async def give_daily(request: Request, caller: Caller) -> Response:
    """The cards of a day (`day`, as 2026-11-24; today's unless said), and the caller's days."""
    context = context_of(request)
    today = today_at(context)
    day = day_asked(request.query_params.get("day", ""), today)
    store = context.registry.store
    heads = await store.heads(principal=caller.principal, most=MOST_DAYS) if caller.principal else []
    told = daily_info(heads, caller.principal, day, today, caller.lang)
    mine = {head.id: head for head in heads}
    games = [
        msgspec.structs.replace(one, ranked=await ranked_told(store, day, today, one.game, caller.principal, mine))
        for one in told.games
    ]
    return answer(msgspec.structs.replace(told, games=games))


async def sit(request: Request, caller: Caller) -> Response:
    """Sit down to a day's cards, or go on with them, on whatever device."""
    asked = await read(request, api_daily.SitDaily)
    context = context_of(request)
    today = today_at(context)
    day = day_asked(asked.day, today)
    if not asked.ranked:
        return await sit_down(request, caller, day_of(day, asked.game), asked.name)
    if day != today:
        raise Refused("ranked_over")
    account = await account_of(context, caller)
    store = context.registry.store
    boards = await ranked_boards(store, day, asked.game)
    if await day_over(store, day, asked.game, today):
        raise Refused("ranked_over")
    if account.created >= await committed_at(store, day, asked.game):
        raise Refused("ranked_new", date=(today + DRAWN).isoformat())
    return await sit_down(request, caller, boards, asked.name)


async def account_of(context: ServerContext, caller: Caller) -> Account:
    """The caller's account; Refused if there is none, without which nobody plays ranked deals."""
    found = await context.registry.store.people.account(principal=caller.principal) if caller.principal else None
    if found is None:
        raise Refused("ranked_account")
    return found


async def ranked_days(request: Request, caller: Caller) -> Response:
    """The ranked days of a `game` that are over, together: for accounts."""
    context, game = context_of(request), request.query_params.get("game", "")
    await account_of(context, caller)
    if game not in daily_games():
        raise Refused("no_boards")
    return answer(await over_days(context.registry.store, game, today_at(context), caller.principal))


async def challenge(request: Request, caller: Caller) -> Response:
    """Make a challenge of a session of the caller's that is over."""
    asked = await read(request, api_daily.AskChallenge)
    context, ref = context_of(request), await session_of(request, caller, asked.table)
    made = await read_in(context, caller, ref, "challenge")
    return answer(msgspec.structs.replace(made, path=await keep_challenge(context, made.text)))


async def keep_challenge(context: ServerContext, text: str) -> str:
    """Keep a challenge under an id that follows from it; the path that leads to it."""
    boards, short = challenge_read(text), sha256(text.encode()).hexdigest()[:ID_LETTERS]
    told = boards.game, boards.variant, boards.options, boards.players
    with suppress(Taken):  # it is kept already
        await context.registry.store.create(*closed_head(MARK + short, *told, {KIND: text}))
    return f"/c/{short}"


async def kept_challenge(request: Request) -> Response:
    """Lead to the page of a kept challenge."""
    try:
        head = await context_of(request).registry.store.head(MARK + str(request.path_params["id"]))
    except (NoTable, BadText):
        raise HTTPException(404) from None
    except StoreFault as fault:
        return refusal(fault, language_for(request, None))
    return RedirectResponse(f"/challenge#{head.settings[KIND]}", 302)


async def take(request: Request, caller: Caller) -> Response:
    """Sit down to a challenge, or go on with it, on whatever device."""
    asked = await read(request, api_daily.TakeChallenge)
    return await sit_down(request, caller, challenge_read(asked.text), asked.name)


async def sit_down(request: Request, caller: Caller, boards: Boards, name: str) -> Response:
    """The caller's table with some boards, opened if it is not there. BadName, Refused."""
    context = context_of(request)
    if not {level_of(bot) for bot in boards.bots().values()} <= {*to_be_had(), "first"}:
        raise Refused("level")
    caller, token = await known(request, caller, name)
    if not context.limits.allows("table", caller.principal, caller.address):
        raise Refused("limit")
    store, id_ = context.registry.store, table_id(caller.principal, boards)
    try:
        await store.head(id_)
    except NoTable:
        name = name or (caller.person.name if caller.person else "") or caller.words.say("plain.you")
        made = NewTable(id_, "", boards.seed, 0, context.registry.now())
        with suppress(Taken):  # the same caller sits down on another device at this moment
            await store.create(*new_boards_table(boards, caller.principal, name, made), boards.seed.hex())
    return with_cookie(request, answer(api_daily.SatDaily(id_), 201), token)


async def boards_result(request: Request, caller: Caller) -> Response:
    """The caller's result with some boards, beside those of the levels, as far as the deals are settled."""
    return answer(await result_of(request, caller, None))


async def steady(request: Request, caller: Caller) -> Response:
    """The caller's result without luck, once the session is over; that it is waited for while it is worked out."""
    context, ref = context_of(request), await own_session(request, caller)
    judged, chair = await read_in(context, caller, ref, "chair")
    gains: tuple[tuple[int, float], ...] | None = ()
    if judged:
        args = ref, partial(rows_of, context, ref), chair
        look = await context.judge.submit((ref.id, chair), "gains", args, caller, PATIENCE)
        gains = tuple(look.answer().items()) if look.task.done() else None
    return await packed_answer(request, await read_in(context, caller, ref, "steady", gains, caller.lang))


async def list_me(request: Request, caller: Caller) -> Response:
    """Be listed with these boards under one's name at the table, or no longer."""
    asked = await read(request, api_daily.ListMe)
    return answer(await result_of(request, caller, asked.on))


async def result_of(request: Request, caller: Caller, listing: bool | None) -> api_daily.BoardsResult:
    """The caller's result, with who else is listed; `listing` changes whether the caller is. Refused."""
    context, ref = context_of(request), await own_session(request, caller)
    store = context.registry.store
    head = await store.head(ref.id)
    seed = bytes.fromhex(await store.secret(ref.id))
    told, named, ahead, lost = await result_in(context, caller, ref, head, seed)
    over = await is_over(store, head, context.registry.clock.date())
    if over and listing:
        raise Refused("ranked_over")
    if lost:
        if listing:
            raise Refused("boards_lost")
        listing = False
    entry = Entry(Seating.of(head).places[named.chair].name, ahead, caller.principal)
    entries = await standings(store, alike(named), head, None if over and listing is None else entry, listing=listing)
    closed = closed_told(entries.get(ref.id), len(ahead), caller.words) if over else ""
    closed = as_sentence(caller.words.say("room.refuse.boards_lost")) if lost else closed
    return msgspec.structs.replace(told, standings=standings_info(entries, ref.id, len(ahead)), closed=closed)


async def result_in(context: ServerContext, caller: Caller, ref: SessionRef, head: Head, seed: bytes) -> Result:
    """The result of the caller's session as it stands, once the levels have played its deals."""
    rows = partial(rows_of, context, ref)
    for part in count():
        if await context.reader.result((ref, part), "played", (ref, rows, seed), caller):
            break
    args = ref, rows, head, seed, caller.lang
    found: Result = await context.reader.result((ref, head.status, caller.lang), "result", args, caller)
    return found


async def own_session(request: Request, caller: Caller) -> SessionRef:
    """The log with the id in the path, in which the caller plays boards alone, not in an assembly; Refused."""
    ref = await session_for(request, caller)
    if ref.access.seat is None:
        raise Refused("not_seated")
    if BOARDS not in (await context_of(request).registry.store.head(ref.id)).settings:
        raise Refused("no_boards")
    return ref
