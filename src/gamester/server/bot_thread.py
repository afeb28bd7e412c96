"""The thread in which the searching bots of all tables think: while a module works, the tables go on."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamester.bots.base import Bot
    from gamester.games.bots import Seen
    from gamester.hosting import Hosting
    from gamester.hosting.state import Question
    from gamester.server.log import Log
    from gamester.text.act import Act

LONGEST_QUEUE = 0.05
"""If the queue holds more than so many seconds of thinking, a weaker bot answers."""
USUAL = 0.02
"""The assumed seconds for a decision before the first one is measured."""


class BotThread:
    """The thread of one server. A second one would take turns with the tables for the interpreter."""

    def __init__(self, log: Log) -> None:
        """It starts with the first question."""
        self.log = log
        self.pool = ThreadPoolExecutor(1, "bots")
        self.is_open = True
        self.waiting = 0
        self.spent = 0.0
        """The seconds of the decisions since `busy` was asked last."""
        self.usual = USUAL
        """The moving average of the seconds for a decision."""

    def admits(self) -> bool:
        """Is the queue short?"""
        return self.waiting * self.usual <= LONGEST_QUEUE

    def ask(self, hosting: Hosting) -> None:
        """Think about the questions of a table, which is told the answers."""
        for question in hosting.questions():
            self.think(question.bot, question.seen).add_done_callback(partial(found, hosting, question))

    def think(self, bot: Bot, seen: Seen) -> asyncio.Future[Act | None]:
        """A future for this bot's act; its result is None if the bot fails, and it is cancelled after `close`.

        `seen` must come from `seen_to_keep`.
        """
        self.waiting += 1
        return asyncio.ensure_future(self._think(bot, seen))

    async def _think(self, bot: Bot, seen: Seen) -> Act | None:
        try:
            if not self.is_open:
                raise asyncio.CancelledError
            act, seconds = await asyncio.get_running_loop().run_in_executor(self.pool, timed, bot, seen)
        except Exception as fault:  # noqa: BLE001 - a weaker bot answers, and the log says why
            self.log.warning("a bot could not think", game=seen.game, fault=type(fault).__name__)
            return None
        finally:
            self.waiting -= 1
        self.spent += seconds
        self.usual += (seconds - self.usual) / 8
        return act

    def busy(self, seconds: float) -> float:
        """The share of the last seconds, since this was asked, in which it thought: too coarse to show one decision."""
        spent, self.spent = self.spent, 0.0
        return round(spent / seconds, 2)

    def close(self) -> None:
        """Begin no more decisions; the one under way ends by itself."""
        self.is_open = False
        self.pool.shutdown(wait=False, cancel_futures=True)


def found(hosting: Hosting, question: Question, thought: asyncio.Future[Act | None]) -> None:
    """A bot has an answer."""
    if not thought.cancelled():
        hosting.found(question, thought.result())


def timed(bot: Bot, seen: Seen) -> tuple[Act, float]:
    """A bot's act, and the seconds that it took."""
    began = time.perf_counter()
    return bot.choose(seen), time.perf_counter() - began
