"""The searches of bots at one table: each starts with the question, and is used if it is ready when the bot acts."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from gamester.bots import is_forced, level_of, quick, seen_by, seen_to_keep
from gamester.levels import SEARCHING, to_be_had
from gamester.messages import Message, message

if TYPE_CHECKING:
    from gamester.act import Act
    from gamester.bots import Bot
    from gamester.kernel.cards import Seat
    from gamester.server.room import Room

LONGEST = 0.1
"""The minimum seconds that a searching bot waits before it acts, whatever it does and however fast bots play."""


def searches(bot: Bot) -> bool:
    """Does this bot search?"""
    return level_of(bot) in SEARCHING


class Searches:
    """The running searches of one table."""

    def __init__(self, room: Room) -> None:
        """Start without searches."""
        self.room = room
        self.begun: dict[Seat, tuple[str, asyncio.Future[Act | None]]] = {}
        """The question of each searching seat, and the future of its act."""
        self.hurried: set[Seat] = set()
        """The seats whose last question found the queue too long, even if the seat had only one act."""

    def prepare(self) -> None:
        """Start the bot workers if a bot at this table searches."""
        searching = {level_of(place.bot) for place in self.room.seating.places}.intersection(SEARCHING)
        if searching.intersection(to_be_had()):
            self.room.registry.workers(self.room.head.game)

    def begin(self, seat: Seat, question: str, bot: Bot) -> None:
        """Start a search for a seat's question, unless only one act is possible or the queue is too long."""
        self.begun.pop(seat, None)
        workers = self.room.registry.bot_workers.get(self.room.head.game)
        if workers is None:
            return
        admitted = workers.admits()
        (self.hurried.discard if admitted else self.hurried.add)(seat)
        if admitted and not is_forced(seen_by(self.room.table, seat)):
            self.begun[seat] = question, workers.think(bot, seen_to_keep(self.room.table, seat))

    def act(self, seat: Seat, question: str, bot: Bot) -> Act:
        """The act of a bot now: the result of its search if it is ready, else the act of its quick substitute."""
        asked, thought = self.begun.pop(seat, ("", None))
        found = thought.result() if thought is not None and thought.done() and asked == question else None
        return quick(bot).choose(seen_by(self.room.table, seat)) if found is None else found

    def note(self, seat: Seat) -> Message | None:
        """The reason why a searching bot does not search now; None if it does."""
        workers = self.room.registry.bot_workers.get(self.room.head.game)
        if workers is None or workers.state == "ended":
            return message("bots.no_search")
        if workers.state == "preparing":
            return message("bots.preparing")
        return message("bots.hurried") if seat in self.hurried else None
