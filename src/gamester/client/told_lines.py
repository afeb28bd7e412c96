"""What a table says, as lines: a face of a client for screen readers, pipes and scripts."""

from collections.abc import Sequence
from typing import Any, TextIO

from gamester.client.host import Host
from gamester.client.known import ears_of
from gamester.protocol import payloads, wire
from gamester.study.rulebook import game_title, preset_text
from gamester.text.errors import GamesterError
from gamester.text.messages import Words, printable
from gamester.text.phrases import signed
from gamester.text.saying import Speaker

FIRST_LINES = 12
"""The number of earlier events that are shown on arrival."""
LEAVE = (None, "quit", "q", "exit")
"""The lines with which a person leaves; None is the end of input."""
LEFT, INTERRUPTED = 0, 130
"""Exit status when the person leaves or the session ends, and after Ctrl-C."""


class Lines:
    """A conversation over two text streams."""

    def __init__(self, speaker: Speaker, source: TextIO, sink: TextIO) -> None:
        """Read from `source`, write to `sink`."""
        self.speaker = speaker
        self.source = source
        self.sink = sink
        self.prompted = False
        """Is the prompt for a line on the screen?"""

    def say(self, key: str, /, **fills: object) -> None:
        """Write a sentence."""
        self.write(self.speaker.say(key, **fills))

    def write(self, text: str) -> None:
        """Write a text of our own, of one line or several; over the prompt if it is on the screen."""
        if self.prompted:
            self.sink.write("\r")
            self.prompted = False
        self.sink.write("\n".join(map(printable, text.split("\n"))) + "\n")

    def ask(self) -> None:
        """Show the prompt for a line."""
        if not self.prompted:
            self.sink.write("> ")
            self.prompted = True
        self.sink.flush()

    def read(self) -> str | None:
        """A line without leading and trailing blanks; None at the end of input."""
        self.ask()
        line = self.source.readline()
        self.prompted = False
        return line.strip() if line else None


