"""What a terminal shows of a server's table: the server's sentences, as they come."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TextIO

import msgspec

from gamester.messages import Words
from gamester.phrases import signed
from gamester.remote.address import ServerFault
from gamester.saying import Speaker
from gamester.server import payloads, wire
from gamester.typed import Lines

FIRST_LINES = 12
"""So much of what was heard before we came is told again."""


class Showing(Lines):
    """The half of the terminal that speaks; `AtTable` is the half that obeys."""

    def __init__(self, words: Words, source: TextIO, sink: TextIO) -> None:
        """Nothing has been heard yet."""
        super().__init__(Speaker(words, ()), source, sink)
        self.words = words
        self.info: payloads.TableInfo | None = None
        self.you: payloads.You | None = None
        self.state: payloads.State | None = None
        self.log: list[payloads.Heard] = []
        self.question: tuple[str | None, int, bool] | None = None
        """What was asked last, after how many deals, and whether it was to deal."""
        self.settled = 0
        """So many deals' settlements were shown."""
        self.noted: set[str] = set()
        """What was said of bots that play more weakly than their level promises."""
        self.cut = False
        """Is the connection lost?"""
        self.typed = source.isatty()
        """Does a person type, and no script?"""
        self.prompted = False
        """Does the mark that a line is awaited stand on the screen?"""
        self.came = asyncio.Event()
        """Set with the first welcome."""
        self.asked = asyncio.Event()
        """Set while something is awaited from the person."""
        self.over = asyncio.Event()
        """Set when the session is over."""

    def write(self, text: str) -> None:
        """Write a line, over the mark if it stands there."""
        if self.prompted:
            self.sink.write("\r")
            self.prompted = False
        super().write(text)

    def ask(self) -> None:
        """Show that a line is awaited."""
        if self.typed and not self.prompted:
            super().ask()
            self.prompted = True

    # --- What the server says -------------------------------------------------------------------------------

    def hear(self, message: wire.FromServer) -> None:
        """Take a message in, and show what is new in it."""
        prompted = self.prompted
        match message:
            case wire.Welcome():
                self.welcome(message)
            case wire.News():
                self.take(message.state, message.heard)
            case wire.Nack(state=payloads.State() as state):
                self.take(state, [])
            case wire.Presence():
                self.show_chairs(message.chairs)
            case wire.Chat():
                self.write(f"{message.name}: {message.text}")
        if prompted:
            self.ask()
        self.sink.flush()

    def lost(self) -> None:
        """The connection is gone."""
        self.cut = True
        self.asked.clear()
        self.say("remote.lost")
        self.sink.flush()

    def welcome(self, message: wire.Welcome) -> None:
        """All there is to begin with, or to go on with."""
        other = whose(self.you) != whose(message.you)
        self.info, self.you = message.table, message.you
        log = message.log
        if self.cut:
            self.say("remote.back")
        elif not self.came.is_set():
            self.greet(message.table)
            self.log, log = log[:-FIRST_LINES], log[-FIRST_LINES:]
        elif other:  # other ears: this deal as they have heard it
            begun = max((at for at, one in enumerate(log) if one.kind == "deal"), default=0)
            begun = len(log) if message.state.between is not None else begun
            self.log, log = log[:begun], log[begun:]
        self.cut = False
        self.came.set()
        self.take(message.state, log)

    def greet(self, table: payloads.TableInfo) -> None:
        """Which table this is, and who sits at it."""
        self.say("plain.greeting", game=self.words.say(f"plain.game.{table.game}"), variant=table.title)
        self.say("plain.names", names=[chair.name for chair in table.chairs])
        self.say("plain.help_hint")

    def take(self, state: payloads.State, heard: Sequence[payloads.Heard]) -> None:
        """Tell what was heard, and what is asked now."""
        self.state = state
        self.speaker = Speaker(self.words, [chair.name for chair in state.chairs])
        self.log += heard
        self.show_notes(state.chairs)
        for one in heard:
            for sentence in one.text:
                self.write(sentence)
        if state.between is not None:
            self.show_between(state, state.between)
        self.show_question(state)

    def show_between(self, state: payloads.State, between: payloads.Between) -> None:
        """The settlement, once; at the end of the session the balances."""
        if len(state.history) > self.settled:
            self.settled = len(state.history)
            for one in between.settlement:
                terms = [f"{term.text} {signed(term.chips)}" for term in one.terms]
                if terms:
                    self.say("plain.settled", seat=one.seat, parts=terms, total=signed(one.total))
        if state.finished and not self.over.is_set():
            self.over.set()
            self.say("plain.session_over")
            self.show_score()

    def show_question(self, state: payloads.State) -> None:
        """What the person is asked, once."""
        may_deal = state.between is not None and state.between.you_may_deal
        question = state.decision, len(state.history), may_deal
        must = any(not act.unasked for act in state.acts)
        if must or may_deal:
            self.asked.set()
        else:
            self.asked.clear()
        if question != self.question and state.acts:
            self.show_hand(state)
            self.write(state.prompt)
        elif may_deal and question != self.question:
            self.say("remote.deal")
        self.question = question

    def show_hand(self, state: payloads.State) -> None:
        """The person's cards."""
        if state.view is not None and state.view.hand:
            self.say("plain.hand", cards=" ".join(state.view.hand))

    def show_score(self) -> None:
        """Everybody's balance."""
        state = self.known()
        if state.view is not None:
            balances = [one.balance for one in state.view.seats]
            for seat, chips in enumerate(balances):
                self.say("plain.balance", seat=seat, chips=signed(chips))

    def show_chairs(self, chairs: Sequence[payloads.Chair]) -> None:
        """Who has come, gone, or taken a seat."""
        before = self.state.chairs if self.state else ()
        for then, now in zip(before, chairs, strict=False):
            if (then.name, then.by, then.here, then.coming) == (now.name, now.by, now.here, now.coming):
                continue
            if now.coming is not None:
                self.say("remote.coming", name=now.coming, bot=now.name)
            else:
                person = "here" if now.here else "away"
                how = {"bot": "bot", "away-bot": "away_bot"}.get(now.by, person)
                self.say(f"remote.chair.{how}", name=now.name)
        self.show_notes(chairs)
        if self.state is not None:
            self.state = _with_chairs(self.state, chairs)

    def show_notes(self, chairs: Sequence[payloads.Chair]) -> None:
        """Why bots play more weakly than their level promises: each reason once, with all whom it concerns."""
        for why in {chair.note: None for chair in chairs if chair.note and chair.note not in self.noted}:
            self.noted.add(why)
            self.say("remote.weaker", names=[chair.name for chair in chairs if chair.note == why], why=why)

    def known(self) -> payloads.State:
        """The state; nothing is asked for before there is one."""
        if self.state is None:
            raise ServerFault("remote.not_yet")
        return self.state


def whose(you: payloads.You | None) -> tuple[int | None, int | None]:
    """The seat that we hold, and the one we watch: where these change, all is told anew."""
    return (None, None) if you is None else (you.seat, you.watching)


def _with_chairs(state: payloads.State, chairs: Sequence[payloads.Chair]) -> payloads.State:
    """The state with other chairs; whom the table waits for stays."""
    asked = [chair.asked for chair in state.chairs]
    told = [msgspec.structs.replace(chair, asked=one) for chair, one in zip(chairs, asked, strict=False)]
    return msgspec.structs.replace(state, chairs=told)
