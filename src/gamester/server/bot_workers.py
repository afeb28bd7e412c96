"""The server's side of the bot workers: searching bots think in other processes, with a limit on the waiting time."""

from __future__ import annotations

import asyncio
import pickle
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

from gamester.act import Act
from gamester.bots import spec_of
from gamester.server.helper import Helper

if TYPE_CHECKING:
    from gamester.bots import Bot, Seen
    from gamester.server.log import Log

LONGEST_QUEUE = 0.05
"""If the queue holds more than so many seconds of thinking, a weaker bot answers."""
USUAL = 0.02
"""The assumed seconds for a decision before the first one is measured."""
AGAIN = 60.0
"""A process that has ended starts again after so many seconds, at the next request."""
State = Literal["preparing", "ready", "ended"]


class BotWorkers:
    """The bot worker process of one game."""

    def __init__(self, game: str, log: Log, changed: Callable[[str], None], words: Sequence[str] = ()) -> None:
        """Call `changed` with the game whenever `state` changes; `words` start another program instead."""
        self.game = game
        self.log = log
        self.changed = changed
        self.state: State = "preparing"
        self.helper = Helper(words or ("-m", "gamester.server.bot_worker", game))
        self.waiting: deque[asyncio.Future[Act | None]] = deque()
        self.usual = USUAL
        """The moving average of the seconds for a decision."""
        self.since = 0.0
        """When the current decision began, or the process ended (monotonic seconds)."""
        self.closed = False
        self.living = asyncio.create_task(self._live())

    def admits(self) -> bool:
        """Is it ready, with a short queue? If the process has ended, this starts it again after AGAIN seconds."""
        if self.state == "ended" and self.living.done() and time.monotonic() - self.since > AGAIN:
            self._now("preparing")
            self.living = asyncio.create_task(self._live())
        return self.state == "ready" and len(self.waiting) * self.usual <= LONGEST_QUEUE

    def think(self, bot: Bot, seen: Seen) -> asyncio.Future[Act | None]:
        """A future for this bot's act; its result is None if the worker fails.

        The caller must check `admits` first. `seen` must come from `seen_to_keep`.
        """
        self.helper.ask((spec_of(bot), seen))
        if not self.waiting:
            self.since = time.monotonic()
        answer: asyncio.Future[Act | None] = asyncio.get_running_loop().create_future()
        self.waiting.append(answer)
        return answer

    async def close(self) -> None:
        """Kill the process, even while it thinks."""
        self.closed = True
        self.helper.kill()
        await self.living

    async def _live(self) -> None:
        """Start the process and pass on its answers until it ends."""
        try:
            await self.helper.start()
            if self.closed:
                self.helper.kill()
            await self.helper.answer()
            self._now("ready")
            while True:
                self._answered(await self.helper.answer())
        except (OSError, EOFError, pickle.UnpicklingError) as fault:
            if not self.closed:
                self.log.warning("bots cannot think any more", game=self.game, fault=type(fault).__name__)
        await self._end()

    def _answered(self, answer: object) -> None:
        """Give an answer to the oldest waiting future."""
        now = time.monotonic()
        self.usual += (now - self.since - self.usual) / 8
        self.since = now
        waits = self.waiting.popleft()
        if not isinstance(answer, Act):
            self.log.warning("a bot could not think", game=self.game, fault=str(answer))
        if not waits.done():
            waits.set_result(answer if isinstance(answer, Act) else None)

    async def _end(self) -> None:
        """Clean up after the end of the process; every waiting future gets None."""
        for waits in self.waiting:
            if not waits.done():
                waits.set_result(None)
        self.waiting.clear()
        self.since = time.monotonic()
        self._now("ended")
        await self.helper.end()

    def _now(self, state: State) -> None:
        """Set the state and report it."""
        self.state = state
        self.changed(self.game)
