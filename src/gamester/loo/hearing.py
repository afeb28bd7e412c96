"""What the others hear of an act: everything but the faces of cards that were laid face down."""

from __future__ import annotations

from gamester.act import Act
from gamester.cards import Seat
from gamester.loo.options import Options
from gamester.loo.state import State


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
