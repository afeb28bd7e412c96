"""The table: what lies on it, what the person does, and the speed of the others."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.widgets import Static

from gamester.act import Act
from gamester.errors import IllegalAct
from gamester.kernel.cards import NO_SEAT
from gamester.saying import as_sentence
from gamester.store import StoreError
from gamester.tui.acts import Acts
from gamester.tui.chronicle import Chronicle
from gamester.tui.hand import Hand
from gamester.tui.keys import KeyLine
from gamester.tui.laugh_scene import LaughScene
from gamester.tui.middle import Info, Row, Trick
from gamester.tui.plates import OwnPlate, Plate, Plates
from gamester.tui.settle import Settlement
from gamester.tui.story import opening_told
from gamester.tui.table_keys import TableKeys
from gamester.tui.trouble import Trouble

AT_ONCE = 500
"""The most acts of the others that are played without a pause."""


class TableScreen(TableKeys):
    """A table with the person and the bots at it. Dismissed with `left`, `again` or `over`."""

    def compose(self) -> ComposeResult:
        """The table from top to bottom."""
        table = self.evening.table
        yield Static(id="bar")
        with Plates(id="plates"):
            for _ in range(len(table.names) - 1):
                yield Plate()
        with Horizontal(id="body"):
            with Horizontal(id="baize"):
                yield Info(id="info")
                yield Row(id="row") if self.scene.has_row else Trick(id="trick")
            yield Chronicle(id="side")
        yield Chronicle(id="strip")
        yield Static(id="notice")
        with Container(id="own"):
            yield Hand(id="hand")
            with Vertical(id="desk"):
                yield OwnPlate(id="me")
                yield Acts(id="acts")
        yield KeyLine(id="keys")

    def come_up(self) -> None:
        """Tell what has happened so far, and begin."""
        self.set_class(self.scene.has_row, "-laugh")
        self.story += opening_told(self.evening, self.speaker, self.terminal.words)
        self.follow()
        self.call_after_refresh(self.go_on)

    def on_screen_resume(self) -> None:
        """Back from a window: go on."""
        if self.is_mounted and self.query("#keys"):
            self.draw()
            self.go_on()

    # --- Following what happens -----------------------------------------------------------------------------

    def follow(self) -> None:
        """Take in what was heard since the last call."""
        seat, act = NO_SEAT, None
        for heard in self.evening.table.heard(self.evening.person, self.heard):
            self.heard += 1
            if heard.act is None and heard.seat == NO_SEAT:
                self.deeds.clear()
            elif heard.act is not None:
                self.deeds[heard.seat] = heard.act
                seat, act = heard.seat, heard.act
            self.story += self.sentences(heard)
        self.scene.see(self.view, seat, act)

    def ask(self) -> None:
        """Show the person the offers, unless they are shown already."""
        table, person = self.evening.table, self.evening.person
        offers = table.listed(person) if self.evening.persons_act else []
        cards = self.scene.hand(self.view)
        asked_for = (table.session.s.deal, tuple(cards), tuple((o.act, o.limit) for o in offers), self.heard)
        if asked_for != self.asked_for:
            self.asked_for = asked_for
            if self.notice is not None and self.notice[0] == "ask":
                self.notice = None  # the question is out of date once others have played
            row = self.scene.row(self.view, table.session.o) if isinstance(self.scene, LaughScene) else ()
            self.choosing.ask(cards, offers, lambda act: table.why_not(person, act), row)

    # --- The pace -------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Do the next thing, now or after a pause."""
        if self.waiting is not None:
            self.waiting.stop()
            self.waiting = None
        self.ask()
        self.draw()
        if not self.is_current or self.evening.must_wait:
            return
        pause = self.pause()
        if pause:
            self.waiting = self.set_timer(pause, self.next_thing)
        else:
            self.call_later(self.next_thing)

    def pause(self) -> float:
        """The pause before the next thing: longer after a finished trick and for a possible claim, none before a
        deal.
        """
        pause = self.terminal.look.pause
        if self.evening.table.between_deals and self.settled == self.evening.table.session.s.deal:
            return 0.0
        if any(act.do == "claim" for act in self.choosing.said) or "claim" in self.choosing.pointing.verbs:
            return 2.0 + 2.5 * pause
        return pause * 1.7 if self.scene.complete else pause

    def hurry(self) -> None:
        """Stop waiting."""
        self.choosing.pointing.lying.clear()
        if self.waiting is not None:
            self.next_thing()

    def next_thing(self) -> None:
        """Do a deal, a settlement, or an act of another player."""
        if not self.is_current or self.evening.must_wait:
            return
        if self.evening.untold and self.choosing.pointing.lying:  # a person who points at a pair gets time to claim it
            self.go_on()
            return
        table = self.evening.table
        try:
            if table.finished or (table.between_deals and self.settled < table.session.s.deal):
                self.settle()
                return
            if table.between_deals:
                self.evening.next_deal()
                self.follow()
            else:
                self.others_act()
        except StoreError as fault:
            self.terminal.push_screen(Trouble(self.explain(fault)), self.after_trouble)
            return
        self.go_on()

    def others_act(self) -> None:
        """One act of another player; at full speed all acts until the person is asked or the deal is over."""
        for _ in range(AT_ONCE if not self.terminal.look.pause else 1):
            if not self.evening.table.session.under_way or self.evening.must_wait:
                break
            if self.evening.bots_act() is None:
                break
            self.follow()
            if self.evening.persons_act:
                break

    def after_trouble(self, answer: str | None, act: Act | None = None) -> None:
        """After a disk error: try the person's act or the acts of the others again, or leave."""
        if answer == "leave":
            self.leave("left")
        elif answer == "retry" and act is not None:
            self.act(act)
        else:
            self.go_on()

    def settle(self) -> None:
        """Show the settlement; a misdeal has none."""
        session = self.evening.table.session
        self.settled = session.s.deal
        if session.redealing:
            self.go_on()
            return
        self.terminal.push_screen(Settlement(self.evening, ask=True), self.after_settlement)

    def after_settlement(self, answer: str | None) -> None:
        """The next deal, or the end of the evening."""
        if self.evening.table.finished:
            self.leave(answer if answer == "again" else "over")
        elif answer == "leave":
            self.ask_leave()

    def leave(self, how: str) -> None:
        """Leave the table."""
        if self.waiting is not None:
            self.waiting.stop()
        self.evening.close()
        self.dismiss(how)

    # --- What the person does -------------------------------------------------------------------------------

    def act(self, act: Act) -> None:
        """Act, or say why not."""
        try:
            self.evening.act(act)
        except IllegalAct as refusal:
            self.refuse(refusal)
            return
        except StoreError as fault:
            self.terminal.push_screen(Trouble(self.explain(fault)), lambda answer: self.after_trouble(answer, act))
            return
        self.notice = None
        self.follow()
        self.go_on()

    def refuse(self, refusal: IllegalAct) -> None:
        """Say why an act is not allowed, and which paragraph forbids it."""
        reason = as_sentence(self.speaker.say(refusal.key, **refusal.fills))
        self.notice = ("refused", reason, refusal.rule)
        self.draw()

    def on_hand_clicked(self, event: Hand.Clicked) -> None:
        """A card of the hand was clicked."""
        self.press_card(event.number)

    def on_acts_clicked(self, event: Acts.Clicked) -> None:
        """A button was clicked."""
        self.press_button(event.number)

    def on_row_clicked(self, event: Row.Clicked) -> None:
        """A card of the row was clicked."""
        self.press_row(event.card)

    def on_key_line_clicked(self, event: KeyLine.Clicked) -> None:
        """A key of the last line was clicked."""
        self.press_key(event.key)

    def on_resize(self, event: events.Resize) -> None:
        """Arrange everything again."""
        self.lay_out(event.size.width, event.size.height)
        self.draw()
