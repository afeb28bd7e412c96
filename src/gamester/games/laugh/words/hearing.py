"""What the others hear of an act: nothing while it is covered, and no cards that lie face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamester.games.laugh.belief.memory import RELEASED, SET, SILENT, TAKEN
from gamester.games.laugh.kernel.options import ClaimResolution, Options, Unaided
from gamester.games.laugh.kernel.rules import alike_on, lies_face_down, taken_at_once
from gamester.games.laugh.kernel.state import ALL_THREE, DECLARE, LEAVE, LIE, READY, RELEASE, Phase, State
from gamester.kernel.cards import count, lowest, same_rank
from gamester.text.act import Act

if TYPE_CHECKING:
    from gamester.games.laugh.kernel.sight import View
    from gamester.kernel.cards import Cards, Seat


def overheard(s: State, o: Options, seat: Seat, act: Act, listener: Seat) -> Act | None:
    """The act as the listener, or with NO_SEAT the public, hears it; `s` is the state before the act. R18"""
    if listener == seat:
        return act
    if act.do == "ready" and s.phase == Phase.DECLARE:
        return None
    if act.do in ("claim", "leave") and _is_covered(s, o, act):
        return None
    if act.do == "declare" and s.phase != Phase.QUARTE and _lie_face_down(s, o, seat, act.cards):
        return Act("declare")
    return act


def _is_covered(s: State, o: Options, act: Act) -> bool:
    """Is this an answer that nobody hears until it takes effect? In unaided play silence is one. H13, M6"""
    if o.unaided == Unaided.ON and (act.do == "leave" or o.claim_resolution != ClaimResolution.FIRST_COME):
        return s.phase == Phase.CLAIM
    return s.phase == Phase.CLAIM and o.claim_resolution in (ClaimResolution.SEALED, ClaimResolution.RANDOM)


def _lie_face_down(s: State, o: Options, seat: Seat, cards: Cards) -> bool:
    """Are the declared cards hidden? R10, R11, S9"""
    return lies_face_down(cards, s.hands[seat], o.initial_pairs, o.pair_release, o.snatch_scope, o.set_aside)


def heard_codes(last: View, v: View, o: Options, seat: Seat, act: Act | None) -> list[int]:
    """An act as it was heard, in one or more codes of a witness whose view was `last` and is now `v`."""
    mine = seat == last.seat
    if act is None:
        return [SILENT]
    if act.do == "play":
        return _codes_of_play(last, o, mine, lowest(act.cards), act.takes)
    if act.do == "declare":
        if last.phase == Phase.QUARTE:
            return [DECLARE, lowest(act.cards)] if mine else [lowest(act.cards)]
        kept = last.hand & same_rank(lowest(act.cards)) & ~act.cards if mine else 0
        return [DECLARE, lowest(kept or act.cards)] if mine else [SET]
    if act.do == "release":
        return [RELEASE, lowest(act.cards)] if mine else [RELEASED + lowest(act.cards)]
    if act.do == "claim":
        return [lowest(act.cards)]
    return [{"ready": READY, "lie": LIE, "leave": LEAVE}[act.do]]


def _codes_of_play(last: View, o: Options, mine: bool, card: int, takes: Cards) -> list[int]:
    """The codes of a card played, and of what it takes if there is a choice. R16"""
    if taken_at_once(alike_on(last.table, card), o.capture):
        return [card]
    choice = ALL_THREE if count(takes) == 3 else lowest(takes)
    return [card, choice] if mine else [TAKEN + 64 * card + choice]
