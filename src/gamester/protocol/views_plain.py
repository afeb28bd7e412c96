"""What a seat sees of a table of a game that has no view of its own here: what the `View` of every game has."""

from __future__ import annotations

from typing import Any

import msgspec

from gamester.act import by_card, in_set
from gamester.games import Game
from gamester.protocol.card_codec import CardName, names, seat_or_none, word


class PlainSeat(msgspec.Struct, frozen=True):
    """What lies before one seat."""

    balance: int
    before: int
    """The balance when this deal began."""


class PlainView(msgspec.Struct, frozen=True, tag_field="game", tag="plain"):
    """The table as one listener may see it; chips are whole numbers."""

    you: int | None
    deal: int
    deals: int
    """How many deals are agreed; 0 where the game has no such option."""
    phase: str
    dealer: int | None
    turn: int | None
    """Whose act it is."""
    pool: int
    hand: list[CardName]
    """By rank."""
    open: list[CardName]
    """Every other card whose face the listener sees."""
    seats: list[PlainSeat]


def view_of(game: Game, v: Any, o: Any) -> PlainView:
    """The whole table."""
    return PlainView(
        you=seat_or_none(v.seat),
        deal=v.deal,
        deals=getattr(o, "rounds", 0) * v.seats,
        phase=word(game.rules.Phase, v.phase),
        dealer=seat_or_none(v.dealer),
        turn=seat_or_none(v.turn),
        pool=getattr(v, game.facts.pool),
        hand=names(sorted(in_set(v.hand), key=by_card)),
        open=names(in_set(game.rules.faces(v) & ~v.hand)),
        seats=[PlainSeat(v.balances[seat], v.before[seat]) for seat in range(v.seats)],
    )
