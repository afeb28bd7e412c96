"""Means with their intervals of 95 %."""

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

NORMAL = 1.959963984540054
"""Half the width of an interval of 95 %, in standard errors."""
RESAMPLES = 2000
AGREE = 1e-9
"""Half an interval, relative to its mean, below which the width is only a rounding error and all blocks agree."""


class Estimate(NamedTuple):
    """A mean and its uncertainty: no interval with too few blocks, nor where all blocks agree, as it has no width."""

    value: float
    low: float | None
    high: float | None
    sd: float | None
    """The standard deviation of one block; None with too few, 0 where all agree."""
    blocks: int

    @property
    def half(self) -> float | None:
        """Half the interval; None if there is none."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    @property
    def is_positive(self) -> bool:
        """Is the mean surely above 0: by its interval, or because all blocks say so?"""
        return self.low > 0 if self.low is not None else self.sd is not None and self.value > 0


def mean_of(values: npt.NDArray[np.float64]) -> Estimate:
    """The mean of independent blocks, with the normal interval for many blocks."""
    size = len(values)
    mean = float(values.mean()) if size else 0.0
    if size < 2:
        return Estimate(mean, None, None, None, size)
    sd = float(values.std(ddof=1))
    half = NORMAL * sd / math.sqrt(size)
    if half <= AGREE * max(1.0, abs(mean)):
        return Estimate(mean, None, None, 0.0, size)
    return Estimate(mean, mean - half, mean + half, sd, size)


ALPHA = 0.05
"""The probability that a confidence sequence ever leaves the truth out."""
TIGHT = 1000
"""The number of blocks at which a confidence sequence is narrowest for its kind."""


def whenever(values: npt.NDArray[np.float64]) -> Estimate:
    """The mean of independent blocks, with an interval that holds at whatever number of blocks one stops.

    The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Annals of Statistics 52,
    2024, theorem 2.2): about half as wide again as the interval for a number of blocks that was fixed beforehand.
    """
    plain = mean_of(values)
    if plain.sd is None or not plain.sd:
        return plain
    far = -2 * math.log(ALPHA)
    scale = plain.blocks * (far + math.log(far + 1)) / TIGHT
    half = plain.sd * math.sqrt(2 * (scale + 1) / (plain.blocks * scale) * math.log(math.sqrt(scale + 1) / ALPHA))
    return plain._replace(low=plain.value - half, high=plain.value + half)


def resampled(values: npt.NDArray[np.float64], seed: int = 1) -> Estimate:
    """The mean of a few blocks that are far from normal, such as sessions: with percentiles of the bootstrap."""
    plain = mean_of(values)
    if plain.low is None:
        return plain
    rng = np.random.Generator(np.random.PCG64(seed))
    size = len(values)
    counts = rng.multinomial(size, np.full(size, 1 / size), RESAMPLES)
    low, high = np.percentile(counts @ values / size, [2.5, 97.5])
    return plain._replace(low=float(low), high=float(high))


def wilson(hits: float, many: int) -> tuple[float, float]:
    """The interval of a share of so many trials, which has a width even where all of them agree (Wilson 1927)."""
    z = NORMAL**2 / many
    middle = (hits / many + z / 2) / (1 + z)
    half = math.sqrt(z * (hits / many * (1 - hits / many) + z / 4)) / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)
