"""The whole service in a simulated world: whatever people do and whatever fails, every invariant holds.

A failure tells its seed and step; `python tools/world.py --seed N --hours H` repeats it, and `--shrink` shortens it.
"""

import pytest

from world.broken import Broken
from world.everything import new_world

HOURS = 0.05


@pytest.mark.parametrize("seed", [3, 4, 8, 12])
def test_every_invariant_holds(seed):
    world = new_world(seed)
    try:
        world.run(HOURS)
    except Broken as broken:
        again = f"python tools/world.py --seed {seed} --hours {HOURS}"
        pytest.fail(f"(seed {seed}, step {broken.step}) {broken}\n{again}")
    tables, deals, _ = world.measured()
    assert tables > 3
    assert deals > 5
    assert any(table.deals for table in world.truth.tables.values())


def test_a_turn_up_that_lies_face_down_is_told_to_nobody(monkeypatch):
    """People who agree on nothing but such tables; nobody is told a card that no seat of theirs has seen."""
    monkeypatch.setattr("world.playing.FORMS", [("loo", "three/austen-centre", 4)])
    world = new_world(3)
    world.run(HOURS)
    first = [table for table in world.truth.tables.values() if table.head.game == "loo" and table.deals]
    assert len(first) > 1


def test_the_same_seed_is_the_same_world():
    first, again = (new_world(5, processes=2).run(0.02) for _ in range(2))
    assert (first.loop.steps, first.counts) == (again.loop.steps, again.counts)
    assert first.loop.steps != new_world(6, processes=2).run(0.02).loop.steps
