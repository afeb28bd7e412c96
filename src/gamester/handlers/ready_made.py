"""What a front offers before people sit down: ready-made tables, and how opponents may be tempered."""

from __future__ import annotations

from typing import NamedTuple


class ReadyMade(NamedTuple):
    """A table that is opened as it stands."""

    game: str
    variant: str
    players: int


TABLES = {
    "five": ReadyMade("loo", "five/wikipedia-2023", 5),
    "three": ReadyMade("loo", "three/wikipedia-2023", 5),
    "irish": ReadyMade("loo", "irish/wikipedia-2023", 5),
    "unlimited5": ReadyMade("loo", "five/unlimited", 5),
    "unlimited3": ReadyMade("loo", "three/unlimited", 5),
    "laugh5": ReadyMade("laugh", "adpoker", 5),
    "laugh4": ReadyMade("laugh", "adpoker", 4),
    "laugh3": ReadyMade("laugh", "adpoker", 3),
}
"""The ready-made tables by their keys; their words are in the catalogue under `tui.menu`."""
BOLDNESS = (None, -2, -1, 0, 1, 2)
"""The choices of how bold opponents are; each has its own boldness when None. Their words: `tui.choose.bold`."""
TEMPERATURES = (0, 2, 5, 10, 20, 40)
"""The choices of how much opponents are weakened; the command line takes any other number."""
OVERSIGHTS = (None, 0, 2, 5, 10, 20, 40, 100)
"""The choices of how much opponents overlook; the command line takes any other number."""
