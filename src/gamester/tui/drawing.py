"""How the table is drawn: after each act everything is drawn again from the view."""

from __future__ import annotations

from typing import Any

from rich.text import Text
from textual.widgets import Static

from gamester.act import Act
from gamester.bots.reasons import act_told
from gamester.hearing import Heard
from gamester.kernel.cards import Card, Seat
from gamester.saying import as_sentence
from gamester.tui.acts import Acts
from gamester.tui.cards import BIG, HUGE, SMALL, sign
from gamester.tui.chronicle import Chronicle
from gamester.tui.hand import Hand, HandCards
from gamester.tui.keys import KeyLine
from gamester.tui.laugh_scene import LaughScene
from gamester.tui.loo_scene import LooScene
from gamester.tui.look import ALARM, BRASS, FAINT, IVORY, painted
from gamester.tui.middle import Info, Row, RowFacts, Trick, TrickFacts
from gamester.tui.plain_scene import PlainScene
from gamester.tui.plates import OwnPlate, PlateFacts, Plates
from gamester.tui.scene import cards_in
from gamester.tui.seated import Seated
from gamester.tui.story import bar_text, opening_told

WIDE, TALL, HIGH = 112, 29, 42
"""Columns for a log at the side; lines for larger and for still larger cards."""
STYLES = {"refused": f"bold {ALARM}", "alarm": f"bold {ALARM}", "hint": BRASS, "ask": f"bold {IVORY}"}
SIGNS = {"refused": "✗ ", "alarm": "! ", "hint": "☞ ", "ask": "? "}


