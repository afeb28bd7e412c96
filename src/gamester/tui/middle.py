"""The middle of the table: the trick of Loo with who played what, or the row of Laugh and Lie Down."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from gamester.protocol.payloads import Laid
from gamester.text.saying import pretty_card
from gamester.tui.base import BRASS, FAINT, IVORY, Look, painted
from gamester.tui.cards import BIG, HUGE, SMALL, Face, counters, face_lines, side_by_side, stacked, suit_of
from gamester.tui.plates import clipped

FIGURES = ("┏━┓╺┓ ╺━┓╺━┓╻ ╻┏━╸┏━╸╺━┓┏━┓┏━┓", "┃ ┃ ┃ ┏━┛ ━┫┗━┫┗━┓┣━┓  ┃┣━┫┗━┫", "┗━┛╺┻╸┗━╸╺━┛  ╹╺━┛┗━┛  ╹┗━┛╺━┛")
"""The figures 0 to 9 in three lines."""


def large(number: int) -> list[str]:
    """A number in large figures."""
    return [" ".join(line[int(figure) * 3 :][:3] for figure in str(abs(number))) for line in FIGURES]


def centred(line: Text, width: int) -> Text:
    """A line in the middle of `width` columns, with its colours only on the text."""
    line = line.copy()
    line.truncate(width)
    left = (width - line.cell_len) // 2
    return Text.assemble(" " * left, line, " " * (width - left - line.cell_len))


@dataclass
class TrickFacts:
    """What the middle of a table of Loo shows."""

    laid: Sequence[Laid] = ()
    names: Sequence[str] = ()
    wins: str = ""
    """The word under the winning card."""
    complete: bool = False
    """Has the trick been taken?"""
    pool: int = 0
    pool_words: str = ""
    words: str = ""
    """The last declarations, shown while there is no trick."""
    look: Look = field(default_factory=Look)


class Trick(Widget):
    """The trick: a place for every player in it, the winning card in a double frame."""

    facts: reactive[TrickFacts] = reactive(TrickFacts(), always_update=True)

    def render(self) -> Text:
        """Cards, the names below, the mark of the winner."""
        facts = self.facts
        width, height = self.size
        if not facts.laid:
            return self._before(width, height)
        each = min(14, width // len(facts.laid))
        fits = [size for size in (HUGE, BIG) if each > size[0] and height >= size[1] + 2 + (size == HUGE) * 6]
        blocks = [self._block(one, each, fits[0] if fits else SMALL) for one in facts.laid]
        lines = side_by_side(blocks, gap=0)
        aside = " " * max(0, (width - each * len(blocks)) // 2)
        lines = [Text.assemble(aside, line) for line in lines]
        return stacked([Text()] * max(0, (height - len(lines)) // 2) + lines)

    def _before(self, width: int, height: int) -> Text:
        """Before the first trick: the pool in large figures, its counters, and the last declarations."""
        facts = self.facts
        lines = [Text(line, f"bold {BRASS}") for line in large(facts.pool)]
        if height >= len(lines) + 4:
            lines += [Text(facts.pool_words, FAINT), counters(facts.pool, width - 4), Text()]
        lines += painted(facts.words, facts.look, IVORY).wrap(self.app.console, max(1, width - 4))
        lines = [centred(line, width) for line in lines[:height]]
        return stacked([Text()] * max(0, (height - len(lines)) // 2) + lines)

    def _block(self, one: Laid, each: int, size: tuple[int, int]) -> list[Text]:
        """A card, or an empty place for it, over the name."""
        facts = self.facts
        frame = "place" if one.card is None else "win" if one.wins else "plain"
        dull = facts.complete and not one.wins
        lines = face_lines(Face(one.card, frame, dull), facts.look, size)
        name = Text(clipped(facts.names[one.seat], each - 1), f"bold {BRASS}" if one.wins else IVORY)
        words = f"★ {facts.wins}" if each > cell_len(facts.wins) + 2 else "★"
        word = Text(words if one.wins else "", f"bold {BRASS}")
        return [centred(line, each) for line in (*lines, name, word)]


@dataclass
class RowFacts:
    """What the middle of a table of Laugh and Lie Down shows."""

    cards: Sequence[str | None] = ()
    """The cards as they lie; None where nothing lies."""
    matched: frozenset[str] = frozenset()
    """Cards that the card under the cursor could take."""
    choices: Mapping[str, str] = field(default_factory=dict)
    """Cards to choose from, each with its mark."""
    last: str = ""
    look: Look = field(default_factory=Look)


class Row(Widget):
    """The cards on the table: as large as possible, in as many lines as they need."""

    @dataclass
    class Clicked(Message):
        """This card was clicked."""

        card: str

    facts: reactive[RowFacts] = reactive(RowFacts(), always_update=True)

    def _fit(self) -> tuple[int, int, int]:
        """Columns and lines of a card, and the number of cards in a line: the largest that fits."""
        width, height = self.size
        loose = [(columns + 1, lines + 1) for columns, lines in (HUGE, BIG, SMALL)]
        for wide, high in (*loose, SMALL, (5, 1)):
            across = max(1, width // wide)
            if -(-len(self.facts.cards) // across) * high <= height - 1 or high == 1:
                return wide, high, across
        raise AssertionError

    def render(self) -> Text:
        """The cards in their lines, and the last capture below them."""
        wide, high, across = self._fit()
        cards = self.facts.cards
        lines: list[Text] = []
        for first in range(0, len(cards), across):
            blocks = [self._block(card, wide, high) for card in cards[first : first + across]]
            lines += side_by_side(blocks, gap=wide - blocks[0][0].cell_len)
        if self.facts.last:
            lines += [Text()] * (self.size.height - 1 - len(lines))
            lines.append(painted(self.facts.last, self.facts.look, FAINT))
        return stacked(lines)

    def _block(self, card: str | None, wide: int, high: int) -> list[Text]:
        """One card, marked if it may be chosen or could be taken; nothing where nothing lies."""
        facts = self.facts
        if card is None:
            return [Text(" " * (wide if (wide, high) == SMALL else wide - 1))] * high
        mark = facts.choices.get(card, "▲" if card in facts.matched else "")
        if high == 1:
            ink = facts.look.ink(suit_of(card), paper=True)
            paper = "#ffe9a8" if mark else "#f6f0df"
            return [Text(f"{mark or ' '}{pretty_card(card)}".ljust(4), f"bold {ink} on {paper}")]
        size = next(size for size in (HUGE, BIG, SMALL) if size[1] <= high)
        lines = face_lines(Face(card, "win" if mark else "plain"), facts.look, size)
        if wide - 1 == lines[0].cell_len:
            lines.append(Text(mark.center(wide - 1), f"bold {BRASS}"))
        elif mark:
            lines[-1].plain = lines[-1].plain[:2] + mark[0] + lines[-1].plain[3:]
        return lines

    def on_click(self, event: events.Click) -> None:
        """Find the card under the pointer."""
        wide, high, across = self._fit()
        column = event.x // wide
        number = event.y // high * across + column
        card = self.facts.cards[number] if column < across and number < len(self.facts.cards) else None
        if card is not None:
            self.post_message(self.Clicked(card))
