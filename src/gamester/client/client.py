"""A client of one table without I/O: it folds what it is told, and pairs its commands with their answers."""

import secrets
from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from gamester.client.known import Known
from gamester.client.share import Keeper, Share
from gamester.kernel.cards import Seat
from gamester.protocol import payloads, wire
from gamester.text.errors import GamesterError

CLIENT = "terminal"
Answer: TypeAlias = wire.Ack | wire.Nack | wire.Because | wire.HintGiven | wire.Meant | wire.Described
Then = Callable[[Answer], None]
"""What is done with the answer to a command."""
Told = Callable[[wire.FromServer, Sequence[payloads.Heard]], None]
"""A face is told of each message after it was folded, with what was heard for the first time."""


def ignore(answer: Answer) -> None:
    """Do nothing with an answer."""
    del answer


class Client:
    """One person at one table: what is known of it, and the commands without an answer yet.

    `post` sends a message, or drops it while there is no connection: after the next welcome it is sent again.
    """

    def __init__(
        self, table: str, lang: str, post: Callable[[wire.FromClient], None], *, unaided: bool = False,
        keeper: Keeper | None = None,
    ) -> None:  # fmt: skip
        """Begin with nothing known. `unaided`: the person wants no aid, even if the table gives aid."""
        self.table = table
        self.lang = lang
        self.post = post
        self.unaided = unaided
        self.known = Known()
        self.share = Share(table, keeper)
        self.alarm = ""
        """What the server has done wrong with the shuffles, as the key of a sentence."""
        self.waiting: dict[str, tuple[wire.FromClient, Then]] = {}
        self.welcomed = False
        """Is there a connection, and has it brought its welcome, the last one that was asked for?"""
        self.beats = 0
        self.before_beat: list[str] = []
        """The commands that were sent before the last beat; the server answers in order."""
        self.told: Told = lambda _message, _heard: None
        self.lost: Callable[[], None] = lambda: None
        """Called when the connection is lost."""

    # --- The connection -------------------------------------------------------------------------------------

    def hello(self) -> wire.Hello:
        """The first message of a connection."""
        return wire.Hello(CLIENT, self.lang, self.known.seq, self.unaided)

    def cut(self) -> None:
        """The connection is lost."""
        self.welcomed = False
        self.share.cut()
        self.lost()

    def hear(self, message: wire.FromServer) -> None:
        """Take in a message: fold it, send again what has no answer, take part in the shuffle, tell the face."""
        if isinstance(message, wire.Chat) and self.known.was_said(message):
            return  # told again after a resume
        if self.known.missed(message) or (isinstance(message, wire.Pong) and not self.welcomed):
            self.resume()
        fresh = self.known.hear(message)
        if self.known.lacks_the_beginning:
            self.known.forget()
            self.resume()
            return
        if isinstance(message, wire.Welcome) and not self.welcomed:
            self.welcomed = True
            self._send_again(list(self.waiting))
        if isinstance(message, wire.Welcome | wire.News):
            self._watch(message, fresh)
        if isinstance(message, wire.Welcome | wire.FairNews):
            self._share(message.fair)
        if isinstance(message, wire.Pong) and message.n == self.beats:
            self._send_again(self.before_beat)
        then = self.waiting.pop(message.id, (None, ignore))[1] if isinstance(message, Answer) else None
        self.told(message, fresh)
        if then is not None and isinstance(message, Answer):
            then(message)

    def _send_again(self, commands: Sequence[str]) -> None:
        """Send those of these commands again that have no answer yet."""
        for id_ in commands:
            if id_ in self.waiting:
                self.post(self.waiting[id_][0])

    def _share(self, fair: payloads.FairState) -> None:
        """Take the person's part in the shuffle without asking."""
        seat = self.known.seat
        if seat is None:
            return
        self.alarm = self.share.alarm(seat, fair) or self.alarm
        part = self.share.part_in(seat, fair)
        if part is not None:
            self.ask(lambda id_: wire.Fair(id_, *part))

    def _watch(self, message: wire.Welcome | wire.News, fresh: Sequence[payloads.Heard]) -> None:
        """Keep the cards that the person sees, and notice a deal without the person's part in the shuffle."""
        known = self.known
        if isinstance(message, wire.Welcome):
            self.share.cut()
        if known.seat is None or known.fair is None or known.fair.commit is None or known.state is None:
            return
        if any(one.kind == "deal" for one in fresh) and self.share.left_out():
            self.alarm = "left_out"
        if known.state.view is not None:
            self.share.saw(known.seat, known.state.view.deal, known.state.view.hand, known.log)

    def resume(self) -> None:
        """Begin anew over the same connection, after the last thing heard."""
        self.welcomed = False
        self.post(self.hello())

    def speak(self, lang: str) -> None:
        """Hear everything again, in another language."""
        self.lang = lang
        self.known.forget()
        if self.welcomed:
            self.resume()

    def beat(self) -> None:
        """Ask for a sign of life. It shows whether the last thing said was heard, and what was asked before it."""
        self.beats += 1
        self.before_beat = [id_ for id_, (command, _) in self.waiting.items() if isinstance(command, wire.Effective)]
        self.post(wire.Ping(self.beats))

    # --- Commands -------------------------------------------------------------------------------------------

    def ask(self, command: Callable[[str], wire.FromClient], then: Then = ignore) -> None:
        """Send a command under a new id; GamesterError if it is none. It is sent again until its answer comes."""
        id_ = secrets.token_hex(8)
        message = command(id_)
        try:
            msgspec.convert(msgspec.to_builtins(message), type=type(message))
        except msgspec.ValidationError:
            raise GamesterError("remote.not_understood") from None
        self.waiting[id_] = message, then
        if self.welcomed:
            self.post(message)

    @property
    def decision(self) -> str | None:
        """The question that an act answers."""
        return None if self.known.state is None else self.known.state.decision

    def act(self, act: payloads.HeardAct, then: Then = ignore) -> None:
        """Do an act."""
        decision = self.decision
        self.ask(lambda id_: wire.Act(id_, decision, act.do, act.cards, act.takes), then)

    def why(self, act: payloads.HeardAct, then: Then) -> None:
        """Ask whether an act may be done."""
        self.ask(lambda id_: wire.Why(id_, act.do, act.cards, act.takes), then)

    def deal(self, then: Then = ignore) -> None:
        """Deal the next hand."""
        between = None if self.known.state is None else self.known.state.between
        self.ask(lambda id_: wire.Deal(id_, between.next_deal if between is not None else 1), then)

    def hint(self, then: Then) -> None:
        """Ask the adviser."""
        self.ask(wire.AskHint, then)

    def describe(self, then: Then, part: wire.Part = "") -> None:
        """Ask what lies on the table, or on a part of it, in sentences."""
        self.ask(lambda id_: wire.Describe(id_, part), then)

    def take_back(self, then: Then = ignore) -> None:
        """Take the last act back."""
        decision = self.decision
        self.ask(lambda id_: wire.TakeBack(id_, decision), then)

    def say(self, text: str = "", preset: str = "", then: Then = ignore) -> None:
        """Say something to the table: own words, or a ready-made phrase."""
        self.ask(lambda id_: wire.Say(id_, text, preset), then)

    def sit(self, seat: Seat, name: str, then: Then = ignore) -> None:
        """Sit down in a seat that no person has."""
        self.ask(lambda id_: wire.Sit(id_, seat, name), then)
