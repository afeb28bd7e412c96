"""The building blocks of a report's sections."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamester.lab.simulation.distributions import grouped
from gamester.lab.simulation.writing import Numbers, bars, table
from gamester.text.messages import Words

Found = dict[str, Any]
"""The result of `statistics.figures`."""
GROUPS = 12
"""The most rows of a distribution."""
PER_CENT = 100


class Writer:
    """Writes the sections of one report."""

    def __init__(self, words: Words, found: Found) -> None:
        """Write these figures with the words of this language."""
        self.words = words
        self.found = found
        self.numbers = Numbers(words)

    def say(self, key: str, **fills: Any) -> str:
        """A word of the report."""
        return self.words.say(key, **fills)

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

    def spread(self, mean: Any, quantiles: dict[str, int]) -> list[str]:
        """Mean and quantiles."""
        fills = {f"q{per_cent}": self.numbers.real(number, 0) for per_cent, number in quantiles.items()}
        line = self.say("report.spread.mean", mean=self.numbers.column([mean])[0])
        return [f"{line}; {self.say('report.spread.quantiles', **fills)}."]

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
