"""Cards, sets of cards and acts as values that print, compare and parse; inside they are the ints of the kernel."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import total_ordering

from gamester.kernel.cards import ALL, PACK_SIZE
from gamester.text.act import Act as PlainAct
from gamester.text.act import by_card, card_name, in_set, mask_of
from gamester.text.errors import BadWords
from gamester.text.saying import pretty, pretty_card
from gamester.text.typed import plainly, read_card, read_cards

_RED = re.compile("((?:10|[2-9JQKA])[♦♥])")


@total_ordering
@dataclass(frozen=True, slots=True, init=False, repr=False)
class Card:
    """One card: `Card("QS")`, `Card("Q♠")`, `Card("10♥")`, or the number of a card in the kernel, 0 to 51.

    Cards sort in listing order: A 2 3 … Q K, and within a rank ♣ ♦ ♥ ♠. This is not an order of strength, because
    trumps depend on the deal. `GamesterError` if there is no such card.
    """

    number: int
    """The card's number in the kernel: `suit * 13 + rank`, from the two of clubs (0) to the ace of spades (51)."""

    def __init__(self, card: str | int | Card) -> None:
        """Take a name, a number or a card."""
        if isinstance(card, Card):
            number = card.number
        elif isinstance(card, str):
            number = read_card(plainly(card.strip()).upper())
        elif type(card) is int and 0 <= card < PACK_SIZE:
            number = card
        else:
            raise BadWords("card", str(card)[:40])
        object.__setattr__(self, "number", number)

    @property
    def name(self) -> str:
        """The card as records and typed lines spell it: `TH`."""
        return card_name(self.number)

    @property
    def rank(self) -> str:
        """`A`, `2` … `10`, `J`, `Q` or `K`."""
        return str(self)[:-1]

    @property
    def suit(self) -> str:
        """`♣`, `♦`, `♥` or `♠`."""
        return str(self)[-1]

    def __lt__(self, other: object) -> bool:
        """Is this card listed before the other?"""
        return by_card(self.number) < by_card(other.number) if isinstance(other, Card) else NotImplemented

    def __str__(self) -> str:
        """`10♥`."""
        return pretty_card(self.name)

    __repr__ = __str__


class Cards(AbstractSet[Card]):
    """A set of cards: `Cards("AH KD")`, `Cards("A♥ K♦")`, or any cards or their names.

    It iterates in listing order, and has the operators of a set: `in`, `&`, `|`, `-`, `^`, `<=`. `in` also takes the
    name of a card. `GamesterError` if a text is no card, or names one twice.
    """

    __slots__ = ("mask",)

    mask: int
    """The set in the kernel: bit `c` for card `c`."""

    def __init__(self, cards: str | Iterable[Card | str | int] = ()) -> None:
        """Take a text, or cards one by one."""
        if isinstance(cards, str):
            self.mask = mask_of(read_cards(plainly(cards.replace(",", " ")).upper()))
        else:
            self.mask = mask_of(Card(card).number for card in cards)

    @classmethod
    def of_mask(cls, mask: int) -> Cards:
        """The set of this mask, bit `c` for card `c`; `GamesterError` if a set bit stands for no card."""
        if type(mask) is not int or mask & ~ALL:
            raise BadWords("card", str(mask)[:40])
        found = cls()
        found.mask = mask
        return found

    def __contains__(self, card: object) -> bool:
        """Is this card, or the card of this name, in the set?"""
        return bool(self.mask >> Card(card).number & 1) if isinstance(card, Card | str) else False

    def __iter__(self) -> Iterator[Card]:
        """The cards in listing order."""
        return map(Card, in_set(self.mask))

    def __len__(self) -> int:
        """How many cards there are."""
        return self.mask.bit_count()

    def __hash__(self) -> int:
        """A hash of the value: a set of cards is immutable."""
        return hash(self.mask)

    def __str__(self) -> str:
        """`A♥ K♦`; `—` for no cards."""
        return " ".join(map(str, self)) or "—"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The cards for a notebook, red suits in red."""
        return drawn(str(self))


@dataclass(frozen=True, slots=True, repr=False)
class Act:
    """An act of a seat: a verb, the cards it names, and for a capture the cards it takes.

    `table.offers` and `view.offers` hold the legal acts, and `table.act` takes one of them or its words (`play 7H`).
    """

    do: str
    """The verb: `play`, `stand`, `pass`, `exchange`, `claim` …"""
    cards: Cards = field(default_factory=Cards)
    """The cards it names."""
    takes: Cards = field(default_factory=Cards)
    """The cards of the table that a capture takes."""
    limit: int | None = field(default=None, compare=False)
    """For an exchange on offer: the most cards that may be put out. None for any other act."""

    @classmethod
    def of(cls, act: PlainAct, limit: int | None = None) -> Act:
        """An act of the kernel as an act of the API."""
        return cls(act.do, Cards.of_mask(act.cards), Cards.of_mask(act.takes), limit)

    @property
    def words(self) -> str:
        """The act as a typed line and as records spell it: `play 7S takes 7H`."""
        return str(self.plain)

    @property
    def plain(self) -> PlainAct:
        """The act of the kernel, for programs that work with ints."""
        return PlainAct(self.do, self.cards.mask, self.takes.mask)

    def __str__(self) -> str:
        """The act with its cards as people write them: `play 7♥`. `table.act` reads this spelling too."""
        return pretty(self.words)

    __repr__ = __str__


# --- Text as HTML for a notebook: escaped, with red suits in red ---------------------------------------------


def drawn(text: str) -> str:
    """One line of text as HTML: text from players is escaped."""
    return _RED.sub(r'<span style="color:#b00">\1</span>', html.escape(text))


def framed(title: str, lines: Sequence[str]) -> str:
    """A heading and its lines as HTML."""
    body = "".join(f"<div>{drawn(line)}</div>" for line in lines)
    return f'<div class="gamester"><strong>{drawn(title)}</strong>{body}</div>'


def tabled(title: str, rows: Sequence[Sequence[str]]) -> str:
    """A heading and a table as HTML; the first row heads the columns."""
    head = "".join(f"<th>{drawn(cell)}</th>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{drawn(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:])
    return f'<div class="gamester"><strong>{drawn(title)}</strong><table><tr>{head}</tr>{body}</table></div>'
