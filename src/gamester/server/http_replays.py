"""HTTP: finished sessions, to watch, download, check and look back on; uploaded records, to watch."""

import secrets
from functools import partial
from hashlib import sha256
from itertools import count
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gamester.handlers.replays import Access, Perspective
from gamester.handlers.reviews import review_info
from gamester.hosting.presence import check_entry
from gamester.hosting.seating import Seating
from gamester.protocol import api_replays, api_study
from gamester.server.orders import SetShared
from gamester.server.ranked import are_withheld, seed_lines
from gamester.server.store import BadText, NoTable
from gamester.server.study_queue import PATIENCE
from gamester.server.studying import Asked, Rows, SessionRef
from gamester.server.web import LARGEST_RECORD, Caller, ServerContext, answer, body_of, context_of, packed_answer, read
from gamester.text.errors import Refused
from gamester.text.saying import Speaker

LARGEST_TRANSCRIPTS = 1_000_000
UPLOADED = "u-"
MOST_UPLOADS = 40
"""The number of uploaded records that the server keeps, in memory only."""
REQUESTS = count(1)
"""Numbers for the requests that ask about sessions under way."""
SHORT = 12
"""No seat, view or number of a step has more letters."""


async def session_for(request: Request, caller: Caller) -> SessionRef:
    """The log with the id in the path, as far as the caller may see it; Refused, in the same words, also if there is
    none.
    """
    return await session_of(request, caller, str(request.path_params["id"]))


async def session_of(request: Request, caller: Caller, id_: str) -> SessionRef:
    """The log with this id, as far as the caller may see it; Refused, in the same words, also if there is none."""
    context = context_of(request)
    if id_.startswith(UPLOADED):
        if id_ not in context.uploads:
            raise Refused("no_replay")
        return SessionRef(id_)
    store = context.registry.store
    try:
        head = await store.head(id_)
    except (NoTable, BadText):
        raise Refused("no_replay") from None
    seating = Seating.of(head)
    seat = seating.seat_of(caller.principal) if caller.principal else None
    over, now = head.status == "finished", context.registry.clock.date()
    withheld = await are_withheld(store, head, now)
    whole = over and not withheld
    shared = bool(head.settings.get("shared"))
    if whole and not (shared or head.listed or (caller.principal and seating.belongs(caller.principal))):
        raise Refused("no_replay")
    may_share = whole and not head.listed and (seat is not None or caller.principal == head.host)
    if not whole:
        try:
            check_entry(head, seating, caller.principal)
        except Refused:
            raise Refused("no_replay") from None
    ledger = Seating.of(await store.head(id_)).ledger  # later than the last row, so it covers every pack up to there
    plays = seat is not None or seating.coming_to(caller.principal) is not None or ledger.ever_held(caller.principal)
    access = Access(
        seat,
        over=over,
        withheld=withheld,
        late=bool(head.settings.get("late_watching")) and not plays,
        own=Perspective(ledger.ears(caller.principal, own=True)),
        shared=shared or head.listed,
        may_share=may_share,
    )
    seeds = tuple(await seed_lines(store, head, now))
    return SessionRef(id_, access, head.last, head.game, seeds, 0 if over else next(REQUESTS))


async def rows_of(context: ServerContext, ref: SessionRef) -> Rows:
    """The rows of a session; Refused if they have been dropped in between."""
    if not ref.id.startswith(UPLOADED):
        return await context.registry.store.read(ref.id)
    if ref.id not in context.uploads:
        raise Refused("no_replay")
    return context.uploads[ref.id]


async def read_in(context: ServerContext, caller: Caller, ref: SessionRef, what: str, *args: object) -> Any:
    """What `Study.what` reads in a session, with these arguments; once for the same ones if the session is over.
    Refused.
    """
    rows = partial(rows_of, context, ref)
    return await context.reader.result((ref, *args), what, (ref, rows, *args), caller)


