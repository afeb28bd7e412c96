"""An act of Loo from the actions it is made of: the inverse of `actions.steps`."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.games.loo.kernel.options import Options
from gamester.games.loo.kernel.state import (
    CIVIL,
    DEFEND,
    DONE,
    DUMBY,
    MISDEAL,
    PASS,
    SHOW,
    STAND,
    TURNUP,
    WAIT,
    Phase,
    State,
)
from gamester.kernel.cards import PACK_SIZE, Seat
from gamester.text.act import Act, mask_of

SAYING = {
    PASS: "pass", STAND: "stand", DUMBY: "dumby", DEFEND: "defend", WAIT: "wait", TURNUP: "turnup", DONE: "done",
    SHOW: "flush", CIVIL: "civil", MISDEAL: "misdeal",
}  # fmt: skip
"""The word for every action that is not a card."""


def under_way(s: State) -> bool:
    """Is a seat in the middle of an act: an exchange not yet closed, or a turn-up for which no card is out yet?"""
    return bool(s.put) or s.phase == Phase.TURN_UP


def act_of(before: State, o: Options, seat: Seat, actions: Sequence[int]) -> Act:
    """The act that these actions of a seat make; `before` is the state before the first of them. A4, A17"""
    del o, seat
    last = actions[-1]
    cards = mask_of(action for action in actions if action < PACK_SIZE)
    if before.phase == Phase.EXCHANGE:
        return Act("turnup" if actions[0] == TURNUP else "exchange", cards)
    if last == DONE:
        return Act("hold")
    if last < PACK_SIZE:
        return Act("play", cards)
    return Act(SAYING[last])
