"""Whole numbers that a caller gives, NumPy's among them: as ints, which compiled code and JSON take alike."""

from collections.abc import Mapping
from operator import index

from gamester.text.catalogue import Word
from gamester.text.errors import BadRun

MOST_SEED = (1 << 62) - 1
"""The highest seed; see `gamester.kernel.chance`."""
MOST_WORKERS = 1024


def whole(value: object) -> int | None:
    """A whole number as an int; None for anything else."""
    try:
        return index(value)  # type: ignore[arg-type] # whatever has no index raises
    except TypeError:
        return None


def whole_in(name: str, value: object, least: int, most: int) -> int:
    """The whole number that was given under a name, as an int; BadRun if it is not one from `least` to `most`."""
    number = whole(value)
    if number is None or not least <= number <= most:
        raise BadRun("measure.range", option=name, n=f"{value!r:.40}", least=least, most=most)
    return number


def plain(options: Mapping[str, Word]) -> dict[str, Word]:
    """Options whose whole numbers are ints; a truth value stays one."""
    numbers = {key: whole(word) for key, word in options.items() if not isinstance(word, bool)}
    return dict(options) | {key: number for key, number in numbers.items() if number is not None}


def seed_in(seed: object) -> int:
    """A seed as an int; BadRun if it is none."""
    return whole_in("seed", seed, 0, MOST_SEED)


def workers_in(workers: object) -> int:
    """A number of workers as an int; BadRun if it is none."""
    return whole_in("workers", workers, 1, MOST_WORKERS)
