"""Reviews of deals on a server: a separate process computes them one after another, and the server keeps them.

A review takes seconds of processor time, which must not delay the tables. The process starts with the first request,
has a low priority, and ends with the server.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, BinaryIO

from gamester.events import Event
from gamester.handlers.reviews import acts_of
from gamester.hosting.refused import Refused
from gamester.reviews import QUICK_WORLDS, DealReview, review_deals
from gamester.server.helper import Helper, lines, read, write

if TYPE_CHECKING:
    from gamester.kernel.cards import Seat

PATIENCE = 1.5
"""The seconds after which an answer reports the progress instead of the review."""
MOST_WAITING = 20
MOST_KEPT = 500
Key = tuple[str, int, "Seat"]


@dataclass(slots=True)
class Look:
    """A requested review: finished, running, or waiting."""

    events: Sequence[Event]
    seat: Seat
    deal: int
    of: int
    """The number of acts to review."""
    done: int = 0
    task: asyncio.Task[DealReview] = field(init=False)

    def take(self, told: DealReview | None) -> DealReview | None:
        """Take an answer of the process: the review, or None, which counts one more reviewed act."""
        self.done += told is None
        return told


class Reviewer:
    """The reviews of one server process."""

    def __init__(self) -> None:
        """Start without requests."""
        self.kept: OrderedDict[Key, Look] = OrderedDict()
        self.turn = asyncio.Lock()
        self.helper = Helper(("-m", "gamester.server.reviewing"))
        self.closed = False

    def known(self, key: Key) -> bool:
        """Was this review requested before?"""
        return key in self.kept

    async def look(self, key: Key, events: Sequence[Event]) -> Look:
        """The review of a settled deal, started if necessary; it may be unfinished after PATIENCE seconds. Refused."""
        if key not in self.kept:
            self.begin(key, events)
        look = self.kept[key]
        self.kept.move_to_end(key)
        await asyncio.wait({look.task}, timeout=PATIENCE)
        return look

    def begin(self, key: Key, events: Sequence[Event]) -> None:
        """Start a review; Refused if too many wait."""
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
        """Forget a failed review, so that it can be requested again."""
        if task.cancelled() or task.exception() is not None:
            self.kept.pop(key, None)

    async def finish(self, look: Look) -> DealReview:
        """Compute a review in its turn; Refused if the server shuts down, EOFError if the process has ended."""
        async with self.turn:
            if self.closed:
                raise Refused("drain")
            return await self.weigh(look)

    async def weigh(self, look: Look) -> DealReview:
        """Send the request to the process, and follow its progress."""
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
        """Take no more requests, and kill the process."""
        self.closed = True
        self.helper.kill()
        async with self.turn:
            await self.helper.end()


def work(questions: BinaryIO, answers: BinaryIO) -> None:
    """The loop of the process: it answers each question with a None for each act, and then the review."""
    with suppress(EOFError, BrokenPipeError):  # the server has ended
        while True:
            events, seat, deal = read(questions)
            for review in review_deals(events, seat, QUICK_WORLDS, deal, looked=lambda: write(answers, None)):
                write(answers, review)


if __name__ == "__main__":
    work(*lines())
