"""The number of own decisions before each information set, and a check of perfect recall."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit


def depths_of(
    players: int, parents: npt.NDArray[Any], actors: npt.NDArray[Any], infosets: npt.NDArray[Any], number: int
) -> npt.NDArray[np.int8]:
    """The number of own decisions before each information set; ValueError if that differs among its nodes."""
    depths = np.full(number, -1, np.int8)
    if not count_decisions(players, parents, actors, infosets, depths):
        raise ValueError("a player forgets: nodes of one information set lie at different depths")
    return depths


@njit(cache=True, nogil=True)
def count_decisions(players: int, parents: Any, actors: Any, infosets: Any, depths: Any) -> bool:
    """Fill in the number of own decisions before each information set; False if a set has nodes of several depths."""
    before = np.zeros((len(parents), players), np.int8)
    for node in range(len(parents)):
        parent = parents[node]
        if parent >= 0:
            before[node] = before[parent]
            if actors[parent] >= 0:
                before[node, actors[parent]] += 1
        if actors[node] >= 0:
            mine = before[node, actors[node]]
            if depths[infosets[node]] >= 0 and depths[infosets[node]] != mine:
                return False
            depths[infosets[node]] = mine
    return True
