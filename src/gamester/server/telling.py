"""How a table tells those who listen: each what is new to him, in his language, and nothing else."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import msgspec

from gamester.bots import level_of, note_of
from gamester.cards import NO_SEAT, Seat
from gamester.levels import SEARCHING
from gamester.messages import Message, Words
from gamester.saying import Repeater, Speaker
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


def as_encoded(state: bytes) -> parts.State:
    """A state that has been encoded, to stand in a message as it is."""
    return cast(parts.State, msgspec.Raw(state))


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

    def note(self, seat: Seat) -> Message | None:
        """Why the bot in an empty chair plays more weakly than its level promises, if it does."""
        place = self.place(seat)
        if place.by != "bot" or place.token:
            return None
        session, level = self.table.session, level_of(place.bot)
        if level in SEARCHING:
            return self.timers.thoughts.note(seat)
        return note_of(level, self.head.game, session.o, session.seats)

    def chairs(self, lang: str) -> list[parts.Chair]:
        """Who sits where, with what is said of them in a language."""
        chairs = []
        for seat, place in enumerate(self.seating.places):
            by = "away-bot" if place.by == "away" else "bot" if place.token else place.by
            coming = place.coming[1] if place.coming else None
            here = place.principal is not None and not self.timers.is_away(place.principal)
            bank = self.clocks.bank(seat)
            note = self.note(seat)
            told = None if note is None else Words(lang).tell(note)
            chairs.append(parts.Chair(place.name, by, here, False, coming, place.muted, bank, told))
        return chairs

    def state(self, seat: Seat, seated: bool, lang: str) -> parts.State:
        """The table as a seat may see it."""
        return self._state(seat, seated, self.speaker(lang), self.chairs(lang))

    def _state(self, seat: Seat, seated: bool, speaker: Speaker, chairs: Sequence[parts.Chair]) -> parts.State:
        """The same, with what many listeners have in common made once for all."""
        table = self.table
        return showing.state_of(
            table.session, table.view(seat), table.offers(seat) if seated else None, speaker, chairs,
            acted=self.acted[seat], deadline=self.clocks.deadline(seat if seated else NO_SEAT), draw=self.draw,
            may_take_back=seated and table.may_take_back(seat),
        )  # fmt: skip

    def heard(self, seat: Seat, since: int, lang: str) -> list[parts.Heard]:
        """What a seat has heard after number `since`."""
        return self._heard(seat, since, self.speaker(lang))

    def _heard(self, seat: Seat, since: int, speaker: Speaker) -> list[parts.Heard]:
        """The same, said by somebody who may have said it to others."""
        return [showing.heard_of(n, one, speaker) for n, one in enumerate(self.table.heard(seat, since), since + 1)]

    def show(self) -> None:
        """Send everybody what is new to him; to whom nothing is new, nothing."""
        states: dict[tuple[Seat, bool, str], bytes] = {}
        news: dict[tuple[Seat, bool, str, int], bytes] = {}
        speakers: dict[str, Speaker] = {}
        chairs: dict[str, list[parts.Chair]] = {}
        for listener in self.welcomed:
            seat, seated = self.ears(listener.principal)
            if (seat, seated) != (listener.seat, listener.seated):
                self.welcome(listener, 0)
                continue
            key = (seat, seated, listener.lang)
            if listener.lang not in speakers:
                speakers[listener.lang] = Repeater(Words(listener.lang), self.seating.names)
                chairs[listener.lang] = self.chairs(listener.lang)
            speaker = speakers[listener.lang]
            if key not in states:
                states[key] = _encode(self._state(seat, seated, speaker, chairs[listener.lang]))
            shown, number = states[key], self.table.much_heard(seat)
            if number == listener.heard and shown == listener.shown:
                continue
            which = (*key, listener.heard)
            if which not in news:
                heard = self._heard(seat, listener.heard, speaker)
                news[which] = _encode(wire.News(number, heard, as_encoded(shown)))
            listener.heard, listener.shown = number, shown
            listener.send_bytes(news[which])

    def welcome(self, listener: Listener, since: int) -> None:
        """Everything a listener needs to begin, with what was heard since number `since`."""
        seat, seated = self.ears(listener.principal)
        state = _encode(self.state(seat, seated, listener.lang))
        number = self.table.much_heard(seat)
        since = since if since <= number else 0
        listener.seat, listener.seated = seat, seated
        listener.heard, listener.shown = number, state
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
                as_encoded(state),
                self.heard(seat, since, listener.lang),
                self.bonds.state(self.seating, finished=self.table.finished),
                listener.lang,
                time.time(),
            )
        )

    def show_presence(self) -> None:
        """Tell everybody who is there."""
        watchers = sum(self.seat_of(listener.principal) is None for listener in self.listeners)
        consents = [seat for seat, place in enumerate(self.seating.places) if place.consents]
        messages: dict[str, bytes] = {}
        for listener in self.welcomed:
            if listener.lang not in messages:
                messages[listener.lang] = _encode(wire.Presence(self.chairs(listener.lang), watchers, consents))
            listener.send_bytes(messages[listener.lang])

    def info(self, lang: str) -> parts.TableInfo:
        """What anybody who may come is told."""
        return showing.info_of(self.head, self.seating, self.chairs(lang), lang)
