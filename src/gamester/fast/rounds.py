"""How chance and the moves of a game go together: one text for people's tables, compiled loops and the GPU."""

from __future__ import annotations

from typing import Any, NamedTuple

from gamester.cards import Seat, bit, count, lowest
from gamester.chance import begin, high, lay_out, low, nth, shuffle
from gamester.games import game_of

MISDEAL = 61
"""An act that nobody is waited for: whoever plays at random does not confess a misdeal that did not happen."""


class Rounds(NamedTuple):
    """The steps of a table at which chance has a part; plain functions over a state `s` and options `o`.

    `x` is the generator of the deal, returned as it stands afterwards; `order` is a list or array of 52 places.
    """

    deal_out: Any
    """(s, o, order, seed, table, number) -> x: shuffle and deal the next deal of a table."""
    asked: Any
    """(s, drawn) -> seat: whose act it is; of several who may act at once the one on whom the lot falls."""
    act: Any
    """(s, o, seat, action, order, x) -> x: one action, with the new stock and the lots it calls for."""
    some: Any
    """(s, o, seat, drawn) -> action: any legal action."""
    inner: Any
    """All functions in use, for a compiler."""


def rounds(game: str) -> Rounds:
    """The steps of a game."""
    package = game_of(game)
    pack, next_deal, start = package.pack, package.next_deal, package.start
    legal, do, waited_for = package.legal, package.do, package.waited_for
    to_reorder, reshuffle, to_draw, draw = package.to_reorder, package.reshuffle, package.to_draw, package.draw

    def deal_out(s: Any, o: Any, order: Any, seed: int, table: int, number: int) -> int:
        size = lay_out(pack(o), order)
        x = shuffle(order, size, begin(seed, table, number))
        next_deal(s, o)
        start(s, o, order[:size])
        return draw_lots(s, o, order, x)

    def draw_lots(s: Any, o: Any, order: Any, x: int) -> int:
        among = to_draw(s, o)
        if among:
            size = lay_out(among, order)
            x = shuffle(order, size, x)
            draw(s, o, order[:size])
        return x

    def asked(s: Any, drawn: int) -> Seat:
        seats = waited_for(s)
        if seats & (seats - 1) == 0:
            return lowest(seats)
        return nth(seats, low(drawn, count(seats)))

    def act(s: Any, o: Any, seat: Seat, action: int, order: Any, x: int) -> int:
        stock = to_reorder(s, o, action)
        if stock:
            size = lay_out(stock, order)
            x = shuffle(order, size, x)
            reshuffle(s, o, order[:size])
        do(s, o, seat, action)
        return draw_lots(s, o, order, x)

    def some(s: Any, o: Any, seat: Seat, drawn: int) -> int:
        acts = legal(s, o, seat) & ~bit(MISDEAL)
        return nth(acts, high(drawn, count(acts)))

    return Rounds(deal_out, asked, act, some, (draw_lots, deal_out, asked, act, some))
