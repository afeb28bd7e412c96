"""What a network of a baseline sees of a named task: the bits that ever change, with trumps as the first suit.

Suits differ only by which of them is trumps, so no network need learn the same four times. Laugh and Lie Down has no
trumps, and its bits stay where they are.
"""

import numpy as np
import numpy.typing as npt

from gamester_lab.compile.seeing import SET
from gamester_lab.compile.vector import ACTIONS
from gamester_lab.tasks.observing import Bytes, Observation, Plane

Ints = npt.NDArray[np.int64]
SUITS, RANKS, CARDS = 4, 13, 52
ACTS = np.arange(ACTIONS)
TURNED: Ints = np.stack([np.where(ACTS < CARDS, (ACTS + RANKS * suit) % CARDS, ACTS) for suit in range(SUITS)])
"""[4, 62]: the action that a network means by its own, if this suit is trumps."""


class Sight:
    """The bits of an observation, in the order in which a network sees them."""

    def __init__(self, observation: Observation) -> None:
        turned = [np.arange(8 * observation.size) for _ in range(SUITS)]
        self._trump, at = slice(0, 0), 0
        for plane in observation.planes:
            after = at + (plane.numbers.stop - plane.numbers.start) * plane.bits
            if plane.name == "trump":
                self._trump = slice(at, after)
            if width := of_suits(plane):
                for first, order in enumerate(turned):
                    order[at:after] = np.roll(order[at:after].reshape(-1, SUITS, width), -first, 1).ravel()
            at = after
        self.orders: Ints = np.stack(turned)
        """[4, bits]: which bit of an observation stands here, if this suit is trumps."""

    @property
    def size(self) -> int:
        """How many bits there are."""
        return self.orders.shape[1]

    def see(self, packed: Bytes) -> tuple[Bytes, Ints]:
        """[n, bits] the bits of packed observations, and [n] the suit of trumps; 0 where there is none."""
        bits = np.unpackbits(packed, axis=1, bitorder="little")
        if self._trump.stop == 0:
            return bits[:, self.orders[0]], np.zeros(len(bits), np.int64)
        trumps = bits[:, self._trump].argmax(1)
        seen = np.empty((len(bits), self.size), np.uint8)
        for suit, order in enumerate(self.orders):
            at = np.flatnonzero(trumps == suit)
            seen[at] = bits[at[:, None], order]
        return seen, trumps

    def keep(self, bits: npt.NDArray[np.bool_]) -> None:
        """Leave out all others."""
        self.orders = self.orders[:, bits]


def of_suits(plane: Plane) -> int:
    """How many bits of a plane each suit has, in the order of the suits; 0 if its bits are not of suits."""
    if plane.kind == SET and (plane.numbers.stop - plane.numbers.start) % CARDS == 0:
        return RANKS
    return 1 if plane.name in ("trump", "pam") else 0
