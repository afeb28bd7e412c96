"""The tables of this browser: opening, finding and leaving them; sessions to watch; looks back."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterator

from gamester.browser.keeping import Kept, Store
from gamester.browser.table import ALONE, Table
from gamester.errors import GamesterError
from gamester.fair.shuffling import SEED_BYTES
from gamester.handlers.replaying import Eyes
from gamester.handlers.replays import Story, record_lines
from gamester.handlers.reviews import acts_of
from gamester.hosting import Head, Refused
from gamester.hosting.opening import Made, again, new_table
from gamester.hosting.seating import Seating
from gamester.levels import LEVELS
from gamester.protocol import api
from gamester.reviews import QUICK_WORLDS, DealReview, review_steps

UPLOADED = "u-"


class Tables:
    """All tables of this browser."""

    def __init__(self, store: Store, speed: float) -> None:
        """`store`: what the browser keeps; `speed`: how many times as long as usual bots wait."""
        self.store = store
        self.speed = speed
        self.open: dict[str, asyncio.Future[Table]] = {}
        self.looks: dict[tuple[str, int, int], Look] = {}

    async def create(self, asked: api.Create) -> api.Created:
        """A new table with the person in the first seat. BadOptions, BadName, Refused, NotKept."""
        if asked.level not in LEVELS:
            raise Refused("level")
        made = made_now()
        head, rows = new_table(asked, ALONE, made)
        await self.keep(head, rows, made)
        return api.Created(head.id, "", f"/t/{head.id}")

    async def again(self, id_: str) -> api.Again:
        """A table for another session like this one, opened once. Refused before the session is over; NotKept."""
        table = await self.table(id_)
        if not table.hosting.t.table.finished:
            raise Refused("session_on")
        if following := table.head.settings.get("next"):
            return api.Again(str(following))
        made = made_now()
        await self.keep(*again(table.head, made), made)
        await table.ask(lambda now: table.hosting.lead_to(made.id, now))
        return api.Again(made.id)

    async def keep(self, head: Head, rows: list[str], made: Made) -> None:
        """Keep a new table. NotKept."""
        await self.store.append(head.id, 0, rows, Kept(head, made.seed.hex(), made.now))

    async def table(self, id_: str) -> Table:
        """An open table; Refused if there is none."""
        if id_ not in self.open:
            self.open[id_] = asyncio.ensure_future(Table.open(self.store, id_, self.speed))
        try:
            return await self.open[id_]
        except GamesterError:
            self.open.pop(id_, None)
            raise

    def written_elsewhere(self, id_: str) -> None:
        """Another page of this browser has written to a table: it is read anew when it is next asked for."""
        known = self.open.pop(id_, None)
        if known is not None and known.done() and known.exception() is None:
            known.result().leave()

    async def keep_upload(self, lines: list[str]) -> str:
        """Keep a record from outside under a new id. NotKept."""
        id_ = UPLOADED + secrets.token_hex(8)
        await self.store.append(id_, 0, lines, Kept(None, "", time.time()))
        return id_

    async def story(self, id_: str) -> Story:
        """A session as the person may see it; Refused if there is none."""
        kept = await self.store.kept(id_)
        if kept is None:
            raise Refused("no_replay")
        rows = await self.store.rows(id_)
        if kept.head is None:
            return Story(id_, rows, None, whole=True)
        seating = Seating.of(kept.head)
        own = Eyes(seating.ledger.ears(ALONE, own=True))
        whole = kept.head.status == "finished"
        return Story(id_, record_lines(rows, kept.head.game), seating.seat_of(ALONE), whole=whole, own=own)

    def look(self, story: Story, deal: int, seat: int) -> Look:
        """The look back at a deal; it is computed once."""
        key = (story.id, deal, seat)
        if key not in self.looks:
            self.looks[key] = Look(story, deal, seat)
        return self.looks[key]


def made_now() -> Made:
    """What a new table needs from outside."""
    return Made(secrets.token_hex(6), "", secrets.token_bytes(SEED_BYTES), secrets.randbits(32), time.time())


class Look:
    """A look back that is computed act by act, so that other requests are answered between."""

    def __init__(self, story: Story, deal: int, seat: int) -> None:
        """Begin."""
        self.done, self.of = 0, acts_of(story.events, deal, seat)
        self.task = asyncio.ensure_future(self.finish(review_steps(story.events, seat, QUICK_WORLDS, deal)))

    async def finish(self, steps: Iterator[DealReview | None]) -> DealReview:
        """The review; Refused if the deal is not over."""
        for found in steps:
            if found is not None:
                return found
            self.done += 1
            await asyncio.sleep(0)
        raise Refused("not_settled")
