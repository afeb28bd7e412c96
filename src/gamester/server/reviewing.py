"""Looking back at deals for those who ask a server: weighed in a process of its own, one after another, and kept.

To weigh a deal takes seconds of a processor, which the tables must not miss; the process that does it begins with the
first question, gives way to everybody else, and ends with the server.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, BinaryIO

from gamester.events import Acted, Event, Settled, Shuffled
from gamester.reviews import QUICK_WORLDS, DealReview, review_deals
from gamester.server.helper import Helper, lines, read, write
from gamester.server.refused import Refused

if TYPE_CHECKING:
    from gamester.kernel.cards import Seat

PATIENCE = 1.5
"""After so many seconds an answer tells how far the work has come."""
MOST_WAITING = 20
MOST_KEPT = 500
Key = tuple[str, int, "Seat"]


@dataclass(slots=True)
class Look:
    """A look back that was asked for: finished, under way, or waiting for those before it."""

    events: Sequence[Event]
    seat: Seat
    deal: int
    of: int
    """So many acts are to be looked at."""
    done: int = 0
    task: asyncio.Task[DealReview] = field(init=False)

    def take(self, told: DealReview | None) -> DealReview | None:
        """Note what the process tells: the review, or None for one more act looked at."""
        self.done += told is None
        return told


class Reviewer:
    """The looks back of one process of the server."""

    def __init__(self) -> None:
        """Nothing has been asked."""
        self.kept: OrderedDict[Key, Look] = OrderedDict()
        self.turn = asyncio.Lock()
        self.helper = Helper(("-m", "gamester.server.reviewing"))
        self.closed = False

    def known(self, key: Key) -> bool:
        """Was this asked for before?"""
        return key in self.kept

    async def look(self, key: Key, events: Sequence[Event]) -> Look:
        """A look back at a settled deal, begun if need be; finished, or as far as it comes in a moment. Refused."""
        if key not in self.kept:
            self.begin(key, events)
        look = self.kept[key]
        self.kept.move_to_end(key)
        await asyncio.wait({look.task}, timeout=PATIENCE)
        return look

    def begin(self, key: Key, events: Sequence[Event]) -> None:
        """Ask for a look back; Refused if too much is waiting."""
        _, deal, seat = key
        if sum(not look.task.done() for look in self.kept.values()) >= MOST_WAITING:
            raise Refused("busy")
        look = Look(events, seat, deal, acts_of(events, deal, seat))
        look.task = asyncio.create_task(self.finish(look))
        look.task.add_done_callback(partial(self.drop_failed, key))
        self.kept[key] = look
        while len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)

    def drop_failed(self, key: Key, task: asyncio.Task[DealReview]) -> None:
        """What failed may be asked for again."""
        if task.cancelled() or task.exception() is not None:
            self.kept.pop(key, None)

    async def finish(self, look: Look) -> DealReview:
        """Weigh when it is its turn; Refused if the server leaves, EOFError if the process has ended."""
        async with self.turn:
            if self.closed:
                raise Refused("drain")
            return await self.weigh(look)

    async def weigh(self, look: Look) -> DealReview:
        """Have the process do it, and note how far it comes."""
        try:
            if self.helper.process is None:
                await self.helper.start()
            self.helper.ask((look.events, look.seat, look.deal))
            while (review := look.take(await self.helper.answer())) is None:
                pass
        except (EOFError, OSError):
            await self.helper.end()
            if self.closed:
                raise Refused("drain") from None
            raise
        look.events = ()
        return review

    async def close(self) -> None:
        """Take no more, and end the process, whatever it does."""
        self.closed = True
        self.helper.kill()
        async with self.turn:
            await self.helper.end()


def settled_deals(events: Sequence[Event]) -> list[int]:
    """The numbers of the deals that are over."""
    return [event.deal for event in events if isinstance(event, Settled)]


def acts_of(events: Sequence[Event], deal: int, seat: Seat) -> int:
    """How often a seat acted in a deal."""
    now = found = 0
    for event in events:
        now = event.deal if isinstance(event, Shuffled) else now
        found += isinstance(event, Acted) and event.seat == seat and now == deal
    return found


def work(questions: BinaryIO, answers: BinaryIO) -> None:
    """What the process does until nobody asks any more: it answers with a None for each act, and then the review."""
    with suppress(EOFError, BrokenPipeError):  # the server has ended
        while True:
            events, seat, deal = read(questions)
            for review in review_deals(events, seat, QUICK_WORLDS, deal, looked=lambda: write(answers, None)):
                write(answers, review)


if __name__ == "__main__":
    work(*lines())
