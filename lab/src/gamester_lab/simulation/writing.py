"""Figures as text: numbers in the style of a language, aligned columns, bars, and the sections of a report."""

import math
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from gamester.text.messages import Words
from gamester_lab.simulation.distributions import grouped

BAR = 32
"""The length of the longest bar, in characters."""
LARGE, LARGE_WHOLE = 1e7, 10**12
"""The limit from which a number, and a whole number, is written with a power of ten."""
Estimate = dict[str, Any]
"""A figure of `statistics.ratio`."""


class Numbers:
    """Numbers in the style of a language."""

    def __init__(self, words: Words) -> None:
        """Write in the language of `words`."""
        sample = words.say("report.sample")
        self.signs = str.maketrans({",": sample[1], ".": sample[-2]})
        self.words = words

    def whole(self, number: int) -> str:
        """`12,345`, with all digits."""
        return self.words.whole(number)

    def real(self, number: float | None, decimals: int, scale: int = 1) -> str:
        """A number times `scale`, with so many decimals; a dash if there is none."""
        if number is None:
            return self.words.say("report.none")
        number *= scale
        if abs(number) >= (LARGE_WHOLE if isinstance(number, int) else LARGE):
            return f"{number:.3e}".replace("e+", "e").translate(self.signs)
        return f"{number:,.{decimals}f}".translate(self.signs)

    def tick(self, number: float) -> str:
        """A number on an axis, as short as possible."""
        return f"{number:.4g}".replace("e+0", "e").replace("e+", "e").replace("-", "\u2212").translate(self.signs)

    def span(self, low: int, high: int) -> str:
        """One whole number, or a range of them."""
        if low == high:
            return self.real(low, 0)
        return self.words.say("report.to", low=self.real(low, 0), high=self.real(high, 0))

    def column(self, estimates: Sequence[Estimate], scale: int = 1, *, sure: bool = True) -> list[str]:
        """Figures in a column, with as many decimals as their intervals justify; with the intervals if `sure`."""
        halves = sorted(half * scale for half in map(half_of, estimates) if half)
        decimals = decimals_for(halves[len(halves) // 2]) if halves else 2
        cells = []
        for estimate in estimates:
            half = half_of(estimate)
            cell = self.real(estimate["value"], decimals, scale)
            cells.append(f"{cell} ± {self.real(half, decimals, scale)}" if sure and half else cell)
        return cells


def half_of(estimate: Estimate) -> float | None:
    """Half the interval of an estimate."""
    if estimate["low"] is None:
        return None
    return float(max(estimate["high"] - estimate["value"], estimate["value"] - estimate["low"]))


def decimals_for(half: float) -> int:
    """The number of decimals that gives half an interval two significant digits, at most three."""
    return min(3, max(0, 1 - math.floor(math.log10(half))))


def table(headings: Sequence[str], columns: Sequence[Sequence[str]]) -> list[str]:
    """Columns under their headings, the first aligned left, the others right; | in a heading begins a new line."""
    tops = [heading.split("|") for heading in headings]
    height = max(map(len, tops))
    filled = [[""] * (height - len(top)) + top + list(column) for top, column in zip(tops, columns, strict=True)]
    widths = [max(map(len, column)) for column in filled]
    lines = []
    for cells in zip_longest(*filled, fillvalue=""):
        first, *others = (
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
        )
        lines.append("  ".join([first, *others]).rstrip())
    return [*lines[:height], "─" * max(map(len, lines)), *lines[height:]]


def bars(shares: Sequence[float]) -> list[str]:
    """A bar for each share; the longest has BAR characters."""
    most = max(shares)
    return ["█" * round(BAR * share / most) for share in shares]


Found = dict[str, Any]
"""The result of `statistics.figures`."""
GROUPS = 12
"""The most rows of a distribution."""
PER_CENT = 100


class Writer:
    """Writes the sections of one report."""

    def __init__(self, words: Words, found: Found) -> None:
        """Write these figures with the words of this language."""
        self.say = words.say
        self.found = found
        self.numbers = Numbers(words)

    def headed(self, heading: str, *parts: Sequence[str]) -> list[str]:
        """A section: its heading, and its indented parts one after another."""
        lines = [f"  {line}" for number, part in enumerate(parts) for line in ([""] if number else []) + list(part)]
        return [self.say(f"report.heading.{heading}").upper(), *(line.rstrip() for line in lines)]

    def name(self, one: str, number: int) -> str:
        """A place or a chair."""
        if one == "chair":
            return self.say("report.chair.name", n=number)
        if number == 0:
            return self.say("report.place.eldest")
        last = number == self.found["seats"] - 1
        return self.say("report.place.dealer") if last else self.say("report.place.other", n=number + 1)

    def per_cent(self, part: float | None, decimals: int = 1) -> str:
        """A share."""
        return self.numbers.real(part, decimals, PER_CENT)

    def spread(self, heading: str, told: Found, mean: str, column: str) -> list[str]:
        """A section with a mean, quantiles, and the distribution."""
        fills = {f"q{per_cent}": self.numbers.real(number, 0) for per_cent, number in told["quantiles"].items()}
        line = self.say("report.spread.mean", mean=self.numbers.column([told[mean]])[0])
        line = f"{line}; {self.say('report.spread.quantiles', **fills)}."
        return self.headed(heading, [line], self.distribution(told, column))

    def distribution(self, told: Found, column: str) -> list[str]:
        """Bins with their shares and bars."""
        groups = grouped(told["bins"], GROUPS)
        return self.drawn(
            column, [self.numbers.span(low, high) for low, high, _ in groups], [count for *_, count in groups]
        )

    def drawn(self, column: str, names: list[str], counts: list[int]) -> list[str]:
        """Shares with a bar each."""
        shares = [count / sum(counts) for count in counts]
        lines = table(
            [self.say(f"report.column.{column}"), self.say("report.column.share")],
            [names, [self.per_cent(part) for part in shares]],
        )
        return [*lines[:2], *(f"{line}   {bar}" for line, bar in zip(lines[2:], bars(shares), strict=True))]

    def went(self, kinds: dict[str, float | None], within: Sequence[str] = ()) -> list[str]:
        """The kinds of deals that occurred, each with its share and its rarity; those in `within` are indented, because
        they are kinds of another kind.
        """
        kept = {kind: part for kind, part in kinds.items() if part}
        names = [self.say(f"report.went.{kind}") for kind in kept]
        return table(
            [self.say("report.went.kind"), self.say("report.column.share"), self.say("report.went.frequency")],
            [
                [f"  {name}" if kind in within else name for kind, name in zip(kept, names, strict=True)],
                [self.per_cent(part, 2) for part in kept.values()],
                [self.numbers.real(1 / part, 0 if part < 0.01 else 1) for part in kept.values()],
            ],
        )
