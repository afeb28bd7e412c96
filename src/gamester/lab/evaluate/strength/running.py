"""The context of a section of the report: its packs, its budget, and its progress messages."""

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
    """A finished section."""

    text: str
    """The text in Markdown."""
    data: dict[str, Any] = field(default_factory=dict)
    """The data for the menu."""
    figures: dict[str, Any] = field(default_factory=dict)
    """The figures for the results."""


@dataclass
class Running:
    """One run of one section."""

    look: Look
    scale: float
    """The factor of the usual budget."""
    told: Callable[[str], None]
    """Receives a message about what is being measured."""
    keep: Callable[[Written], None] = lambda _made: None
    """Receives the finished part of a long section, in case the rest is never finished."""
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

    def of(self, form: Form, one: str, other: str, many: int) -> Pending[Found]:
        """Begin a duel of one bot among a field of another, over so many packs or sessions."""
        size = at_once([(one, other)], form)
        parts = [
            self.workers.begin(played, form, self.look.seed, (one, other), 1, first, min(size, many - first))
            for first in range(0, many, size)
        ]
        return lambda: self.found(form, one, other, parts)

    def found(self, form: Form, one: str, other: str, parts: list[Pending[Blocks]]) -> Found:
        """The result of a duel."""
        self.told(f"{one} among {other}, {form.label}")
        return summed((one, other), form, Duel(0, 1), [part() for part in parts])
