"""What its worlds say of one decision, in the kernel's dialect: which act is clearly better, by how much, and the gain.

The worlds beyond the first few are divided into two halves. One names the best act, the other says by how much it is
better; then the halves change places. So noise that makes an act look best adds nothing to what it is said to gain.
"""

from __future__ import annotations

from typing import Any

CLEAR = 1.0
"""An act counts as better if one half of the worlds says so by so many standard errors."""
FEWEST_PACKS = 4
"""A decision costs nothing that is known if fewer packs than this agree with what its seat saw."""
BATCHES = 8
HALVES = 2
GAIN = HALVES
"""The place of the gain among the figures of a decision; the costs by each half stand before it."""
VARIANCES = GAIN + 1
"""The place of the first of their variances."""
FIGURES = VARIANCES + HALVES


def mean_ahead(chips: Any, row: int, done: int, worlds: int, start: int, size: int) -> float:
    """By how many chips one row is ahead of another in some worlds; rows have a place for each of `worlds`."""
    total = 0.0
    for world in range(start, start + size):
        total += chips[row * worlds + world] - chips[done * worlds + world]
    return total / size


def variance_ahead(chips: Any, row: int, done: int, worlds: int, start: int, size: int) -> float:
    """The variance of `mean_ahead`, by batches, because neighbouring worlds are alike; at least BATCHES worlds."""
    batch = size // BATCHES
    middle = mean_ahead(chips, row, done, worlds, start, BATCHES * batch)
    squares = 0.0
    for number in range(BATCHES):
        more = mean_ahead(chips, row, done, worlds, start + number * batch, batch) - middle
        squares += more * more
    return squares / (BATCHES - 1) / BATCHES


def best_of(chips: Any, first: int, many: int, done: int, worlds: int, start: int, size: int) -> int:
    """The row with the highest mean in some worlds, if it is clearly ahead of the row done, else that one.

    The acts have the rows from `first` on; rows are counted from there.
    """
    best, most = done, 0.0
    for row in range(many):
        ahead = mean_ahead(chips, first + row, first + done, worlds, start, size)
        if ahead > most:
            best, most = row, ahead
    squares = 0.0
    for world in range(start, start + size):
        more = chips[(first + best) * worlds + world] - chips[(first + done) * worlds + world]
        squares += (more - most) * (more - most)
    return best if most > 1e-9 and most * most * size * (size - 1) > CLEAR * CLEAR * squares else done


def put_figures(verdict: Any, figures: Any, chips: Any, found: int, first: int, few: int, worlds: int) -> None:
    """Write what the worlds of a decision say: the best act by each half, its gain by the other, and the gain of what
    was done over the policy's own act, which has the first row.
    """
    done, half = verdict.done, (verdict.tried - few) // HALVES
    figures[found * FIGURES + GAIN] = mean_ahead(chips, first + done, first, worlds, 0, min(few, verdict.tried))
    for part in range(HALVES):
        best, cost, variance = done, 0.0, 0.0
        if half >= BATCHES and verdict.moved >= FEWEST_PACKS:
            other = few + (1 - part) * half
            best = best_of(chips, first, verdict.many, done, worlds, few + part * half, half)
            cost = mean_ahead(chips, first + best, first + done, worlds, other, half)
            variance = variance_ahead(chips, first + best, first + done, worlds, other, half)
        verdict.best[part] = best
        figures[found * FIGURES + part] = cost
        figures[found * FIGURES + VARIANCES + part] = variance
