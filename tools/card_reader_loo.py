"""A reader of a card of Loo: it knows which sentences stand there, and for each that judges play what it means.

Nothing here is taken from the kernel but the view of a seat, which is what somebody at the table sees.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

RANKS = "23456789TJQKA"
SUITS = "CDHS"
NAMES = [rank + suit for suit in SUITS for rank in RANKS]
Said = set[tuple[str, str]]
"""Acts: a verb, and the card that it names."""


def cards_of(mask: int) -> list[str]:
    """The names of some cards."""
    return [name for place, name in enumerate(NAMES) if mask >> place & 1]


class Seen(NamedTuple):
    """What the reader looks at."""

    v: Any
    o: Any
    """The figures that the card has: stakes and loos."""
    keys: frozenset[str]
    trick: list[tuple[int, str]]
    """What lies in the trick, in order."""

    @property
    def hand(self) -> list[str]:
        """My cards."""
        return cards_of(self.v.hand)

    @property
    def trumps(self) -> str:
        """The suit of the turn-up; none while it is not turned up."""
        if self.v.turn_up < 0:
            return ""
        return cards_of(1 << self.v.turn_up)[0][1]

    @property
    def left(self) -> list[int]:
        """The seats from the dealer's left to the dealer."""
        return [(self.v.dealer + 1 + place) % self.v.seats for place in range(self.v.seats)]

    @property
    def forced(self) -> bool:
        """Must all stand?"""
        if "stand.forced" in self.keys and self.v.pool == self.o.ante:
            return True
        return "stand.forced_first" in self.keys and self.v.deal == 1

    def is_pam(self, card: str) -> bool:
        """Is this Pam?"""
        return ("cards.pam_club" in self.keys and card == "JC") or ("cards.pam_spade" in self.keys and card == "JS")

    def suit(self, card: str) -> str:
        """The suit to which a card belongs: Pam to trumps."""
        return self.trumps if self.is_pam(card) else card[1]

    def power(self, card: str, led: str, *, civil: bool) -> int:
        """The strength of a card in a trick."""
        if self.is_pam(card):
            return 13 if civil and "play.pam_loses" in self.keys else 99
        if card[1] == self.trumps:
            return 20 + RANKS.index(card[0])
        return RANKS.index(card[0]) if card[1] == led else -1

    def best(self, cards: list[str]) -> str:
        """The card of a trick that wins."""
        led, civil = self.suit(cards[0]), cards[0] == "A" + self.trumps
        return max(cards, key=lambda card: self.power(card, led, civil=civil))


def still_hidden(seen: Seen, tricks: list[list[str]]) -> bool:
    """Is the turn-up yet to be turned up: do all have to stand, and has everybody followed suit in these tricks?"""
    followed = all(card[1] == trick[0][1] for trick in tricks for card in trick)
    return "deal.turn_up_late" in seen.keys and "stand.forced_first" in seen.keys and seen.v.deal == 1 and followed


Judge = Callable[[Seen, Said], Said]


# --- What each sentence means -------------------------------------------------------------------------------


def declare(_seen: Seen, _said: Said) -> Said:
    """Each says once: stand or pass."""
    return {("stand", ""), ("pass", "")}


def dumby(seen: Seen, said: Said) -> Said:
    """One player may take Dumby."""
    return said | {("dumby", "")} if seen.v.dumby_there else said


def forced(seen: Seen, said: Said) -> Said:
    """All must stand."""
    return said - {("pass", "")} if seen.forced else said


def forced_dumby_none(seen: Seen, said: Said) -> Said:
    """When all must stand, nobody takes Dumby."""
    return said - {("dumby", "")} if seen.forced else said


def forced_dumby_eldest(seen: Seen, said: Said) -> Said:
    """When all must stand, only the first may take Dumby."""
    return said - {("dumby", "")} if seen.forced and seen.v.seat != seen.left[0] else said


def defend(seen: Seen, said: Said) -> Said:
    """Against one standing with the hand dealt, the dealer must stand, or play Dumby for the pool."""
    one = seen.v.standing.bit_count() == 1 and seen.v.dumby_there
    return (
        said - {("pass", "")} | {("defend", "")} if one and seen.v.seat == seen.v.dealer and not seen.forced else said
    )


def any_lead(seen: Seen, _said: Said) -> Said:
    """Who leads; any card if no other sentence asks for one."""
    return {("play", card) for card in seen.hand}


def lead_ace(seen: Seen, said: Said) -> Said:
    """The first lead must be the ace of trumps if held, or the king if the ace is turned up."""
    ace = "A" + seen.trumps
    top = "K" + seen.trumps if NAMES[seen.v.turn_up] == ace else ace
    return only(said, [top]) if seen.v.trick == 1 else said


