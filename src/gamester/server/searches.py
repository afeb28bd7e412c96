"""What bots that search think at one table: begun when they are asked, used if it is there when they must act."""

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
"""So many seconds a bot that searches waits at least before it acts, whatever it does and however fast bots play."""


def searches(bot: Bot) -> bool:
    """Does this bot search?"""
    return level_of(bot) in SEARCHING


class Searches:
    """The searches under way at one table."""

    def __init__(self, room: Room) -> None:
        """Nothing is thought of yet."""
        self.room = room
        self.begun: dict[Seat, tuple[str, asyncio.Future[Act | None]]] = {}
        """Which question each seat thinks about."""
        self.hurried: set[Seat] = set()
        """The seats whose last question came when too much waited, whether or not there was anything to think about."""

    def prepare(self) -> None:
        """If somebody here searches, let what that takes be made ready."""
        searching = {level_of(place.bot) for place in self.room.seating.places}.intersection(SEARCHING)
        if searching.intersection(to_be_had()):
            self.room.registry.workers(self.room.head.game)

    def begin(self, seat: Seat, question: str, bot: Bot) -> None:
        """Think about the question that is put to a seat, by what it sees and remembers, unless it is settled."""
        self.begun.pop(seat, None)
        workers = self.room.registry.bot_workers.get(self.room.head.game)
        if workers is None:
            return
        admitted = workers.admits()
        (self.hurried.discard if admitted else self.hurried.add)(seat)
        if admitted and not is_forced(seen_by(self.room.table, seat)):
            self.begun[seat] = question, workers.think(bot, seen_to_keep(self.room.table, seat))

    def act(self, seat: Seat, question: str, bot: Bot) -> Act:
        """What a bot does now: what it thought of, or what a quick one does."""
        asked, thought = self.begun.pop(seat, ("", None))
        found = thought.result() if thought is not None and thought.done() and asked == question else None
        return quick(bot).choose(seen_by(self.room.table, seat)) if found is None else found

    def note(self, seat: Seat) -> Message | None:
        """Why a bot that searches does not, if so."""
        workers = self.room.registry.bot_workers.get(self.room.head.game)
        if workers is None or workers.state == "ended":
            return message("bots.no_search")
        if workers.state == "preparing":
            return message("bots.preparing")
        return message("bots.hurried") if seat in self.hurried else None
