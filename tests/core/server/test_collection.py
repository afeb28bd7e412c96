"""The collector looks when it is told to: for rings that nobody needs, when there may be many, and not for the rest."""

import asyncio
import gc
import weakref

import pytest

from gamester.server import serving


class Ring:
    """Something that only the collector can free."""

    def __init__(self):
        self.itself = self


def dead_ring():
    """A ring that nobody holds."""
    return weakref.ref(Ring())


@pytest.fixture(autouse=True)
def by_hand():
    with serving.by_hand():
        yield
    gc.freeze()


@pytest.fixture
def counted(monkeypatch):
    """So much is new as `new` says, whatever the test itself makes; a hundred new things are few."""
    monkeypatch.setattr(serving, "FEW", 100)
    said = {"new": 0}
    monkeypatch.setattr(serving.gc, "get_count", lambda: (said["new"], 0, 0))
    return said


def test_rings_stay_until_there_is_as_much_that_is_new_as_was_kept(counted):
    one, ring = serving.Collection(), dead_ring()
    counted["new"] = 100
    one.tidy(seconds=0)
    assert ring() is not None
    counted["new"] = 101
    one.tidy(seconds=0)
    assert ring() is None


def test_what_was_kept_counts_for_the_next_look(counted):
    one = serving.Collection()
    counted["new"] = 5_000
    one.tidy(seconds=0)
    assert 4_000 < one.kept <= 5_000
    ring = dead_ring()
    counted["new"] = one.kept
    one.tidy(seconds=0)
    assert ring() is not None


def test_when_little_happens_a_fourth_is_enough(counted):
    one, ring = serving.Collection(), dead_ring()
    counted["new"] = 26
    one.tidy(seconds=0)
    assert ring() is not None
    one.tidy(seconds=1e6)
    assert ring() is None


async def test_python_looks_by_itself_again_at_the_end():
    task = asyncio.create_task(serving.Collection().keep())
    await asyncio.sleep(0)
    assert not gc.isenabled()
    task.cancel()
    await asyncio.wait({task})
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
