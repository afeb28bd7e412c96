"""What always holds, checked after every commit and at everything that anybody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from world.asking import Asking
from world.hearing import Hearing
from world.knowledge import Knowledge
from world.stored import Stored
from world.watching import Watching

if TYPE_CHECKING:
    from world.world import World


class Invariants:
    """All of them, by where they are looked for."""

    def __init__(self, world: World) -> None:
        self.knowledge = Knowledge(world)
        self.hearing = Hearing(world, self.knowledge)
        self.asking = Asking(world, self.knowledge)
        self.stored = Stored(world, self.knowledge, self.asking)
        self.watching = Watching(world, self.hearing)

    def at_the_end(self) -> None:
        """What holds of a world as a whole."""
        self.stored.at_the_end()
        self.watching.said_once()
