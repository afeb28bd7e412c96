"""The tables of this browser: opening, finding and leaving them; sessions to watch; looks back."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from dataclasses import replace

import msgspec

from gamester.bots.levels import levels_of
from gamester.browser.playing import Play, in_turns
from gamester.browser.storage import Elsewhere, Store, StoredTable
from gamester.browser.table import ALONE, Table
from gamester.fair.shuffling import SEED_BYTES
from gamester.handlers.daily import ResultsCache, boards_of, luck_removed_info, may_remove_luck, result_info, table_id
from gamester.handlers.replays import Access, Perspective, WatchedSession, record_lines
from gamester.handlers.reviews import acts_of
from gamester.hosting import Head, Refused
from gamester.hosting.opening import NewTable, again, following_id, new_boards_table, new_table
from gamester.hosting.seating import Seating
from gamester.protocol import api, api_daily
from gamester.study.boards import Boards
from gamester.study.own_deals import own_deals
from gamester.study.report import gains_of
from gamester.study.results import QUICK
from gamester.study.review import review_deal
from gamester.text.errors import Newer

UPLOADED = "u-"


class Tables:
    """All tables of this browser."""

    def __init__(self, store: Store, speed: float) -> None:
        """`store`: what the browser keeps; `speed`: how many times as long as usual bots wait."""
        self.store = store
        self.speed = speed
        self.open: dict[str, asyncio.Future[Table]] = {}
        self.looks: dict[tuple[str, int, int], ReviewJob] = {}
        self.gains: dict[str, asyncio.Future[dict[int, float]]] = {}
        self.book = ResultsCache(QUICK)
        self.play = Play(store)

    async def create(self, asked: api.Create) -> api.Created:
        """A new table with the person in the first seat. BadOptions, BadName, Refused, NotKept."""
        if asked.level is not None and asked.level not in levels_of(asked.game):
            raise Refused("level")
        made = made_now()
        head, rows = new_table(asked, ALONE, made)
        await self.keep(head, rows, made)
        return api.Created(head.id, "", f"/t/{head.id}")

    async def sit(self, boards: Boards, name: str) -> str:
        """The table with these boards, opened if it is not there. BadName, Refused, NotKept."""
        id_ = table_id(ALONE, boards)
        if await self.store.kept(id_) is None:
            made = replace(made_now(), id=id_, seed=boards.seed)
            with suppress(Elsewhere):  # another page of this browser has opened it
                await self.keep(*new_boards_table(boards, ALONE, name, made), made)
        return id_

    async def heads(self) -> list[Head]:
        """The heads of all tables that this version can read, the latest first."""
        kept = []
        for id_ in await self.store.ids():
            with suppress(Newer):
                kept.append(await self.store.kept(id_))
        latest = sorted(filter(None, kept), key=lambda one: -one.changed)
        return [msgspec.structs.replace(one.head, changed=one.changed) for one in latest if one.head is not None]

    async def boards_result(self, id_: str, lang: str) -> api_daily.BoardsResult:
        """The person's result with some boards, as far as the deals are settled. Refused."""
        head, seed, watched = await self.played(id_)
        return result_info(head, watched.events, self.book.results(id_, watched.events, seed), lang)

    async def steady(self, id_: str, lang: str, patience: float) -> api_daily.Steady:
        """The person's result without luck, or that it is not there after so many seconds. Refused."""
        _, _, watched = await self.played(id_)
        if not may_remove_luck(watched):
            return luck_removed_info(watched, {}, lang)
        if id_ not in self.gains:
            deals = list(own_deals(watched.events, boards_of(watched.events).chair))
            self.gains[id_] = asyncio.ensure_future(in_turns(gains_of(deals)))
        await asyncio.wait({self.gains[id_]}, timeout=patience)
        return luck_removed_info(watched, self.gains[id_].result() if self.gains[id_].done() else None, lang)

    async def played(self, id_: str) -> tuple[Head, bytes, WatchedSession]:
        """A table of this browser: its head, its seed and its session. Refused if there is none."""
        kept = await self.store.kept(id_)
        if kept is None or kept.head is None:
            raise Refused("not_here")
        return kept.head, bytes.fromhex(kept.seed), await self.watched(id_)

    async def again(self, id_: str) -> api.Again:
        """A table for another session like this one, opened once. Refused before the session is over; NotKept."""
        table = await self.table(id_)
        if not table.hosting.t.table.finished:
            raise Refused("session_on")
        if following := table.head.settings.get("next"):
            return api.Again(str(following))
        made = replace(made_now(), id=following_id(table.head))
        with suppress(Elsewhere):  # it was opened before, and this table could not be told of it
            await self.keep(*again(table.head, made), made)
        await table.run(lambda now: table.hosting.lead_to(made.id, now))
        return api.Again(made.id)

    async def keep(self, head: Head, rows: list[str], made: NewTable) -> None:
        """Keep a new table. NotKept."""
        await self.store.append(head.id, 0, rows, StoredTable(head, made.seed.hex(), made.now))

    async def table(self, id_: str) -> Table:
        """An open table; Refused if there is none."""
        if id_ not in self.open:
            self.open[id_] = asyncio.ensure_future(Table.open(self.store, id_, self.speed, self.forget))
        try:
            return await self.open[id_]
        except Exception:
            self.open.pop(id_, None)  # it may be read once there is room
            raise

    def written_elsewhere(self, id_: str) -> None:
        """Another page of this browser has written to a table: it is read anew when it is next asked for."""
        known = self.open.pop(id_, None)
        if known is not None and known.done() and known.exception() is None:
            known.result().give_up()

    def forget(self, table: Table) -> None:
        """A table that another page of this browser has written to is read anew when it is next asked for."""
        self.open.pop(table.head.id, None)

    async def keep_upload(self, lines: list[str], changed: float) -> str:
        """Keep a record from outside, last written at such a time, under a new id. NotKept."""
        id_ = UPLOADED + secrets.token_hex(8)
        await self.store.append(id_, 0, lines, StoredTable(None, "", changed))
        return id_

    async def watched(self, id_: str) -> WatchedSession:
        """A session as the person may see it; Refused if there is none."""
        kept = await self.store.kept(id_)
        if kept is None:
            raise Refused("not_here")
        rows = await self.store.rows(id_)
        if kept.head is None:
            return WatchedSession(id_, rows, Access(kept.seat))
        seating = Seating.of(kept.head)
        own = Perspective(seating.ledger.ears(ALONE, own=True))
        over = kept.head.status == "finished"
        return WatchedSession(
            id_, record_lines(rows, kept.head.game), Access(seating.seat_of(ALONE), over=over, own=own)
        )

    def look(self, watched: WatchedSession, deal: int, seat: int) -> ReviewJob:
        """The look back at a deal; it is computed once."""
        key = (watched.id, deal, seat)
        if key not in self.looks:
            self.looks[key] = ReviewJob(watched, deal, seat)
        return self.looks[key]


def made_now() -> NewTable:
    """What a new table needs from outside."""
    return NewTable(secrets.token_hex(6), "", secrets.token_bytes(SEED_BYTES), secrets.randbits(32), time.time())


class ReviewJob:
    """A review that is worked out act by act."""

    def __init__(self, watched: WatchedSession, deal: int, seat: int) -> None:
        self.done, self.of = 0, acts_of(watched.events, deal, seat)
        self.task = asyncio.ensure_future(in_turns(review_deal(watched.events, seat, deal), self.step))

    def step(self) -> None:
        """An act has been judged."""
        self.done += 1
