"""A world with everybody in it, and all that goes wrong."""

from __future__ import annotations

from collections.abc import Sequence

import argon2
import webauthn

from world.attacking import attacker
from world.chaos import mischief
from world.comparing import club, crowd, onlooker, programmer, solitary
from world.playing import circle
from world.world import World

LOADED = argon2, webauthn
"""What the server loads with the first request that needs it: here before."""


def new_world(seed: int, without: Sequence[str] = (), *, processes: int | None = None) -> World:
    """The world of a seed."""

    def begin(world: World) -> None:
        everybody(world)
        world.begin("mischief", mischief(world))

    return World(seed, begin, processes=processes, without=without)


def everybody(world: World) -> None:
    """Let everybody in."""
    rng = world.rng_of("everybody")
    for number in range(rng.choice([4, 8, 14])):
        world.begin(f"circle{number}", circle(world, number))
    for number in range(rng.randint(0, 2)):
        world.begin(f"onlooker{number}", onlooker(world, number))
    for number in range(rng.randint(0, 1)):
        world.begin(f"programmer{number}", programmer(world, number))
    for number in range(rng.randint(1, 3)):
        world.begin(f"solitary{number}", solitary(world, number))
    for number in range(rng.randint(0, 1)):
        world.begin(f"club{number}", club(world, number))
    world.begin("crowd", crowd(world))
    for number in range(rng.randint(1, 2)):
        world.begin(f"attacker{number}", attacker(world, number))
