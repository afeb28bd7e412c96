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


MORE_AT_LOO = (PER_SEAT - 1) * RANKS
"""The number of extra features of a token."""


def tokens_at_loo(hands: npt.NDArray[np.int64], seats: npt.NDArray[np.int64], players: int) -> npt.NDArray[np.int8]:
    """Which cards of each suit the others hold, [choices, 4, 7 x 13]."""
    others = bits(around_seat(hands, seats, players)[:, 1:])
    return np.asarray(others.transpose(0, 2, 1, 3).reshape(len(hands), SUITS, -1))


NEAR = 5
"""The number of places at the largest table."""
MORE_AT_LAUGH = NEAR - 1
"""The number of extra features of a token."""


def tokens_at_laugh(hands: npt.NDArray[np.int64], seats: npt.NDArray[np.int64], players: int) -> npt.NDArray[np.int8]:
    """How many cards of each rank the others hold, [choices, 13, 4]."""
    others = around_seat(hands, seats, players)[:, 1:NEAR]
    return np.asarray(bits(others).sum(2, dtype=np.int8).transpose(0, 2, 1))
