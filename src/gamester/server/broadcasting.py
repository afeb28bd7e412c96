"""Broadcasting: a table sends each listener only what is new to that listener, in the listener's language."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import msgspec

from gamester.act import Offer
from gamester.bots import level_of, note_of
from gamester.hearing import Ears
from gamester.kernel.cards import NO_SEAT, Seat
from gamester.levels import SEARCHING
from gamester.messages import Message, Words, message
from gamester.protocol import payloads, wire
from gamester.saying import Repeater, Speaker
from gamester.server import rendering
from gamester.server.ledger import admitted
from gamester.server.listener import Listener

if TYPE_CHECKING:
    from gamester.server.clocks import Clocks
    from gamester.server.commit_reveal import Commitments
    from gamester.server.registry import Registry
    from gamester.server.seating import Place, Seating
    from gamester.server.store import Head, Said
    from gamester.server.timers import Timers
    from gamester.table import Table

_encode = msgspec.json.Encoder().encode


def as_encoded(state: bytes) -> payloads.State:
    """A state that is already encoded, as a field of a message."""
    return cast(payloads.State, msgspec.Raw(state))


def whose(you: payloads.You | None) -> tuple[Seat | None, Seat | None]:
    """The seat that a listener holds and the seat it watches; if they change, the listener gets a full welcome."""
    return (None, None) if you is None else (you.seat, you.watching)


class Broadcast:
    """The half of a room that sends messages; `Room` is the half that runs commands."""

    registry: Registry
    head: Head
    table: Table
    seating: Seating
    commitments: Commitments
    clocks: Clocks
    timers: Timers
    acted: list[int]
    """How often each seat has acted."""
    draw: payloads.FirstDealer | None
    """The draw of the first dealer."""
    listeners: list[Listener]
    chat: deque[Said]

    # --- Who sees what ---------------------------------------------------------------------------------------

    def seat_of(self, principal: str) -> Seat | None:
        """The seat that this person or program plays."""
        return self.seating.seat_of(principal)

    def place(self, seat: Seat) -> Place:
        """A seat's place."""
        return self.seating.places[seat]

    def ears(self, principal: str) -> Ears:
        """The seats through which this listener has heard the table, deal by deal."""
        return self.seating.ledger.ears(principal)

    def eye(self, principal: str) -> Seat:
        """The seat whose cards this listener sees now; NO_SEAT if it sees only what is public."""
        return self.seating.ledger.eye(principal)

    def sees(self, seat: Seat) -> bool:
        """Does the holder of a seat see its cards in the current deal? Between deals the answer is yes."""
        principal = self.place(seat).principal
        return principal is not None and (not self.table.session.under_way or self.eye(principal) == seat)

    def coming_to(self, principal: str) -> Seat | None:
        """The seat whose cards a person sees only from the next deal on, because it took the seat during this one."""
        seat = self.seat_of(principal)
        return self.seating.coming_to(principal) if seat is None else seat if seat in self.begin_next() else None

    def begin_next(self) -> set[Seat]:
        """The seats whose holders see no cards now, and see them from the next deal on."""
        next_eyes = admitted(self.seating.places)
        return {seat for seat, eye in enumerate(next_eyes) if eye is not None and not self.sees(seat)}

    def you(self, principal: str) -> payloads.You:
        """A listener's identity at this table."""
        seat, eye = self.seat_of(principal), self.eye(principal)
        return payloads.You(
            seat,
            principal == self.seating.host,
            "" if seat is None else self.place(seat).name,
            eye if seat is None and eye != NO_SEAT else None,
            self.coming_to(principal),
        )

    @property
    def welcomed(self) -> list[Listener]:
        """The listeners that have had their welcome; a new listener gets everything with the welcome."""
        return [listener for listener in self.listeners if listener.you is not None]

    # --- What a listener sees --------------------------------------------------------------------------------

    def speaker(self, lang: str, you: Seat = NO_SEAT) -> Speaker:
        """A speaker for a language, with the names of this table; `you` is the seat of the listener, if seated."""
        return Speaker(Words(lang), self.seating.names, you=you)

    def note(self, seat: Seat) -> Message | None:
        """A note on a program in this seat, or the reason why a bot plays more weakly than its level promises."""
        place = self.place(seat)
        if place.token:
            blind = admitted(self.seating.places)[seat] is None
            return message("room.program.other_hand" if blind else "room.program.here")
        if place.by != "bot":
            return None
        session, level = self.table.session, level_of(place.bot)
        if level in SEARCHING:
            return self.timers.searches.note(seat)
        return note_of(level, self.head.game, session.o, session.seats)

    def chairs(self, lang: str) -> list[payloads.Chair]:
        """All seats with their players and the notes on them, in a language."""
        chairs = []
        begin_next = self.begin_next()
        for seat, place in enumerate(self.seating.places):
            by = "away-bot" if place.by == "away" else "bot" if place.token else place.by
            coming = place.coming[1] if place.coming else place.name if seat in begin_next else None
            here = place.principal is not None and not self.timers.is_away(place.principal)
            bank = self.clocks.bank(seat)
            note = self.note(seat)
            told = None if note is None else Words(lang).tell(note)
            chairs.append(payloads.Chair(place.name, by, here, False, coming, place.muted, bank, told))
        return chairs

    def state(self, seat: Seat, seated: bool, lang: str, *, unaided: bool = False) -> payloads.State:
        """The table as a seat may see it; `unaided` for a listener that wants no aid."""
        speaker = self.speaker(lang, seat if seated else NO_SEAT)
        return self._state(seat, seated, speaker, self.chairs(lang), unaided=unaided)

    def unaided(self, principal: str) -> bool:
        """Does this person want no aid?"""
        return any(listener.unaided for listener in self.listeners if listener.principal == principal)

    def _state(
        self, seat: Seat, seated: bool, speaker: Speaker, chairs: Sequence[payloads.Chair], *, unaided: bool
    ) -> payloads.State:
        """Like `state`, with a speaker and chairs that several listeners share."""
        table = self.table
        return rendering.state_of(
            table.session, table.view(seat), self.listed(seat) if seated else None, speaker, chairs,
            acted=self.acted[seat], deadline=self.clocks.deadline(seat if seated else NO_SEAT), draw=self.draw,
            may_take_back=seated and table.may_take_back(seat), unaided=unaided,
        )  # fmt: skip

    def listed(self, seat: Seat) -> list[Offer]:
        """The acts that the table lists for a seat; none for NO_SEAT, which is a listener who sees no cards."""
        return [] if seat == NO_SEAT else self.table.listed(seat)

    def much_heard(self, principal: str) -> int:
        """The number of things that a listener has heard."""
        return self.table.much_heard_through(self.ears(principal))

    def heard(
        self, ears: Ears, since: int, lang: str, you: Seat = NO_SEAT, *, unaided: bool = False
    ) -> list[payloads.Heard]:
        """The things heard through these ears after number `since`, told to the seat `you`."""
        return self._heard(ears, since, self.speaker(lang, you), unaided=unaided)

    def _heard(self, ears: Ears, since: int, speaker: Speaker, *, unaided: bool) -> list[payloads.Heard]:
        """Like `heard`, with a speaker that several listeners share."""
        heard = enumerate(self.table.heard_through(ears, since), since + 1)
        return [rendering.heard_of(n, one, speaker, unaided=unaided) for n, one in heard]

    def show(self) -> None:
        """Send each listener its news, if there are any."""
        states: dict[tuple[Seat, bool, str, bool], bytes] = {}
        news: dict[tuple[Ears, bool, str, bool, int], bytes] = {}
        speakers: dict[str, Repeater] = {}
        chairs: dict[str, list[payloads.Chair]] = {}
        for listener in self.welcomed:
            ears, you = self.ears(listener.principal), self.you(listener.principal)
            # If the ears changed only for later deals, or nothing was heard yet, what was heard stays valid.
            same = not listener.heard or ears[: len(listener.ears)] == listener.ears
            if you != listener.you or not same:
                self.welcome(listener, listener.heard if same and whose(you) == whose(listener.you) else 0)
                continue
            listener.ears = ears
            seat, seated = ears[-1][1], you.seat is not None
            key = (seat, seated, listener.lang, listener.unaided)
            if listener.lang not in speakers:
                speakers[listener.lang] = Repeater(Words(listener.lang), self.seating.names)
                chairs[listener.lang] = self.chairs(listener.lang)
            speaker = speakers[listener.lang].to(seat if seated else NO_SEAT)
            if key not in states:
                state = self._state(seat, seated, speaker, chairs[listener.lang], unaided=listener.unaided)
                states[key] = _encode(state)
            shown, number = states[key], self.table.much_heard_through(ears)
            if number == listener.heard and shown == listener.shown:
                continue
            which = (ears, *key[1:], listener.heard)
            if which not in news:
                heard = self._heard(ears, listener.heard, speaker, unaided=listener.unaided)
                news[which] = _encode(wire.News(number, heard, as_encoded(shown)))
            listener.heard, listener.shown = number, shown
            listener.send_bytes(news[which])

    def welcome(self, listener: Listener, since: int) -> None:
        """Send a listener everything it needs to begin, and the things heard since number `since`."""
        ears, you = self.ears(listener.principal), self.you(listener.principal)
        mine = NO_SEAT if you.seat is None else you.seat
        state = _encode(self.state(ears[-1][1], you.seat is not None, listener.lang, unaided=listener.unaided))
        number = self.table.much_heard_through(ears)
        since = since if since <= number else 0
        listener.ears, listener.you = ears, you
        listener.heard, listener.shown = number, state
        listener.send(
            wire.Welcome(
                self.info(listener.lang),
                you,
                number,
                as_encoded(state),
                self.heard(ears, since, listener.lang, mine, unaided=listener.unaided),
                self.commitments.state(self.seating, finished=self.table.finished),
                listener.lang,
                time.time(),
            )
        )

    def send_away(self, principal: str | None, code: str) -> None:
        """End the connections of a principal; the client must not reconnect by itself."""
        for listener in [one for one in self.listeners if one.principal == principal]:
            self.listeners.remove(listener)
            listener.bye(code, listener.words.say(f"room.bye.{code}"), retry=False)

    def show_presence(self) -> None:
        """Tell all listeners who is present."""
        watchers = sum(self.seat_of(listener.principal) is None for listener in self.listeners)
        consents = [seat for seat, place in enumerate(self.seating.places) if place.consents]
        messages: dict[str, bytes] = {}
        for listener in self.welcomed:
            if listener.lang not in messages:
                messages[listener.lang] = _encode(wire.Presence(self.chairs(listener.lang), watchers, consents))
            listener.send_bytes(messages[listener.lang])

    def info(self, lang: str) -> payloads.TableInfo:
        """The information for anybody who may enter the table."""
        return rendering.info_of(self.head, self.seating, self.chairs(lang), lang)
