"""Looking back at deals for those who ask a server: weighed in a process of its own, one after another, and kept.

To weigh a deal takes seconds of a processor, which the tables must not miss; the process that does it begins with the
first question, gives way to everybody else, and ends with the server.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING

from gamester.events import Acted, Event, Settled, Shuffled
from gamester.review import QUICK_WORLDS, DealReview, review_deals
from gamester.server.refused import Refused

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from gamester.cards import Seat

PATIENCE = 1.5
"""After so many seconds an answer tells how far the work has come."""
MOST_WAITING = 20
MOST_KEPT = 500
POLITE = 10
"""How much the process gives way to others."""
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
        self.worker: tuple[BaseProcess, Connection] | None = None
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
            return await asyncio.to_thread(self.weigh, look)

    def weigh(self, look: Look) -> DealReview:
        """Have the process do it, and note how far it comes."""
        line = self.line()
        try:
            line.send((look.events, look.seat, look.deal))
            while (review := look.take(line.recv())) is None:
                pass
        except (EOFError, OSError):
            self.stop()
            if self.closed:
                raise Refused("drain") from None
            raise
        look.events = ()
        return review

    def line(self) -> Connection:
        """The line to the process, which is started if need be."""
        if self.worker is None:
            context = get_context("spawn")
            ours, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs,), daemon=True, name="gamester reviewer")
            process.start()
            theirs.close()
            self.worker = process, ours
        return self.worker[1]

    def stop(self) -> None:
        """End the process, whatever it does."""
        worker, self.worker = self.worker, None
        if worker is not None:
            worker[0].kill()
            worker[0].join()

    def close(self) -> None:
        """Take no more, and end."""
        self.closed = True
        self.stop()


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


def work(line: Connection) -> None:
    """What the process does until nobody asks any more: it answers with a None for each act, and then the review."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process itself
    if hasattr(os, "nice"):
        os.nice(POLITE)
    with suppress(EOFError, OSError):
        while True:
            events, seat, deal = line.recv()
            for review in review_deals(events, seat, QUICK_WORLDS, deal, looked=lambda: line.send(None)):
                line.send(review)
