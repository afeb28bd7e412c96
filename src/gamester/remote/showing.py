"""The output of a terminal at a server's table: the server's sentences, as they arrive."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TextIO

import msgspec

from gamester.messages import Words
from gamester.phrases import signed
from gamester.protocol import payloads, wire
from gamester.remote.address import ServerFault
from gamester.saying import Speaker
from gamester.typed import Lines

FIRST_LINES = 12
"""The number of earlier events that are shown on arrival."""


class Showing(Lines):
    """The half of the terminal that shows messages; `AtTable` is the half that runs typed commands."""

    def __init__(self, words: Words, source: TextIO, sink: TextIO) -> None:
        """Start without messages."""
        super().__init__(Speaker(words, ()), source, sink)
        self.words = words
        self.info: payloads.TableInfo | None = None
        self.you: payloads.You | None = None
        self.state: payloads.State | None = None
        self.log: list[payloads.Heard] = []
        self.question: tuple[str | None, int, bool] | None = None
        """The last question: its id, the number of settled deals, and whether the person may deal."""
        self.settled = 0
        """The number of settlements shown."""
        self.noted: set[str] = set()
        """The notes shown about bots that play more weakly than their level promises."""
        self.cut = False
        """Is the connection lost?"""
        self.typed = source.isatty()
        """Does a person type, and not a script?"""
        self.prompted = False
        """Is the prompt for a line on the screen?"""
        self.came = asyncio.Event()
        """Set with the first welcome."""
        self.asked = asyncio.Event()
        """Set while the table waits for the person."""
        self.over = asyncio.Event()
        """Set when the session is over."""

    def write(self, text: str) -> None:
        """Write a line, over the prompt if it is on the screen."""
        if self.prompted:
            self.sink.write("\r")
            self.prompted = False
        super().write(text)

    def ask(self) -> None:
        """Show the prompt for a line."""
        if self.typed and not self.prompted:
            super().ask()
            self.prompted = True

    # --- Messages of the server -----------------------------------------------------------------------------

    def hear(self, message: wire.FromServer) -> None:
        """Handle a message, and show what is new in it."""
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
        """Report a lost connection."""
        self.cut = True
        self.asked.clear()
        self.say("remote.lost")
        self.sink.flush()

    def welcome(self, message: wire.Welcome) -> None:
        """Handle a welcome, at the start or after a reconnect."""
        other = whose(self.you) != whose(message.you)
        self.info, self.you = message.table, message.you
        log = message.log
        if self.cut:
            self.say("remote.back")
        elif not self.came.is_set():
            self.greet(message.table)
            self.log, log = log[:-FIRST_LINES], log[-FIRST_LINES:]
        elif other:  # another seat: show the current deal as that seat heard it
            begun = max((at for at, one in enumerate(log) if one.kind == "deal"), default=0)
            begun = len(log) if message.state.between is not None else begun
            self.log, log = log[:begun], log[begun:]
        self.cut = False
        self.came.set()
        self.take(message.state, log)

    def greet(self, table: payloads.TableInfo) -> None:
        """Show the kind of table and the names of its players."""
        self.say("plain.greeting", game=self.words.say(f"plain.game.{table.game}"), variant=table.title)
        self.say("plain.names", names=[chair.name for chair in table.chairs])
        self.say("plain.help_hint")

    def take(self, state: payloads.State, heard: Sequence[payloads.Heard]) -> None:
        """Show what was heard, and the current question."""
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
        """Show the settlement once, and the balances at the end of the session."""
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
        """Show the person's question once."""
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
        """Show who has come, gone, or taken a seat."""
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
        """Show why bots play more weakly than their level promises: each reason once, with the names of its bots."""
        for why in {chair.note: None for chair in chairs if chair.note and chair.note not in self.noted}:
            self.noted.add(why)
            self.say("remote.weaker", names=[chair.name for chair in chairs if chair.note == why], why=why)

    def known(self) -> payloads.State:
        """The state; ServerFault before the first one."""
        if self.state is None:
            raise ServerFault("remote.not_yet")
        return self.state


def whose(you: payloads.You | None) -> tuple[int | None, int | None]:
    """The seat that the person holds and the seat it watches; if they change, the deal is shown again."""
    return (None, None) if you is None else (you.seat, you.watching)


def _with_chairs(state: payloads.State, chairs: Sequence[payloads.Chair]) -> payloads.State:
    """The state with new chairs, but with the old marks of the seats that must act."""
    asked = [chair.asked for chair in state.chairs]
    told = [msgspec.structs.replace(chair, asked=one) for chair, one in zip(chairs, asked, strict=False)]
    return msgspec.structs.replace(state, chairs=told)
