"""What one listener knows of a table: a fold of the messages that it was sent, and of nothing else."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from gamester.kernel.cards import Seat
from gamester.protocol import payloads, wire

MOST_CHAT = 50
"""The number of lines of chat that are kept."""


def ears_of(you: payloads.You | None) -> Seat | None:
    """The seat through whose eyes a listener sees the table; None for the public's."""
    return None if you is None else you.seat if you.seat is not None else you.watching


@dataclass
class Known:
    """The state of a table as the server told it last, and all that was heard before."""

    info: payloads.TableInfo | None = None
    you: payloads.You | None = None
    state: payloads.State | None = None
    log: list[payloads.Heard] = field(default_factory=list)
    chat: list[tuple[int, wire.Chat]] = field(default_factory=list)
    """What was said, each line with the number of the last thing heard before it."""
    fair: payloads.FairState | None = None
    watchers: int = 0
    consents: Sequence[Seat] = ()
    """Seats whose hands watchers may see."""
    seq: int = 0
    """The number of the last thing heard."""
    skew: float = 0.0
    """The server's time less ours, in seconds."""

    def hear(self, message: wire.FromServer) -> Sequence[payloads.Heard]:
        """Take in a message; what was heard with it for the first time."""
        match message:
            case wire.Welcome():
                return self._welcome(message)
            case wire.News() if message.seq - len(message.heard) == self.seq:  # else it is old, or follows a loss
                return self._take(message.state, message.heard, message.seq)
            case wire.Nack(state=payloads.State() as state) if message.seq == self.seq:
                self.state = state
            case wire.Presence():
                self.watchers, self.consents = message.watchers, message.consents
                if self.state is not None:
                    self.state = with_chairs(self.state, message.chairs)
            case wire.Chat():
                self.chat = [*self.chat, (self.seq, message)][-MOST_CHAT:]
            case wire.FairNews():
                self.fair = message.fair
        return ()

    def forget(self) -> None:
        """Forget what was heard: the next welcome tells it anew, in another language for example."""
        self.log, self.seq = [], 0

    def _welcome(self, message: wire.Welcome) -> Sequence[payloads.Heard]:
        """Everything anew; whoever has other ears than before hears the whole table again."""
        if message.seq < self.seq and ears_of(self.you) == ears_of(message.you) and len(message.log) < message.seq:
            return ()  # it is old: whoever is told less than before is told all of it
        if message.seq < self.seq or (self.you is not None and ears_of(self.you) != ears_of(message.you)):
            self.forget()
        self.info, self.you, self.fair = message.table, message.you, message.fair
        self.skew = message.now - time.time()
        return self._take(message.state, message.log, message.seq)

    def _take(
        self, state: payloads.State, heard: Sequence[payloads.Heard], seq: int
    ) -> Sequence[payloads.Heard]:  # fmt: skip
        """A new state, and what was heard on the way to it."""
        fresh = [one for one in heard if one.n > self.seq]
        self.log += fresh
        self.state, self.seq = state, seq
        return fresh

    def was_said(self, line: wire.Chat) -> bool:
        """Is a line of chat known, perhaps in another language?"""
        return any((one.at, one.name) == (line.at, line.name) for _, one in self.chat)

    def missed(self, message: wire.FromServer) -> bool:
        """Does a message show that something before it was lost on the way?"""
        match message:
            case wire.News():
                return message.seq - len(message.heard) > self.seq
            case wire.Ack(seq=int(seq)) | wire.Nack(seq=int(seq)) | wire.Pong(seq=int(seq)):
                return seq > self.seq
        return False

    @property
    def lacks_the_beginning(self) -> bool:
        """Was not all told that these ears have heard? Who comes back to another seat has asked for less.

        That is what follows on what other ears heard: the end, or nothing.
        """
        return len(self.log) < self.seq

    # --- Judgements -----------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """What is played; empty before the table has said so."""
        return "" if self.info is None else self.info.game

    @property
    def seat(self) -> Seat | None:
        """The seat that the listener plays."""
        return None if self.you is None else self.you.seat

    @property
    def eyes(self) -> Seat | None:
        """The seat whose cards the listener sees."""
        return ears_of(self.you)

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [chair.name for chair in self.state.chairs] if self.state is not None else []

    @property
    def must_act(self) -> bool:
        """Does the table wait for an act of the listener?"""
        return self.state is not None and any(not act.unasked for act in self.state.acts)

    def danger(self, act: payloads.HeardAct) -> str | None:
        """The question to be put before an act that costs something."""
        for offer in self.state.acts if self.state is not None else ():
            if offer.do == act.do and (offer.bare or (offer.cards, offer.takes) == (act.cards, act.takes)):
                return offer.danger
        return None

    @property
    def may_deal(self) -> bool:
        """May the listener deal the next hand?"""
        return self.state is not None and self.state.between is not None and self.state.between.you_may_deal


def with_chairs(state: payloads.State, chairs: Sequence[payloads.Chair]) -> payloads.State:
    """The state with new chairs, but with the old marks of the seats that must act."""
    asked = [chair.asked for chair in state.chairs]
    told = [msgspec.structs.replace(chair, asked=one) for chair, one in zip(chairs, asked, strict=False)]
    return msgspec.structs.replace(state, chairs=told)
