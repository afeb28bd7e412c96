"""When the table goes on: at home by itself after a pause, and at the end of a deal with its settlement."""

from collections.abc import Callable

from textual.screen import Screen
from textual.timer import Timer

from gamester.client.host import Host
from gamester.text.errors import GamesterError
from gamester.tui.base import Question
from gamester.tui.painter import Painter
from gamester.tui.settle import Settlement
from gamester.tui.sitting import Sitting

SOON = 0.001
"""Seconds to the next thing where there is no pause."""
AT_ONCE = 500
"""The most acts of the others that are played without a pause."""


class Pace:
    """The speed of the others at home; at a server they have their own."""

    def __init__(
        self, host: Host, sitting: Sitting, screen: Screen[None], painter: Painter, leave: Callable[[str], None]
    ) -> None:
        """`leave` leaves the table."""
        self.host = host
        self.sitting = sitting
        self.screen = screen
        self.painter = painter
        self.leave = leave
        self.waiting: Timer | None = None
        self.busy = False
        """Do others act just now, or does a window wait for an answer?"""

    def stop(self) -> None:
        """Wait for nothing."""
        if self.waiting is not None:
            self.waiting.stop()
            self.waiting = None

    def go_on(self) -> None:
        """Draw the table, and do the next thing, now or after a pause."""
        self.stop()
        if self.busy:
            return
        self.sitting.ask()
        self.painter.draw()
        if self.screen.is_active and self.due:
            self.waiting = self.screen.set_timer(max(self.pause(), SOON), self.next_thing)

    @property
    def due(self) -> bool:
        """Is there something to be done that does not wait for the person?"""
        sitting = self.sitting
        return sitting.unsettled or sitting.state.finished or (self.host.alone and not self.host.must_wait)

    def pause(self) -> float:
        """The pause before the next thing: longer after a finished trick and for a possible claim, none before a
        deal.
        """
        sitting, pause = self.sitting, self.sitting.terminal.look.pause
        if sitting.state.between is not None and not sitting.unsettled:
            return 0.0
        if any(act.do == "claim" for act in sitting.choosing.said) or "claim" in sitting.choosing.pointing.verbs:
            return 2.0 + 2.5 * pause
        return pause * 1.7 if sitting.state.taken_up else pause

    def hurry(self) -> None:
        """Stop waiting."""
        self.sitting.choosing.pointing.lying.clear()
        if self.waiting is not None:
            self.next_thing()

    def next_thing(self) -> None:
        """Do a deal, a settlement, or an act of another player."""
        if self.busy or not self.screen.is_active or not self.due:
            return
        if self.sitting.choosing.pointing.lying:  # a person who points at a pair gets time to claim it
            self.go_on()
            return
        if self.sitting.unsettled or self.sitting.state.finished:
            self.settle()
            return
        try:
            self.others_act()
        except GamesterError as fault:
            self.trouble(self.sitting.speaker.say(fault.key, **fault.fills), lambda: None)
            return
        self.go_on()

    def others_act(self) -> None:
        """One thing that happens; at full speed all until the person is asked or the deal is over."""
        self.busy = True
        try:
            for _ in range(AT_ONCE if not self.sitting.terminal.look.pause else 1):
                if not self.host.step() or self.sitting.state.acts or self.sitting.state.between is not None:
                    break
        finally:
            self.busy = False

    def trouble(self, reason: str, again: Callable[[], None]) -> None:
        """After a disk error: do `again` what failed, or leave."""

        def answered(answer: str | None) -> None:
            self.busy = False
            if answer == "leave":
                self.leave("left")
                return
            if answer == "retry":
                again()
            self.go_on()

        self.busy = True
        answers = {answer: self.sitting.say(f"trouble.{answer}") for answer in ("retry", "leave")}
        question = Question(self.sitting.say("trouble.title"), reason, answers, "alarm")
        self.sitting.terminal.push_screen(question, answered)

    def settle(self) -> None:
        """Show the settlement."""
        self.busy = True
        self.sitting.settled = self.sitting.deals
        self.sitting.terminal.push_screen(Settlement(self.host, self.sitting, ask=True), self.after_settlement)

    def after_settlement(self, answer: str | None) -> None:
        """The next deal, or the end of the evening."""
        self.busy = False
        if self.sitting.state.finished:
            self.leave(answer if answer == "again" else "over")
        elif answer == "left":
            self.leave(answer)
        elif self.sitting.known.may_deal and not self.host.alone:
            self.sitting.client.deal()

    def stay(self) -> None:
        """Whoever wanted to leave stays: a window that was closed for the question is shown again."""
        if self.busy:
            self.busy = False
            self.sitting.settled -= 1
            self.go_on()

    def look_changed(self) -> None:
        """Another look, speed or language: say and draw everything again."""
        self.sitting.notice = None
        language = self.sitting.terminal.words.language
        if language != self.sitting.client.lang:
            self.sitting.client.speak(language)
        self.painter.retell()
        self.go_on()
