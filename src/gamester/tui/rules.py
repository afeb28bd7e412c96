"""The rules in a window: contents on the left, all paragraphs on the right, open at the one that matters."""

import re
from dataclasses import dataclass

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gamester.study.rulebook import game_title, rules_text
from gamester.tui.base import BRASS, IVORY, Dialog

_HEAD = re.compile(r"\*\*([A-Z]\d{1,2})\*\* \*(.+?)\*\s*(.*)", re.DOTALL)
_MARKED = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Piece:
    """A heading, a numbered paragraph or a plain one."""

    id: str
    title: str
    body: str


def pieces(text: str) -> list[Piece]:
    """The pieces of a book: a heading has no body, a plain paragraph has no title."""
    found = []
    for number, block in enumerate(re.split(r"\n\s*\n", text.strip())):
        head = _HEAD.match(block)
        if block.startswith("#"):
            found.append(Piece(f"h{number}", block.lstrip("# ").strip(), ""))
        elif head:
            found.append(Piece(head[1], head[2].rstrip("."), joined(head[3])))
        else:
            found.append(Piece(f"p{number}", "", joined(block)))
    return found


def joined(block: str) -> str:
    """A paragraph without its line breaks; a list keeps its lines."""
    return re.sub(r"\n(?!\s*[-*|] )\s*", " ", block)


def marked(text: str) -> Text:
    """A paragraph with its emphasis."""
    whole = Text(style=IVORY)
    end = 0
    for found in _MARKED.finditer(text):
        whole.append(text[end : found.start()])
        style = "bold" if found[1] else "italic" if found[2] else BRASS
        whole.append(found[1] or found[2] or found[3], style)
        end = found.end()
    whole.append(text[end:])
    return whole


class Rules(Dialog[None]):
    """The rules of a game."""

    BINDINGS = [("escape,q,r,question_mark", "dismiss", "")]

    def __init__(self, game: str, paragraph: str = "") -> None:
        """Open the book of `game` at a paragraph."""
        super().__init__()
        self.game = game
        self.paragraph = paragraph

    def compose(self) -> ComposeResult:
        """Contents and paragraphs."""
        book = pieces(rules_text(self.game, self.terminal.words.language))
        with Vertical(classes="window tall"):
            yield Static(self.title_of(), classes="title", markup=False)
            with Horizontal():
                yield OptionList(*[self._entry(piece) for piece in book if piece.title], id="contents")
                with VerticalScroll(id="book", can_focus=False):
                    for piece in book:
                        yield self._shown(piece)
            yield Static(self.say("rules.foot"), classes="foot")

    def title_of(self) -> str:
        """The title of the book."""
        words, key = self.terminal.words, f"tui.rules.{self.game}"
        return words.say(key) if words.has(key) else game_title(self.game, words.language)

    def _entry(self, piece: Piece) -> Option:
        """A line of the contents."""
        if not piece.body:
            return Option(Text(piece.title, f"bold {BRASS}"), id=piece.id)
        text = Text(f" {piece.id:<4}", BRASS)
        text.append(piece.title, IVORY)
        text.no_wrap = True
        text.overflow = "ellipsis"
        return Option(text, id=piece.id)

    def _shown(self, piece: Piece) -> Static:
        """A piece of the book."""
        if not piece.body:
            return Static(Text(piece.title, f"bold {BRASS}"), id=f"b-{piece.id}", classes="heading")
        text = Text()
        if piece.title:
            text.append(f"{piece.id}  ", f"bold {BRASS}")
            text.append(f"{piece.title}. ", f"bold {IVORY}")
        text.append_text(marked(piece.body))
        return Static(text, id=f"b-{piece.id}", classes="paragraph")

    def come_up(self) -> None:
        """Go to the paragraph that matters."""
        contents = self.query_one("#contents", OptionList)
        contents.focus()
        ids = [option.id for option in contents.options]
        if self.paragraph in ids:
            contents.highlighted = ids.index(self.paragraph)
        elif contents.highlighted is None:
            contents.highlighted = 0

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Go to this paragraph."""
        self.turn_to(str(event.option_id))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to this paragraph."""
        self.turn_to(str(event.option_id))

    def turn_to(self, paragraph: str) -> None:
        """Scroll to a paragraph and mark it."""
        for piece in self.query(".-here"):
            piece.remove_class("-here")
        piece = self.query_one(f"#b-{paragraph}", Static)
        piece.add_class("-here")
        animate = not self.terminal.look.reduced_motion
        self.call_after_refresh(self.query_one("#book").scroll_to_widget, piece, animate=animate, top=True, force=True)
