"""What the decisions of Laugh and Lie Down are called, and the ways to go wrong in them."""

from collections.abc import Sequence

from gamester.games.bots import Seen
from gamester.games.laugh.advice.knowing import cards_seen, is_contested
from gamester.games.laugh.kernel.sight import View
from gamester.games.laugh.kernel.state import ALL_THREE, LEAVE, LIE, READY, Phase
from gamester.kernel.cards import PACK_SIZE, count
from gamester.text.act import Act

KINDS = ("sets", "captures", "lying", "claims")
HABITS = (
    "private_first", "contested_first", "wrong_order", "takes_one", "lies_early", "lies_late", "leaves_claims",
    "claims_wrongly", "keeps_sets", "breaks_hand",
)  # fmt: skip
DOUBTS = {"wrong_order": 0.05, "private_first": 0.05, "contested_first": 0.05}
"""What the judge charges the master with, and more, in `gamester lab validate habits`; others have the usual doubt."""
CONTRARY = (
    ("private_first", "contested_first"), ("lies_early", "lies_late"), ("leaves_claims", "claims_wrongly"),
    ("keeps_sets", "breaks_hand"),
)  # fmt: skip
OPPOSITES = {one: other for pair in CONTRARY for one, other in (pair, pair[::-1])}
CLAIMING = (Phase.CLAIM, Phase.RELEASING)
SETTING = (Phase.QUARTE, Phase.DECLARE, Phase.DECLARING)


def kind_of(v: View, done: Sequence[int], best: Sequence[int]) -> str:
    """The kind of a decision. R11, R15, R16, R19"""
    if v.phase in SETTING:
        return "sets"
    if v.phase in CLAIMING:
        return "claims"
    return "lying" if LIE in (done[0], best[0]) else "captures"


def habit_of(v: View, done: Sequence[int], best: Sequence[int]) -> str:
    """The way in which what was done differs from the best act; "" for no way with a name."""
    kind = kind_of(v, done, best)
    if kind == "sets":
        return "keeps_sets" if done[0] == READY else "breaks_hand"
    if kind == "claims":
        return "leaves_claims" if done[0] == LEAVE else "claims_wrongly"
    if kind == "lying":
        return "lies_early" if done[0] == LIE else "lies_late"
    return captured(v, done[0], best[0])


def captured(v: View, done: int, best: int) -> str:
    """A way to capture in the wrong order, or too little."""
    if v.phase == Phase.TAKE:
        return "takes_one" if best == ALL_THREE else ""
    if max(done, best) >= PACK_SIZE:
        return ""
    seen = cards_seen(v)
    contested = is_contested(v, seen, done), is_contested(v, seen, best)
    return {(0, 1): "private_first", (1, 0): "contested_first"}.get(contested, "wrong_order")


def dominating(seen: Seen, act: Act) -> Act | None:
    """The act that is better in every world, or None: to take all three cards rather than one, since nobody can match
    the two that would be left. R16
    """
    if act.do != "play" or count(act.takes) != 1:
        return None
    whole = [offer.act for offer in seen.offers if offer.act.cards == act.cards and count(offer.act.takes) == 3]
    return whole[0] if whole else None