def two_trumps(seen: Seen) -> list[str]:
    """My trumps from the highest, if I hold two or more before the first trick."""
    mine = [card for card in seen.hand if seen.suit(card) == seen.trumps]
    mine.sort(key=lambda card: -seen.power(card, seen.trumps, civil=False))
    return mine if len(mine) > 1 and seen.v.trick == 1 else []


def lead_highest(seen: Seen, said: Said) -> Said:
    """With two trumps or more, first lead the highest."""
    return only(said, two_trumps(seen)[:1])


def lead_two(seen: Seen, said: Said) -> Said:
    """With two trumps or more, first lead one; if only two play, the highest or its sequence, the turn-up counted."""
    mine = two_trumps(seen)
    if not mine or seen.v.standing.bit_count() > 2:
        return only(said, mine)
    order = [card + seen.trumps for card in reversed(RANKS)]
    if any(map(seen.is_pam, order)):
        order = [card for card in order if not seen.is_pam(card)]
    order = [card for card in NAMES if seen.is_pam(card)] + order
    equal = [mine[0]]
    for one in order[order.index(mine[0]) + 1 :]:
        if one not in mine and one != NAMES[seen.v.turn_up]:
            break
        equal.append(one)
    return only(said, equal)


def after_any(seen: Seen, said: Said) -> Said:
    """After winning a trick, lead a trump if you can."""
    return only(said, [card for card in seen.hand if seen.suit(card) == seen.trumps]) if seen.v.trick > 1 else said


def after_highest(seen: Seen, said: Said) -> Said:
    """After winning a trick, lead your highest trump."""
    mine = [card for card in seen.hand if seen.suit(card) == seen.trumps]
    mine.sort(key=lambda card: -seen.power(card, seen.trumps, civil=False))
    return only(said, mine[:1]) if seen.v.trick > 1 else said


def follow(seen: Seen, _said: Said) -> Said:
    """Follow suit if you can."""
    led = seen.suit(seen.trick[0][1])
    mine = [card for card in seen.hand if seen.suit(card) == led] or seen.hand
    return {("play", card) for card in mine}


def head(seen: Seen, said: Said) -> Said:
    """Beat the best card so far if you can."""
    lain = [card for _, card in seen.trick]
    return only(said, [card for _, card in said if seen.best([*lain, card]) == card])


def head_suit(seen: Seen, said: Said) -> Said:
    """Beat the best card so far if you can; lacking the suit, play any card."""
    led = seen.trick[0][1][1]
    return head(seen, said) if any(card[1] == led for card in seen.hand) else said


def civil(seen: Seen, said: Said) -> Said:
    """If the ace of trumps is led, Pam's holder must play another trump if possible."""
    others = [card for card in seen.hand if seen.suit(card) == seen.trumps and not seen.is_pam(card)]
    asked = seen.trick[0][1] == "A" + seen.trumps and any(map(seen.is_pam, seen.hand))
    return {("play", card) for card in others} if asked and others else said


def only(said: Said, cards: list[str]) -> Said:
    """Of these acts those with these cards, if there are any."""
    return {one for one in said if one[1] in cards} or said


DECLARING: Mapping[str, Judge] = {
    "stand.declare": declare, "stand.dumby": dumby, "stand.forced": forced, "stand.forced_first": forced,
    "stand.forced_dumby_none": forced_dumby_none, "stand.forced_dumby_eldest": forced_dumby_eldest,
    "stand.defend": defend,
}  # fmt: skip
LEADING: Mapping[str, Judge] = {
    "play.first": any_lead, "play.lead_ace": lead_ace, "play.lead_highest": lead_highest, "play.lead_two": lead_two,
    "play.after_any": after_any, "play.after_highest": after_highest,
}  # fmt: skip
FOLLOWING: Mapping[str, Judge] = {
    "play.follow": follow, "play.head": head, "play.head_suit": head_suit, "play.civil": civil,
}  # fmt: skip


def judged(judges: Mapping[str, Judge], seen: Seen) -> Said:
    """The acts that the sentences permit, one sentence after the other."""
    said: Said = set()
    for key, judge in judges.items():
        if key in seen.keys:
            said = judge(seen, said)
    return said


def most_to_change(seen: Seen) -> int:
    """How many cards may be exchanged: any, while the stock lasts."""
    cards = 5 if "aim.five" in seen.keys else 3
    return min(cards, seen.v.stock) if {"stand.exchange", "stand.exchange_after"} & seen.keys else 0
