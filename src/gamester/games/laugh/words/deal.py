"""The sentences at the start and the end of a deal of Laugh and Lie Down: antes and row, last in and payments."""

from __future__ import annotations

from gamester.games.laugh.kernel.options import Declare, Options
from gamester.games.laugh.kernel.sight import View
from gamester.games.laugh.kernel.state import Ended, Phase
from gamester.games.laugh.words.sums import session_over
from gamester.text.act import card_name
from gamester.text.messages import Message, message
from gamester.text.phrases import cards, chips, session_told, signed, written


def deal_told(v: View, o: Options) -> list[Message]:
    """Who deals, what is in the pot, what lies on the table, and what was set aside automatically. R7, R8, R9, S7"""
    pot = o.ante_dealer + o.ante_other * (v.seats - 1)
    told = [message("laugh.tell.deal", deal=v.deal, seat=v.dealer, chips=chips(pot))]
    if v.carried:
        told.append(message("laugh.tell.carried", chips=chips(v.carried)))
    if v.last_seat == v.dealer and v.last_taken:
        told.append(message("laugh.tell.quarte", seat=v.dealer, cards=written(v.last_taken)))
    if v.phase == Phase.OVER:
        return told
    row = " ".join(card_name(v.row[place]) for place in range(v.row_length))
    if row:
        told.append(message("laugh.tell.row", cards=row))
    if o.declare == Declare.AUTO:
        for seat in range(v.seats):
            n = o.hand - v.held[seat]
            if n:
                told.append(message("laugh.tell.declares", seat=seat, cards=cards(n)))
    return told


def end_told(v: View, o: Options) -> list[Message]:
    """Who is last in, who gets what is left, and what each wins or pays. R25-R29"""
    key = "laugh.tell.last_holder" if v.ended == Ended.LAST_HOLDER else "laugh.tell.no_holder"
    told = [message(key)]
    told.append(message("laugh.tell.last_in", seat=v.last_in, chips=chips(o.bonus + v.carried)))
    told.append(message("laugh.tell.leftovers", seat=v.dealer))
    for seat in range(v.seats):
        net = signed(v.balances[seat] - v.before[seat])
        told.append(message("laugh.tell.result", seat=seat, cards=cards(v.taken[seat]), net=net))
    if v.pot:
        told.append(message("laugh.tell.pot_left", chips=chips(v.pot)))
    if session_over(v, o):
        told += session_told(v.balances[: v.seats])
    return told
