"""The table of Loo in sentences, as one seat sees it, for people who cannot see a screen or have none."""

from __future__ import annotations

from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.sight import View
from gamester.kernel.cards import NO_CARD, NO_SEAT, Seat
from gamester.text.act import card_name
from gamester.text.messages import Message, message
from gamester.text.phrases import signed


def describe(v: View, o: Options) -> dict[str, list[Message]]:
    """What lies on the table: trumps and pool, every seat, and the trick."""
    if v.deal == 0:
        return {"pool": [message("sight.before")]}
    dumby = [message("sight.loo.dumby")] if v.dumby_there else []
    if v.turn_up == NO_CARD:
        deal = message("sight.loo.deal_hidden", deal=v.deal, seat=v.dealer, n=v.pool)
    else:
        deal = message("sight.loo.deal", deal=v.deal, seat=v.dealer, card=card_name(v.turn_up), n=v.pool)
    return {
        "pool": [deal, *dumby],
        "who": [seat_line(v, seat) for seat in range(v.seats) if v.seated >> seat & 1],
        "trick": trick_lines(v, o),
    }


def seat_line(v: View, seat: Seat) -> Message:
    """One seat: whether it plays, what it has changed and taken, and its balance."""
    if v.standing >> seat & 1:
        state = message("sight.loo.dumby_taken") if v.dumby_seat == seat else message("sight.loo.stands")
    elif v.declared >> seat & 1:
        state = message("sight.loo.passed")
    else:
        state = message("sight.loo.undeclared")
    changed = message("sight.loo.changed", n=v.changed[seat]) if v.changed[seat] >= 0 else message("sight.nothing")
    return message(
        "sight.loo.seat",
        seat=seat,
        state=state,
        changed=changed,
        cards=message("sight.cards", n=v.held[seat]),
        tricks=message("sight.tricks", n=v.tricks[seat]),
        chips=signed(v.balances[seat]),
    )


def trick_lines(v: View, o: Options) -> list[Message]:
    """The trick under way: who has played what, and who is winning it."""
    if v.led == NO_CARD:
        return []
    lines = [message("sight.loo.trick", trick=v.trick, of=o.tricks)]
    seat = v.leader
    for _ in range(v.seats):
        if v.laid[seat] != NO_CARD:
            lines.append(message("sight.loo.laid", seat=seat, card=card_name(v.laid[seat])))
        seat = (seat + 1) % v.seats
    if v.best_seat != NO_SEAT:
        lines.append(message("sight.loo.winning", seat=v.best_seat, card=card_name(v.best)))
    return lines