class ToldLines(Lines):
    """Writes what one person is told of one table."""

    def __init__(self, host: Host, words: Words, source: TextIO, sink: TextIO) -> None:
        """Listen to `host`'s client."""
        super().__init__(Speaker(words, ()), source, sink)
        self.host = host
        self.words = words
        self.client = host.client
        self.known = host.client.known
        self.client.told, self.client.lost = self.hear, self.lost
        self.over = False
        """Has the end of the session been told?"""
        self.cut = False
        """Is the connection lost?"""
        self.greeted = self.drawn = False
        """Has been said who sits here, how the first dealer was found?"""
        self.alarm = ""
        """What was said last of unfair shuffles."""
        self.you: payloads.You | None = None
        self.chairs: Sequence[payloads.Chair] = ()
        self.noted: set[str] = set()
        """The notes shown about bots that play more weakly than their level promises."""
        self.settled = 0
        """The number of settlements shown."""
        self.question: Any = None
        """The last question shown."""
        self.put_off: Any = None

    @property
    def state(self) -> payloads.State:
        """The state of the table; GamesterError before the first one."""
        if self.known.state is None:
            raise GamesterError("remote.not_yet")
        return self.known.state

    # --- What the table says --------------------------------------------------------------------------------

    def hear(self, told: wire.FromServer, heard: Sequence[payloads.Heard]) -> None:
        """Write what is new in a message."""
        prompted = self.prompted
        match told:
            case wire.Welcome():
                self.welcome(heard)
                if told.meanwhile:
                    self.write(told.meanwhile)
            case wire.News():
                self.take(heard)
            case wire.Nack(state=payloads.State()):
                self.take(())
            case wire.Presence(chairs=chairs):
                self.show_chairs(chairs)
            case wire.Chat():
                self.write(f"{told.name}: {told.text}")
        if self.client.alarm != self.alarm:
            self.alarm = self.client.alarm
            self.say(f"remote.alarm.{self.alarm}")
        if prompted and not self.host.alone:
            self.ask()

    def lost(self) -> None:
        """Report a lost connection."""
        self.cut = True
        self.say("remote.lost")
        self.sink.flush()

    def welcome(self, log: Sequence[payloads.Heard]) -> None:
        """Greet on arrival; say that the connection is back; in another seat, show the deal as that seat heard it."""
        other = self.you is not None and ears_of(self.you) != ears_of(self.known.you)
        self.you = self.known.you
        if self.cut:
            self.say("remote.back")
        elif not self.greeted:
            self.greet()
            log = log if self.host.alone else log[-FIRST_LINES:]
        elif other:
            begun = max((at for at, one in enumerate(log) if one.kind == "deal"), default=0)
            log = log[len(log) if self.state.between is not None else begun :]
        self.cut = False
        self.take(log)

    def greet(self) -> None:
        """Which rules, who sits where, who deals."""
        self.greeted = True
        table, state = self.known.info, self.state
        if table is not None:
            title = preset_text(table.game, table.variant, self.words.language)["title"]
            self.say("plain.greeting", game=game_title(table.game, self.words.language), variant=title)
        self.say("plain.names", names=self.known.names)
        self.chairs = state.chairs
        self.show_draw(state)
        self.say("plain.help_hint")

    def show_draw(self, state: payloads.State) -> None:
        """How the first dealer was found, once."""
        if state.draw is None or self.drawn:
            return
        self.drawn = True
        self.speaker = Speaker(self.words, self.known.names)
        for fallen in state.draw.drawn:
            self.say("plain.drew", seat=fallen.seat, card=fallen.card)
        self.say("plain.first_dealer", seat=state.draw.seat)

    def take(self, heard: Sequence[payloads.Heard]) -> None:
        """Write what was heard, the settlement, and the question."""
        state = self.state
        self.speaker = Speaker(self.words, self.known.names)
        self.show_draw(state)
        self.show_notes(state.chairs)
        for one in heard:
            for sentence in one.text:
                self.write(sentence)
        if state.between is not None:
            self.show_between(state, state.between)
        if not self.host.alone:
            self.show_question()

    def show_between(self, state: payloads.State, between: payloads.Between) -> None:
        """The settlement once, as sums that can be checked, and the balances at the end of the session."""
        if len(state.history) > self.settled:
            self.settled = len(state.history)
            for one in between.settlement:
                terms = [f"{term.text} {signed(term.chips)}" for term in one.terms]
                if terms:
                    self.say("plain.settled", seat=one.seat, parts=terms, total=signed(one.total))
        if state.finished and not self.over:
            self.over = True
            self.say("plain.session_over")
            self.score()

    def score(self) -> None:
        """Everybody's balance."""
        view = self.state.view
        balances = [one.balance for one in view.seats] if view is not None else []
        for seat, chips in enumerate(balances):
            self.say("plain.balance", seat=seat, chips=signed(chips))

    def show_question(self) -> None:
        """The person's question, once."""
        state = self.state
        question = state.decision, len(state.history), self.known.may_deal
        if question != self.question and state.acts:
            self.show_hand()
            self.write(state.prompt)
            if self.host.alone and self.at_leisure:
                self.say("plain.may_claim" if self.claims_unasked else "plain.may_wait")
        elif question != self.question and self.known.may_deal and not self.host.alone:
            self.say("remote.deal")
        self.question = question

    def show_hand(self) -> None:
        """The person's cards."""
        view = self.state.view
        if view is not None and view.hand:
            self.say("plain.hand", cards=" ".join(view.hand))

    def show_chairs(self, chairs: Sequence[payloads.Chair]) -> None:
        """Who has come, gone, or taken a seat."""
        for then, now in zip(self.chairs, chairs, strict=False):
            if (then.name, then.by, then.here, then.coming) == (now.name, now.by, now.here, now.coming):
                continue
            if now.coming is not None:
                self.say("remote.coming", name=now.coming, bot=now.name)
            else:
                person = "here" if now.here else "away"
                how = {"bot": "bot", "away-bot": "away_bot"}.get(now.by, person)
                self.say(f"remote.chair.{how}", name=now.name)
        self.chairs = chairs
        self.show_notes(chairs)

    def show_notes(self, chairs: Sequence[payloads.Chair]) -> None:
        """Why bots play more weakly than their level promises: each reason once, with the names of its bots."""
        for why in {chair.note: None for chair in chairs if chair.note and chair.note not in self.noted}:
            self.noted.add(why)
            self.say("remote.weaker", names=[chair.name for chair in chairs if chair.note == why], why=why)

    # --- Whose turn it is -----------------------------------------------------------------------------------

    @property
    def at_leisure(self) -> bool:
        """May the person merely speak up while the table waits for others?"""
        return not self.host.asked

    @property
    def claims_unasked(self) -> bool:
        """May the person claim a pair until the next player acts?"""
        return any(act.bare and act.unasked and act.do == "claim" for act in self.state.acts)

    @property
    def occasion(self) -> Any:
        """What the person may do; where claims are unasked, also how much was heard: each act is a new occasion."""
        return self.state.acts, self.known.seq if self.claims_unasked else 0

    @property
    def has_a_say(self) -> bool:
        """Is there anything that the person must do, or may do and has not put off?"""
        return bool(self.state.acts) and (self.host.asked or self.occasion != self.put_off)
