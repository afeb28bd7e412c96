"""Where bots that search think: not in the loop, nor in its process, and never for longer than a table can wait."""

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
"""Where so many seconds of thinking wait already, a weaker bot answers."""
USUAL = 0.02
"""What a decision is taken to need before one was made, in seconds."""
AGAIN = 60.0
"""A process that has ended is started again after so many seconds, if it is asked for."""
State = Literal["preparing", "ready", "ended"]


class BotWorkers:
    """The process that thinks about one game."""

    def __init__(self, game: str, log: Log, changed: Callable[[str], None], words: Sequence[str] = ()) -> None:
        """`changed` is called with the game whenever `state` has changed; `words` are for another program instead."""
        self.game = game
        self.log = log
        self.changed = changed
        self.state: State = "preparing"
        self.helper = Helper(words or ("-m", "gamester.server.bot_worker", game))
        self.waiting: deque[asyncio.Future[Act | None]] = deque()
        self.usual = USUAL
        """How long a decision took of late, in seconds."""
        self.since = 0.0
        """When the one under way began, or the process ended (monotonic seconds)."""
        self.closed = False
        self.living = asyncio.create_task(self._live())

    def admits(self) -> bool:
        """Is it ready, and not too much waits?  If the process has ended, it is started again after a while."""
        if self.state == "ended" and self.living.done() and time.monotonic() - self.since > AGAIN:
            self._now("preparing")
            self.living = asyncio.create_task(self._live())
        return self.state == "ready" and len(self.waiting) * self.usual <= LONGEST_QUEUE

    def think(self, bot: Bot, seen: Seen) -> asyncio.Future[Act | None]:
        """What this bot does, sooner or later, if it is admitted; None if nothing comes of it.

        `seen` must have been made to be kept.
        """
        self.helper.ask((spec_of(bot), seen))
        if not self.waiting:
            self.since = time.monotonic()
        answer: asyncio.Future[Act | None] = asyncio.get_running_loop().create_future()
        self.waiting.append(answer)
        return answer

    async def close(self) -> None:
        """End the process, whatever it does."""
        self.closed = True
        self.helper.kill()
        await self.living

    async def _live(self) -> None:
        """Start the process and hand on what it answers, until it ends."""
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
        """Give an answer to who has waited longest."""
        now = time.monotonic()
        self.usual += (now - self.since - self.usual) / 8
        self.since = now
        waits = self.waiting.popleft()
        if not isinstance(answer, Act):
            self.log.warning("a bot could not think", game=self.game, fault=str(answer))
        if not waits.done():
            waits.set_result(answer if isinstance(answer, Act) else None)

    async def _end(self) -> None:
        """The process is no more; nobody waits for it any longer."""
        for waits in self.waiting:
            if not waits.done():
                waits.set_result(None)
        self.waiting.clear()
        self.since = time.monotonic()
        self._now("ended")
        await self.helper.end()

    def _now(self, state: State) -> None:
        """The state has changed."""
        self.state = state
        self.changed(self.game)
