"""The seating of a table: people, programs, bots in empty chairs, stand-ins for absent people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from gamester.bots.base import Bot
from gamester.bots.roster import bot_of, spec_of
from gamester.hosting.head import By, Chair, Head
from gamester.hosting.ledger import Ledger
from gamester.kernel.cards import Seat
from gamester.table.events import Body, Other


@dataclass(slots=True)
class Place:
    """A seat and its player."""

    name: str
    by: By
    bot: Bot
    """The bot that plays while nobody else does, also as a stand-in."""
    principal: str | None = None
    """The person or program that holds the seat; None for a bot in an empty chair."""
    token: str | None = None
    """The hash of a program's token."""
    asker: str | None = None
    """The person who asked for that token, and who may see what the program sees."""
    coming: tuple[str, str] | None = None
    """The principal and name of a person who takes the seat with the next deal."""
    muted: bool = False
    consents: bool = False
    """May watchers see the hand?"""
    offer: str | None = None
    """The digest of the person's next link: first the end of the chain, then the last opened link."""
    shown: str | None = None
    """The link that the person has opened in the current round."""
    ready: int = 0
    """The number of the deal for which the person is ready."""
    sent_away: bool = False
    """Did the host remove the person before?"""

    @property
    def owner(self) -> str | None:
        """The person behind the seat: its holder, or the person who asked for its program's token."""
        return self.asker or self.principal

    @property
    def free(self) -> bool:
        """May a person sit down here?"""
        return self.principal is None and self.coming is None

    @property
    def bot_plays(self) -> bool:
        """Does a bot play?"""
        return self.by != "person"


@dataclass(slots=True)
class Seating:
    """All seats of a table, and the other people who may enter."""

    places: list[Place]
    host: str
    guests: list[str] = field(default_factory=list)
    """The principals who have shown the code of a private table."""
    banned: list[str] = field(default_factory=list)
    """The principals whom the host has removed."""
    ledger: Ledger = field(default_factory=Ledger)
    """Who may see which seat's cards."""

    @classmethod
    def of(cls, head: Head) -> Seating:
        """The seating in a head."""
        kept: list[dict[str, Any]] = list(head.settings.get("places", ()))
        places = [place_of(chair, more) for chair, more in zip(head.chairs, kept, strict=True)]
        settings = head.settings
        guests, banned = (list(settings.get(key, ())) for key in ("guests", "banned"))
        return cls(places, head.host, guests, banned, Ledger.of(settings.get("ledger", ())))

    def copy(self) -> Seating:
        """A copy to change and store."""
        places = [replace(place) for place in self.places]
        return Seating(places, self.host, list(self.guests), list(self.banned), self.ledger)

    def into(self, head: Head) -> Head:
        """The head with this seating in it."""
        chairs = tuple(Chair(p.name, p.by, p.principal, p.token) for p in self.places)
        settings = {
            **head.settings,
            "places": [more_of(place) for place in self.places],
            "guests": self.guests,
            "banned": self.banned,
            "ledger": msgspec.to_builtins(self.ledger.entries),
        }
        return msgspec.structs.replace(head, chairs=chairs, settings=settings, host=self.host)

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [place.name for place in self.places]

    def seat_of(self, principal: str) -> Seat | None:
        """The seat of a person or program."""
        return next((seat for seat, place in enumerate(self.places) if place.principal == principal), None)

    def coming_to(self, principal: str) -> Seat | None:
        """The seat that a person takes with the next deal."""
        coming = ((seat, place.coming) for seat, place in enumerate(self.places))
        return next((seat for seat, who in coming if who is not None and who[0] == principal), None)

    def belongs(self, principal: str) -> bool:
        """Does this principal hold or await a seat, host the table, or know its code?"""
        return self.keeps(principal) or principal in self.guests

    def keeps(self, principal: str) -> bool:
        """Does this principal hold or await a seat, or host the table?"""
        mine = self.seat_of(principal) is not None or self.coming_to(principal) is not None
        return mine or principal == self.host

    def others_names(self, seat: Seat) -> Iterable[str]:
        """The names that a newcomer in this seat may not have."""
        for other, place in enumerate(self.places):
            if other != seat:
                yield place.name
                if place.coming is not None:
                    yield place.coming[1]

    def new_host(self) -> None:
        """Make the first person with a seat the host, else the first who awaits one, if the host has none any more."""
        if self.seat_of(self.host) is None and self.coming_to(self.host) is None:
            seated = [place.principal for place in self.places if place.principal and not place.token]
            people = seated or [place.coming[0] for place in self.places if place.coming]
            self.host = people[0] if people else self.host

    def told(self, seat: Seat, now: float) -> Other:
        """The event that says who plays a seat from `now` on (seconds since 1970)."""
        place = self.places[seat]
        by = "away-bot" if place.by == "away" else place.by
        body: dict[str, Any] = {"seat": seat, "name": place.name, "by": by, "at": int(now)}
        if place.by == "bot" and place.principal is None:
            body["bot"] = spec_of(place.bot)
        return Other("seat", body)


KEPT = ("asker", "muted", "consents", "offer", "shown", "ready", "sent_away")
"""What a head keeps of a place as it is, besides its chair."""


def place_of(chair: Chair, more: Body) -> Place:
    """A place from its data in a head."""
    coming, kept = more.get("coming"), {key: more[key] for key in KEPT if key in more}
    place = Place(chair.name, chair.by or "bot", bot_of(more["bot"]), chair.principal, chair.token, **kept)
    place.coming = (coming[0], coming[1]) if coming else None
    return place


def more_of(place: Place) -> dict[str, Any]:
    """The data of a place that a `Chair` does not hold."""
    coming = list(place.coming or ())
    more = {"bot": spec_of(place.bot), "coming": coming, **{key: getattr(place, key) for key in KEPT}}
    return {key: value for key, value in more.items() if value}
