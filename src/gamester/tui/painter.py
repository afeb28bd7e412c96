"""How the table is drawn: after each message everything is drawn again from the state."""

import time
from typing import Any

from rich.text import Text
from textual.screen import Screen
from textual.widgets import Static

from gamester.protocol.views_laugh import LaughView
from gamester.tui.acts import Acts
from gamester.tui.base import ALARM, BRASS, FAINT, IVORY, Look, painted
from gamester.tui.cards import BIG, HUGE, SMALL, stacked
from gamester.tui.chronicle import Chronicle
from gamester.tui.hand import Hand, HandCards
from gamester.tui.keys import KeyLine
from gamester.tui.middle import Row, RowFacts, Trick, TrickFacts
from gamester.tui.plates import OwnPlate, PlateFacts, Plates, spread
from gamester.tui.scenes import LaughScene, Place
from gamester.tui.sitting import Sitting

WIDE, TALL, HIGH = 112, 29, 42
"""Columns for a log at the side; lines for larger and for still larger cards."""
STYLES = {"refused": f"bold {ALARM}", "alarm": f"bold {ALARM}", "hint": BRASS, "ask": f"bold {IVORY}"}
SIGNS = {"refused": "✗ ", "alarm": "! ", "hint": "☞ ", "ask": "? "}


