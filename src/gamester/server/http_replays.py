"""HTTP: finished sessions, to watch, download and check; uploaded records, to watch."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gamester.evening import reason_of
from gamester.events import Event, Opened, Other, Settled, Shuffled, read_body, read_event
from gamester.fair.check import verify_record
from gamester.games import GAMES, game_of
from gamester.hosting.refused import Refused
from gamester.hosting.seating import Seating
from gamester.kernel.cards import NO_SEAT, Seat
from gamester.messages import Words
from gamester.protocol import api_replays
from gamester.record import Replay, replay
from gamester.rulebook import form_title
from gamester.saying import Speaker
from gamester.server.exporting import record_lines
from gamester.server.replaying import Eyes, moments, names_of, steps_of
from gamester.server.store import BadText, NoTable
from gamester.server.web import LARGEST_RECORD, Caller, Site, answer, body_of, number_of, read, site_of, whole_signs

UPLOADED = "u-"
MOST_UPLOADS = 40
"""The number of uploaded records that the server keeps, in memory only."""


@dataclass(frozen=True)
class Access:
    """The access to a session: whether anybody with the link may watch it, and whether the caller may change that."""

    shared: bool = True
    may_share: bool = False


class Story:
    """A log, and the part of it that the caller may see."""

    def __init__(
        self, id_: str, lines: Sequence[str], seat: int | None, *, whole: bool, late: bool = False,
        own: Eyes | None = None, access: Access = Access(),
    ) -> None:  # fmt: skip
        """`seat`: the caller's seat. `whole`: the caller may see everything.

        `late`: the caller may see every hand of the finished deals. `own`: the caller's eyes while the session runs.
        """
        self.id = id_
        self.lines = lines
        self.seat = seat
        self.whole = whole
        self.late = late
        self.own = own or Eyes()
        self.access = access
        self.game = str(read_body(lines[0])["game"])
        needs = game_of(self.game).words.verbs
        self.events: list[Event] = [read_event(read_body(line), needs) for line in lines]

    def fair(self) -> list[msgspec.Raw]:
        """The `fair` lines, unparsed: an uploaded one may contain what the server would not write."""
        rows = zip(self.lines, self.events, strict=True)
        return [msgspec.Raw(line.encode()) for line, event in rows if isinstance(event, Other) and event.type == "fair"]

    def part(self, asked: str) -> tuple[Sequence[Event], Eyes]:
        """The visible events and the eyes for a view: a seat's, `public`, or `all`; Refused if it is not allowed."""
        if asked == "all" and self.late and not self.whole:
            return self.events[: self.settled()], Eyes(every_hand=True)
        return self.events, self.eyes(asked)

    def settled(self) -> int:
        """The number of events up to the last settlement, which excludes the current deal."""
        ends = (place for place, event in enumerate(self.events, 1) if isinstance(event, Settled))
        return max(ends, default=1)

    def seat_in(self, asked: str, deal: int) -> Seat:
        """The seat for a look back at a deal; NO_SEAT if there is none, Refused if the view is not allowed."""
        if self.whole and not asked and self.seat is not None:
            return self.seat
        eyes, dealt = self.eyes(asked), (event for event in self.events if isinstance(event, Shuffled))
        seats = {eyes.at(pack) for pack, event in enumerate(dealt, 1) if event.deal == deal}
        return seats.pop() if len(seats) == 1 else NO_SEAT

    def eyes(self, asked: str) -> Eyes:
        """The eyes for a view; Refused if it is not allowed."""
        if not self.whole:
            if asked not in ("", "public", str(self.seat)):
                raise Refused("no_replay")
            return Eyes() if asked == "public" else self.own
        if asked == "all":
            return Eyes(every_hand=True)
        opened = self.events[0]
        seats = len(opened.names) if isinstance(opened, Opened) else 0
        if number_of(asked, seats) < seats:
            return Eyes.of(number_of(asked, seats))
        if asked in ("", "public"):
            return Eyes()
        raise Refused("no_replay")


