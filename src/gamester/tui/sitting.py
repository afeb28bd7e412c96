"""What the table screen knows: the client's state, the choice of the person, what has been told."""

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, Protocol

from gamester.client.client import Client
from gamester.protocol import payloads, wire
from gamester.text.messages import Message
from gamester.text.saying import Speaker, pretty_card
from gamester.tui.base import Terminal
from gamester.tui.choosing import Choosing
from gamester.tui.scenes import scene_of


class Shown(Protocol):
    """What is drawn of a host: its client, and whether the table waits for this person alone."""

    client: Client
    alone: bool

    @property
    def must_wait(self) -> bool:
        """Must the person act before anything else can happen?"""

    def greetings(self) -> Sequence[Message]:
        """What to say first, besides what the table says."""


class Sitting:
    """A person at a table, without anything that draws."""

    def __init__(self, host: Shown, terminal: Terminal) -> None:
        """Sit down at the table of a client that has had its welcome."""
        self.host = host
        self.terminal = terminal
        self.client = host.client
        self.known = host.client.known
        self.scene = scene_of(self.game)
        self.choosing = Choosing()
        self.story: list[str] = []
        self.told = 0
        """How many sentences of the story are in the log."""
        self.opened = False
        """Does the story say how the first dealer was found?"""
        self.deeds: dict[int, payloads.HeardAct] = {}
        """The last act of each seat in this deal."""
        self.notice: tuple[str, str, str] | None = None
        """A refusal, a hint or a question: its kind, its words, its paragraph."""
        self.alarm = ""
        """What was said last of unfair shuffles."""
        self.counsel: wire.HintGiven | None = None
        """The last hint."""
        self.settled = 0
        """The number of settlements shown."""
        self.cut = False
        """Is the connection lost?"""
        self._asked_for: Any = None
        self.asked_at = 0.0
        """When the question of now was first seen, by the terminal's clock."""

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.known.game

    @property
    def state(self) -> payloads.State:
        """All that is to be drawn."""
        assert self.known.state is not None  # noqa: S101 - a person sits down after the welcome
        return self.known.state

    @property
    def view(self) -> Any:
        """What the person sees, a view of the game; None before the first deal."""
        return self.state.view

    @property
    def speaker(self) -> Speaker:
        """Who says messages."""
        return Speaker(self.terminal.words, self.known.names)

    @property
    def deals(self) -> int:
        """How many deals are settled, between two deals; 0 during a deal."""
        return len(self.state.history)

    @property
    def unsettled(self) -> bool:
        """Is a deal over whose settlement has not been shown? A misdeal has none."""
        between = self.state.between
        return between is not None and bool(between.settlement) and self.deals > self.settled

    def say(self, key: str, /, **fills: object) -> str:
        """The sentence `tui.key`."""
        return self.terminal.words.say(f"tui.{key}", **fills)

    # --- The story ------------------------------------------------------------------------------------------

    def hear(self, message: wire.FromServer, heard: Sequence[payloads.Heard]) -> bool:
        """Take in a message after the client folded it; returns whether the story begins anew."""
        anew = isinstance(message, wire.Welcome) and len(heard) == len(self.known.log)
        if anew:
            self.begin()
        else:
            self._tell(heard)
        if isinstance(message, wire.Welcome) and self.cut:
            self.cut = False
            self._note("remote.back")
        if isinstance(message, wire.Welcome) and message.meanwhile:
            self.story.append(message.meanwhile)
        if isinstance(message, wire.Chat):
            self._line(message)
        if self.client.alarm != self.alarm:
            self.alarm = self.client.alarm
            self.warn(self.terminal.words.say(f"remote.alarm.{self.alarm}"))
        return anew

    def begin(self) -> None:
        """Tell the story from its beginning."""
        self.story = [self.speaker.tell(told) for told in self.host.greetings()]
        self.told, self.opened, self.alarm = 0, False, ""
        self.deeds.clear()
        self._tell(())
        told: list[tuple[int, payloads.Heard | wire.Chat]] = [(one.n, one) for one in self.known.log]
        for _, one in sorted([*told, *self.known.chat], key=itemgetter(0)):
            if isinstance(one, wire.Chat):
                self._line(one)
            else:
                self._follow(one)

    def _line(self, said: wire.Chat) -> None:
        """A line of chat; a phrase in the language of now."""
        words, phrase = self.terminal.words, f"room.preset.{said.preset}"
        self.story.append(f"{said.name}: {words.say(phrase) if words.has(phrase) else said.text}")

    def _tell(self, heard: Sequence[payloads.Heard]) -> None:
        """What was heard, after how the first dealer was found."""
        if self.state.draw is not None and not self.opened:
            self.opened = True
            self.story.append(self._opening(self.state.draw))
        for one in heard:
            self._follow(one)

    def lost(self) -> None:
        """The connection is lost."""
        self.cut = True
        self._note("tui.lost")

    def warn(self, text: str) -> None:
        """Tell something that the person must not overlook."""
        self.story.append(text)
        self.notice = ("alarm", text, "")

    def quiet(self) -> None:
        """Drop the notice once something has happened; an alarm stays until the person does something."""
        if self.notice is not None and self.notice[0] != "alarm":
            self.notice = None

    def _note(self, key: str) -> None:
        """Tell something about the connection."""
        self.story.append(self.terminal.words.say(key))

    def _follow(self, heard: payloads.Heard) -> None:
        """One thing heard: a deal is highlighted, an act is its seat's last deed."""
        if heard.kind == "deal":
            self.deeds.clear()
        elif heard.act is not None and heard.seat is not None:
            self.deeds[heard.seat] = heard.act
        text = list(heard.text)
        self.story += [f"— {text[0]}", *text[1:]] if text and heard.act is None else text

    def _opening(self, draw: payloads.FirstDealer) -> str:
        """How the first dealer was found."""
        dealer = self.speaker.name(draw.seat)
        if not draw.drawn:
            return self.say("draw.chance", name=dealer)
        drawn = [f"{self.speaker.name(one.seat)} {pretty_card(one.card)}" for one in draw.drawn]
        return self.say("draw.cards", drawn=drawn, name=dealer)

    # --- The question ---------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Offer the person the present acts, unless they are offered already."""
        state, view = self.state, self.view
        cards = view.hand if view is not None else []
        asked_for = (self.deals, cards, state.acts, self.known.seq, self.known.may_deal)
        if asked_for == self._asked_for:
            return
        self._asked_for, self.asked_at = asked_for, self.terminal.now()
        if self.notice is not None and self.notice[0] == "ask":
            self.notice = None  # the question is out of date once others have played
        row = [card for card in view.row if card is not None] if view is not None and self.scene.has_row else []
        may_deal = self.known.may_deal and not self.host.alone
        self.choosing.ask(cards, state.acts, row, may_deal=may_deal)
