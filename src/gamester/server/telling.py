"""How a table tells those who listen: each what is new to him, in his language, and nothing else."""

from __future__ import annotations

import time
from collections import deque
from typing import TYPE_CHECKING

import msgspec

from gamester.cards import NO_SEAT, Seat
from gamester.messages import Words
from gamester.saying import Speaker
from gamester.server import parts, showing, wire
from gamester.server.listener import Listener

if TYPE_CHECKING:
    from gamester.server.bonds import Bonds
    from gamester.server.clocks import Clocks
    from gamester.server.house import House
    from gamester.server.seating import Place, Seating
    from gamester.server.store import Head, Said
    from gamester.server.timers import Timers
    from gamester.table import Table

_encode = msgspec.json.Encoder().encode


class Telling:
    """The half of a room that speaks; `Room` is the half that acts."""

    house: House
    head: Head
    table: Table
    seating: Seating
    bonds: Bonds
    clocks: Clocks
    timers: Timers
    acted: list[int]
    """How often each seat has acted."""
    draw: parts.FirstDealer | None
    """How the first dealer was found."""
    listeners: list[Listener]
    chat: deque[Said]

    # --- Whose ears ------------------------------------------------------------------------------------------

    def seat_of(self, principal: str) -> Seat | None:
        """The seat that this person or program plays."""
        return self.seating.seat_of(principal)

    def place(self, seat: Seat) -> Place:
        """A seat's place."""
        return self.seating.places[seat]

    def watched_seat(self) -> Seat | None:
        """The seat whose hand watchers may see."""
        return next((seat for seat, place in enumerate(self.seating.places) if place.consents), None)

    def ears(self, principal: str) -> tuple[Seat, bool]:
        """Whose ears this listener has, and whether he plays that seat."""
        seat = self.seat_of(principal)
        if seat is not None:
            return seat, True
        watched = self.watched_seat()
        coming = self.seating.coming_to(principal) is not None
        return (NO_SEAT if watched is None or coming else watched), False

    @property
    def welcomed(self) -> list[Listener]:
        """Those who have had their welcome; whoever is still coming in is told all with it."""
        return [listener for listener in self.listeners if listener.seat is not None]

    # --- What he is shown ------------------------------------------------------------------------------------

    def speaker(self, lang: str) -> Speaker:
        """Says things in a language, with the names of this table."""
        return Speaker(Words(lang), self.seating.names)

    def chairs(self) -> list[parts.Chair]:
        """Who sits where."""
        chairs = []
        for seat, place in enumerate(self.seating.places):
            by = "away-bot" if place.by == "away" else "bot" if place.token else place.by
            coming = place.coming[1] if place.coming else None
            here = place.principal is not None and not self.timers.is_away(place.principal)
            bank = self.clocks.bank(seat)
            chairs.append(parts.Chair(place.name, by, here, False, coming, place.muted, bank))
        return chairs

    def state(self, seat: Seat, seated: bool, lang: str) -> parts.State:
        """The table as a seat may see it."""
        return showing.state_of(
            self.table.session, seat, self.speaker(lang), self.chairs(), acted=self.acted[seat], seated=seated,
            deadline=self.clocks.deadline(seat if seated else NO_SEAT), draw=self.draw,
        )  # fmt: skip

    def heard(self, seat: Seat, since: int, lang: str) -> list[parts.Heard]:
        """What a seat has heard after number `since`."""
        speaker = self.speaker(lang)
        return [showing.heard_of(n, one, speaker) for n, one in enumerate(self.table.heard(seat, since), since + 1)]

    def show(self) -> None:
        """Send everybody what is new to him; to whom nothing is new, nothing."""
        states: dict[tuple[Seat, bool, str], tuple[parts.State, bytes]] = {}
        news: dict[tuple[Seat, bool, str, int], bytes] = {}
        for listener in self.welcomed:
            seat, seated = self.ears(listener.principal)
            if (seat, seated) != (listener.seat, listener.seated):
                self.welcome(listener, 0)
                continue
            key = (seat, seated, listener.lang)
            if key not in states:
                state = self.state(*key)
                states[key] = state, _encode(state)
            state, shown = states[key]
            number = len(self.table.heard(seat))
            if number == listener.heard and shown == listener.shown:
                continue
            which = (*key, listener.heard)
            if which not in news:
                heard = self.heard(seat, listener.heard, listener.lang)
                news[which] = _encode(wire.News(number, heard, state))
            listener.heard, listener.shown = number, shown
            listener.send_bytes(news[which])

    def welcome(self, listener: Listener, since: int) -> None:
        """Everything a listener needs to begin, with what was heard since number `since`."""
        seat, seated = self.ears(listener.principal)
        state = self.state(seat, seated, listener.lang)
        number = len(self.table.heard(seat))
        since = since if since <= number else 0
        listener.seat, listener.seated = seat, seated
        listener.heard, listener.shown = number, _encode(state)
        you = parts.You(
            seat if seated else None,
            listener.principal == self.seating.host,
            self.place(seat).name if seated else "",
            seat if not seated and seat != NO_SEAT else None,
        )
        listener.send(
            wire.Welcome(
                self.info(listener.lang),
                you,
                number,
                state,
                self.heard(seat, since, listener.lang),
                self.bonds.state(finished=self.table.finished),
                listener.lang,
                time.time(),
            )
        )

    def show_presence(self) -> None:
        """Tell everybody who is there."""
        watchers = sum(self.seat_of(listener.principal) is None for listener in self.listeners)
        consents = [seat for seat, place in enumerate(self.seating.places) if place.consents]
        message = _encode(wire.Presence(self.chairs(), watchers, consents))
        for listener in self.welcomed:
            listener.send_bytes(message)

    def info(self, lang: str) -> parts.TableInfo:
        """What anybody who may come is told."""
        return showing.info_of(self.head, self.seating, self.chairs(), lang)
