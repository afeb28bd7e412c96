"""A reader of a card of Laugh and Lie Down: it knows which sentences stand there, and what each that judges play means.

It remembers what it has seen at the table; nothing here is taken from the kernel but the public view and a hand.
"""

from collections import Counter
from typing import Any

from card_reader_loo import cards_of

Did = tuple[str, frozenset[str], frozenset[str]]
"""A verb, the cards it names, and those it takes. Claims name a rank alone: suits do not count."""
NOTHING = frozenset[str]()


class Reader:
    """Somebody with the card in hand."""

    def __init__(self, keys: frozenset[str]) -> None:
        self.keys = keys
        self.table: list[str] = []
        self.lain = 0
        self.open = Counter[str]()
        """The ranks of which pairs may be claimed now, and how many pairs."""
        self.careless = -1
        """Whose pairs they are."""
        self.left: dict[str, int] = {}
        """The ranks of overlooked pairs that still lie there, and who overlooked them."""

    # --- What happened ---

    def saw(self, v: Any, seat: int, did: str, cards: list[str], takes: list[str]) -> None:
        """A seat did something; `v` is what everybody sees afterwards."""
        now = cards_of(v.table)
        if did == "play":
            self.open, self.careless = Counter(), seat
            rank = cards[0][0]
            if len(takes) == 1 and sum(card[0] == rank for card in now) == 2 and self.has("overlooked"):
                self.open[rank] = 1
                if "play.lingering" in self.keys:
                    self.left[rank] = seat
        elif did == "lie":
            self.open, self.careless = self.in_hand_laid([card for card in now if card not in self.table], v), seat
        elif did == "claim":
            rank = cards[0][0]
            self.open[rank] -= 1
            self.left.pop(rank, None)
        self.table = now

    def has(self, name: str) -> bool:
        """Is there such a sentence, whoever may claim?"""
        return any(key.endswith((f".{name}", f".{name}_out", f".{name}_all")) for key in self.keys)

    def in_hand_laid(self, laid: list[str], v: Any) -> Counter[str]:
        """The pairs that others may claim from a hand laid down."""
        found = Counter[str]()
        for rank, n in Counter(card[0] for card in laid).items():
            any_pair = self.has("snatch") and n > 1
            if any_pair or ("lie.secured" in self.keys and (n > 2 or (n == 2 and self.won(rank, v) == 2))):
                found[rank] = 2 if n == 4 else 1
        return found

    @staticmethod
    def won(rank: str, v: Any) -> int:
        """How many cards of a rank are seen to be won."""
        return sum(card[0] == rank for won in v.won for card in cards_of(won))

    # --- What may be done ---

    def claimants(self, v: Any) -> int:
        """The seats that may claim what is open now."""
        if {"play.overlooked_all", "lie.snatch_all", "lie.secured"} & self.keys:
            seats = list(range(v.seats))
        else:
            seats = [seat for seat in range(v.seats) if v.held[seat]]
        return sum(1 << seat for seat in seats if seat != self.careless)

    def before_play(self, v: Any) -> set[Did]:
        """Before play: four alike, or two of three."""
        if not {"aside.manual", "aside.manual_up"} & self.keys:
            return set()
        hand, found = cards_of(v.hand), set[Did]()
        for rank, n in Counter(card[0] for card in hand).items():
            alike = [card for card in hand if card[0] == rank]
            if n == 4:
                found.add(("declare", frozenset(alike), NOTHING))
            elif n == 3:
                found |= {("declare", frozenset(alike) - {card}, NOTHING) for card in alike}
        return found

    def turn(self, v: Any) -> set[Did]:
        """On one's turn: take, or lie down; before that claim what is left, or set aside late."""
        hand, table, found = cards_of(v.hand), cards_of(v.table), set[Did]()
        for card in hand:
            alike = [one for one in table if one[0] == card[0]]
            if len(alike) == 3:
                found.add(("play", frozenset([card]), frozenset(alike)))
            if len(alike) in (1, 2) or (len(alike) == 3 and "play.claims" in self.keys):
                found |= {("play", frozenset([card]), frozenset([one])) for one in alike}
        if not found and "lie.lie" in self.keys:
            found.add(("lie", NOTHING, NOTHING))
        found |= {("claim", frozenset(rank), NOTHING) for rank, who in self.left.items() if who != v.seat}
        if {"aside.forfeit", "aside.counts"} & self.keys:
            found |= self.before_play(v)
        return found

    def claim(self) -> set[Did]:
        """When claims are asked for: a pair that is open, or nothing."""
        pairs = {("claim", frozenset(rank), NOTHING) for rank, n in self.open.items() if n > 0}
        return pairs | {("leave", NOTHING, NOTHING)}

    def release(self, v: Any) -> set[Did]:
        """Two of a rank may be laid down as won when the others are won."""
        if "play.release" not in self.keys:
            return set()
        hand = cards_of(v.hand)
        ranks = [rank for rank, n in Counter(card[0] for card in hand).items() if n == 2 and self.won(rank, v) == 2]
        return {("release", frozenset(card for card in hand if card[0] == rank), NOTHING) for rank in ranks}


def paid(v: Any, o: Any) -> list[int]:
    """What each seat wins and pays by its cards, the bonus and its ante."""
    return [
        (v.taken[seat] - o.par) // 2
        + (o.bonus if seat == v.last_in else 0)
        - (o.ante_dealer if seat == v.dealer else o.ante_other)
        for seat in range(v.seats)
    ]
