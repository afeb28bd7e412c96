"""What a seat has seen since a deal began, in words: the names of information sets, for people and for other programs.

A name tells the same as the number of `information_sets`, no more and no less. Only this module writes them.
"""

from collections.abc import Mapping
from typing import Any, Protocol

from gamester.games.game import members
from gamester.games.loo.kernel.state import DONE
from gamester.kernel.cards import NO_CARD, PACK_SIZE, Cards, Seat, rank_of
from gamester.kernel.cards import RANKS as OF_RANK
from gamester.text.act import CARD_NAMES
from gamester_lab.solve.information_sets import COLUMNS, mixed, rank_digest

Saying = Mapping[int, str]
"""The verbs of a game by their numbers."""
Options = list[list[int]]
"""The actions of a seat, in the order of a policy; those that it cannot tell apart are together."""


class Teller(Protocol):
    """Listens for one seat from the deal on."""

    keys: list[int]
    """The numbers of `information_sets`, by which the actions of a seat are in order; empty where they are not."""

    def tell(self, view: Any, seat: Seat, action: int) -> bool:
        """Hear what the view shows now, after this action of a seat, -1 for the deal; does it show anything new?"""

    def name(self) -> str:
        """Everything so far."""

    def actions(self, options: Options) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """The numbers and the words of the actions."""


class ActsTeller:
    """Loo: the cards that the seat gets, and every act that it hears: `KH.AH turn QH 0:stand 1:pass 2:stand 0:AH`."""

    def __init__(self, mine: Seat, saying: Saying) -> None:
        self.mine, self.saying = mine, saying
        self.keys: list[int] = []
        self.last: list[Any] = []
        self.said: list[str] = []
        self.seen: Cards = 0

    def tell(self, view: Any, seat: Seat, action: int) -> bool:
        """Hear an act, then the seat's new cards; a card is named once it is face up."""
        now = [getattr(view, name) for name in view.__slots__]
        if now == self.last:
            return False
        self.last = now
        if action >= 0:
            self.said.append(f"{seat}:{self._word(view, seat, action)}")
        new = (view.hand | view.put | view.out | view.dumby) & ~self.seen
        self.seen |= new
        if new:
            self.said.append(("+" if action >= 0 else "") + ".".join(CARD_NAMES[card] for card in members(new)))
        if action < 0 and view.turn_up != NO_CARD:
            self.said.append(f"turn {CARD_NAMES[view.turn_up]}")
        return True

    def _word(self, view: Any, seat: Seat, action: int) -> str:
        """An action as the seat hears it."""
        if action >= PACK_SIZE:
            many = str(view.changed[seat]) if action == DONE and seat != self.mine else ""
            return self.saying[action] + many
        shown = view.played[seat] | view.known[seat]
        return CARD_NAMES[action] if seat == self.mine or shown >> action & 1 else "facedown"

    def name(self) -> str:
        """Everything so far."""
        return " ".join(self.said)

    def actions(self, options: Options) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """The actions of the kernel."""
        numbers = tuple(alike[0] for alike in options)
        return numbers, tuple(CARD_NAMES[each] if each < PACK_SIZE else self.saying[each] for each in numbers)


LETTERS = "abcdefghijklm"
PLACES = (("h", "hand"), ("t", "table"), ("x", "last_taken"), ("o", "offered"))
CARDS = (("l", "last_card"), ("p", "played"))
LISTS = (("w", "won"), ("d", "late"), ("n", "overlooked"))
PUBLIC = ("phase", "turn", "lain", "begun", "ended")
RANKS = 13
BY_SEAT = ("held", "taken", "forfeited")


