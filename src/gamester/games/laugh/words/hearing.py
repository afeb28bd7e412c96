"""What a seat is told that it may do, and what the others hear of what it does."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.games.laugh.belief.memory import RELEASED, SET, SILENT, TAKEN
from gamester.games.laugh.kernel.options import (
    ClaimResolution,
    DeclareDeadline,
    LateDeclaration,
    LingeringOverlooked,
    Options,
    PairRelease,
    Unaided,
)
from gamester.games.laugh.kernel.rules import lies_face_down
from gamester.games.laugh.kernel.sight import View
from gamester.games.laugh.kernel.state import Phase, State
from gamester.games.laugh.words.actions import spelled
from gamester.games.laugh.words.ask import last_chance
from gamester.kernel.cards import NO_SEAT, Cards, Seat, lowest
from gamester.text.act import Act, Offer

ONE_SEAT = 2
"""A value in place of an `Unaided` in one seat's options: it alone wants no aid, at a table that gives it."""


def caution(v: View, o: Options, act: Act) -> str | None:
    """The question before cards are set aside that no longer count for their owner. R14"""
    if act.do != "declare" or not v.begun or o.late_declaration == LateDeclaration.COUNTS:
        return None
    return "laugh.sure.late_void" if o.late_declaration == LateDeclaration.VOID else "laugh.sure.late"


def listed(v: View, o: Options, offers: Sequence[Offer]) -> list[Offer]:
    """What a seat that sees `v` is told it may do. In unaided play an act without cards stands for every act of its
    verb. `offers` is then not used, so that it cannot show anything. R30
    """
    if o.unaided == Unaided.OFF:
        return list(offers)
    if v.seat == NO_SEAT:
        return []
    if o.unaided == ONE_SEAT and v.phase == Phase.CLAIM:  # the table announces that a pair lies there, but not which
        verbs = ["claim", "leave"] if offers else []
    elif o.unaided == ONE_SEAT and not offers:
        verbs = []
    else:
        verbs = _verbs(v, o)
    return [Offer(Act(verb), bare=True) for verb in verbs]


def _verbs(v: View, o: Options) -> list[str]:
    """The verbs that a seat may try at this moment, whatever lies on the table and in its hand. R30"""
    mine = v.turn == v.seat
    if v.phase in (Phase.QUARTE, Phase.DECLARE):
        return ["declare", "ready"] if mine else []
    if v.phase not in (Phase.TURN, Phase.CLAIM) or not v.begun:
        return ["claim"] if v.phase == Phase.CLAIM and _may_claim(v, o) else []
    verbs = []
    if mine and not last_chance(v):
        if _may_declare_late(v, o):
            verbs.append("declare")
        verbs += ["play", "lie"]
    if _may_claim(v, o):
        verbs.append("claim")
    if mine and last_chance(v):
        verbs.append("leave")
    if o.pair_release == PairRelease.ON and v.hand:
        verbs.append("release")
    return verbs


def _may_claim(v: View, o: Options) -> bool:
    """May the seat claim a pair, if it sees one? R19, R23, S20"""
    if o.claim_resolution == ClaimResolution.OFF:
        return False
    if v.phase == Phase.CLAIM and (v.eligible & ~v.left) >> v.seat & 1:
        return True
    return v.turn == v.seat and o.lingering_overlooked == LingeringOverlooked.ON


def _may_declare_late(v: View, o: Options) -> bool:
    """May a set still be set aside on the seat's turn? R14"""
    first_turn = not v.acted >> v.seat & 1
    in_time = first_turn and o.declare_deadline == DeclareDeadline.OWN_FIRST_TURN
    return o.late_declaration != LateDeclaration.FORBIDDEN or in_time


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
    if act is None:
        return [SILENT]
    if seat != last.seat and act.do == "declare":
        return [lowest(act.cards)] if last.phase == Phase.QUARTE else [SET]
    actions = spelled(act, last.hand, last.table, o)
    if seat == last.seat or len(actions) == 1:
        return actions
    first, then = actions
    return [RELEASED + then] if act.do == "release" else [TAKEN + 64 * first + then]