async def about_replay(request: Request, caller: Caller) -> Response:
    """What a replay is of; nothing in it tells how it went."""
    ref = await session_for(request, caller)
    return await packed_answer(request, await read_in(context_of(request), caller, ref, "about", caller.lang))


async def share(request: Request, caller: Caller) -> Response:
    """Let anybody who has the link watch a session that is over, or no longer: for whoever has a seat, or hosts."""
    asked = await read(request, api_replays.Share)
    if not (await session_for(request, caller)).access.may_share:
        raise Refused("not_yours")
    table = await context_of(request).registry.table(str(request.path_params["id"]))
    await table.handle(caller.who, SetShared(asked.on))
    return await about_replay(request, caller)


async def steps(request: Request, caller: Caller) -> Response:
    """The session step by step, as `seat` saw it (a number, `public` or `all`)."""
    ref, asked = await session_for(request, caller), request.query_params
    seat, first = asked.get("seat", "")[:SHORT], asked.get("first", "")[:SHORT]
    return await packed_answer(
        request, await read_in(context_of(request), caller, ref, "steps", seat, first, caller.lang)
    )


async def record(request: Request, caller: Caller) -> Response:
    """The record, to be kept; only once the session is over, and everybody else has played its cards."""
    context, ref = context_of(request), await session_for(request, caller)
    uploaded = context.uploads.get(ref.id)
    data = await read_in(context, caller, ref, "record") if uploaded is None else uploaded
    headers = {"content-disposition": f'attachment; filename="{ref.id}.jsonl"'}
    return await packed_answer(request, data, "application/jsonl", headers)


async def verify(request: Request, caller: Caller) -> Response:
    """Compute every shuffle again."""
    ref = await session_for(request, caller)
    return await packed_answer(request, await read_in(context_of(request), caller, ref, "verify", caller.lang))


async def compare(request: Request, caller: Caller) -> Response:
    """Compute every shuffle again, and compare the record with one's own transcripts."""
    asked = await read(request, api_replays.Compare, LARGEST_TRANSCRIPTS)
    context, ref = context_of(request), await session_for(request, caller)
    args = ref, partial(rows_of, context, ref), caller.lang, asked.transcripts
    key = (ref, caller.lang, sha256(msgspec.json.encode(asked)).digest())
    return await packed_answer(request, await context.reader.result(key, "verify", args, caller))


async def upload(request: Request, caller: Caller) -> Response:
    """A record to be watched; Refused with line and reason if it is none."""
    context, data = context_of(request), await body_of(request, LARGEST_RECORD)
    kept = await context.reader.result(sha256(data).digest(), "check", [data], caller)
    return answer(api_replays.Uploaded(keep_upload(context, kept)), 201)


def keep_upload(context: ServerContext, data: bytes) -> str:
    """Keep a record in memory under a new id, and drop the oldest if there are too many."""
    id_ = UPLOADED + secrets.token_hex(8)
    context.uploads[id_] = data
    while len(context.uploads) > MOST_UPLOADS:
        del context.uploads[next(iter(context.uploads))]
    return id_


# --- A look back at a deal that is over ---------------------------------------------------------------------


async def review(request: Request, caller: Caller) -> Response:
    """What the decisions of a seat cost in a deal that is over, by what was known then, and what luck brought."""
    ref, context, asked = await session_for(request, caller), context_of(request), request.query_params
    wanted = asked.get("deal", "")[:SHORT], asked.get("seat", "")[:SHORT]
    found: Asked = await read_in(context, caller, ref, "asked", *wanted)
    args = ref, partial(rows_of, context, ref), found.deal, found.seat
    look = await context.reviewer.submit((ref.id, found.deal, found.seat), "review", args, caller, PATIENCE)
    if not look.task.done():
        return answer(api_study.Reviewed(look.done, found.acts, None))
    told = review_info(found.game, look.answer(), Speaker(caller.words, found.names), hindsight=found.alone)
    return answer(api_study.Reviewed(found.acts, found.acts, told))
