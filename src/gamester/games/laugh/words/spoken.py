"""An act of Laugh and Lie Down from the actions it is made of: the inverse of `actions.steps`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gamester.games.laugh.kernel.moves_legal import lingering, may_release
from gamester.games.laugh.kernel.rules import alike_on, pair_of, set_aside
from gamester.games.laugh.kernel.state import ALL_THREE, DECLARE, LEAVE, LIE, READY, RELEASE, Phase, State
from gamester.kernel.cards import NO_SEAT, PACK_SIZE, Seat, bit, same_rank
from gamester.text.act import Act

if TYPE_CHECKING:
    from gamester.games.laugh.kernel.options import Options

SAYING = {READY: "ready", LIE: "lie", ALL_THREE: "three", LEAVE: "leave", DECLARE: "declare", RELEASE: "release"}
"""The word for every action that is not a card."""


def under_way(s: State) -> bool:
    """Is a seat in the middle of an act of several actions?"""
    return s.mover != NO_SEAT


def act_of(before: State, o: Options, seat: Seat, actions: Sequence[int]) -> Act:
    """The act that these actions of a seat make; `before` is the state before the first of them. R11, R16, R19, S8"""
    first, last = actions[0], actions[-1]
    if first == DECLARE:
        return Act("declare", same_rank(last) if before.phase == Phase.QUARTE else set_aside(before.hands[seat], last))
    if first == RELEASE:
        return Act("release", pair_of(may_release(before, o, seat), last))
    if first >= PACK_SIZE:
        return Act(SAYING[first])
    if before.phase == Phase.CLAIM:
        return Act("claim", pair_of(before.offered, first))
    if before.table >> first & 1:
        return Act("claim", pair_of(lingering(before, o, seat), first))
    chosen = len(actions) > 1 and last != ALL_THREE
    return Act("play", bit(first), bit(last) if chosen else alike_on(before.table, first))
