"""What each section of the report needs to be measured: the forms, its packs, its budget, its workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from gamester.lab.evaluate.costs import at_once, pack_price
from gamester.lab.evaluate.duels import Duel
from gamester.lab.evaluate.form import Form
from gamester.lab.evaluate.players import levels
from gamester.lab.evaluate.strength.markdown import FEWEST
from gamester.lab.evaluate.tournament import Found, played, summed
from gamester.lab.workers import ALONE, Pending, Workers

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
    """The workers that play."""

    def levels(self, form: Form) -> list[str]:
        """The levels that exist for a form."""
        return list(levels(form))

    def duel(self, form: Form, one: str, other: str, seconds: float) -> Pending[Found | None]:
        """Begin a duel of one bot among a field of another, with as many packs as the seconds pay for; None if too few.

        A section begins all its duels before it asks for results, so that no worker waits for another duel.
        """
        many = packs(one, other, form, seconds * self.scale)
        return self.of(form, one, other, many) if many else lambda: None

    def of(self, form: Form, one: str, other: str, many: int, first: int = 0) -> Pending[Found]:
        """Begin a duel of one bot among a field of another, over so many packs or sessions from number `first` on."""
        size, end = at_once([(one, other)], form), first + many
        parts = [
            self.workers.begin(played, form, self.seed, (one, other), 1, begin, min(size, end - begin))
            for begin in range(first, end, size)
        ]

        def found() -> Found:
            self.told(f"{one} among {other}, {form.label}")
            return summed((one, other), form, Duel(0, 1), [part() for part in parts])

        return found
