"""The settlement of a deal of Laugh and Lie Down as a sum that a person can check. R29"""

from __future__ import annotations

from gamester.games.game import Sums, Term
from gamester.games.laugh.kernel.options import Options
from gamester.games.laugh.kernel.rules import chips_for
from gamester.games.laugh.kernel.sight import View
from gamester.kernel.cards import Seat
from gamester.text.messages import message
from gamester.text.phrases import cards


def settlement(v: View, o: Options) -> Sums:
    """Seat by seat what it paid and won in the settled deal, and the total; each total is the sum of its terms."""
    return [(seat, _terms(v, o, seat), v.balances[seat] - v.before[seat]) for seat in range(v.seats)]


def _terms(v: View, o: Options, seat: Seat) -> list[Term]:
    """The terms of a seat: ante, cards against par, and the bonus. R7, R26, R27"""
    terms = [(message("laugh.sum.ante"), -(o.ante_dealer if seat == v.dealer else o.ante_other))]
    label = message("laugh.sum.cards", cards=cards(v.taken[seat]), par=o.par)
    terms.append((label, chips_for(v.taken[seat], o.par)))
    if seat == v.last_in:
        terms.append((message("laugh.sum.bonus"), o.bonus))
        if v.carried:
            terms.append((message("laugh.sum.carried"), v.carried))
    return terms


def session_over(v: View, o: Options) -> bool:
    """Has each player dealt as often as agreed? R5"""
    return v.deal >= o.rounds * v.seats
