"""Turns of requests, handshakes and hashes: only a few run at once, so that a flood cannot delay the tables.

The others wait, and their addresses take turns. A request that takes long is itself waiting for a hash, a disk or a
stream, so after LONG seconds it no longer counts.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeAlias

from gamester.server.limits import home_of

LONG = 0.1
"""The seconds after which a turn no longer counts."""
End: TypeAlias = Callable[[], None]
"""Ends a turn; a second call does nothing."""
Begin: TypeAlias = Callable[[End], None]
"""The work of a turn, which must end the turn by a call of `End`."""


class Turns:
    """The running turns, and the queues of the waiting ones."""

    def __init__(self, at_once: int, long: float | None = LONG) -> None:
        """Run at most `at_once` turns at once; a turn counts for `long` seconds, or as long as it takes."""
        self.free = at_once
        self.long = long
        self.waiting: OrderedDict[str, deque[Begin]] = OrderedDict()
        """The waiting work by address; the first address is next."""

    def ask(self, address: str, begin: Begin) -> None:
        """Run work in a turn, now or later."""
        if self.free and not self.waiting:
            self.free -= 1
            self._begin(begin)
        else:
            self.waiting.setdefault(home_of(address), deque()).append(begin)

    @asynccontextmanager
    async def of(self, address: str) -> AsyncIterator[None]:
        """A context that waits for a turn and holds it."""
        turn: asyncio.Future[End] = asyncio.get_running_loop().create_future()
        self.ask(address, lambda end: end() if turn.done() else turn.set_result(end))
        try:
            await turn
            yield
        finally:
            if turn.done() and not turn.cancelled():
                turn.result()()
            turn.cancel()

    def _begin(self, begin: Begin) -> None:
        """Begin a turn."""
        ended = False

        def end() -> None:
            nonlocal ended
            if not ended:
                ended = True
                if later is not None:
                    later.cancel()
                self._next()

        later = None if self.long is None else asyncio.get_running_loop().call_later(self.long, end)
        begin(end)

    def _next(self) -> None:
        """Start the next turn in the next iteration of the event loop, so that other tasks are not delayed."""
        if not self.waiting:
            self.free += 1
            return
        home, turns = self.waiting.popitem(last=False)
        begin = turns.popleft()
        if turns:
            self.waiting[home] = turns  # behind all others
        asyncio.get_running_loop().call_soon(self._begin, begin)