class RanksTeller:
    """Laugh and Lie Down, where ranks and suits have no names: first the table, then each rank's course by itself.

    A rank's course says, for each moment, how many of its cards lie where: `h2 t1` two in the hand and one on the
    table, `w1:2` two won by seat 1, `x` taken last, `o` offered, `l` played last, `p` just put down, `d` set aside
    late, `n` overlooked. `>` begins the next moment, and nothing behind it says that nothing changed. Ranks are called
    a, b, … in the order of their courses; those with the same course share a letter.
    """

    def __init__(self, mine: Seat, saying: Saying) -> None:
        self.mine, self.saying = mine, saying
        self.keys = [0] * COLUMNS
        self.last: list[Any] = []
        self.said: list[str] = []
        self.public: dict[str, str] = {}
        self.courses: dict[int, str] = {}
        """The course of each rank that has been seen."""

    def tell(self, view: Any, _seat: Seat, _action: int) -> bool:
        """Note what is public, and where each rank's cards are now."""
        public = {name: str(getattr(view, name)) for name in PUBLIC}
        public |= {name: ".".join(map(str, getattr(view, name)[: view.seats])) for name in BY_SEAT}
        digests = [rank_digest(view, rank) if rank in self.courses or met(view, rank) else 0 for rank in range(RANKS)]
        if self.last == [public, digests]:
            return False
        before = self.last[1] if self.last else [0] * RANKS
        for rank, digest in enumerate(digests):
            if digest:
                self.courses.setdefault(rank, ">" * len(self.said))
            if rank in self.courses:
                self.courses[rank] += ">" + (rank_text(view, rank) if digest != before[rank] else "")
            self.keys[rank] = mixed(self.keys[rank], digest)
        self.said.append(
            " ".join(f"{name}={value}" for name, value in public.items() if self.public.get(name) != value)
        )
        self.public, self.last = public, [public, digests]
        return True

    def name(self) -> str:
        """Everything so far."""
        letters = self.letters()
        courses = [f"{letters[course]} {course[1:]}" for course in sorted(self.courses.values())]
        return " | ".join([" > ".join(self.said), *courses])

    def letters(self) -> dict[str, str]:
        """The letter of each course."""
        return dict(zip(sorted(set(self.courses.values())), LETTERS, strict=False))

    def kinds(self) -> list[list[int]]:
        """The ranks of each letter."""
        return [[rank for rank, course in self.courses.items() if course == known] for known in self.letters()]

    def actions(self, options: Options) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """For cards the number of their letter, 0 for a; verbs as in the kernel."""
        letters = self.letters()
        words = [
            letters[self.courses[rank_of(alike[0])]] if alike[0] < PACK_SIZE else self.saying[alike[0]]
            for alike in options
        ]
        numbers = [
            LETTERS.index(word) if alike[0] < PACK_SIZE else alike[0]
            for word, alike in zip(words, options, strict=True)
        ]
        return tuple(numbers), tuple(words)


def met(view: Any, rank: int) -> bool:
    """Does a view show any card of this rank?"""
    cards = view.hand | view.table | view.last_taken | view.offered
    for name in ("won", "late", "overlooked"):
        for each in getattr(view, name):
            cards |= each
    single = (view.last_card, view.played)
    return bool(cards & OF_RANK[rank]) or any(card >= 0 and rank_of(card) == rank for card in single)


def rank_text(view: Any, rank: int) -> str:
    """Where the cards of a rank are, as far as a view shows: what `rank_digest` counts."""
    cards = OF_RANK[rank]
    said = [f"{mark}{many.bit_count()}" for mark, name in PLACES if (many := getattr(view, name) & cards)]
    said += [mark for mark, name in CARDS if getattr(view, name) >= 0 and rank_of(getattr(view, name)) == rank]
    for mark, name in LISTS:
        owned = [(seat, getattr(view, name)[seat] & cards) for seat in range(view.seats)]
        said += [f"{mark}{seat}:{many.bit_count()}" for seat, many in owned if many]
    return " ".join(said) or "-"


TELLERS: dict[str, type[ActsTeller | RanksTeller]] = {"loo": ActsTeller, "laugh": RanksTeller}
