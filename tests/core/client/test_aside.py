"""Long work beside a client: its result comes, and whoever leaves need not wait for it."""

import asyncio
import threading

import pytest

from gamester.client.aside import in_thread
from gamester.text.errors import GamesterError


async def test_what_the_work_finds_or_raises_comes_where_it_is_awaited():
    assert await in_thread(lambda: 1) == 1
    with pytest.raises(GamesterError):
        await in_thread(refuse)


def refuse():
    raise GamesterError("remote.not_yet")


def test_the_end_does_not_wait_for_work_that_nobody_awaits():
    over = threading.Event()

    async def leave():
        waiting = asyncio.create_task(in_thread(over.wait))
        await asyncio.sleep(0)
        waiting.cancel()

    asyncio.run(leave())
    assert not over.is_set()
    over.set()
