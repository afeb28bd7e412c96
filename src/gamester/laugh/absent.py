"""What every game answers although Laugh and Lie Down has little of it: offences, a stock, timers, the pot."""

from __future__ import annotations

from gamester.act import Act
from gamester.cards import NONE, Cards, Seat
from gamester.laugh.options import ClaimResolution, Options
from gamester.laugh.state import Phase, State


def in_pool(s: State) -> int:
    """Chips in the pot. R7, H7"""
    return s.pot


def offence(_s: State, _o: Options, _seat: Seat, _act: Act) -> str | None:
    """Never: no source punishes anything."""
    return None


def new_stock(_s: State, _o: Options) -> Cards:
    """Nothing: the whole pack is dealt. R8"""
    return NONE


def may_close_claims(s: State, o: Options) -> int:
    """May a timer close the claim step: one that is open to all at once? H13"""
    return 1 if s.phase == Phase.CLAIM and o.claim_resolution == ClaimResolution.FIRST_COME else 0
