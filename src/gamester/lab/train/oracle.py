"""What the critic sees beyond the player: everybody's cards. It judges in training, and never plays."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.kernel.cards import PACK_SIZE, PER_SEAT

SUITS, RANKS = 4, 13
NEAR = 5
"""Places of the largest table of Laugh and Lie Down."""


def around_seat(hands: npt.NDArray[np.int64], seats: npt.NDArray[np.int64], players: int) -> npt.NDArray[np.int64]:
    """The hands from each seat on, to its left; places beyond the players are empty."""
    place = np.arange(PER_SEAT)
    order = (seats[:, np.newaxis] + place) % players
    return np.where(place < players, np.take_along_axis(hands, order, axis=1), 0)


def bits(hands: npt.NDArray[np.int64]) -> npt.NDArray[np.int8]:
    """Hands as [choices, seats, suits, ranks] of 0 and 1."""
    spread = hands[:, :, np.newaxis] >> np.arange(PACK_SIZE) & 1
    return spread.reshape(*hands.shape, SUITS, RANKS).astype(np.int8)


def laugh_tokens(hands: npt.NDArray[np.int64], seats: npt.NDArray[np.int64], players: int) -> npt.NDArray[np.int8]:
    """How many cards of each rank the others hold, [choices, 13, 4]."""
    others = around_seat(hands, seats, players)[:, 1:NEAR]
    return np.asarray(bits(others).sum(2, dtype=np.int8).transpose(0, 2, 1))


def loo_tokens(hands: npt.NDArray[np.int64], seats: npt.NDArray[np.int64], players: int) -> npt.NDArray[np.int8]:
    """Which cards of each suit the others hold, [choices, 4, 7 x 13]."""
    others = bits(around_seat(hands, seats, players)[:, 1:])
    return np.asarray(others.transpose(0, 2, 1, 3).reshape(len(hands), SUITS, -1))


MORE = {"laugh": NEAR - 1, "loo": (PER_SEAT - 1) * RANKS}
"""Numbers that a token holds more."""
TOKENS: dict[str, Any] = {"laugh": laugh_tokens, "loo": loo_tokens}
