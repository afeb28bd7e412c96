"""What a section of the report is given: its packs, its budget, and somebody to tell how far it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gamester.lab.evaluate.costs import at_once
from gamester.lab.evaluate.duels import Blocks, Duel
from gamester.lab.evaluate.form import Form
from gamester.lab.evaluate.players import levels
from gamester.lab.evaluate.strength.ledger import Look
from gamester.lab.evaluate.strength.sizes import packs
from gamester.lab.evaluate.tournament import Found, played, summed
from gamester.lab.evaluate.workers import ALONE, Pending, Workers


@dataclass
class Written:
    """A section made."""

    text: str
    """In Markdown."""
    data: dict[str, Any] = field(default_factory=dict)
    """What the menu takes from it."""
    figures: dict[str, Any] = field(default_factory=dict)
    """What is kept of it among the results."""


@dataclass
class Running:
    """One making of one section."""

    look: Look
    scale: float
    """How many times the usual budget it has."""
    told: Callable[[str], None]
    """Is told what is being measured."""
    keep: Callable[[Written], None] = lambda _made: None
    """Is given what is done of a long section, for the case that the rest is never done."""
    workers: Workers = ALONE
    """Who plays."""

    def levels(self, form: Form) -> list[str]:
        """The levels that are there for a form."""
        return list(levels(form))

    def duel(self, form: Form, one: str, other: str, seconds: float) -> Pending[Found | None]:
        """Begin one of a bot among a field of another, over as many packs as so many seconds pay for; None if too few.

        A section begins all its duels and then asks for what came of them, so that no worker waits for another duel.
        """
        many = packs(one, other, form, seconds * self.scale)
        return self.of(form, one, other, many) if many else lambda: None

    def of(self, form: Form, one: str, other: str, many: int) -> Pending[Found]:
        """Begin one of a bot among a field of another, over so many packs or sessions."""
        size = at_once([(one, other)], form)
        parts = [
            self.workers.begin(played, form, self.look.seed, (one, other), 1, first, min(size, many - first))
            for first in range(0, many, size)
        ]
        return lambda: self.found(form, one, other, parts)

    def found(self, form: Form, one: str, other: str, parts: list[Pending[Blocks]]) -> Found:
        """What came of a duel."""
        self.told(f"{one} among {other}, {form.label}")
        return summed((one, other), form, Duel(0, 1), [part() for part in parts])
