"""Who deals first: cards are drawn face up before the record of the first deal. Loo G5, Laugh R2, S3"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gamester.kernel.cards import ALL, JACK, PACK_SIZE, Card, Cards, Seat, rank_of
from gamester.table.seeds import Chance
from gamester.table.session import Session
from gamester.text.act import card_name
from gamester.text.catalogue import full_words


@dataclass(frozen=True, slots=True)
class Draw:
    """How the first dealer was found: the cards turned up, in order, each with its seat."""

    dealer: Seat
    drawn: tuple[tuple[Seat, Card], ...]

    def told(self) -> dict[str, Any]:
        """The keys by which a record tells it."""
        return {"dealer": self.dealer, "drawn": [[seat, card_name(card)] for seat, card in self.drawn]}


def ace_low(card: Card) -> int:
    """A 2 3 ... J Q K."""
    return (rank_of(card) + 1) % 13


def in_put(card: Card) -> int:
    """The order of Put: 3 is best, then 2 A K ... 4."""
    return (rank_of(card) - 2) % 13


LEAST: dict[str, Callable[[Card], int]] = {
    "lowest": ace_low,
    "cut_lowest": ace_low,
    "highest": lambda card: -ace_low(card),
    "cut_highest": lambda card: -ace_low(card),
    "best_put_card": lambda card: -in_put(card),
}
"""The measure of each rule that compares cards: the holder of the least card deals."""


def draw_at(session: Session, chance: Chance, chosen: Seat) -> Draw:
    """Find the first dealer of a session by its option."""
    game, opened = session.game, session.opened
    words = full_words(game.words.catalogue, game.words.variants[opened.variant].words, opened.options)
    rule = str(words.get("first_dealer", "random"))
    return draw_for_deal(rule, session.seats, chance, chosen, game.rules.pack(session.o))


def draw_for_deal(rule: str, seats: int, chance: Chance, chosen: Seat = 0, cards: Cards = ALL) -> Draw:
    """Find the first dealer by `rule` with the `cards` of the pack; those who tie draw again. `chosen` is used only by
    the rule under which a seat is chosen.
    """
    if rule == "chosen":
        return Draw(chosen, ())
    whole = [card for card in range(PACK_SIZE) if cards >> card & 1]
    pack = list(whole)
    chance.shuffle(pack)
    if rule == "random":
        order = list(range(seats))
        chance.shuffle(order)
        return Draw(order[0], ())
    if rule == "first_knave":
        return _first_knave(pack, seats)
    measure, drawn, still = LEAST[rule], [], list(range(seats))
    while len(still) > 1:
        if len(pack) < len(still):
            pack = list(whole)
            chance.shuffle(pack)
        turn = [(seat, pack.pop()) for seat in still]
        drawn += turn
        best = min(measure(card) for _, card in turn)
        still = [seat for seat, card in turn if measure(card) == best]
    return Draw(still[0], tuple(drawn))


def _first_knave(pack: list[Card], seats: int) -> Draw:
    """Deal cards round face up until a knave falls: its holder is the first dealer."""
    drawn = []
    for place, card in enumerate(pack):
        drawn.append((place % seats, card))
        if rank_of(card) == JACK:
            break
    return Draw(drawn[-1][0], tuple(drawn))
