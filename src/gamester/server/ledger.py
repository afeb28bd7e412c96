"""Who may see which seat's cards in which deal of a session: the one place that knows, asked by every exit of a table.

The cards of a deal are for whoever held the seat when the pack was dealt, until he gives it up, and for watchers whom
that seat lets look on.  Who holds or held a seat in a deal, or asked for the token of a program that does, watches no
other in it.  Who takes a seat later begins with the next deal; what was dealt before, his predecessor's hands too, he
knows as the public does.  The ledger stands in the head of the table, written with the rows it belongs to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec

from gamester.hearing import Ears
from gamester.kernel.cards import NO_SEAT, Seat
from gamester.server.identity import is_program


class Held(Protocol):
    """A seat as the ledger looks at it."""

    @property
    def principal(self) -> str | None:
        """Who holds it."""

    @property
    def owner(self) -> str | None:
        """Its person, or whoever asked for the token of its program."""

    @property
    def consents(self) -> bool:
        """Does it let watchers see its hand?"""


class Entry(msgspec.Struct, frozen=True):
    """Deals in a row of which the same is true."""

    first: int
    """The pack dealt first, counted from 1: a misdeal is one, and so is the deal that makes up for it."""
    eyes: tuple[str | None, ...]
    """Who sees the cards of each seat."""
    held: tuple[str, ...]
    """Who holds or held a seat in these deals, or asked for the token of a program that does."""
    spent: Seat | None = None
    """The seat whose hand watchers have seen: in this deal they are shown no other."""
    open: bool = False
    """Do they see it still?"""

    def own(self, who: str) -> Seat:
        """The seat whose cards are somebody's own in these deals; NO_SEAT if none."""
        return self.eyes.index(who) if who in self.eyes else NO_SEAT

    def eye(self, who: str) -> Seat:
        """The same, or the seat that he watches."""
        watches = self.open and who not in self.held and not is_program(who)
        return self.spent if watches and self.spent is not None else self.own(who)


class Ledger(msgspec.Struct, frozen=True):
    """What is known of a session's deals."""

    entries: tuple[Entry, ...] = ()

    @classmethod
    def of(cls, kept: Any, places: Sequence[Held]) -> Ledger:
        """What a head keeps; at a table of an older version whoever sits there is taken to have sat there always."""
        return cls().dealt(1, places) if kept is None else cls(msgspec.convert(kept, tuple[Entry, ...]))

    @property
    def now(self) -> Entry | None:
        """What is true of the deal under way, or the last; None before the first."""
        return self.entries[-1] if self.entries else None

    # --- Questions ------------------------------------------------------------------------------------------

    def eye(self, who: str) -> Seat:
        """The seat whose cards somebody sees in the deal under way, or the last; NO_SEAT if none."""
        return NO_SEAT if self.now is None else self.now.eye(who)

    def ears(self, who: str, *, own: bool = False) -> Ears:
        """Whose ears somebody has had, from the first pack on; `own`: only those of seats he held."""
        ears: list[tuple[int, Seat]] = [(1, NO_SEAT)]
        for entry in self.entries:
            if (eye := entry.own(who) if own else entry.eye(who)) != ears[-1][1]:
                ears = [*ears, (entry.first, eye)] if entry.first > ears[-1][0] else [(entry.first, eye)]
        return tuple(ears)

    def ever_held(self, who: str) -> bool:
        """Has somebody held a seat in any deal?"""
        return any(who in entry.held for entry in self.entries)

    # --- What becomes of it ---------------------------------------------------------------------------------

    def dealt(self, pack: int, places: Sequence[Held]) -> Ledger:
        """Pack number `pack` is dealt to those who sit there now."""
        eyes = admitted(places)
        spent = consenting(eyes, places)
        return self._with(Entry(pack, eyes, names(places), spent, spent is not None))

    def changed(self, pack: int, places: Sequence[Held]) -> Ledger:
        """Seats have changed hands, or show them to watchers or not, in the deal of pack number `pack` or after it."""
        was = self.now
        if was is None:
            return self
        eyes = tuple(who if places[seat].principal == who else None for seat, who in enumerate(was.eyes))
        asked = consenting(eyes, places)
        spent = asked if was.spent is None else was.spent
        held = tuple(sorted({*was.held, *names(places)}))
        return self._with(Entry(pack, eyes, held, spent, asked is not None and asked == spent))

    def _with(self, entry: Entry) -> Ledger:
        """This is true from now on."""
        was = self.now
        if was is not None and msgspec.structs.replace(was, first=entry.first) == entry:
            return self
        kept = (one for one in self.entries if one.first < entry.first)
        return Ledger((*kept, entry))


def consenting(eyes: Sequence[str | None], places: Sequence[Held]) -> Seat | None:
    """The seat that shows its hand to watchers; nobody shows what he does not see himself."""
    return next((seat for seat, place in enumerate(places) if place.consents and eyes[seat] is not None), None)


def names(places: Iterable[Held]) -> tuple[str, ...]:
    """Who holds a seat, and who asked for the tokens of programs that do."""
    return tuple(sorted({who for place in places for who in (place.principal, place.owner) if who is not None}))


def admitted(places: Sequence[Held]) -> tuple[str | None, ...]:
    """Who would see the cards of each seat, were they dealt now: one seat for each person, in his own or by a program.

    Only where nobody else plays may somebody see several: then he has nobody to look into the cards of.
    """
    owners = {place.owner for place in places if place.owner is not None}
    eyes: list[str | None] = [None] * len(places)
    seeing: set[str] = set()
    for seat in sorted(range(len(places)), key=lambda seat: is_program(places[seat].principal or "")):
        owner = places[seat].owner
        if owner is not None and (owner not in seeing or len(owners) == 1):
            eyes[seat] = places[seat].principal
            seeing.add(owner)
    return tuple(eyes)