class Painter:
    """Draws a table into the widgets of its screen."""

    def __init__(self, sitting: Sitting, screen: Screen[Any]) -> None:
        """Draw what `sitting` knows on `screen`."""
        self.sitting = sitting
        self.screen = screen
        self.cards_size = SMALL

    @property
    def look(self) -> Look:
        """The look of the terminal."""
        return self.sitting.terminal.look

    # --- Places ---------------------------------------------------------------------------------------------

    def lay_out(self, width: int, height: int) -> None:
        """Arrange the parts: the log at the side if the screen is wide enough, larger cards if it is high enough."""
        row = self.sitting.scene.has_row
        others = len(self.sitting.known.names) - 1
        wide = width >= WIDE
        self.screen.set_class(wide, "-wide")
        columns = others if others <= 4 or width >= 16 * others + 2 else -(-others // 2)
        rows = -(-others // columns)
        plates = self.screen.query_one("#plates", Plates)
        plates.styles.grid_size_columns = columns
        plates.styles.grid_size_rows = rows
        plates.styles.height = rows * 3
        room = width - (0 if row else 40)
        fits = [
            size
            for size, least in ((HUGE, HIGH), (BIG, TALL))
            if height >= least and self.sitting.scene.held * (size[0] + 1) <= room
        ]
        self.cards_size = fits[0] if fits else SMALL
        hand = self.cards_size[1] + 2 + (2 if row else 0)
        left = height - 1 - rows * 3 - 2 - hand - 1
        strip = 0 if wide else max(2, min(6, left - (10 if row else 7)))
        self.screen.query_one("#strip").styles.height = strip
        self.screen.query_one("#own").styles.height = hand

    # --- Drawing --------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Everything, unless the widgets are gone because the program is just ending."""
        if not self.screen.query("#keys"):
            return
        self._draw_bar()
        self._draw_plates()
        self._draw_middle()
        self._draw_own()
        self._draw_words()

    def retell(self) -> None:
        """Write the log again."""
        for log in self.screen.query(Chronicle):
            log.retell(self.sitting.story, self.look)
        self.sitting.told = len(self.sitting.story)

    def _draw_bar(self) -> None:
        """The line at the top: the form with a mark if house rules differ, the watchers, the number of the deal."""
        known, view, say = self.sitting.known, self.sitting.view, self.sitting.say
        title = "" if known.info is None else f"{known.info.title} *" if known.info.options else known.info.title
        left = Text.assemble((" ♠ ", BRASS), (title, f"bold {IVORY}"))
        n, deals = (view.deal, view.deals) if view is not None else (0, 0)
        within = "bar.deal_on" if known.info is not None and known.info.goes_on else "bar.deal"
        deal = say(within if n <= deals else "bar.extra", n=n, deals=deals, extra=n - deals) if n else ""
        watched = say("bar.watchers", n=known.watchers) if known.watchers else ""
        right = Text("   ".join(part for part in (watched, deal) if part), FAINT)
        width = max(10, self.screen.size.width - 2)
        self.screen.query_one("#bar", Static).update(spread(left, right, width))

    def _plate(self, seat: int) -> PlateFacts:
        """The facts on the plate of a seat."""
        sitting, view, state = self.sitting, self.sitting.view, self.sitting.state
        chair = state.chairs[seat]
        if view is None:
            return PlateFacts(chair.name, False, Place(), 0, self._presence(seat), False, self._clock(seat), self.look)
        act = sitting.deeds.get(seat)
        deed = sitting.scene.deed(state, seat, act, sitting.say) if act is not None else ""
        turn = state.between is None and view.turn == seat
        if turn and seat != sitting.known.eyes:
            deed = deed or sitting.say("plate.thinks")
        place = sitting.scene.place(view, seat, sitting.say)
        dealer, balance = view.dealer == seat and view.deal > 0, view.seats[seat].balance
        presence = self._presence(seat)
        deed = f"{presence} {deed}".strip() if presence else deed
        return PlateFacts(chair.name, dealer, place, balance, deed, turn, self._clock(seat), self.look)

    def _presence(self, seat: int) -> str:
        """Why a bot acts for a person, or who comes with the next deal; at home nobody is away."""
        chair = self.sitting.state.chairs[seat]
        if chair.coming is not None:
            return self.sitting.say("plate.coming", name=chair.coming)
        if self.sitting.host.alone or chair.by == "bot":
            return ""
        if chair.by == "away-bot":
            return self.sitting.say("plate.stand_in")
        if chair.ran_out:
            return self.sitting.say("plate.ran_out")
        return "" if chair.here else self.sitting.say("plate.away")

    def _clock(self, seat: int) -> str:
        """The time left on the clock of a seat, the move under way included."""
        chair, state = self.sitting.state.chairs[seat], self.sitting.state
        if chair.bank is None:
            return ""
        left = chair.bank
        if chair.asked and state.deadline is not None:
            left = state.deadline - time.time() - self.sitting.known.skew
        minutes, seconds = divmod(max(0, int(left)), 60)
        return f"{minutes}:{seconds:02}"

    def _draw_plates(self) -> None:
        """The others in their order round the table."""
        count, own = len(self.sitting.known.names), self.sitting.known.eyes or 0
        others = [(own + step) % count for step in range(1, count)]
        if not self.sitting.state.clockwise:
            others.reverse()
        self.screen.query_one("#plates", Plates).show([self._plate(seat) for seat in others])

    def _draw_middle(self) -> None:
        """The trick or the row, and the facts beside it."""
        sitting, view = self.sitting, self.sitting.view
        info = sitting.scene.info(view, sitting.say, self.look, self.cards_size) if view is not None else []
        self.screen.query_one("#info", Static).update(stacked(info))
        if isinstance(sitting.scene, LaughScene):
            self.screen.query_one("#row", Row).facts = self._row_facts(sitting.scene, view)
            return
        state = sitting.state
        wins = sitting.say("takes" if state.taken_up else "wins")
        words, pool = sitting.story[-1] if sitting.story else "", view.pool if view is not None else 0
        self.screen.query_one("#trick", Trick).facts = TrickFacts(
            state.trick, sitting.known.names, wins, state.taken_up, pool, sitting.say("info.in_pool"), words, self.look
        )

    def _row_facts(self, scene: LaughScene, view: LaughView | None) -> RowFacts:
        """The row, with the cards that the card under the cursor could take, or those that may be claimed."""
        if view is None:
            return RowFacts(look=self.look)
        last = scene.last(view)
        who = self.sitting.known.names[view.last.seat] if view.last is not None else ""
        told = self.sitting.say("last_taken", name=who, cards=last) if last else ""
        choosing = self.sitting.choosing
        return RowFacts(view.row, choosing.matched(), choosing.marks(), told, self.look)

    def _draw_own(self) -> None:
        """The hand, the own plate and the buttons."""
        choosing, own = self.sitting.choosing, self.sitting.known.eyes
        on_cards = choosing.asked and choosing.on_cards
        asked = bool(choosing.plays or choosing.turnups or choosing.pointing.of_hand) or choosing.exchanging
        plate = self._plate(own or 0)  # who watches in public sees the first seat there
        unseen = plate.place.held if not choosing.cards else 0
        cursor = choosing.cursor if on_cards else None
        shown = HandCards(choosing.cards, unseen, choosing.proper, choosing.chosen, cursor, asked, self.look)
        self.screen.query_one("#hand", Hand).show(shown, self.cards_size)
        self.screen.query_one("#me", OwnPlate).facts = plate
        free = (choosing.asked or choosing.may_deal) and not (on_cards or choosing.pointing.on_row)
        self.screen.query_one("#acts", Acts).show(choosing.buttons(self.sitting.say), choosing.at if free else None)

    def _draw_words(self) -> None:
        """The log, the question, and the keys."""
        sitting, say = self.sitting, self.sitting.say
        new = sitting.story[sitting.told :]
        if new:
            sitting.told = len(sitting.story)
            for log in self.screen.query(Chronicle):
                log.tell(new, self.look)
        self.screen.query_one("#notice", Static).update(self._notice())
        entries = [("h", "hint"), ("?", "rules"), ("l", "log"), ("b", "scores"), ("o", "look")]
        if sitting.state.may_take_back:
            entries.append(("u", "undo"))
        if not sitting.host.alone:
            entries += [("/", "say"), ("i", "people")]
        entries.append(("q", "leave"))
        if sitting.host.alone and not sitting.host.must_wait:
            entries.append(("n", "hurry"))
        self.screen.query_one("#keys", KeyLine).entries = [(key, say(f"keys.{word}")) for key, word in entries]

    def _how(self) -> str:
        """The keys that answer the question."""
        choosing, say = self.sitting.choosing, self.sitting.say
        if not choosing.asked:
            return say("how.wait") if self.sitting.host.alone and not self.sitting.host.must_wait else ""
        if choosing.exchanging:
            return say("how.exchange")
        if choosing.pointing.row:
            return say("how.point")
        return say("how.cards" if choosing.plays and choosing.on_cards else "how.buttons")

    def _notice(self) -> Text:
        """A refusal, a hint, or what the table waits for."""
        if self.sitting.notice is None:
            asked = self.sitting.known.must_act
            told = f"{'▶ ' if asked else '  '}{self.sitting.state.prompt}"
            text = painted(told, self.look, f"bold {IVORY}" if asked else FAINT)
            if text.cell_len < self.screen.size.width - 2:
                text.append(f"\n  {self._how()}", f"not bold {FAINT}")
            return text
        kind, words, rule = self.sitting.notice
        text = painted(f"{SIGNS[kind]}{words}", self.look, STYLES[kind])
        if rule:
            text.append(f"  [{rule}] {self.sitting.say('see_rule')}", FAINT)
        return text
