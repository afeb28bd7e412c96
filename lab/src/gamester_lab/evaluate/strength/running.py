"""What each section of the report needs: its forms, packs, budget and workers, and tables in Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from gamester.text.errors import BadRun
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.match import Found, at_once, begin_duel, pack_price
from gamester_lab.workers import ALONE, Pending, Workers

Kept = Mapping[str, Any]
"""A gain as the results keep it: an `Estimate`, or its value and half its interval where no more was kept."""
FEWEST = 32
"""Fewer packs are too few for an interval."""


def half_of(gain: Kept) -> float | None:
    """Half the interval of a gain; None if it has none."""
    if "half" in gain:
        found: float | None = gain["half"]
        return found
    return None if gain["low"] is None else (gain["high"] - gain["low"]) / 2


def written(gain: Kept | None, decimals: int = 3) -> str:
    """`+0.123 ± 0.010 (4,000)`, with the number of packs; a dash for a gain that was not measured.

    A width that is too small to print is rounded up. If all packs agree, no interval is printed.
    """
    if gain is None:
        return "–"
    value, half, packs = f"{round(gain['value'], decimals) + 0.0:+.{decimals}f}", half_of(gain), gain["blocks"]
    if half is not None:
        return f"{value} ± {max(round(half, decimals), 10**-decimals):.{decimals}f} ({packs:,})"
    return f"too few packs ({packs})" if packs < FEWEST else f"{value} in each of {packs:,}"


def rows(headings: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table: the first column is aligned left, the others right."""
    rule = ["---", *["--:"] * (len(headings) - 1)]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [headings, rule, *lines])


def put(path: Path, section: str, text: str) -> None:
    """Write a section between its two marks, `<!-- NAME -->` and `<!-- /NAME -->`; BadRun if the file lacks them."""
    whole = path.read_text("utf-8") if path.is_file() else ""
    first, last = f"<!-- {section} -->", f"<!-- /{section} -->"
    if first not in whole or last not in whole:
        raise BadRun("measure.no_document", path=str(path), section=section)
    head, _, rest = whole.partition(first)
    _, _, tail = rest.partition(last)
    path.write_text(f"{head}{first}\n\n{text.strip()}\n\n{last}{tail}", "utf-8")


FORMS: dict[str, Form] = {
    "Five-Card, 3 players": Form("loo", "five/wikipedia-2023", 3, pool=15),
    "Five-Card, 5 players": Form("loo", "five/wikipedia-2023", 5, pool=15),
    "Five-Card, 7 players": Form("loo", "five/wikipedia-2023", 7, pool=15),
    "Three-Card, 3 players": Form("loo", "three/wikipedia-2023", 3, pool=9),
    "Three-Card, 5 players": Form("loo", "three/wikipedia-2023", 5, pool=9),
    "Three-Card, 7 players": Form("loo", "three/wikipedia-2023", 7, pool=9),
    "Irish, 5 players": Form("loo", "irish/wikipedia-2023", 5, pool=9),
    "Unlimited Five-Card, 5 players": Form("loo", "five/wikipedia-2023", 5, {"loo": "unlimited"}, 100),
    "Laugh and Lie Down, 5 players": Form("laugh", "adpoker", 5),
    "Laugh and Lie Down, 4 players": Form("laugh", "adpoker", 4),
    "Laugh and Lie Down, 3 players": Form("laugh", "adpoker", 3),
}
"""The forms of the report, each with its pool; they were fixed beforehand."""
REFERENCE = "advice"
"""The level whose field is the reference for all others, also in the menu."""
MOST = 20_000
"""The most packs of a duel."""
Figures = dict[str, Any]
"""What the results keep of a section."""


class Section(NamedTuple):
    """A section of the report."""

    measure: Callable[[Running], Iterator[Figures]]
    """Measures it, and yields all figures so far, in case a long section is never finished."""
    tell: Callable[[Figures], str]
    """Its text in Markdown."""


def packs(one: str, other: str, form: Form, seconds: float) -> int:
    """The packs of one bot among a field of another; 0 if the budget pays for fewer than FEWEST.

    A fixed budget is divided by fixed costs, so that the number does not depend on the clock.
    """
    many = int(seconds / pack_price(one, other, form))
    return 0 if many < FEWEST else min(many, MOST)


@dataclass
class Running:
    """One run of one section."""

    seed: int
    scale: float
    """The factor of the usual budget."""
    told: Callable[[str], None]
    """Receives a message about what is being measured."""
    workers: Workers = ALONE

    def duel(self, form: Form, one: str, other: str, seconds: float) -> Pending[Found | None]:
        """Begin a duel of one bot among a field of another, with as many packs as the seconds pay for; None if too few.

        A section begins all its duels before it asks for results, so that no worker waits for another duel.
        """
        many = packs(one, other, form, seconds * self.scale)
        return self.of(form, one, other, many) if many else lambda: None

    def of(self, form: Form, one: str, other: str, many: int, first: int = 0) -> Pending[Found]:
        """Begin a duel of one bot among a field of another, over so many packs or sessions from number `first` on."""
        sides = one, other
        begun = begin_duel(form, sides, many, self.seed, at_once([sides], form), self.workers, first)

        def found() -> Found:
            self.told(f"{one} among {other}, {form.label}")
            return begun()

        return found
