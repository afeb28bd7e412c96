"""Reviews of deals, and results without luck: a separate process computes one after another, and the server keeps them.

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
from typing import TYPE_CHECKING, Any, BinaryIO, Generic, TypeVar

from gamester.events import Event
from gamester.handlers.reviews import acts_of
from gamester.hosting.refused import Refused
from gamester.insights.looking import gains_of
from gamester.insights.records import own_deals
from gamester.reviews import QUICK_WORLDS, DealReview, review_deals
from gamester.server.helper import Helper, lines, read, write

if TYPE_CHECKING:
    from gamester.kernel.cards import Seat

PATIENCE = 1.5
"""The seconds after which an answer reports the progress instead of the review."""
MOST_WAITING = 20
MOST_KEPT = 500
WHOLE = 0
"""Stands in the place of a deal for the whole session, of which the gains are asked."""
Key = tuple[str, int, "Seat"]
Found = TypeVar("Found", DealReview, dict[int, float])


@dataclass(slots=True)
class Look(Generic[Found]):
    """A requested review, or the gains of a session by deal: finished, running, or waiting."""

    events: Sequence[Event]
    seat: Seat
    deal: int
    of: int
    """The number of acts to review."""
    done: int = 0
    task: asyncio.Task[Found] = field(init=False)

    def take(self, told: Found | None) -> Found | None:
        """Take an answer of the process: what was asked, or None, which counts one more reviewed act."""
        self.done += told is None
        return told


class Reviewer:
    """The reviews of one server process."""

    def __init__(self) -> None:
        """Start without requests."""
        self.kept: OrderedDict[Key, Look[Any]] = OrderedDict()
        self.turn = asyncio.Lock()
        self.helper = Helper(("-m", "gamester.server.reviewing"))
        self.closed = False

    def known(self, key: Key) -> bool:
        """Was this requested before?"""
        return key in self.kept

    async def look(self, key: Key, events: Sequence[Event]) -> Look[DealReview]:
        """The review of a settled deal; it may be unfinished after PATIENCE seconds. Refused."""
        return await self.asked(key, events)

    async def gains(self, key: Key, events: Sequence[Event]) -> Look[dict[int, float]]:
        """What `gamester.insights.looking.gains_of` says of a finished session, in the same way. Refused."""
        return await self.asked(key, events)

    async def asked(self, key: Key, events: Sequence[Event]) -> Look[Any]:
        """What is requested, started if necessary; it may be unfinished after PATIENCE seconds. Refused."""
        if key not in self.kept:
            self.begin(key, events)
        look = self.kept[key]
        self.kept.move_to_end(key)
        await asyncio.wait({look.task}, timeout=PATIENCE)
        return look

    def begin(self, key: Key, events: Sequence[Event]) -> None:
        """Start what is requested; Refused if too many wait."""
        _, deal, seat = key
        if sum(not look.task.done() for look in self.kept.values()) >= MOST_WAITING:
            raise Refused("busy")
        look: Look[Any] = Look(events, seat, deal, acts_of(events, deal, seat))
        look.task = asyncio.create_task(self.finish(look))
        look.task.add_done_callback(partial(self.drop_failed, key))
        self.kept[key] = look
        while len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)

    def drop_failed(self, key: Key, task: asyncio.Task[Any]) -> None:
        """Forget what has failed, so that it can be requested again."""
        if task.cancelled() or task.exception() is not None:
            self.kept.pop(key, None)

    async def finish(self, look: Look[Found]) -> Found:
        """Compute it in its turn; Refused if the server shuts down, EOFError if the process has ended."""
        async with self.turn:
            if self.closed:
                raise Refused("drain")
            return await self.weigh(look)

    async def weigh(self, look: Look[Found]) -> Found:
        """Send the request to the process, and follow its progress."""
        try:
            if self.helper.process is None:
                await self.helper.start()
            self.helper.ask((look.events, look.seat, look.deal))
            while (found := look.take(await self.helper.answer())) is None:
                pass
        except (EOFError, OSError):
            await self.helper.end()
            if self.closed:
                raise Refused("drain") from None
            raise
        look.events = ()
        return found

    async def close(self) -> None:
        """Take no more requests, and kill the process."""
        self.closed = True
        self.helper.kill()
        async with self.turn:
            await self.helper.end()


def work(questions: BinaryIO, answers: BinaryIO) -> None:
    """The loop of the process: it answers a question with a None for each act, and then the review, or with gains."""
    with suppress(EOFError, BrokenPipeError):  # the server has ended
        while True:
            events, seat, deal = read(questions)
            if deal == WHOLE:
                write(answers, gains_of(list(own_deals(events, seat))))
                continue
            for review in review_deals(events, seat, QUICK_WORLDS, deal, looked=lambda: write(answers, None)):
                write(answers, review)


if __name__ == "__main__":
    work(*lines())