async def story_for(request: Request, caller: Caller) -> Story:
    """The log with this id, as far as the caller may see it; Refused, in the same words, also if there is none."""
    site, id_ = site_of(request), str(request.path_params["id"])
    if id_.startswith(UPLOADED):
        if id_ not in site.uploads:
            raise Refused("no_replay")
        return Story(id_, site.uploads[id_], None, whole=True)
    store = site.registry.store
    try:
        head = await store.head(id_)
    except (NoTable, BadText):
        raise Refused("no_replay") from None
    seating = Seating.of(head)
    seat = seating.seat_of(caller.principal) if caller.principal else None
    whole = head.status == "finished"
    shared = bool(head.settings.get("shared"))
    if whole and not (shared or head.listed or (caller.principal and seating.belongs(caller.principal))):
        raise Refused("no_replay")
    may_share = whole and not head.listed and (seat is not None or caller.principal == head.host)
    if not whole:
        try:
            (await site.registry.table(id_)).hosting.check_entry(caller.principal)
        except Refused:
            raise Refused("no_replay") from None
    rows = await store.read(id_)
    ledger = Seating.of(await store.head(id_)).ledger  # it is read after the rows, so it covers every pack in them
    plays = seat is not None or seating.coming_to(caller.principal) is not None or ledger.ever_held(caller.principal)
    return Story(
        id_,
        record_lines(rows, head.game),
        seat,
        whole=whole,
        late=bool(head.settings.get("late_watching")) and not plays,
        own=Eyes(ledger.ears(caller.principal, own=True)),
        access=Access(shared or head.listed, may_share),
    )


async def about(request: Request, caller: Caller) -> Response:
    """What a replay is of; nothing in it tells how it went."""
    story = await story_for(request, caller)
    eyes = story.eyes("")
    opened = story.events[0]
    steps = await asyncio.to_thread(lambda: sum(1 for _ in moments(story.events, eyes)))
    game, variant = (opened.game, opened.variant) if isinstance(opened, Opened) else (GAMES[0], "")
    deals = sum(isinstance(event, Shuffled) for event in story.events)
    title = form_title(game, variant, caller.lang)
    names = names_of(story.events)
    told = api_replays.ReplayInfo(
        id=story.id,
        title=title,
        game=game,
        names=names,
        finished=story.whole,
        deals=deals,
        steps=steps,
        seat=story.seat,
        open_hands=story.whole or story.late,
        shared=story.access.shared,
        may_share=story.access.may_share,
        fair=story.fair(),  # type: ignore[arg-type] # objects as they are written
    )
    return answer(told)


async def share(request: Request, caller: Caller) -> Response:
    """Let anybody who has the link watch a session that is over, or no longer: for whoever has a seat, or hosts."""
    asked = await read(request, api_replays.Share)
    if not (await story_for(request, caller)).access.may_share:
        raise Refused("not_yours")
    actor = await site_of(request).registry.table(str(request.path_params["id"]))
    await actor.ask(lambda now: actor.hosting.set_shared(asked.on, now))
    return await about(request, caller)


async def steps(request: Request, caller: Caller) -> Response:
    """The session step by step, as `seat` saw it (a number, `public` or `all`)."""
    story = await story_for(request, caller)
    events, eyes = story.part(request.query_params.get("seat", ""))
    first = number_of(request.query_params.get("first", ""), 1)
    return answer(await asyncio.to_thread(steps_of, events, eyes, caller.lang, first))


async def record(request: Request, caller: Caller) -> Response:
    """The record, to be kept; only once the session is over."""
    story = await story_for(request, caller)
    if not story.whole:
        raise Refused("not_over")
    headers = {"content-disposition": f'attachment; filename="{story.id}.jsonl"', "cache-control": "no-store"}
    return Response("\n".join(story.lines) + "\n", headers=headers, media_type="application/jsonl")


async def verify(request: Request, caller: Caller) -> Response:
    """Compute every shuffle again."""
    story = await story_for(request, caller)
    if not story.whole:
        raise Refused("not_over")
    verdict = await asyncio.to_thread(verify_record, story.lines)
    speaker = Speaker(Words(caller.lang), names_of(story.events))
    sums = [speaker.tell(told) for told in verdict.sums()] if verdict.found == "fair" else []
    return answer(api_replays.Verified(verdict.found, whole_signs(speaker.tell(verdict.why)), verdict.line, sums))


async def upload(request: Request, caller: Caller) -> Response:
    """A record to be watched; Refused with line and reason if it is none."""
    del caller
    data = await body_of(request, LARGEST_RECORD)
    played = await asyncio.to_thread(replay, data.splitlines())
    if played.fault is not None or played.session is None:
        raise wrong_record(played)
    lines = [line.decode() for line in data.splitlines() if line.strip()]
    return answer(api_replays.Uploaded(keep_upload(site_of(request), lines)), 201)


def wrong_record(played: Replay) -> Refused:
    """The refusal of an invalid record, with its line and reason."""
    return Refused("record", line=max(1, played.line), reason=reason_of(played))


def keep_upload(site: Site, lines: list[str]) -> str:
    """Keep a record in memory under a new id, and drop the oldest if there are too many."""
    id_ = UPLOADED + secrets.token_hex(8)
    site.uploads[id_] = lines
    while len(site.uploads) > MOST_UPLOADS:
        del site.uploads[next(iter(site.uploads))]
    return id_
