"""An act as people write it."""

from __future__ import annotations

from dataclasses import dataclass, field

from gamester.api.cards import Cards
from gamester.text.act import Act as PlainAct
from gamester.text.saying import pretty


@dataclass(frozen=True, slots=True, repr=False)
class Act:
    """An act of a seat: a verb, the cards it names, and for a capture the cards it takes.

    `table.offers` and `view.offers` hold the legal acts, and `table.act` takes one of them or its words (`play 7H`).
    """

    do: str
    """The verb: `play`, `stand`, `pass`, `exchange`, `claim` …"""
    cards: Cards = field(default_factory=Cards)
    """The cards it names."""
    takes: Cards = field(default_factory=Cards)
    """The cards of the table that a capture takes."""
    limit: int | None = field(default=None, compare=False)
    """For an exchange on offer: the most cards that may be put out. None for any other act."""

    @classmethod
    def of(cls, act: PlainAct, limit: int | None = None) -> Act:
        """An act of the kernel as an act of the API."""
        return cls(act.do, Cards.of_mask(act.cards), Cards.of_mask(act.takes), limit)

    @property
    def words(self) -> str:
        """The act as a typed line and as records spell it: `play 7S takes 7H`."""
        return str(self.plain)

    @property
    def plain(self) -> PlainAct:
        """The act of the kernel, for programs that work with ints."""
        return PlainAct(self.do, self.cards.mask, self.takes.mask)

    def __str__(self) -> str:
        """The act with its cards as people write them: `play 7♥`. `table.act` reads this spelling too."""
        return pretty(self.words)

    __repr__ = __str__
