"""What the person does at the table: keys and clicks become choices, commands and windows; the full hint."""

from collections.abc import Callable, Mapping

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import DataTable, Static

from gamester.client.client import Answer
from gamester.protocol import wire
from gamester.protocol.payloads import HeardAct
from gamester.protocol.wire import HintGiven
from gamester.text.saying import pretty_card
from gamester.tui.base import Dialog, Question, ask_leave, painted
from gamester.tui.chronicle import LongLog
from gamester.tui.form import LookScreen
from gamester.tui.hand import DIGITS
from gamester.tui.pace import Pace
from gamester.tui.people import People, SayIt
from gamester.tui.rules import Rules
from gamester.tui.settle import Settlement
from gamester.tui.sitting import Sitting

TOO_SOON = 0.3
"""The seconds of a question in which no key answers it: a key struck then was meant for what was there before."""
NAMED = ("enter", "space", "tab", "escape")
"""Keys whose character is not their name."""


class Control:
    """The hands of the person."""

    def __init__(self, sitting: Sitting, pace: Pace, draw: Callable[[], None], leave: Callable[[str], None]) -> None:
        """`draw` draws the table, `leave` leaves it."""
        self.sitting = sitting
        self.pace = pace
        self.draw = draw
        self.leave = leave

    # --- Keys -----------------------------------------------------------------------------------------------

    def press_key(self, key: str) -> bool:
        """Do what a key says; returns whether there is such a key."""
        choosing, buttons = self.sitting.choosing, self.sitting.choosing.buttons(self.sitting.say)
        if self.answers(key) and self.sitting.terminal.now() - self.sitting.asked_at < TOO_SOON:
            return True
        if key in ("left", "right"):
            self.sitting.notice = None
            choosing.move(-1 if key == "left" else 1, len(buttons))
        elif key in ("up", "down", "tab", "shift+tab"):
            choosing.cross(len(buttons))
        elif key in ("enter", "space"):
            self.confirm(key)
            return True
        elif key == "escape":
            self.sitting.notice = None
            choosing.let_go()
        elif not self.press_letter(key):
            return False
        self.draw()
        return True

    def answers(self, key: str) -> bool:
        """Would this key act, or deal?"""
        choosing = self.sitting.choosing
        buttons = choosing.buttons(self.sitting.say)
        acting = choosing.asked and (key in ("enter", "space") or key in DIGITS)
        return acting or bool(buttons and key == "enter") or any(button.key == key.lower() for button in buttons)

    def press_letter(self, key: str) -> bool:
        """A number, the letter of a button, or the letter of a window."""
        choosing, buttons = self.sitting.choosing, self.sitting.choosing.buttons(self.sitting.say)
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
        window = WINDOWS.get(key.lower())
        if window is None:
            return False
        window(self)
        return True

    def confirm(self, key: str) -> None:
        """Enter or space: the card or the button under the cursor."""
        choosing = self.sitting.choosing
        here = choosing.pointing.here()
        if choosing.may_deal:
            self.deal()
        elif not choosing.asked:
            self.pace.hurry()
        elif here is not None:
            self.press_row(here)
        elif not choosing.on_cards:
            self.press_button(choosing.at)
        elif choosing.exchanging and key == "enter":
            self.press_exchange()
        else:
            self.press_card(choosing.cursor)

    def press_exchange(self) -> None:
        """Change the cards put out. To keep all, the person presses twice, as Enter may have been meant for a card."""
        keep = ("ask", self.sitting.say("keep_sure"), "")
        if not self.sitting.choosing.put and self.sitting.notice != keep:
            self.sitting.notice = keep
            self.draw()
        else:
            self.press_button(0)

    def press_card(self, number: int) -> None:
        """A card of the hand was chosen: put out, played, or refused."""
        choosing = self.sitting.choosing
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
        elif card in choosing.turnups:
            self.act(choosing.turnups[card])
        else:
            self.play(card)

    def put_out(self, card: str) -> None:
        """Put a card out or take it back; at most as many cards as may be changed, and only those that may be."""
        choosing = self.sitting.choosing
        choosing.toggle(card)
        self.sitting.notice = None
        if card in choosing.put and (card not in choosing.proper or len(choosing.put) > (choosing.limit or 0)):
            act = choosing.exchange
            choosing.toggle(card)
            self.sitting.client.why(act, self.answered)
        self.draw()

    def play(self, card: str) -> None:
        """Play a card. Of one that is not proper the table says why not, or asks whether it shall be done at a cost."""
        act = self.sitting.choosing.choose(card)
        if act is None:
            self.sitting.notice = ("ask", self.sitting.say("what_takes", cards=pretty_card(card)), "")
            self.draw()
        elif card in self.sitting.choosing.proper:
            self.act(act)
        else:
            meant = act
            self.sitting.client.why(act, lambda answer: self.answered(answer, meant))

    def press_button(self, number: int) -> None:
        """A button was pressed."""
        buttons = self.sitting.choosing.buttons(self.sitting.say)
        act = buttons[number].act if number < len(buttons) else None
        if number < len(buttons) and act is None:
            self.deal()
        elif act is not None:
            self.act(act)

    def press_row(self, card: str) -> None:
        """A card of the row was clicked: taken, claimed, or pointed at."""
        choosing = self.sitting.choosing
        if card in choosing.pointing.row:
            choosing.pointing.toggle(card, held=False)
            self.draw()
            return
        for act in choosing.plays.get(choosing.pending, []) if choosing.pending is not None else []:
            if act.takes == [card]:
                self.act(act)
                return
        claim = choosing.claimed().get(card)
        if claim is not None:
            self.act(claim)

    # --- Commands -------------------------------------------------------------------------------------------

    def act(self, act: HeardAct) -> None:
        """Act; after a question if that costs something."""
        danger = self.sitting.known.danger(act)
        if danger is not None:
            self.sure(danger, act)
        else:
            self.do(act)

    def do(self, act: HeardAct) -> None:
        """Act without a question."""
        self.sitting.notice = None
        self.sitting.client.act(act, lambda answer: self.answered(answer, act))

    def deal(self) -> None:
        """Deal the next hand."""
        self.sitting.notice = None
        self.sitting.client.deal(self.answered)

    def sure(self, text: str, act: HeardAct) -> None:
        """Act after a question."""
        say = self.sitting.say
        question = Question(say("sure.title"), text, {"no": say("sure.no"), "yes": say("sure.yes")})
        self.sitting.terminal.push_screen(question, lambda said: self.do(act) if said == "yes" else None)

    def answered(self, answer: Answer, act: HeardAct | None = None) -> None:
        """The answer to a command: done, refused, not stored, or to be asked about. `act` is what was to be done."""
        match answer:
            case wire.Nack(code="store", text=text) if self.pace.host.alone:
                self.pace.trouble(text, lambda: self.do(act) if act is not None else None)
                return
            case wire.Nack() | wire.Because(ok=False):
                self.sitting.notice = ("refused", answer.text, answer.rule or "")
            case wire.Because(danger=str() as danger) if act is not None:
                self.sure(danger, act)
            case wire.Because() if act is not None:
                self.do(act)
            case wire.Ack():
                self.sitting.quiet()
        self.draw()

    def take_back(self) -> None:
        """Take the last act back, where that may be."""
        if self.sitting.state.may_take_back:
            self.sitting.client.take_back(self.answered)

    def give_hint(self) -> None:
        """Say what the adviser would do, and put the cursor there; the second time, show the worth of every act."""
        sitting = self.sitting
        if sitting.counsel is not None and sitting.counsel.acts and sitting.notice and sitting.notice[0] == "hint":
            sitting.terminal.push_screen(CounselScreen(sitting.counsel, sitting.game))
            return
        if not sitting.known.must_act:
            sitting.notice = ("ask", sitting.say("hint.wait"), "")
            return
        asked = sitting.client.decision

        def told(answer: Answer) -> None:
            if not isinstance(answer, wire.HintGiven):
                self.answered(answer)
                return
            if asked != sitting.client.decision:
                return
            if answer.act is None:
                sitting.notice = ("ask", answer.text, "")
            else:
                sitting.counsel = answer
                sitting.choosing.point_at(answer.act, sitting.say)
                again = f" {sitting.say('hint.again')}" if answer.acts else ""
                sitting.notice = ("hint", f"{answer.verdict} {answer.text}{again}", "")
            self.draw()

        sitting.client.hint(told)

    # --- Windows --------------------------------------------------------------------------------------------

    def open_rules(self) -> None:
        """The rules, at the paragraph of the last refusal or at the one that matters now."""
        notice = self.sitting.notice
        paragraph = notice[2] if notice and notice[2] else self.sitting.state.rule
        self.sitting.terminal.push_screen(Rules(self.sitting.game, paragraph))

    def open_log(self) -> None:
        """The whole log."""
        self.sitting.terminal.push_screen(LongLog(self.sitting.say("log.title"), self.sitting.story))

    def open_scores(self) -> None:
        """The last settlement again, and the balances."""
        if self.sitting.view is not None:
            self.sitting.terminal.push_screen(Settlement(self.pace.host, self.sitting, ask=False))

    def open_look(self) -> None:
        """The settings of the terminal."""
        self.sitting.terminal.push_screen(LookScreen(), lambda _: self.pace.look_changed())

    def open_say(self) -> None:
        """Something to say to the table."""
        if not self.pace.host.alone:
            self.sitting.terminal.push_screen(SayIt(self.sitting, self.answered))

    def open_people(self) -> None:
        """Who sits here, and what may be done about it."""
        if not self.pace.host.alone:
            self.sitting.terminal.push_screen(People(self.sitting, self.pace.host, self.answered))

    def ask_leave(self) -> None:
        """Ask before leaving."""
        ask_leave(self.sitting.terminal, self.pace.host, self.leave)


