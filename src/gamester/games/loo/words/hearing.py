"""What the others hear of an act: everything except the faces of cards laid face down."""

from __future__ import annotations

from gamester.games.loo.belief.observed import CHANGED, PUT, SILENT
from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import TURNUP, State
from gamester.games.loo.words.actions import spelled
from gamester.kernel.cards import Seat
from gamester.text.act import Act


def overheard(s: State, o: Options, seat: Seat, act: Act, listener: Seat) -> Act | None:
    """`act` of `seat` as `listener` hears it, before it is done; None if he hears nothing.

    Cards put out lie face down (A4, A17); a flush kept back is not announced (Q28); chips and numbers are public.
    """
    del s, o
    if listener == seat:
        return act
    if act.do == "hold":
        return None
    if act.do in ("exchange", "turnup"):
        return Act(act.do)
    return act


def heard_codes(last: View, v: View, o: Options, seat: Seat, act: Act | None) -> list[int]:
    """An act as it was heard, in one or more codes of a witness whose view was `last` and is now `v`."""
    del o
    if act is None:
        return [SILENT]
    if seat != last.seat and act.do == "exchange":
        return [CHANGED + v.changed[seat]]
    if seat != last.seat and act.do == "turnup":
        return [TURNUP, PUT]
    return spelled(act)
