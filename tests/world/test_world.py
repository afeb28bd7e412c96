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


def test_the_same_seed_is_the_same_world():
    first, again = (new_world(5, processes=2).run(0.02) for _ in range(2))
    assert (first.loop.steps, first.counts) == (again.loop.steps, again.counts)
    assert first.loop.steps != new_world(6, processes=2).run(0.02).loop.steps
