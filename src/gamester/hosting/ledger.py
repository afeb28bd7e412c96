"""The ledger: who may see which seat's cards in which deal of a session. Every output of a table asks it.

The holder of a seat sees its cards in a deal from the deal of the pack until the holder gives the seat up. Watchers see
them if the seat consents. A person who holds or held a seat in a deal, also through a program, watches no other seat
in it. A person who takes a seat during a deal sees cards from the next deal on. Of earlier deals that person sees only
what is public. The head of the table holds the ledger, and is stored with the rows to which it belongs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from gamester.hosting.naming import is_program
from gamester.kernel.cards import NO_SEAT, Seat
from gamester.table.hearing import Ears

if TYPE_CHECKING:
    from gamester.hosting.seating import Place


class Entry(msgspec.Struct, frozen=True):
    """A run of consecutive deals with the same facts."""

    first: int
    """The first pack, counted from 1; a misdeal and the deal that replaces it count separately."""
    eyes: tuple[str | None, ...]
    """The principal who sees the cards of each seat."""
    held: tuple[str, ...]
    """The principals who hold or held a seat in these deals, or asked for the token of a program that does."""
    spent: Seat | None = None
    """The seat whose hand watchers have seen; in this deal they may see no other hand."""
    open: bool = False
    """Do watchers still see that hand?"""

    def own(self, who: str) -> Seat:
        """The seat whose cards a principal sees as its own in these deals; NO_SEAT if none."""
        return self.eyes.index(who) if who in self.eyes else NO_SEAT

    def eye(self, who: str) -> Seat:
        """The seat whose cards a principal sees, as its own or as a watcher; NO_SEAT if none."""
        watches = self.open and who not in self.held and not is_program(who)
        return self.spent if watches and self.spent is not None else self.own(who)


class Ledger(msgspec.Struct, frozen=True):
    """The entries for all deals of a session."""

    entries: tuple[Entry, ...] = ()

    @classmethod
    def of(cls, kept: object) -> Ledger:
        """The ledger in a head."""
        return cls(msgspec.convert(kept, tuple[Entry, ...]))

    @property
    def now(self) -> Entry | None:
        """The entry of the current or last deal; None before the first."""
        return self.entries[-1] if self.entries else None

    # --- Questions ------------------------------------------------------------------------------------------

    def eye(self, who: str) -> Seat:
        """The seat whose cards a principal sees in the current or last deal; NO_SEAT if none."""
        return NO_SEAT if self.now is None else self.now.eye(who)

    def ears(self, who: str, *, own: bool = False) -> Ears:
        """The seats through which a principal has heard the table, from the first pack; `own`: only its own seats."""
        ears: list[tuple[int, Seat]] = [(1, NO_SEAT)]
        for entry in self.entries:
            if (eye := entry.own(who) if own else entry.eye(who)) != ears[-1][1]:
                ears = [*ears, (entry.first, eye)] if entry.first > ears[-1][0] else [(entry.first, eye)]
        return tuple(ears)

    def ever_held(self, who: str) -> bool:
        """Has this principal held a seat in any deal?"""
        return any(who in entry.held for entry in self.entries)

    # --- Changes --------------------------------------------------------------------------------------------

    def dealt(self, pack: int, places: Sequence[Place]) -> Ledger:
        """The ledger after pack number `pack` is dealt to the present holders."""
        eyes = admitted(places)
        spent = consenting(eyes, places)
        return self._with(Entry(pack, eyes, names(places), spent, spent is not None))

    def changed(self, pack: int, places: Sequence[Place]) -> Ledger:
        """The ledger after a change of holders or of consent, during or after the deal of pack number `pack`."""
        was = self.now
        if was is None:
            return self
        eyes = tuple(who if places[seat].principal == who else None for seat, who in enumerate(was.eyes))
        asked = consenting(eyes, places)
        spent = asked if was.spent is None else was.spent
        held = tuple(sorted({*was.held, *names(places)}))
        return self._with(Entry(pack, eyes, held, spent, asked is not None and asked == spent))

    def _with(self, entry: Entry) -> Ledger:
        """The ledger with a new last entry."""
        was = self.now
        if was is not None and msgspec.structs.replace(was, first=entry.first) == entry:
            return self
        kept = (one for one in self.entries if one.first < entry.first)
        return Ledger((*kept, entry))


def consenting(eyes: Sequence[str | None], places: Sequence[Place]) -> Seat | None:
    """The seat that shows its hand to watchers; its holder must see the hand too. None if there is none."""
    return next((seat for seat, place in enumerate(places) if place.consents and eyes[seat] is not None), None)


def names(places: Iterable[Place]) -> tuple[str, ...]:
    """The principals who hold a seat, and those who asked for the tokens of programs that do."""
    return tuple(sorted({who for place in places for who in (place.principal, place.owner) if who is not None}))


def admitted(places: Sequence[Place]) -> tuple[str | None, ...]:
    """The principal who would see the cards of each seat in a deal now: one seat for each person, own or by a program.

    A person may see several seats only if no other person plays, because then no opponent's hand is at risk.
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
