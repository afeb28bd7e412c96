"""The menu: go on with an evening, sit down to a form of the game, choose everything, or do something else alone."""

from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gamester.client.aside import in_thread
from gamester.client.kept import Left, forget_table, tables_left
from gamester.handlers.tables import TABLES
from gamester.local import resume_home, unfinished_evenings
from gamester.local.days import kept_of
from gamester.local.settings import begun_at, put_away
from gamester.protocol.api import Create
from gamester.study.rulebook import form_title
from gamester.study.sentences import boards_title
from gamester.table.record import Replay, StoreError, replay, whole_lines
from gamester.text.errors import GamesterError
from gamester.text.extras import need
from gamester.text.phrases import signed
from gamester.tui.base import ALARM, BRASS, FAINT, IVORY, Page
from gamester.tui.choices import Choices, guest
from gamester.tui.choose import Choose
from gamester.tui.form import LookScreen, Typed
from gamester.tui.rules import Rules

MOST_TO_CONTINUE = 3
"""So many evenings and so many tables at servers are offered to go on with."""
ELSEWHERE = {
    "learn": ["learn"],
    "daily": ["daily"],
    "puzzle": ["puzzle"],
    "challenge": ["challenge"],
    "server": ["play", "--server"],
    "me": ["me"],
}
"""The commands of what is done outside the full screen, or at another table."""
LONGEST = 8000
"""The most characters of a link."""
TYPED = ("challenge", "server")
"""Those of them that need a link."""
SHOWN = ("daily", "challenge", "server")
"""Those of them that show a table, which looks as it does here; a server's has a speed of its own."""


