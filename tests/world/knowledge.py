"""Who may know what: whose eyes are whose, and which cards others may still play."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from gamester.kernel.cards import NO_SEAT
from gamester.study.boards import day_named, is_ranked
from knowing import CARD, cards_in
from world.broken import Broken
from world.loop import EPOCH
from world.people import Person, Tab
from world.truth import Followed, Pack

if TYPE_CHECKING:
    from world.world import World

ESCAPED = re.compile(r"\\.")
ON_ITS_WAY = 25.0
"""The seconds in which what was told arrives."""
ON_TIME = 30.0
"""The seconds in which what was begun before a day ended is done."""


class Knowledge:
    """Who may know what, by what is stored and by what people did."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.truth = world.truth
        self.consents: dict[str, set[Person]] = {}
        """Who has let watchers of a table see their hand."""

    def eyes(self, person: Person, tab: Tab | None, table: Followed, number: int, view: Any) -> None:
        """Whose eyes does a view have?"""
        seat = getattr(view, "you", None)
        if view is None or seat is None or seat == NO_SEAT or table.finished or not number:
            return
        pack = table.packs[min(number, len(table.packs)) - 1]
        if not self.may_see(person, table, pack, seat):
            raise Broken(
                "hidden", f"{person} sees seat {seat} of {table.id} in pack {number}; its eyes are {pack.eyes}"
            )

    def may_see(self, person: Person, table: Followed, pack: Pack, seat: int) -> bool:
        """May somebody look through the eyes of a seat?"""
        eye = pack.eyes.get(seat)
        mine = eye is not None and self.truth.human(eye) in person.principals
        before = max((pack.left.get((seat, one), -ON_ITS_WAY) for one in person.principals), default=-ON_ITS_WAY)
        return mine or self.shows(table, pack, seat) or self.world.loop.time() - before < ON_ITS_WAY

    def shows(self, table: Followed, pack: Pack, seat: int) -> bool:
        """Has somebody who sees or saw this hand let watchers see it, even before knowing of the seat?"""
        had = {one for place, one in pack.left if place == seat}
        if (eye := pack.eyes.get(seat)) is not None:
            had.add(self.truth.human(eye))
        return any(had & person.principals for person in self.consents.get(table.id, ()))

    def may_know(self, tab: Tab, table: Followed, number: int, told: Any) -> None:
        """Nobody is told of a card that is not theirs to know."""
        if not table.packs or not number or table.finished:
            return
        perhaps = cards_perhaps(told)
        if not perhaps:
            return
        known: set[int] = set()
        for pack in table.packs[max(0, number - 1) : number + 1]:
            known |= self.truth.known(pack, tab.person.principals)
            for seat in pack.seen:
                if self.shows(table, pack, seat):
                    known |= pack.seen[seat]
        if not perhaps - known:
            return
        cards = cards_in(msgspec.to_builtins(told))
        if (asked := tab.sent.get(str(getattr(told, "id", "")))) is not None:
            cards -= cards_in(msgspec.to_builtins(asked))  # an answer may name what was asked about, and come twice
        if cards - known:
            more = sorted(cards - known)
            raise Broken("hidden", f"{tab.person} at {table.id} is told of {more} in pack {number}: {told!r}"[:900])

    def withheld(self, table: Followed) -> bool:
        """May somebody still play these cards?"""
        if not table.finished:
            return True
        boards, assembly = table.head.settings.get("boards"), table.head.settings.get("assembly")
        if assembly:
            alike = [one for one in self.truth.tables.values() if one.head.settings.get("assembly") == assembly]
            return any(not one.finished and any(chair.principal for chair in one.head.chairs) for one in alike)
        return bool(boards) and is_ranked(boards["name"]) and not self.over(boards["name"])

    def over(self, name: str) -> bool:
        """May a process have taken a ranked day for over?"""
        found = day_named(name)
        latest = EPOCH + self.world.loop.time() + self.world.most_skew
        return found is None or datetime.fromtimestamp(latest, UTC).date() > found[0]

    def surely_over(self, name: str) -> bool:
        """Must every process have taken a ranked day for over?"""
        found = day_named(name)
        earliest = EPOCH + self.world.loop.time() - self.world.least_skew - ON_TIME
        return found is not None and datetime.fromtimestamp(earliest, UTC).date() > found[0]


def cards_perhaps(told: Any) -> set[int]:
    """Every card that is named in a message, and perhaps more: which card is Pam, what was asked about."""
    text = msgspec.json.encode(told).decode()
    if "\\" in text:
        text = ESCAPED.sub(" ", text)
    return set(map(card_named, CARD.findall(text)))


@cache
def card_named(found: tuple[str, str]) -> int:
    """The card of a rank and a sign."""
    (card,) = cards_in("".join(found))
    return card
