"""The service of one table: what is asked of it, what of that must be stored, and what is told once it is stored.

A front calls `command`, `join`, `leave` or `tick`. It stores the outcome, and then calls `apply`, which changes the
table and gives the replies. An outcome that cannot be stored is dropped. The service knows no clock: every call gets
the time, and `due` says when the next tick is due.
"""

from collections.abc import Callable, Sequence
from typing import Concatenate, ParamSpec

from gamester.hosting import applying, broadcasting, commands, presence, seats, timers
from gamester.hosting.draft import Draft, Outcome
from gamester.hosting.environment import Environment
from gamester.hosting.head import ChatLine, Head
from gamester.hosting.listener import Connection, Listener, Reply, Who
from gamester.hosting.state import Question, TableState
from gamester.kernel.cards import Seat
from gamester.protocol import payloads, wire
from gamester.table.events import Event
from gamester.text.act import Act
from gamester.text.errors import GamesterError

P = ParamSpec("P")


class Hosting:
    """One table, as its store left it; nobody is connected at first."""

    def __init__(
        self, head: Head, events: Sequence[Event], said: Sequence[ChatLine], environment: Environment, now: float
    ) -> None:
        """Fold the log. `said` are the latest lines of chat, `now` is in seconds since 1970."""
        self.t = t = TableState(head, events, said, environment)
        if head.changed < environment.since:  # the time that the server did not run is nobody's
            t.clocks.gain(environment.timing.restart)
        applying.note_absences(t, now)
        applying.set_round_deadline(t, environment.timing.restart, now)

    def _drafted(
        self, now: float, change: Callable[Concatenate[Draft, P], None], *args: P.args, **more: P.kwargs
    ) -> Outcome:
        """What a change makes of the table."""
        d = Draft(self.t, now)
        change(d, *args, **more)
        return d.outcome()

    # --- What is asked --------------------------------------------------------------------------------------

    def mend(self, now: float) -> Outcome:
        """What the log lacks after a crash between two of its rows, usually nothing."""
        return self._drafted(now, lambda d: d.play(self.t.table.prepare_mend(d.chance)))

    def join(self, who: Who, since: int, now: float, *, unaided: bool = False) -> Outcome:
        """A connection begins to listen; its last connection heard `since` things. Refused.

        `who.connection` must not be None, and may be any hashable object.
        """
        return self._drafted(now, presence.join, Listener(who.connection, who.principal, who.lang, unaided), since)

    def leave(self, connection: Connection, now: float) -> Outcome:
        """A connection has ended. It is told nothing any more, whether or not the outcome can be stored."""
        d = Draft(self.t, now)
        listener = next((one for one in self.t.listeners.values() if one.connection == connection), None)
        if listener is not None:
            principal = listener.principal
            del self.t.listeners[principal]
            if self.t.seat_of(principal) is not None:
                self.t.absence.left(principal, now)
            d.tells_presence = True
        return d.outcome()

    def resync(self, connection: Connection, lang: str, since: int, now: float) -> list[Reply]:
        """A connection says hello again, perhaps in another language: everything it needs to begin anew."""
        replies = []
        for listener in self.t.listeners.values():
            if listener.connection == connection:
                listener.lang = lang
                reply, listener.cursor = broadcasting.welcome(self.t, listener, since, now)
                replies.append(reply)
        return replies

    def command(self, who: Who, message: wire.FromClient, now: float) -> Outcome:
        """A command; GamesterError if it is refused, and then nothing of the deal has changed.

        The outcome of a question only has a reply, perhaps one that takes long to compute.
        """
        return self._drafted(now, commands.handle, who, message)

    def refusal(self, who: Who, message: wire.FromClient, fault: GamesterError) -> wire.Nack:
        """The answer to a refused command."""
        return commands.refusal(self.t, who, str(getattr(message, "id", "")), fault)

    def ack(self, who: Who, message: wire.FromClient) -> wire.Ack:
        """The answer to a command that was done before."""
        return wire.Ack(str(getattr(message, "id", "")), self.t.much_heard(who.principal))

    def admit(self, principal: str, now: float) -> Outcome:
        """Admit a principal who has shown the code of a private table; Refused."""
        return self._drafted(now, presence.admit, principal)

    def give_token(self, asker: str, seat: Seat, hashed: str, now: float) -> Outcome:
        """Let the program whose token has this hash play a seat; for the host only. Refused."""
        seats.as_host(self.t, asker, seat)
        return self._drafted(now, seats.give_token, asker, seat, hashed)

    def set_shared(self, on: bool, now: float) -> Outcome:
        """Let anybody with the link watch the replay, or no longer."""
        d = Draft(self.t, now)
        d.settings = {**self.t.head.settings, "shared": on}
        return d.outcome()

    def lead_to(self, table: str, now: float) -> Outcome:
        """Name the table at which the same people play again."""
        d = Draft(self.t, now)
        d.settings = {**self.t.head.settings, "next": table}
        d.tells_presence = True
        return d.outcome()

    def check_entry(self, principal: str) -> None:
        """Refused if a principal may not enter."""
        presence.check_entry(self.t.head, self.t.seating, principal)

    def info(self, lang: str) -> payloads.TableInfo:
        """The information for anybody who may enter the table."""
        return broadcasting.info(self.t, lang)

    # --- Time -----------------------------------------------------------------------------------------------

    def due(self) -> float | None:
        """The time of the next tick, in seconds since 1970; None while nothing is due."""
        return timers.due(self.t)

    def tick(self, now: float) -> Outcome:
        """Do one thing that is due, if there is any."""
        return self._drafted(now, timers.fire)

    def act_for(self, seat: Seat, now: float) -> Outcome:
        """Let the bot of a seat that is asked act now, however long it would wait."""
        return self._drafted(now, timers.bot_acts, seat)

    def put_off(self, now: float) -> None:
        """Delay all ticks a little, after one that failed."""
        self.t.plans.not_before = now + timers.AFTER_FAULT

    # --- Bots that search -----------------------------------------------------------------------------------

    def questions(self) -> list[Question]:
        """The questions for bots that search, each only once."""
        asked, self.t.bot_searches.asked = self.t.bot_searches.asked, []
        return asked

    def found(self, question: Question, act: Act | None) -> None:
        """What a bot has found; None if nothing."""
        if act is not None:
            self.t.bot_searches.found[question.seat] = question.question, act

    # --- What is told ---------------------------------------------------------------------------------------

    def apply(self, outcome: Outcome, now: float, said: ChatLine | None = None) -> list[Reply]:
        """Fold an outcome that is stored, or that need not be, and tell everybody what it means to them.

        `said` is the stored line of chat, if the outcome has one.
        """
        return applying.apply(self.t, outcome, now, said)

    def close(self, code: str, after: float | None) -> list[Reply]:
        """End all connections; the clients come again after so many seconds, or not by themselves."""
        replies = [broadcasting.goodbye(one, code, after=after) for one in self.t.listeners.values()]
        self.t.listeners.clear()
        return replies
