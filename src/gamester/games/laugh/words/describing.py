"""The table of Laugh and Lie Down in sentences, as one seat sees it."""

from __future__ import annotations

from gamester.games.laugh.kernel.options import Options
from gamester.games.laugh.kernel.sight import View
from gamester.kernel.cards import Seat
from gamester.text.act import in_set, write_cards
from gamester.text.messages import Message, message
from gamester.text.phrases import signed


def describe(v: View, o: Options) -> dict[str, list[Message]]:
    """What lies on the table: the pot, the row and the pairs that may be claimed, every seat."""
    if v.deal == 0:
        return {"pool": [message("sight.before")]}
    row = [v.row[place] for place in range(v.row_length) if v.row[place] >= 0 and v.table >> v.row[place] & 1]
    shown = v.offered and not o.unaided
    offered = [message("sight.laugh.offered", cards=write_cards(in_set(v.offered)))] if shown else []
    return {
        "pool": [message("sight.laugh.deal", deal=v.deal, seat=v.dealer, n=v.pot)],
        "trick": [message("sight.laugh.row", cards=" ".join(write_cards([card]) for card in row)), *offered],
        "who": [seat_line(v, o, seat) for seat in range(v.seats)],
    }


def seat_line(v: View, o: Options, seat: Seat) -> Message:
    """One seat: cards held and won, and its balance."""
    lain = message("sight.laugh.lain") if v.lain >> seat & 1 else message("sight.nothing")
    return message(
        "sight.laugh.seat",
        seat=seat,
        lain=lain,
        cards=message("sight.cards", n=v.held[seat]),
        won=message("sight.won", n=v.taken[seat]),
        par=o.par,
        chips=signed(v.balances[seat]),
    )
