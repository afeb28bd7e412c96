"""What lives is set aside from the collector, and what has died there is given back in the end."""

import asyncio
import gc
import weakref

import pytest

from gamester.server import tidying


class Ring:
    """Something that only the collector can free."""

    def __init__(self):
        self.itself = self


@pytest.fixture(autouse=True)
def give_back():
    yield
    gc.unfreeze()
    gc.collect()


def test_what_was_set_aside_and_died_is_freed_when_twice_as_much_lives(monkeypatch):
    ring = Ring()
    died = weakref.ref(ring)
    one = tidying.Tidying()
    one.kept = 10**9
    one.tidy()
    del ring
    gc.collect()
    assert died() is not None
    monkeypatch.setattr(tidying, "FEW", 1)
    one.kept = 1
    one.tidy()
    assert died() is None
    assert one.kept == gc.get_freeze_count()


async def test_at_the_end_the_collector_has_everything_back():
    task = asyncio.create_task(tidying.Tidying().keep())
    await asyncio.sleep(0)
    assert gc.get_freeze_count() > 0
    task.cancel()
    await asyncio.wait({task})
    assert gc.get_freeze_count() == 0
