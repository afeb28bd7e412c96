"""Long work beside the event loop that does not hold up the end of the program."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


async def in_thread(work: Callable[[], T]) -> T:
    """The result of `work`, done in a thread of its own: the end of the program waits for asyncio's own threads."""
    done: Future[T] = Future()
    done.set_running_or_notify_cancel()

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as fault:  # noqa: BLE001 - it is raised where the result is awaited
            done.set_exception(fault)

    threading.Thread(target=run, daemon=True, name="aside").start()
    return await asyncio.wrap_future(done)
