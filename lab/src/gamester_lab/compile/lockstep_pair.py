"""Lockstep test of two compiled backends, which trace the same random deals: the traces are compared byte by byte."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from gamester_lab.compile.coverage import setting_of
from gamester_lab.compile.layout import Record
from gamester_lab.compile.lockstep import DEALS, Backend, Difference, Pages, Progress


def compare_pair(
    one: Backend, other: Backend, game: str, seed: int, first: int, last: int, deals: int = DEALS
) -> Iterator[Progress]:
    """Compare the tables from `first` up to, not including, `last`, in batches; Difference if the backends disagree."""
    acts = 0
    batch = min(one.batch, other.batch)
    for begin in range(first, last, batch):
        end = min(begin + batch, last)
        settings = [setting_of(game, seed, number) for number in range(begin, end)]
        ours, theirs = one.sit_down(settings, seed, begin), other.sit_down(settings, seed, begin)
        for number in range(deals):
            mine, others = ours(number), theirs(number)
            for place, setting in enumerate(settings):
                found = first_difference(mine, others, place, (one.name, other.name))
                if found:
                    where = f"{setting}; seed {seed}, table {begin + place}, deal {number}"
                    raise Difference(f"{where}, {found}.")
            acts += int(mine.sizes.sum()) - len(settings)
        yield Progress(end - first, (end - first) * deals, acts)


def first_difference(mine: Pages, others: Pages, place: int, names: tuple[str, str]) -> str:
    """The first act and field in which the traces of a deal differ, with both values; empty if they are equal."""
    size, theirs = int(mine.sizes[place]), int(others.sizes[place])
    if size != theirs:
        return f"the deal has {size - 1} acts {names[0]} and {theirs - 1} {names[1]}"
    tallies = slice(place, place + 1)
    parts = [
        ("act", mine.steps[place, :size], others.steps[place, :size]),
        ("state", mine.states[place, :size], others.states[place, :size]),
        ("view", mine.views[place, :size], others.views[place, :size]),
        ("tally", mine.tallies[tallies], others.tallies[tallies]),
    ]
    found = [(*apart(ours, other), what) for what, ours, other in parts if ours.tobytes() != other.tobytes()]
    if not found:
        return ""
    act, field, ours, other, what = min(found, key=lambda each: each[0])
    return f"act {act}: {what}: {field} is {ours} {names[0]} and {other} {names[1]}"


def apart(ours: Record, others: Record) -> tuple[int, str, Any, Any]:
    """The first place in which records differ, the field, and both values."""
    for place in range(len(ours)):
        for name in ours.dtype.names or ():
            mine, other = ours[place][name], others[place][name]
            if not np.array_equal(mine, other):
                return place, name, mine.tolist(), other.tolist()
    raise ValueError("these records are equal")
