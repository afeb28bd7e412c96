"""Tests of tables in languages: each table once and each language as often as another, not each with each."""

import itertools
from collections.abc import Iterable, Sequence


def in_turn(tables: Iterable[tuple], languages: Iterable[str]) -> Sequence[tuple]:
    """Each table with one of the languages, which follows its words."""
    return [(*table, language) for table, language in zip(tables, itertools.cycle(languages), strict=False)]
