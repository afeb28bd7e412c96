"""What a seat of any other game has seen: every field of every view. Every action is a group of its own."""

from __future__ import annotations

from typing import Any

from numba.extending import register_jitable

from gamester.kernel.cards import lowest
from gamester.kernel.chance import MASK, splitmix, step

COLUMNS = 14
"""Numbers for each seat: one for each rank, and in the last place one for everything else."""
SCALARS = 13


@register_jitable
def mixed(x: int, value: int) -> int:
    """A number of 62 bits that depends on both."""
    return splitmix(step((x ^ value) & MASK))


@register_jitable
def see(view: Any, flat: Any, last: int, keys: Any) -> int:
    """Add everything that a view shows."""
    whole = 1
    for place in range(len(flat)):
        whole = mixed(whole, flat[place])
    if whole != last:
        keys[SCALARS] = mixed(keys[SCALARS], whole)
    return whole


@register_jitable
def key_of(keys: Any) -> int:
    """The number of everything seen."""
    return keys[SCALARS]


@register_jitable
def choices_of(s: Any, o: Any, legal: int, keys: Any, acts: Any, groups: Any) -> tuple[int, int]:
    """Every legal action as a group of its own."""
    size = 0
    while legal:
        acts[size] = lowest(legal)
        groups[size] = size
        legal &= legal - 1
        size += 1
    return size, size