class Drawing(Seated):
    """The part of the table screen that draws it."""

    cards_size = SMALL

    # --- Words ----------------------------------------------------------------------------------------------

    def card_text(self, card: Card) -> str:
        """`10♥`."""
        return sign(card)

    def act_text(self, act: Act) -> str:
        """An act as advice."""
        return as_sentence(self.speaker.tell(act_told(act)))

    def matters_now(self) -> str:
        """The paragraph that matters now."""
        session = self.evening.table.session
        return session.game.words.matters_now(self.view, session.o)

    def sentences(self, heard: Heard) -> list[str]:
        """What was heard, in words; a deal is highlighted."""
        told = [self.speaker.tell(one) for one in heard.told]
        return [f"— {told[0]}", *told[1:]] if told and heard.act is None else told

    def look_changed(self) -> None:
        """Another look, speed or language: say and draw everything again."""
        table = self.evening.table
        self.story = opening_told(self.evening, self.speaker, self.terminal.words)
        for heard in table.heard(self.evening.person):
            self.story += self.sentences(heard)
        for log in self.query(Chronicle):
            log.retell(self.story, self.terminal.look)
        self.told = len(self.story)
        self.notice = None
        self.go_on()

    # --- Places ---------------------------------------------------------------------------------------------

    def lay_out(self, width: int, height: int) -> None:
        """Arrange the parts: the log at the side if the screen is wide enough, larger cards if it is high enough."""
        row = self.scene.has_row
        others = len(self.evening.table.names) - 1
        wide = width >= WIDE
        self.set_class(wide, "-wide")
        columns = others if others <= 4 or width >= 16 * others + 2 else -(-others // 2)
        rows = -(-others // columns)
        plates = self.query_one("#plates", Plates)
        plates.styles.grid_size_columns = columns
        plates.styles.grid_size_rows = rows
        plates.styles.height = rows * 3
        room = width - (0 if row else 40)
        fits = [
            size
            for size, least in ((HUGE, HIGH), (BIG, TALL))
            if height >= least and self.scene.held * (size[0] + 1) <= room
        ]
        self.cards_size = fits[0] if fits else SMALL
        hand = self.cards_size[1] + 2 + (2 if row else 0)
        left = height - 1 - rows * 3 - 2 - hand - 1
        strip = 0 if wide else max(2, min(6, left - (10 if row else 7)))
        self.query_one("#strip").styles.height = strip
        self.query_one("#own").styles.height = hand

    # --- Drawing --------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Everything."""
        v = self.view
        self._draw_plates(v)
        self._draw_middle(v)
        self._draw_own(v)
        self._draw_words(v)

    def _plate(self, v: Any, seat: Seat) -> PlateFacts:
        """The facts on the plate of a seat."""
        place = self.scene.place(v, seat, self.say)
        act = self.deeds.get(seat)
        deed = self.scene.deed(v, seat, act, self.say) if act is not None else ""
        turn = self.evening.table.session.under_way and self.scene.turn(v) == seat
        if turn and seat != self.evening.person:
            deed = deed or self.say("plate.thinks")
        name = self.evening.table.names[seat]
        dealer = v.dealer == seat and v.deal > 0
        return PlateFacts(name, dealer, place, v.balances[seat], deed, turn, self.terminal.look)

    def _draw_plates(self, v: Any) -> None:
        """The others in their order round the table, and the bar above them."""
        session, person = self.evening.table.session, self.evening.person
        others = [(person + step) % session.seats for step in range(1, session.seats)]
        if not session.game.words.clockwise(session.o):
            others.reverse()
        self.query_one("#plates", Plates).show([self._plate(v, seat) for seat in others])
        self.query_one("#bar", Static).update(bar_text(session, v, self.terminal.words, self.size.width))

    def _draw_middle(self, v: Any) -> None:
        """The trick or the row, and the facts beside it."""
        look, o = self.terminal.look, self.evening.table.session.o
        self.query_one("#info", Info).show(self.scene.info(v, o, self.say, look, self.cards_size))
        if isinstance(self.scene, LooScene | PlainScene):
            words = self.story[-1] if self.story else ""
            wins = self.say("takes" if self.scene.complete else "wins")
            names, pool = self.evening.table.names, self.scene.pool(v)
            complete = self.scene.complete
            facts = TrickFacts(self.scene.trick, names, wins, complete, pool, self.say("info.in_pool"), words, look)
            self.query_one("#trick", Trick).show(facts)
        elif isinstance(self.scene, LaughScene):
            self.query_one("#row", Row).show(self._row_facts(v, self.scene))

    def _row_facts(self, v: Any, scene: LaughScene) -> RowFacts:
        """The row, with the cards that the card under the cursor could take, or those that may be claimed."""
        choosing = self.choosing
        card = choosing.pending if choosing.pending is not None else choosing.card if choosing.on_cards else None
        acts = choosing.plays.get(card, []) if card is not None else []
        marks = choosing.pointing.marks() if choosing.pointing.row else choosing.marks()
        matched = frozenset(choosing.claimed()).union(*(cards_in(act.takes) for act in acts))
        last = scene.last(v)
        who = self.evening.table.names[v.last_seat] if last else ""
        told = self.say("last_taken", name=who, cards=last) if last else ""
        return RowFacts(scene.row(v, self.evening.table.session.o), matched, marks, told, self.terminal.look)

    def _draw_own(self, v: Any) -> None:
        """The hand, the own plate and the buttons."""
        choosing = self.choosing
        chosen = frozenset(choosing.put | choosing.pointing.held) | (
            {choosing.pending} if choosing.pending is not None else frozenset()
        )
        on_cards = choosing.asked and choosing.on_cards
        asked = bool(choosing.plays or choosing.turnups or choosing.pointing.of_hand) or choosing.exchanging
        unseen = 0 if v.hand else self.scene.place(v, v.seat, self.say).held
        shown = HandCards(choosing.cards, unseen, choosing.proper, chosen, choosing.cursor if on_cards else None, asked,
                          self.terminal.look)  # fmt: skip
        self.query_one("#hand", Hand).show(shown, self.cards_size)
        self.query_one("#me", OwnPlate).show(self._plate(v, self.evening.person))
        buttons = choosing.buttons(self.say)
        self.query_one("#acts", Acts).show(
            buttons, choosing.at if choosing.asked and not (on_cards or choosing.pointing.on_row) else None
        )

    def _draw_words(self, v: Any) -> None:
        """The log, the question, and the keys."""
        new = self.story[self.told :]
        if new:
            self.told = len(self.story)
            for log in self.query(Chronicle):
                log.tell(new, self.terminal.look)
        self.query_one("#notice", Static).update(self._notice(v))
        taken = {button.key for button in self.choosing.buttons(self.say)}
        keys = [("h", "keys.hint"), ("?", "keys.rules"), ("l", "keys.log"), ("s", "keys.scores"),
                ("o", "keys.look"), ("q", "keys.leave")]  # fmt: skip
        entries = [("b" if key == "s" and "s" in taken else key, self.say(word)) for key, word in keys]
        if not self.evening.must_wait:
            entries.append(("n", self.say("keys.hurry")))
        self.query_one("#keys", KeyLine).show(entries)

    def _how(self) -> str:
        """The keys that answer the question."""
        choosing = self.choosing
        if not choosing.asked:
            return self.say("how.wait") if not self.evening.must_wait else ""
        if choosing.exchanging:
            return self.say("how.exchange")
        if choosing.pointing.row:
            return self.say("how.point")
        return self.say("how.cards" if choosing.plays and choosing.on_cards else "how.buttons")

    def _notice(self, v: Any) -> Text:
        """A refusal, a hint, or what the table waits for."""
        look = self.terminal.look
        if self.notice is None:
            session = self.evening.table.session
            told = self.speaker.tell(session.game.words.prompt(v, session.o))
            asked = self.evening.persons_act and (self.evening.asked or not self.evening.untold)
            text = painted(f"{'▶ ' if asked else '  '}{told}", look, f"bold {IVORY}" if asked else FAINT)
            if text.cell_len < self.size.width - 2:
                text.append(f"\n  {self._how()}", f"not bold {FAINT}")
            return text
        kind, words, rule = self.notice
        text = painted(f"{SIGNS[kind]}{words}", look, STYLES[kind])
        if rule:
            text.append(f"  [{rule}] {self.say('see_rule')}", FAINT)
        return text
