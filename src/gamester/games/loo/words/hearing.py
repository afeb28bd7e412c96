"""What a seat is told that it may do, and what the others hear of what it does."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.games.loo.belief.observed import CHANGED, PUT, SILENT
from gamester.games.loo.kernel.options import Options, Unaided
from gamester.games.loo.kernel.sight import View
from gamester.games.loo.kernel.state import TURNUP, State
from gamester.games.loo.words.actions import spelled
from gamester.kernel.cards import Seat
from gamester.text.act import Act, Offer


def caution(v: View, o: Options, act: Act) -> str | None:
    """The question before a misdeal is admitted, which is paid for. B13"""
    del v, o
    return "tui.misdeal_sure" if act.do == "misdeal" else None


def listed(v: View, o: Options, offers: Sequence[Offer]) -> list[Offer]:
    """What a seat is told it may do. In unaided play a card is played by pointing at it: `play` without cards. G20"""
    del v
    if o.unaided == Unaided.OFF:
        return list(offers)
    told = [offer for offer in offers if offer.act.do != "play"]
    return [*told, Offer(Act("play"), bare=True)] if len(told) < len(offers) else told


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
