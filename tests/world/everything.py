"""A world with everybody in it, and all that goes wrong."""

from __future__ import annotations

from collections.abc import Sequence

import argon2
import webauthn

from world.chaos import mischief
from world.doings import everybody
from world.world import World

LOADED = argon2, webauthn
"""What the server loads with the first request that needs it: here before."""


def new_world(seed: int, without: Sequence[str] = (), *, processes: int | None = None) -> World:
    """The world of a seed."""

    def begin(world: World) -> None:
        everybody(world)
        world.begin("mischief", mischief(world))

    return World(seed, begin, processes=processes, without=without)
