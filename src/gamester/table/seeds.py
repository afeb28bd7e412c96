"""Numbers and shuffles that follow from a seed, which may be any word."""

import random
from collections.abc import Sequence, Sized
from typing import Any, Protocol


def number_of(seed: str) -> int:
    """A number made from a seed."""
    return random.Random(seed.encode("utf-8", "surrogatepass")).getrandbits(32)


class Chance(Protocol):
    """A source of card orders, such as `random.Random`."""

    def shuffle(self, x: list[Any], /) -> None:
        """Put a list into a random order, in place."""


class Arranged:
    """A chance that puts packs into a given order, one after the other."""

    def __init__(self, *packs: Sequence[int]) -> None:
        """Of each pack, the first card dealt comes first."""
        self.packs = iter(packs)

    def shuffle(self, x: list[Any], /) -> None:
        """The order that was given."""
        x[:] = next(self.packs)


class KeyedChance:
    """Shuffles that depend on a seed and on the number of events, so that a resumed evening goes on in the same way."""

    def __init__(self, seed: str, happened: int | Sized) -> None:
        """The shuffles after so many events, or after those of a list that grows."""
        self.seed = seed
        self.happened = happened

    def shuffle(self, x: list[Any], /) -> None:
        """Put a list into a random order, in place."""
        happened = self.happened if isinstance(self.happened, int) else len(self.happened)
        random.Random(f"{self.seed}/{happened}/{len(x)}").shuffle(x)
