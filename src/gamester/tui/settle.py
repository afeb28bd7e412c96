"""The end of a deal: for each player a sum that can be checked, the balances, and a look back."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import DataTable, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker, WorkerState

from gamester.client.aside import in_thread
from gamester.client.host import Host
from gamester.protocol.payloads import SeatSum, Term
from gamester.text.errors import GamesterError
from gamester.text.phrases import signed, winners
from gamester.tui.base import ALARM, BRASS, FAINT, IVORY, Dialog, Terminal, ask_leave
from gamester.tui.chronicle import LongLog
from gamester.tui.replay import Replay
from gamester.tui.sitting import Sitting


class Settlement(Dialog[str]):
    """Dismissed with `on`, `again`, or, once the person is sure, `left`."""

    BINDINGS = [("escape,b", "dismiss('on')", ""), ("q", "go", ""), ("v", "review", ""), ("w", "replay", "")]

    def __init__(self, host: Host, sitting: Sitting, *, ask: bool) -> None:
        """`ask`: the deal is over and the next one waits; otherwise the person only looks at the settlement."""
        super().__init__()
        self.state = sitting.state
        self.known = sitting.known
        self.host = host
        self.ask = ask

    def compose(self) -> ComposeResult:
        """Title, the sums, the check, what to do next."""
        finished = self.state.finished
        with Vertical(classes="window tall", id="settlement"):
            yield Static(classes="title", id="settle-title")
            with VerticalScroll(id="sums", can_focus=False):
                yield DataTable(id="sum-table", cursor_type="none", zebra_stripes=True)
            yield Static(classes="text", id="check")
            yield Static(classes="text", id="winner")
            first = "close" if not self.ask else "end" if finished else "on"
            answers = [Option(self.say(f"settle.{first}"), id="on")]
            if self.ask and (self.terminal.settings is not None or not finished):
                second = "again" if finished else "leave"
                answers.append(Option(self.say(f"settle.{second}"), id=second))
            if self.over:
                answers.append(Option(self.say("settle.review"), id="review"))
                answers.append(Option(self.say("settle.replay"), id="replay"))
            yield OptionList(*answers)

    @property
    def deal(self) -> int:
        """The number of the deal."""
        return self.state.view.deal if self.state.view is not None else 0

    @property
    def over(self) -> bool:
        """Has a deal ended, with none under way?"""
        return self.state.between is not None and self.deal > 0

    def come_up(self) -> None:
        """Fill in the sums."""
        self.query_one(OptionList).focus()
        self.fill()

    def on_resize(self, _: events.Resize) -> None:
        """Fill them in again: the room for their terms is another."""
        self.fill()

    def fill(self) -> None:
        """Show the sums."""
        view, between = self.state.view, self.state.between
        if view is None:
            return
        title = self.say("settle.title" if between is not None else "settle.balances", n=self.deal)
        self.query_one("#settle-title", Static).update(title)
        balances = [seat.balance for seat in view.seats]
        self._fill_table(balances, between.settlement if between is not None else [])
        pool, total = between.pool if between is not None else view.pool, sum(balances)
        check = self.say("settle.check", balances=signed(total), pool=signed(pool), sum=total + pool)
        self.query_one("#check", Static).update(Text(check, FAINT))
        winner = self.query_one("#winner", Static)
        winner.display = self.state.finished
        if self.state.finished:
            winner.update(Text(f"★ {self._winner(balances)}", f"bold {BRASS}"))

    def _winner(self, balances: list[int]) -> str:
        """Who won the evening."""
        names = [self.known.names[seat] for seat in winners(balances)]
        key = "settle.winner" if len(names) == 1 else "settle.winners"
        return self.say(key, name=names[0], names=names, chips=signed(max(balances)))

    def _fill_table(self, balances: list[int], sums: Sequence[SeatSum]) -> None:
        """A line for each player: the terms, their total, the balance."""
        table, names = self.query_one(DataTable), self.known.names
        table.clear(columns=True)
        name_room = min(14, max(cell_len(name) for name in (*names, self.say("settle.player"))))
        money_room = max(cell_len(self.say("settle.total")), cell_len(self.say("settle.balance")), 6)
        terms_room = min(self.app.size.width * 96 // 100, 116) - 6 - name_room - 2 * money_room - 8
        table.add_column(self.say("settle.player"), width=name_room)
        if sums:
            table.add_column(self.say("settle.sum"), width=terms_room)
            table.add_column(self.say("settle.total"), width=money_room)
        table.add_column(self.say("settle.balance"), width=money_room)
        for one in sums:
            row = [
                self.player(one.seat),
                self._terms(one.terms, one.total),
                money(one.total),
                money(balances[one.seat]),
            ]
            table.add_row(*row, height=None, key=str(one.seat))
        if not sums:
            for seat in range(len(names)):
                table.add_row(self.player(seat), money(balances[seat]), key=str(seat))

    def player(self, seat: int) -> Text:
        """A player; the person is highlighted."""
        return Text(self.known.names[seat], f"bold {BRASS}" if seat == self.known.seat else IVORY)

    def _terms(self, terms: Sequence[Term], total: int) -> Text:
        """`−5 stake  +10 two tricks = +5`."""
        if not terms:
            return Text("0", FAINT)
        line = Text()
        for number, term in enumerate(terms):
            if number:
                line.append("  ")
            line.append(signed(term.chips), "bold")
            line.append(f"\N{NO-BREAK SPACE}{term.text}".replace(" ", "\N{NO-BREAK SPACE}"), FAINT)
        if len(terms) > 1:
            line.append(f"  =\N{NO-BREAK SPACE}{signed(total)}", BRASS)
        return line

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what the person chose."""
        if event.option_id == "review":
            self.action_review()
        elif event.option_id == "replay":
            self.action_replay()
        elif event.option_id == "leave":
            self.action_go()
        else:
            self.dismiss(event.option_id)

    def action_review(self) -> None:
        """Look back on the deal."""
        if self.over:
            self.terminal.push_screen(LookBack(self.host, self.deal, self.terminal))

    def action_replay(self) -> None:
        """Watch the session again."""
        if self.over:
            self.terminal.push_screen(Replay(self.host, self.terminal))

    def action_go(self) -> None:
        """Ask before leaving; whoever stays comes back to the sums, and no cards are dealt meanwhile."""
        if self.ask and not self.state.finished:
            ask_leave(self.terminal, self.host, self.dismiss)
        else:
            self.dismiss("on")


def money(chips: int) -> Text:
    """An amount, right-aligned; a loss also has a colour."""
    return Text(signed(chips), f"bold {ALARM if chips < 0 else IVORY}", justify="right")


# --- The review of a finished deal --------------------------------------------------------------------------


class LookBack(LongLog):
    """The review of one deal."""

    def __init__(self, host: Host, deal: int, terminal: Terminal) -> None:
        """Look back on this deal as the person played it."""
        say = terminal.words.say
        super().__init__(say("tui.look_back.title", n=deal), [say("tui.look_back.wait")])
        self.host = host
        self.deal = deal

    def come_up(self) -> None:
        """Compute in the background, so that the person can leave at any time."""
        super().come_up()
        self.run_worker(self.weigh(), exclusive=True)

    async def weigh(self) -> Sequence[str]:
        """The review in words, or why there is none."""
        language = self.terminal.words.language
        try:
            return await in_thread(lambda: self.host.review(self.deal, language))
        except GamesterError as fault:
            return [self.explain(fault)]

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Write the review when it is ready."""
        if event.state == WorkerState.SUCCESS:
            self.tell(event.worker.result or ())
