"""Batched reading of logs: requests that arrive during a query are answered together by the next query."""

from __future__ import annotations

import asyncio
from collections import deque

from gamester.server.store import logs
from gamester.server.store.operations import check
from gamester.server.store.watching import Watched

Asked = tuple[str, int, "asyncio.Future[list[str]]"]
MOST_LOOKS = 2
"""The number of concurrent queries; more queries would have smaller batches."""


class Reader:
    """A reader of logs."""

    def __init__(self, database: Watched) -> None:
        """Read from `database`."""
        self.database = database
        self.waiting: deque[Asked] = deque()
        self.looks: set[asyncio.Task[None]] = set()

    async def read(self, table: str, after: int) -> list[str]:
        """The rows of a table after row `after`; StoreFault."""
        check((table,))
        found: asyncio.Future[list[str]] = asyncio.get_running_loop().create_future()
        self.waiting.append((table, after, found))
        if len(self.looks) < MOST_LOOKS:
            look = asyncio.create_task(self._look())
            self.looks.add(look)
            look.add_done_callback(self.looks.discard)
        return await found

    async def _look(self) -> None:
        """Answer all waiting requests, until there are none."""
        while self.waiting:
            some = list(self.waiting)
            self.waiting.clear()
            try:
                logs_found = await self.database.look(logs.read([(table, after) for table, after, _ in some]))
            except Exception as fault:  # noqa: BLE001 - every waiting request must get the error
                for *_, waits in some:
                    if not waits.done():
                        waits.set_exception(fault)
            else:
                for (*_, waits), rows in zip(some, logs_found, strict=True):
                    if not waits.done():
                        waits.set_result(rows)
