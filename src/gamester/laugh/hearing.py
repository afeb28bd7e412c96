"""What the others hear of an act: nothing while it is covered, no cards where they lie face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.act import Act
from gamester.laugh.options import ClaimResolution, Options
from gamester.laugh.rules import lies_face_down
from gamester.laugh.state import Phase, State

if TYPE_CHECKING:
    from gamester.cards import Cards, Seat


def overheard(s: State, o: Options, seat: Seat, act: Act, listener: Seat) -> Act | None:
    """The act as the listener, or with NO_SEAT the public, hears it; `s` is the state before the act. R18"""
    if listener == seat:
        return act
    if act.do == "ready" and s.phase == Phase.DECLARE:
        return None
    if act.do in ("claim", "leave") and _is_covered(s, o):
        return None
    if act.do == "declare" and s.phase != Phase.QUARTE and _lie_face_down(s, o, seat, act.cards):
        return Act("declare")
    return act


def _is_covered(s: State, o: Options) -> bool:
    """Whether the claims of this step are answers that nobody hears until they take effect. H13, M6"""
    return s.phase == Phase.CLAIM and o.claim_resolution in (ClaimResolution.SEALED, ClaimResolution.RANDOM)


def _lie_face_down(s: State, o: Options, seat: Seat, cards: Cards) -> bool:
    """Whether the cards declared are not shown. R10, R11, A9"""
    return lies_face_down(cards, s.hands[seat], o.initial_pairs, o.pair_release, o.snatch_scope, o.set_aside)
