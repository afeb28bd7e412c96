"""Turns of requests and handshakes: few are worked on at once, so that a flood of them cannot hold up the tables.

The others wait, and the addresses they come from are served one after the other.  What takes long only waits for
something itself, a hash, a disk, a stream: after a while it no longer counts.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeAlias

from gamester.server.limits import home_of

LONG = 0.1
"""Seconds."""
End: TypeAlias = Callable[[], None]
"""Ends a turn; the second time it does nothing."""
Begin: TypeAlias = Callable[[End], None]
"""What is done in a turn, which it ends sooner or later."""


class Turns:
    """Who works, and who waits for that."""

    def __init__(self, at_once: int) -> None:
        """At most `at_once` work at once."""
        self.free = at_once
        self.waiting: OrderedDict[str, deque[Begin]] = OrderedDict()
        """Who waits, by address; the first address is next."""

    def ask(self, address: str, begin: Begin) -> None:
        """Have something done when it is its turn: now, or later."""
        if self.free and not self.waiting:
            self.free -= 1
            self._begin(begin)
        else:
            self.waiting.setdefault(home_of(address), deque()).append(begin)

    @asynccontextmanager
    async def of(self, address: str) -> AsyncIterator[None]:
        """Wait for one's turn, and take it."""
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
        """A turn begins."""
        ended = False

        def end() -> None:
            nonlocal ended
            if not ended:
                ended = True
                later.cancel()
                self._next()

        later = asyncio.get_running_loop().call_later(LONG, end)
        begin(end)

    def _next(self) -> None:
        """A turn has ended: the next begins, with the next round of the loop, so that nobody else is held up."""
        if not self.waiting:
            self.free += 1
            return
        home, turns = self.waiting.popitem(last=False)
        begin = turns.popleft()
        if turns:
            self.waiting[home] = turns  # behind all others
        asyncio.get_running_loop().call_soon(self._begin, begin)