class Menu(Page[None]):
    """The first screen."""

    BINDINGS = [("q,escape", "quit", ""), ("delete,backspace,x", "put_away", "")]

    def __init__(self) -> None:
        super().__init__()
        self.unfinished: list[Path] = []
        self.left: list[Left] = []

    def compose(self) -> ComposeResult:
        """Title, entries, an explanation of the one under the cursor."""
        with Vertical(id="menu-box"):
            yield Static(id="menu-title")
            yield OptionList(id="menu")
            yield Static(id="menu-about", markup=False)
        yield Static(id="menu-foot")

    def come_up(self) -> None:
        """Fill in the entries."""
        self.fill()

    def on_screen_resume(self) -> None:
        """Back from a table or a window: another evening may be unfinished now."""
        if self.query("#menu"):
            self.fill()

    def fill(self) -> None:
        """Show the present entries."""
        self.unfinished = unfinished_evenings()[:MOST_TO_CONTINUE]
        menu = self.query_one("#menu", OptionList)
        was = menu.highlighted
        menu.clear_options()
        for number, path in enumerate(self.unfinished):
            menu.add_option(self._to_continue(number, path))
        self.left = tables_left()[:MOST_TO_CONTINUE]
        for number, left in enumerate(self.left):
            menu.add_option(self._to_return(number, left))
        for key in TABLES:
            menu.add_option(self._entry(key, self.say(f"menu.{key}"), self.say(f"menu.{key}_tag")))
        for key in ("own", *ELSEWHERE, "rules_loo", "rules_laugh", "look", "quit"):
            menu.add_option(self._entry(key, self.say(f"menu.{key}"), ""))
        menu.highlighted = min(was or 0, menu.option_count - 1)
        menu.focus()
        title = Text("♣ ", IVORY)
        title.append("♦ ", "#ff9d92")
        title.append("G A M E S T E R", f"bold {BRASS}")
        title.append(" ♥", "#ff9d92")
        title.append(" ♠\n", IVORY)
        title.append(self.say("menu.subtitle"), f"italic {FAINT}")
        self.query_one("#menu-title", Static).update(title)
        self.query_one("#menu-foot", Static).update(Text(self.say("menu.foot"), FAINT))

    def _entry(self, key: str, name: str, tag: str) -> Option:
        """A line of the menu."""
        return Option(Text.assemble((name, f"bold {IVORY}"), (f"  {tag}" if tag else "", FAINT)), id=key)

    def _to_continue(self, number: int, path: Path) -> Option:
        """An evening or boards to go on with: what is played, the deal, the person's balance, when it was begun."""
        tag, seat, record = "", 0, Replay()
        with suppress(StoreError):
            record = replay(whole_lines(path)[0])
        session = record.session
        if session is not None:
            opened = session.opened
            title: object = form_title(opened.game, opened.variant, self.terminal.words.language)
            if (kept := kept_of(path, record)) is not None:
                title, seat = boards_title(kept.named.name, opened.game, opened.variant), kept.named.chair
            at = begun_at(path)
            chips = signed(session.s.balances[seat])
            key = "menu.continue_tag" if at else "menu.continue_boards"
            tag = self.say(key, title=title, n=max(1, session.s.deal), chips=chips, at=at)
        return self._entry(f"continue-{number}", self.say("menu.continue"), tag)

    def _to_return(self, number: int, left: Left) -> Option:
        """A table at a server: what is played, and where."""
        title = form_title(left.game, left.variant, self.terminal.words.language)
        tag = self.say("menu.return_tag", title=title, server=urlsplit(left.link).netloc)
        return self._entry(f"return-{number}", self.say("menu.return"), tag)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Explain the entry."""
        key = str(event.option_id).split("-")[0]
        self.query_one("#menu-about", Static).update(self.say(f"menu.{key}_about"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what the entry says."""
        key = str(event.option_id)
        if key.startswith("continue-"):
            self.go_on(self.unfinished[int(key.removeprefix("continue-"))])
        elif key.startswith("return-"):
            self.run_worker(self.come_back(self.left[int(key.removeprefix("return-"))]), exclusive=True)
        elif key in TABLES:
            self.terminal.push_screen(Choose(Choices.quick(key, guest(self.say("you")))))
        elif key in TYPED:
            typed = Typed(self.say(f"menu.{key}"), self.say(f"menu.{key}_link"), "", LONGEST)
            name = ["--name", guest(self.say("you"))] if key == "server" else []
            self.terminal.push_screen(typed, lambda text: self.leave_for(key, text.strip(), *name) if text else None)
        elif key in ELSEWHERE:
            self.leave_for(key)
        elif key == "own":
            self.terminal.push_screen(Choose(Choices.quick("five", guest(self.say("you"))), at=1))
        elif key.startswith("rules_"):
            self.terminal.push_screen(Rules(key.removeprefix("rules_")))
        elif key == "look":
            self.terminal.push_screen(LookScreen())
        else:
            self.terminal.exit(0)

    def go_on(self, path: Path) -> None:
        """Sit down again where a record stops."""
        try:
            home = resume_home(path, self.terminal.words.language)
        except GamesterError as fault:
            self.refuse(fault)
            return
        self.terminal.sit(home)

    async def come_back(self, left: Left) -> None:
        """Come back to a table at a server, unless the person goes on to something else meanwhile."""
        self.tell(Text(self.say("menu.connecting", server=urlsplit(left.link).netloc), FAINT))
        try:
            need("websockets")
            from gamester.client.at_server import AtServer

            asked = Create(left.game, left.variant, 0, guest(self.say("you")))
            language = self.terminal.words.language
            host = await in_thread(lambda: AtServer(left.link, asked, language))
        except GamesterError as fault:
            self.refuse(fault)
            return
        if self.is_active:
            self.terminal.sit(host)

    def leave_for(self, key: str, *words: str) -> None:
        """Leave the full screen for a command, after which it comes back."""
        look = self.terminal.look.options(paced=key != "server") if key in SHOWN else []
        self.terminal.then = [*ELSEWHERE[key], *words, *look]
        self.terminal.exit(0)

    def action_put_away(self) -> None:
        """Offer the evening or the table under the cursor no longer; its record stays."""
        menu = self.query_one("#menu", OptionList)
        key = "" if menu.highlighted is None else str(menu.get_option_at_index(menu.highlighted).id)
        what, _, number = key.partition("-")
        if what == "continue":
            put_away(self.unfinished[int(number)])
        elif what == "return":
            forget_table(self.left[int(number)].link)
        self.fill()

    def refuse(self, fault: GamesterError) -> None:
        """Say why one cannot go on."""
        self.tell(Text(self.explain(fault), f"bold {ALARM}"))

    def tell(self, text: Text) -> None:
        """Say something in place of the explanation; the menu may have been left meanwhile."""
        for about in self.query("#menu-about").results(Static):
            about.update(text)

    def action_quit(self) -> None:
        """Leave."""
        self.terminal.exit(0)
