"""HTTP: finished sessions, to watch, download and check; uploaded records, to watch."""

from __future__ import annotations

import asyncio
import secrets

from starlette.requests import Request
from starlette.responses import Response

from gamester.handlers.replaying import Eyes
from gamester.handlers.replays import (
    Access,
    Story,
    checked_lines,
    record_lines,
    record_text,
    replay_info,
    steps_from,
    verified,
)
from gamester.hosting.presence import check_entry
from gamester.hosting.refused import Refused
from gamester.hosting.seating import Seating
from gamester.protocol import api_replays
from gamester.server.orders import SetShared
from gamester.server.ranked import seed_lines
from gamester.server.store import BadText, NoTable
from gamester.server.web import LARGEST_RECORD, Caller, Site, answer, body_of, read, site_of
from gamester.server.withheld import are_withheld

LARGEST_TRANSCRIPTS = 1_000_000
UPLOADED = "u-"
MOST_UPLOADS = 40
"""The number of uploaded records that the server keeps, in memory only."""


async def story_for(request: Request, caller: Caller) -> Story:
    """The log with the id in the path, as far as the caller may see it; Refused, in the same words, also if there is
    none.
    """
    return await story_of(request, caller, str(request.path_params["id"]))


async def story_of(request: Request, caller: Caller, id_: str) -> Story:
    """The log with this id, as far as the caller may see it; Refused, in the same words, also if there is none."""
    site = site_of(request)
    if id_.startswith(UPLOADED):
        if id_ not in site.uploads:
            raise Refused("no_replay")
        return Story(id_, site.uploads[id_], None, over=True)
    store = site.registry.store
    try:
        head = await store.head(id_)
    except (NoTable, BadText):
        raise Refused("no_replay") from None
    seating = Seating.of(head)
    seat = seating.seat_of(caller.principal) if caller.principal else None
    over, now = head.status == "finished", site.registry.clock.date()
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
    rows = await store.read(id_)
    ledger = Seating.of(await store.head(id_)).ledger  # it is read after the rows, so it covers every pack in them
    plays = seat is not None or seating.coming_to(caller.principal) is not None or ledger.ever_held(caller.principal)
    return Story(
        id_,
        [*record_lines(rows, head.game), *await seed_lines(store, head, now)],
        seat,
        over=over,
        withheld=withheld,
        late=bool(head.settings.get("late_watching")) and not plays,
        own=Eyes(ledger.ears(caller.principal, own=True)),
        access=Access(shared or head.listed, may_share),
    )


async def about(request: Request, caller: Caller) -> Response:
    """What a replay is of; nothing in it tells how it went."""
    return answer(await asyncio.to_thread(replay_info, await story_for(request, caller), caller.lang))


async def share(request: Request, caller: Caller) -> Response:
    """Let anybody who has the link watch a session that is over, or no longer: for whoever has a seat, or hosts."""
    asked = await read(request, api_replays.Share)
    if not (await story_for(request, caller)).access.may_share:
        raise Refused("not_yours")
    table = await site_of(request).registry.table(str(request.path_params["id"]))
    await table.handle(caller.who, SetShared(asked.on))
    return await about(request, caller)


async def steps(request: Request, caller: Caller) -> Response:
    """The session step by step, as `seat` saw it (a number, `public` or `all`)."""
    story, asked = await story_for(request, caller), request.query_params
    told = await asyncio.to_thread(steps_from, story, asked.get("seat", ""), asked.get("first", ""), caller.lang)
    return answer(told)


async def record(request: Request, caller: Caller) -> Response:
    """The record, to be kept; only once the session is over, and everybody else has played its cards."""
    story = await story_for(request, caller)
    text = record_text(story)
    headers = {"content-disposition": f'attachment; filename="{story.id}.jsonl"', "cache-control": "no-store"}
    return Response(text, headers=headers, media_type="application/jsonl")


async def verify(request: Request, caller: Caller) -> Response:
    """Compute every shuffle again."""
    return answer(await asyncio.to_thread(verified, await story_for(request, caller), caller.lang))


async def compare(request: Request, caller: Caller) -> Response:
    """Compute every shuffle again, and compare the record with one's own transcripts."""
    asked = await read(request, api_replays.Compare, LARGEST_TRANSCRIPTS)
    story = await story_for(request, caller)
    return answer(await asyncio.to_thread(verified, story, caller.lang, asked.transcripts))


async def upload(request: Request, caller: Caller) -> Response:
    """A record to be watched; Refused with line and reason if it is none."""
    del caller
    lines = await asyncio.to_thread(checked_lines, await body_of(request, LARGEST_RECORD))
    return answer(api_replays.Uploaded(keep_upload(site_of(request), lines)), 201)


def keep_upload(site: Site, lines: list[str]) -> str:
    """Keep a record in memory under a new id, and drop the oldest if there are too many."""
    id_ = UPLOADED + secrets.token_hex(8)
    site.uploads[id_] = lines
    while len(site.uploads) > MOST_UPLOADS:
        del site.uploads[next(iter(site.uploads))]
    return id_