WINDOWS: Mapping[str, Callable[[Control], None]] = {
    "h": Control.give_hint, "?": Control.open_rules, "r": Control.open_rules, "l": Control.open_log,
    "b": Control.open_scores, "o": Control.open_look, "q": Control.ask_leave, "n": lambda control: control.pace.hurry(),
    "u": Control.take_back, "/": Control.open_say, "i": Control.open_people,
}  # fmt: skip
"""What the letters do that answer no question: `WINDOW_KEYS`."""


# --- The full hint ------------------------------------------------------------------------------------------


class CounselScreen(Dialog[None]):
    """The reason, and a line for every act."""

    BINDINGS = [("escape,q,h,enter", "dismiss", "")]

    def __init__(self, counsel: HintGiven, game: str) -> None:
        super().__init__()
        self.counsel = counsel
        self.game = game

    def compose(self) -> ComposeResult:
        """Title, reason, table, how to leave."""
        with Vertical(classes="window tall", id="counsel"):
            yield Static(self.say("hint.title"), classes="title")
            yield Static(painted(self.counsel.more or self.counsel.text, self.terminal.look), classes="text")
            with VerticalScroll(id="sums", can_focus=False):
                yield DataTable(id="sum-table", cursor_type="none", zebra_stripes=True)
            yield Static(self.say("hint.note"), classes="text")
            yield Static(self.say("close"), classes="foot")

    def come_up(self) -> None:
        """Fill in the acts, best first."""
        table = self.query_one(DataTable)
        for column in ("act", "chips", f"odds_{self.game}", f"won_{self.game}"):
            table.add_column(self.say(f"hint.{column}"))
        for each in self.counsel.acts:
            chips = self.say("hint.worth", chips=each.chips, error=each.error)
            won = self.say("hint.won", n=each.tricks)
            table.add_row(painted(each.text, self.terminal.look), chips, f"{each.chance} %", won)
        table.focus()
