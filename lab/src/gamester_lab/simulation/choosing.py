"""Chosen deals: by number, or the most notable of a run."""

import re
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from gamester.text.errors import BadRun
from gamester_lab.simulation.figures import figures_of
from gamester_lab.simulation.playing import Batch
from gamester_lab.simulation.setup import Found, Setup

MOST_NUMBERED = 10_000
"""The most deals that may be chosen by number."""
_NUMBERS = re.compile(r"(\d{1,15})(?:-(\d{1,15}))?")


def rank(found: Found) -> tuple[int, int, int]:
    """The sort key: the most notable first, and of equals the first played."""
    return -found.value, found.table, found.place


def choices(text: str, setup: Setup) -> tuple[str, ...]:
    """The choices that a text such as `17,40-60,flush` names; BadRun if a name is unknown."""
    notable = figures_of(setup.game).notable
    words = tuple(dict.fromkeys(word.strip() for word in text.split(",") if word.strip()))
    numbered = 0
    for word in words:
        span = span_of(word)
        if span is None:
            if word not in notable:
                raise BadRun("simulate.choose", text=word, values=", ".join(notable))
            continue
        if span[1] < span[0]:
            raise BadRun("simulate.choose_backwards", text=word, turned=f"{span[1]}-{span[0]}")
        if not 1 <= span[0] <= span[1] <= setup.amount:
            raise BadRun("simulate.choose_range", text=word, most=setup.amount)
        numbered += span[1] - span[0] + 1
    if not words:
        raise BadRun("simulate.choose", text=text, values=", ".join(notable))
    if numbered > MOST_NUMBERED:
        raise BadRun("simulate.choose_many", n=numbered, most=MOST_NUMBERED)
    return words


def span_of(word: str) -> tuple[int, int] | None:
    """The first and last number of `40-60` or `17`; None for anything else."""
    found = _NUMBERS.fullmatch(word)
    return (int(found[1]), int(found[2] or found[1])) if found else None


class Finder:
    """Finds the chosen deals among those played; the order of the batches does not matter."""

    def __init__(self, setup: Setup, words: Sequence[str], most: int) -> None:
        """Look for these choices; of each notable kind keep the `most` notable deals."""
        self.setup, self.most = setup, most
        self.found: dict[str, list[Found]] = {word: [] for word in words}

    def take(self, batch: Batch) -> None:
        """Search a batch of tables."""
        for word in self.found:
            span = span_of(word)
            news = self._numbered(span, batch) if span else self._notable(word, batch)
            self.merge({word: list(news)})

    def merge(self, found: Mapping[str, Sequence[Sequence[int]]]) -> None:
        """Add the deals that another finder has found."""
        for word, others in found.items():
            best = sorted({*self.found[word], *(Found(*other) for other in others)}, key=rank)
            self.found[word] = best if span_of(word) else best[: self.most]

    def chosen(self) -> list[Found]:
        """Every deal that was found, without duplicates, in the order played."""
        places = {found[1:]: found for many in self.found.values() for found in many}
        return sorted(places.values(), key=lambda found: found[1:])

    def _numbered(self, span: tuple[int, int], batch: Batch) -> Iterator[Found]:
        """Deals by number; for sessions, the last deal of each."""
        setup, end = self.setup, batch.first + len(batch.lengths)
        if setup.sessions:
            for table in range(max(span[0] - 1, batch.first), min(span[1], end)):
                yield self._at(batch, table, int(batch.lengths[table - batch.first]) - 1)
            return
        first, last = batch.first * setup.length, min(end * setup.length, setup.deals)
        for number in range(max(span[0] - 1, first), min(span[1], last)):
            yield self._at(batch, *divmod(number, setup.length))

    def _notable(self, word: str, batch: Batch) -> Iterator[Found]:
        """The most notable of a batch."""
        values = figures_of(self.setup.game).notable[word](batch.rows)
        places = np.flatnonzero(batch.played & (values > 0))
        best = places[np.argsort(-values.flat[places], kind="stable")[: self.most]]
        for place in best.tolist():
            table, deal = divmod(place, batch.rows.shape[1])
            yield self._at(batch, batch.first + table, deal, int(values[table, deal]))

    @staticmethod
    def _at(batch: Batch, table: int, place: int, value: int = 1) -> Found:
        """A deal of a batch."""
        return Found(value, table, place, place + 1 - int(batch.rows["deal"][table - batch.first, place]))
