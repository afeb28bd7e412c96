"""Which of its acts a seat is told: all; in unaided play only the verbs, and the player points at the cards."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.games.laugh.kernel.options import (
    ClaimResolution,
    DeclareDeadline,
    LateDeclaration,
    LingeringOverlooked,
    Options,
    PairRelease,
    Unaided,
)
from gamester.games.laugh.kernel.sight import View
from gamester.games.laugh.kernel.state import Phase
from gamester.games.laugh.words.ask import last_chance
from gamester.kernel.cards import NO_SEAT
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
