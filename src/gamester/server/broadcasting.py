"""How a table tells those who listen: each what is new to him, in his language, and nothing else."""

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
from gamester.saying import Repeater, Speaker
from gamester.server import payloads, rendering, wire
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
    """A state that has been encoded, to stand in a message as it is."""
    return cast(payloads.State, msgspec.Raw(state))


def whose(you: payloads.You | None) -> tuple[Seat | None, Seat | None]:
    """The seat that a listener holds, and the one he watches: where these change, he is told all anew."""
    return (None, None) if you is None else (you.seat, you.watching)


class Broadcast:
    """The half of a room that speaks; `Room` is the half that acts."""

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

    def ears(self, principal: str) -> Ears:
        """Whose ears this listener has had, deal by deal."""
        return self.seating.ledger.ears(principal)

    def eye(self, principal: str) -> Seat:
        """The seat whose cards this listener sees now; NO_SEAT if he sees what is public."""
        return self.seating.ledger.eye(principal)

    def sees(self, seat: Seat) -> bool:
        """Does whoever holds a seat see its cards in the deal under way? Between deals nobody needs to."""
        principal = self.place(seat).principal
        return principal is not None and (not self.table.session.under_way or self.eye(principal) == seat)

    def coming_to(self, principal: str) -> Seat | None:
        """The seat whose cards somebody sees from the next deal on, if he has taken it in the middle of this one."""
        seat = self.seat_of(principal)
        return self.seating.coming_to(principal) if seat is None else seat if seat in self.begin_next() else None

    def begin_next(self) -> set[Seat]:
        """The seats whose programs see cards with the next deal, and until then none."""
        next_eyes = admitted(self.seating.places)
        return {seat for seat, eye in enumerate(next_eyes) if eye is not None and not self.sees(seat)}

    def you(self, principal: str) -> payloads.You:
        """Who a listener is at this table."""
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
        """Those who have had their welcome; whoever is still coming in is told all with it."""
        return [listener for listener in self.listeners if listener.you is not None]

    # --- What he is shown ------------------------------------------------------------------------------------

    def speaker(self, lang: str) -> Speaker:
        """Says things in a language, with the names of this table."""
        return Speaker(Words(lang), self.seating.names)

    def note(self, seat: Seat) -> Message | None:
        """Who set a program in this seat; why a bot plays more weakly than its level promises, if it does."""
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
        """Who sits where, with what is said of them in a language."""
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
        """The table as a seat may see it; `unaided` for one who wants no aid."""
        return self._state(seat, seated, self.speaker(lang), self.chairs(lang), unaided=unaided)

    def unaided(self, principal: str) -> bool:
        """Does this person want no aid?"""
        return any(listener.unaided for listener in self.listeners if listener.principal == principal)

    def _state(
        self, seat: Seat, seated: bool, speaker: Speaker, chairs: Sequence[payloads.Chair], *, unaided: bool
    ) -> payloads.State:
        """The same, with what many listeners have in common made once for all."""
        table = self.table
        return rendering.state_of(
            table.session, table.view(seat), self.listed(seat) if seated else None, speaker, chairs,
            acted=self.acted[seat], deadline=self.clocks.deadline(seat if seated else NO_SEAT), draw=self.draw,
            may_take_back=seated and table.may_take_back(seat), unaided=unaided,
        )  # fmt: skip

    def listed(self, seat: Seat) -> list[Offer]:
        """What a seat is told it may do; nothing for whoever does not see its cards."""
        return [] if seat == NO_SEAT else self.table.listed(seat)

    def much_heard(self, principal: str) -> int:
        """How much a listener has heard."""
        return self.table.much_heard_through(self.ears(principal))

    def heard(self, ears: Ears, since: int, lang: str, *, unaided: bool = False) -> list[payloads.Heard]:
        """What was heard through these ears after number `since`."""
        return self._heard(ears, since, self.speaker(lang), unaided=unaided)

    def _heard(self, ears: Ears, since: int, speaker: Speaker, *, unaided: bool) -> list[payloads.Heard]:
        """The same, said by somebody who may have said it to others."""
        heard = enumerate(self.table.heard_through(ears, since), since + 1)
        return [rendering.heard_of(n, one, speaker, unaided=unaided) for n, one in heard]

    def show(self) -> None:
        """Send everybody what is new to him; to whom nothing is new, nothing."""
        states: dict[tuple[Seat, bool, str, bool], bytes] = {}
        news: dict[tuple[Ears, bool, str, bool, int], bytes] = {}
        speakers: dict[str, Speaker] = {}
        chairs: dict[str, list[payloads.Chair]] = {}
        for listener in self.welcomed:
            ears, you = self.ears(listener.principal), self.you(listener.principal)
            # Who goes on with other ears keeps what he has heard; who has heard nothing yet may have any.
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
            speaker = speakers[listener.lang]
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
        """Everything a listener needs to begin, with what was heard since number `since`."""
        ears, you = self.ears(listener.principal), self.you(listener.principal)
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
                self.heard(ears, since, listener.lang, unaided=listener.unaided),
                self.commitments.state(self.seating, finished=self.table.finished),
                listener.lang,
                time.time(),
            )
        )

    def send_away(self, principal: str | None, code: str) -> None:
        """End the connections of somebody; he is not to come again by himself."""
        for listener in [one for one in self.listeners if one.principal == principal]:
            self.listeners.remove(listener)
            listener.bye(code, listener.words.say(f"room.bye.{code}"), retry=False)

    def show_presence(self) -> None:
        """Tell everybody who is there."""
        watchers = sum(self.seat_of(listener.principal) is None for listener in self.listeners)
        consents = [seat for seat, place in enumerate(self.seating.places) if place.consents]
        messages: dict[str, bytes] = {}
        for listener in self.welcomed:
            if listener.lang not in messages:
                messages[listener.lang] = _encode(wire.Presence(self.chairs(listener.lang), watchers, consents))
            listener.send_bytes(messages[listener.lang])

    def info(self, lang: str) -> payloads.TableInfo:
        """What anybody who may come is told."""
        return rendering.info_of(self.head, self.seating, self.chairs(lang), lang)
