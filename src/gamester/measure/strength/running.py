"""What a section of the report is given: its packs, its budget, and somebody to tell how far it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gamester.fast.arena import Player
from gamester.measure.duels import Duel, play_blocks
from gamester.measure.form import Form
from gamester.measure.players import levels, player_of
from gamester.measure.strength.ledger import Look
from gamester.measure.strength.sizes import packs
from gamester.measure.tournament import Found, summed

CHUNK = 256


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
    players: dict[tuple[str, str], Player] = field(default_factory=dict)

    def player(self, level: str, form: Form) -> Player:
        """The player of a level, made once for a form."""
        key = level, form.label
        if key not in self.players:
            self.players[key] = player_of(level, form)
        return self.players[key]

    def levels(self, form: Form) -> list[str]:
        """The levels that are there for a form."""
        return list(levels(form))

    def duel(self, form: Form, one: str, other: str, seconds: float) -> Found | None:
        """One of a bot among a field of another, over as many packs as so many seconds pay for; None if too few."""
        many = packs(one, other, form, seconds * self.scale)
        return self.of(form, self.player(one, form), self.player(other, form), many) if many else None

    def of(self, form: Form, one: Player, other: Player, many: int, first: int = 0) -> Found:
        """One of a player among a field of another, over so many packs or sessions."""
        self.told(f"{one.name} among {other.name}, {form.label}")
        arena = form.arena(self.look.seed)
        parts = [
            play_blocks(arena, [one, other], Duel(0, 1), form.pool, first + start, min(CHUNK, many - start))
            for start in range(0, many, CHUNK)
        ]
        return summed((one.name, other.name), form, Duel(0, 1), parts)
