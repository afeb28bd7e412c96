"""What is told of finished deals: what each paid, as a sum that a person can check, and a review."""

from collections.abc import Mapping
from dataclasses import dataclass

from gamester.api.cards import framed, tabled
from gamester.text.phrases import signed


@dataclass(frozen=True, slots=True)
class Deal:
    """A summary of a finished deal."""

    number: int
    """The number of the deal, from 1."""
    dealer: str
    """Who dealt."""
    payments: Mapping[str, int]
    """Net chips of each player, the stakes included."""
    pool: int
    """Chips left in the pool or pot."""


@dataclass(frozen=True, slots=True, repr=False)
class Settlement:
    """A finished deal as a sum for each player; `print` shows it, a notebook as a table."""

    deal: int
    """The number of the deal."""
    terms: Mapping[str, tuple[tuple[str, int], ...]]
    """For each player the terms of the sum: the reason, and how many chips."""
    payments: Mapping[str, int]
    """For each player the total, in chips."""
    pool: int
    """Chips left in the pool or pot."""
    title: str
    """The heading, in the language of the table."""

    def __str__(self) -> str:
        """One line a player: the terms and the total."""
        return "\n".join(
            [self.title, *(f"{name}: {self._sum(name)} = {signed(self.payments[name])}" for name in self.terms)]
        )

    __repr__ = __str__

    def _sum(self, name: str) -> str:
        """The terms of a player in one line."""
        return ", ".join(f"{label} {signed(chips)}" for label, chips in self.terms[name]) or "0"

    def _repr_html_(self) -> str:
        """The sums as a table for a notebook."""
        rows = [[name, self._sum(name), signed(self.payments[name])] for name in self.terms]
        return tabled(self.title, [["", "", "="], *rows])


@dataclass(frozen=True, slots=True, repr=False)
class Review:
    """The cost of a player's decisions, judged by what was known at the time, with luck and skill separated."""

    player: str
    """The player whose deals they are."""
    report: dict[str, object]
    """The figures that `gamester review --json` prints; chips with four decimals."""
    sentences: list[str]
    """The figures in sentences."""

    def __str__(self) -> str:
        """The sentences, one a line."""
        return "\n".join(self.sentences)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The sentences for a notebook; names are escaped."""
        return framed(self.player, self.sentences)
