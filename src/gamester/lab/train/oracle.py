"""The critic's extra input: everybody's cards. The critic is used in training and never plays."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from gamester.kernel.cards import PACK_SIZE, PER_SEAT

SUITS, RANKS = 4, 13


def around_seat(hands: npt.NDArray[np.int64], seats: npt.NDArray[np.int64], players: int) -> npt.NDArray[np.int64]:
    """The hands from each seat on, to its left; places without a player are empty."""
    place = np.arange(PER_SEAT)
    order = (seats[:, np.newaxis] + place) % players
    return np.where(place < players, np.take_along_axis(hands, order, axis=1), 0)


def bits(hands: npt.NDArray[np.int64]) -> npt.NDArray[np.int8]:
    """Hands as [choices, seats, suits, ranks] of 0 and 1."""
    spread = hands[:, :, np.newaxis] >> np.arange(PACK_SIZE) & 1
    return spread.reshape(*hands.shape, SUITS, RANKS).astype(np.int8)
