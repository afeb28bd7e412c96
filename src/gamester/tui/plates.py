"""The plates of the players: name, dealer's mark, cards, tricks, balance, last act, and whose turn it is."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.containers import Grid
from textual.reactive import reactive
from textual.widget import Widget

from gamester.text.phrases import signed
from gamester.text.saying import pretty_card
from gamester.tui.base import ALARM, BRASS, FAINT, IVORY, Look, painted
from gamester.tui.scenes import Place

MOST_BACKS = 5


@dataclass(frozen=True, slots=True)
class PlateFacts:
    """The facts on a plate."""

    name: str
    dealer: bool
    place: Place
    balance: int
    deed: str
    turn: bool
    clock: str
    """The time left, if there are clocks."""
    look: Look


def backs(held: int) -> str:
    """`▮▮▮` for a few cards, `▮×8` for many."""
    return "▮" * held if held <= MOST_BACKS else f"▮×{held}"


def clipped(text: str, width: int) -> str:
    """A text cut to `width`."""
    return text if cell_len(text) <= width else set_cell_size(text, max(0, width - 1)) + "…"


def spread(left: Text, right: Text, width: int) -> Text:
    """Two texts at the two ends of a line; if they are too long, the left one is cut."""
    room = width - right.cell_len
    if left.cell_len >= room:
        left = left.copy()
        left.truncate(max(0, room - 1), overflow="ellipsis")
    return Text.assemble(left, " " * max(0, room - left.cell_len), right)


class Plate(Widget):
    """One plate."""

    facts: PlateFacts | None = None

    def show(self, facts: PlateFacts) -> None:
        """Show these facts."""
        self.facts = facts
        self.set_class(facts.turn, "-turn")
        self.set_class(facts.place.away, "-away")
        self.refresh()

    def render(self) -> Text:
        """Three lines."""
        facts = self.facts
        if facts is None:
            return Text()
        width = self.content_size.width
        fair = FAINT if facts.place.away else IVORY
        name = Text(f"{'▶' if facts.turn else ' '}{facts.name}", f"bold {BRASS if facts.turn else fair}")
        mark = Text(facts.clock, FAINT)
        mark.append_text(Text(" D ", f"bold #0d2b20 on {BRASS}") if facts.dealer else Text())
        held = Text(f" {backs(facts.place.held - len(facts.place.known))}", "#d9a8a0")
        held.append_text(painted("".join(map(pretty_card, facts.place.known)), facts.look))
        held.append(" ")
        held.append(facts.place.won, f"bold {BRASS}")
        money = Text(signed(facts.balance), f"bold {ALARM if facts.balance < 0 else IVORY}")
        deed = painted(f" {clipped(facts.deed, width - 1)}", facts.look, f"italic {fair}")
        return Text("\n").join([spread(name, mark, width), spread(held, money, width), deed])


class Plates(Grid):
    """The opponents, in the order of play."""

    def show(self, facts: Sequence[PlateFacts]) -> None:
        """Show these plates."""
        for plate, one in zip(self.query(Plate), facts, strict=True):
            plate.show(one)


class OwnPlate(Widget):
    """The person's own plate: one line."""

    facts: reactive[PlateFacts | None] = reactive(None, always_update=True)

    def render(self) -> Text:
        """Name, dealer's mark, tricks, balance, last act."""
        facts = self.facts
        if facts is None:
            return Text()
        line = Text(f"{'▶ ' if facts.turn else ''}{facts.name}", f"bold {BRASS if facts.turn else IVORY}")
        line.append("  ")
        if facts.dealer:
            line.append(" D ", f"bold #0d2b20 on {BRASS}")
            line.append("  ")
        line.append(signed(facts.balance), f"bold {ALARM if facts.balance < 0 else IVORY}")
        if facts.clock:
            line.append(f"  {facts.clock}", FAINT)
        if facts.place.won:
            line.append(f"  {facts.place.won}", f"bold {BRASS}")
        if facts.deed:
            line.append("  ")
            line.append_text(painted(facts.deed, facts.look, f"italic {FAINT}"))
        line.truncate(self.size.width, overflow="ellipsis")
        return line
