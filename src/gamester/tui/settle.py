"""The settlement of a deal: for each player a sum that can be checked; and the balances when the evening ends."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import DataTable, OptionList, Static
from textual.widgets.option_list import Option

from gamester.evening import Evening
from gamester.kernel.cards import Seat
from gamester.messages import Message
from gamester.phrases import signed, winners
from gamester.saying import Speaker
from gamester.tui.base import Dialog
from gamester.tui.look import ALARM, BRASS, FAINT, IVORY
from gamester.tui.looking_back import LookBack


class Settlement(Dialog[str]):
    """Dismissed with `on`, `leave` or `again`."""

    BINDINGS = [("escape,s,b", "on", ""), ("q", "go", ""), ("v", "review", "")]

    def __init__(self, evening: Evening, *, ask: bool) -> None:
        """`ask`: the deal is over and the next one waits; otherwise the person only looks at the settlement."""
        super().__init__()
        self.evening = evening
        self.ask = ask

    def compose(self) -> ComposeResult:
        """Title, the sums, the check, what to do next."""
        finished = self.evening.table.finished
        with Vertical(classes="window tall", id="settlement"):
            yield Static(classes="title", id="settle-title")
            with VerticalScroll(id="sums", can_focus=False):
                yield DataTable(id="sum-table", cursor_type="none", zebra_stripes=True)
            yield Static(classes="text", id="check")
            yield Static(classes="text", id="winner")
            first = "close" if not self.ask else "end" if finished else "on"
            answers = [Option(self.say(f"settle.{first}"), id="on")]
            if self.ask:
                second = "again" if finished else "leave"
                answers.append(Option(self.say(f"settle.{second}"), id=second))
            if self.over:
                answers.append(Option(self.say("settle.review"), id="review"))
            yield OptionList(*answers)

    @property
    def over(self) -> bool:
        """Has a deal ended, with none under way?"""
        session = self.evening.table.session
        return session.s.deal > 0 and not session.under_way

    def come_up(self) -> None:
        """Fill in the sums."""
        self.query_one(OptionList).focus()
        self.fill()

    def fill(self) -> None:
        """Show the sums."""
        table = self.evening.table
        session, v = table.session, table.view(self.evening.person)
        over = self.over
        title = self.say("settle.title" if over else "settle.balances", n=v.deal)
        self.query_one("#settle-title", Static).update(title)
        sums = session.game.words.settlement(v, session.o) if over else []
        self._fill_table(v.balances, sums)
        pool = session.game.rules.in_pool(session.s)
        total = sum(v.balances[: session.seats])
        opening = total + pool
        self.query_one("#check", Static).update(
            Text(self.say("settle.check", balances=signed(total), pool=signed(pool), sum=opening), FAINT)
        )
        winner = self.query_one("#winner", Static)
        winner.display = table.finished
        if table.finished:
            winner.update(Text(f"★ {self._winner(v.balances[: session.seats])}", f"bold {BRASS}"))

    def _winner(self, balances: list[int]) -> str:
        """Who won the evening."""
        names = [self.evening.table.names[seat] for seat in winners(balances)]
        key = "settle.winner" if len(names) == 1 else "settle.winners"
        return self.say(key, name=names[0], names=names, chips=signed(max(balances)))

    def _fill_table(self, balances: list[int], sums: list[tuple[Seat, list[tuple[Message, int]], int]]) -> None:
        """A line for each player: the terms, their total, the balance."""
        table, names = self.query_one(DataTable), self.evening.table.names
        speaker = Speaker(self.terminal.words, names)
        name_room = min(14, max(cell_len(name) for name in (*names, self.say("settle.player"))))
        money_room = max(cell_len(self.say("settle.total")), cell_len(self.say("settle.balance")), 6)
        terms_room = min(self.app.size.width * 96 // 100, 116) - 6 - name_room - 2 * money_room - 8
        table.add_column(self.say("settle.player"), width=name_room)
        if sums:
            table.add_column(self.say("settle.sum"), width=terms_room)
            table.add_column(self.say("settle.total"), width=money_room)
        table.add_column(self.say("settle.balance"), width=money_room)
        for seat, terms, total in sums:
            row = [self.player(seat), self._terms(terms, total, speaker), money(total), money(balances[seat])]
            table.add_row(*row, height=None, key=str(seat))
        if not sums:
            for seat in range(len(names)):
                table.add_row(self.player(seat), money(balances[seat]), key=str(seat))

    def player(self, seat: Seat) -> Text:
        """A player; the person is highlighted."""
        mine = seat == self.evening.person
        return Text(self.evening.table.names[seat], f"bold {BRASS}" if mine else IVORY)

    def _terms(self, terms: list[tuple[Message, int]], total: int, speaker: Speaker) -> Text:
        """`−5 stake  +10 two tricks = +5`."""
        if not terms:
            return Text("0", FAINT)
        line = Text()
        for number, (label, chips) in enumerate(terms):
            if number:
                line.append("  ")
            line.append(signed(chips), "bold")
            line.append(f"\N{NO-BREAK SPACE}{speaker.tell(label)}".replace(" ", "\N{NO-BREAK SPACE}"), FAINT)
        if len(terms) > 1:
            line.append(f"  =\N{NO-BREAK SPACE}{signed(total)}", BRASS)
        return line

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what the person chose."""
        if event.option_id == "review":
            self.action_review()
        else:
            self.dismiss(event.option_id)

    def action_review(self) -> None:
        """Look back on the deal."""
        if self.over:
            self.terminal.push_screen(LookBack(self.evening, self.evening.table.session.s.deal))

    def action_on(self) -> None:
        """Go on."""
        self.dismiss("on")

    def action_go(self) -> None:
        """Leave, if that is the question."""
        self.dismiss("leave" if self.ask else "on")


def money(chips: int) -> Text:
    """An amount, right-aligned; a loss also has a colour."""
    return Text(signed(chips), f"bold {ALARM if chips < 0 else IVORY}", justify="right")
