"""Jobs of an actor, and the work that nobody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from gamester.hosting import Outcome

What: TypeAlias = Callable[[float], Outcome]
"""Asks the table for an outcome at a time."""
Done: TypeAlias = Callable[[BaseException | None], None]
"""Is called once a command has been answered, with the fault if it could not be."""


@dataclass(slots=True)
class Job:
    """Something to do at a table, and who is told what came of it."""

    what: What
    done: Callable[[Outcome | BaseException], None]


def settle(done: asyncio.Future[Any], result: object) -> None:
    """Set the result of a future, or its exception."""
    if not done.done():
        if isinstance(result, BaseException):
            done.set_exception(result)
        else:
            done.set_result(result)


_begun: set[asyncio.Future[Any]] = set()
"""The work that has been begun; the event loop itself holds it only loosely."""


def begin(work: Awaitable[Any], done: Done) -> None:
    """Begin some work, and say when it is done."""
    task = asyncio.ensure_future(work)
    _begun.add(task)

    def ended(task: asyncio.Future[Any]) -> None:
        _begun.discard(task)
        if not task.cancelled():
            done(task.exception())

    task.add_done_callback(ended)
