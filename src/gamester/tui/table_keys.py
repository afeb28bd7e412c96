"""The keys of the table: cards, buttons, windows."""

from __future__ import annotations

from typing import Any

from textual import events

from gamester.act import Act
from gamester.bots import advise, is_asked, seen_by
from gamester.kernel.cards import Card, bit
from gamester.tui.chronicle import LongLog
from gamester.tui.counsel import CounselScreen
from gamester.tui.drawing import Drawing
from gamester.tui.hand import DIGITS
from gamester.tui.leaving import Leave, Sure
from gamester.tui.look_screen import LookScreen
from gamester.tui.rules import Rules
from gamester.tui.settle import Settlement


class TableKeys(Drawing):
    """The part of the table screen that handles the keys."""

    def on_key(self, event: events.Key) -> None:
        """A key was pressed."""
        if self.press_key(event.key if event.character is None or event.key in NAMED else event.character):
            event.stop()
            event.prevent_default()

    def press_key(self, key: str) -> bool:
        """Do what a key says; returns whether there is such a key."""
        choosing, buttons = self.choosing, self.choosing.buttons(self.say)
        if key in ("left", "right"):
            self.notice = None
            choosing.move(-1 if key == "left" else 1, len(buttons))
        elif key in ("up", "down", "tab", "shift+tab"):
            choosing.cross(len(buttons))
        elif key in ("enter", "space"):
            self.confirm(key)
            return True
        elif key == "escape":
            self.notice = None
            choosing.let_go()
        elif not self.press_letter(key):
            return False
        self.draw()
        return True

    def press_letter(self, key: str) -> bool:
        """A number, the letter of a button, or the letter of a window."""
        choosing, buttons = self.choosing, self.choosing.buttons(self.say)
        mine = [number for number, button in enumerate(buttons) if button.key == key.lower()]
        if mine:
            if len(mine) > 1:
                choosing.on_cards = False
                choosing.at = mine[0]
            else:
                self.press_button(mine[0])
            return True
        if key in DIGITS and choosing.asked and choosing.pending is None:
            self.press_card(DIGITS.index(key))
            return True
        window = {
            "h": self.give_hint, "?": self.open_rules, "r": self.open_rules, "l": self.open_log, "s": self.open_scores,
            "b": self.open_scores, "o": self.open_look, "q": self.ask_leave, "n": self.hurry,
        }.get(key.lower())  # fmt: skip
        if window is None:
            return False
        window()
        return True

    def confirm(self, key: str) -> None:
        """Enter or space: the card or the button under the cursor."""
        choosing = self.choosing
        if not choosing.asked:
            self.hurry()
        elif choosing.pointing.here() is not None:
            self.press_row(choosing.pointing.row[choosing.pointing.cursor])
        elif not choosing.on_cards:
            self.press_button(choosing.at)
        elif choosing.exchanging and key == "enter":
            self.press_exchange()
        else:
            self.press_card(choosing.cursor)

    def press_exchange(self) -> None:
        """Change the cards put out. To keep all, the person presses twice, as Enter may have been meant for a card."""
        keep = ("ask", self.say("keep_sure"), "")
        if not self.choosing.put and self.notice != keep:
            self.notice = keep
            self.draw()
        else:
            self.press_button(0)

    def press_card(self, number: int) -> None:
        """A card of the hand was chosen: put out, played, or refused."""
        choosing = self.choosing
        if number >= len(choosing.cards) or not choosing.asked:
            return
        card = choosing.cards[number]
        choosing.cursor = number
        if choosing.pending is not None:
            choosing.let_go()
        choosing.on_cards = True
        choosing.pointing.on_row = False
        if choosing.pointing.row:
            choosing.pointing.toggle(card, held=True)
            self.draw()
        elif choosing.exchanging:
            self.put_out(card)
        elif choosing.turnups and card in choosing.turnups:
            self.act(choosing.turnups[card])
        else:
            self.play(card)

    def put_out(self, card: Card) -> None:
        """Put a card out or take it back; at most as many cards as may be changed."""
        choosing = self.choosing
        choosing.toggle(card)
        self.notice = None
        act = Act("exchange", sum(bit(one) for one in choosing.put))
        refusal = self.evening.table.why_not(self.evening.person, act)
        if refusal is not None and card in choosing.put:
            choosing.toggle(card)
            self.refuse(refusal)
        self.draw()

    def play(self, card: Card) -> None:
        """Play a card. A card that is not proper is refused, or if the penalty mode allows it, the person is asked."""
        act = self.choosing.choose(card)
        if act is None:
            self.notice = ("ask", self.say("what_takes", cards=self.card_text(card)), "")
            self.draw()
            return
        allowed = self.evening.table.why_not(self.evening.person, act) is None
        if allowed and card not in self.choosing.proper:
            self.terminal.push_screen(Sure(self.say("irregular")), lambda sure: self.act(act) if sure else None)
            return
        self.act(act)

    def press_button(self, number: int) -> None:
        """A button was pressed."""
        buttons = self.choosing.buttons(self.say)
        if number < len(buttons) and buttons[number].act is not None:
            act = buttons[number].act
            if act is not None and act.do == "misdeal":
                self.terminal.push_screen(Sure(self.say("misdeal_sure")), lambda sure: self.act(act) if sure else None)
            elif act is not None:
                self.act(act)

    def press_row(self, card: Card) -> None:
        """A card of the row was clicked: taken, claimed, or pointed at."""
        choosing = self.choosing
        if card in choosing.pointing.row:
            choosing.pointing.toggle(card, held=False)
            self.draw()
            return
        for act in choosing.plays.get(choosing.pending, []) if choosing.pending is not None else []:
            if act.takes == bit(card):
                self.act(act)
                return
        claim = choosing.claimed().get(card)
        if claim is not None:
            self.act(claim)

    # --- Windows --------------------------------------------------------------------------------------------

    def give_hint(self) -> None:
        """Say what the adviser would do, and put the cursor there; the second time, show the worth of every act."""
        if self.counsel is not None and self.counsel.acts and self.notice is not None and self.notice[0] == "hint":
            self.terminal.push_screen(CounselScreen(self.counsel, self.game, self.speaker, self.terminal.look))
            return
        seen = seen_by(self.evening.table.gone_on(self.evening.person), self.evening.person)
        if not is_asked(seen):
            self.notice = ("ask", self.say("hint.wait"), "")
            self.draw()
            return
        counsel = self.counsel = advise(seen)
        self.point_at(counsel.act)
        words = f"{self.act_text(counsel.act)} {self.speaker.tell(counsel.reason)}"
        if counsel.acts:
            words = f"{words} {self.say('hint.again')}"
        self.notice = ("hint", words, "")
        self.draw()

    def point_at(self, act: Act) -> None:
        """Put the cursor on the card or the button of an act."""
        choosing = self.choosing
        choosing.let_go()
        buttons = [button.act for button in choosing.buttons(self.say)]
        if act.do in ("play", "turnup"):
            choosing.on_cards = True
            choosing.cursor = next(n for n, card in enumerate(choosing.cards) if act.cards >> card & 1)
        elif act.do == "exchange":
            choosing.on_cards = True
            choosing.put = {card for card in choosing.cards if act.cards >> card & 1}
        elif act in buttons:
            choosing.on_cards = False
            choosing.at = buttons.index(act)

    def open_rules(self) -> None:
        """The rules, at the paragraph of the last refusal or at the one that matters now."""
        paragraph = self.notice[2] if self.notice and self.notice[2] else self.matters_now()
        self.terminal.push_screen(Rules(self.game, paragraph))

    def open_log(self) -> None:
        """The whole log."""
        self.terminal.push_screen(LongLog(self.story, self.terminal.look))

    def open_scores(self) -> None:
        """The last settlement again, and the balances."""
        self.terminal.push_screen(Settlement(self.evening, ask=False))

    def open_look(self) -> None:
        """The settings of the terminal."""
        self.terminal.push_screen(LookScreen(), lambda _: self.look_changed())

    def ask_leave(self) -> None:
        """Ask before leaving."""
        if not isinstance(self.terminal.screen, Leave):
            self.terminal.push_screen(Leave(), self.after_leave)

    def after_leave(self, sure: Any) -> None:
        """Leave if the answer is yes."""
        if sure:
            self.leave("left")


NAMED = ("enter", "space", "tab", "escape")
"""Keys whose character is not their name."""
