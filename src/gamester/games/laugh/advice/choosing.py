"""What to do at Laugh and Lie Down, by what a seat sees.

No strategy was printed for it; these rules were measured over many deals. Private matches can wait. A player who takes
the contested ones first outlasts the others.

`level` is a level of play, one of `judged`. `drawn` is a random number of 62 bits for this one decision, such as
`gamester.kernel.chance.splitmix` makes.
"""

from collections.abc import Sequence

from gamester.games.laugh.advice.knowing import cards_seen, is_contested, unseen_mates
from gamester.games.laugh.advice.why import Why
from gamester.games.laugh.kernel.options import Options
from gamester.games.laugh.kernel.sight import View
from gamester.games.laugh.kernel.state import ALL_THREE, DECLARE, LEAVE, LIE, READY, RELEASE, Phase
from gamester.kernel.cards import NONE, Card, Cards, bit, count, highest, lowest, same_rank
from gamester.kernel.chance import high, nth
from gamester.kernel.judged import AS_PRINTED, CONTESTED, RANDOM, TABLES, action_of, because


def choose(v: View, o: Options, legal: int, t: Sequence[int], level: int, boldness: int, drawn: int) -> int:
    """One action, 0 to 61, among those that are `legal` for the seat that sees `v`."""
    return action_of(judge(v, o, legal, t, level, boldness, drawn))


def judge(v: View, o: Options, legal: int, t: Sequence[int], level: int, boldness: int, drawn: int) -> int:
    """The action that `choose` chooses, with the reason for it, a `Why`; `judged` takes the two apart."""
    if level == RANDOM:
        return because(nth(legal, high(drawn, count(legal))), Why.NOTHING)
    if v.phase == Phase.TAKE:
        return because(ALL_THREE if legal & bit(ALL_THREE) else lowest(legal), Why.THREE)
    if v.phase == Phase.DECLARING:
        return because(highest(legal & same_rank(lowest(legal))), Why.DECLARE)
    if v.phase == Phase.RELEASING:
        return because(lowest(legal), Why.RELEASE)
    return judge_act(v, legal, level, drawn)


def judge_act(v: View, legal: int, level: int, drawn: int) -> int:
    """Take what costs nothing, then capture; lie down only if forced. Pairs that others may have are left to them."""
    if legal & bit(DECLARE) and wants_to_declare(v, legal):
        return because(DECLARE, Why.DECLARE if legal & bit(READY) else Why.DECLARE_LATE)
    if legal & bit(RELEASE):
        return because(RELEASE, Why.RELEASE)
    claims = legal & v.table
    if claims:
        return because(lowest(claims), Why.CLAIM)
    if legal & bit(LEAVE):
        return because(LEAVE, Why.LEAVE)
    if legal & v.hand:
        if level == CONTESTED:
            return capture_any(v, legal & v.hand, drawn)
        return capture(v, legal & v.hand, level)
    return because(READY, Why.READY) if legal & bit(READY) else because(LIE, Why.LIE)


def wants_to_declare(v: View, legal: int) -> int:
    """Set a triple or quarte aside when asked: two cards are won for nothing, and cards laid down may be snatched.

    A set put aside on the player's turn may count for the dealer. So it is set aside only just before the player must
    lie down anyway.
    """
    if legal & bit(READY):
        return 1
    return 1 if legal & bit(LIE) and not legal & v.hand else 0


def capture_any(v: View, cards: Cards, drawn: int) -> int:
    """Any match for which another player may hold a mate, whatever else lies there; any at all if there is none."""
    seen = cards_seen(v)
    in_danger = NONE
    rest = cards
    while rest:
        if unseen_mates(seen, lowest(rest)):
            in_danger |= bit(lowest(rest))
        rest &= rest - 1
    if in_danger:
        return because(nth(in_danger, high(drawn, count(in_danger))), Why.CONTESTED)
    return because(nth(cards, high(drawn, count(cards))), Why.PRIVATE)


def capture(v: View, cards: Cards, level: int) -> int:
    """Capture the match of greatest urgency."""
    seen = cards_seen(v)
    best = lowest(cards)
    most = -1
    rest = cards
    while rest:
        card = lowest(rest)
        if urgency(v, seen, card, level) > most:
            best = card
            most = urgency(v, seen, card, level)
        rest &= rest - 1
    if count(cards) == 1:
        return because(best, Why.ONLY_MATCH)
    if count(v.table & same_rank(best)) == 3:
        return because(best, Why.THREE)
    return because(best, Why.CONTESTED if is_contested(v, seen, best) else Why.PRIVATE)


def urgency(v: View, seen: Cards, card: Card, level: int) -> int:
    """Contested matches first, since private ones can wait; then a rank of which the player holds two.

    Two cards of a rank in hand are both dead once their one mate on the table is gone. At the level of TABLES three on
    the table come before other private matches: the last to hold cards never plays them. AS_PRINTED only puts contested
    matches first.
    """
    if level == AS_PRINTED:
        return is_contested(v, seen, card)
    three = 4 if level == TABLES and count(v.table & same_rank(card)) == 3 else 0
    return is_contested(v, seen, card) * 8 + three + count(v.hand & same_rank(card))
