"""What to do at Laugh and Lie Down, by what a seat sees.

No strategy was printed for it; these rules were measured over many deals. Private matches keep, and who takes the
contested ones first outlasts the others.

`level` says how well, one of `judged`. `drawn` is what chance drew for this one decision, a number of 62 bits such as
`gamester.chance.scrambled` makes.
"""

from typing import Any

from gamester.cards import NONE, Card, Cards, bit, count, highest, lowest, same_rank
from gamester.chance import high, nth
from gamester.laugh.options import Options
from gamester.laugh.sight import View
from gamester.laugh.state import ALL_THREE, DECLARE, LEAVE, LIE, READY, RELEASE, Phase
from gamester.policy.judged import AS_PRINTED, RANDOM, TABLES, action_of, because
from gamester.policy.laugh_knowing import cards_seen, feeds_twice, is_contested
from gamester.policy.laugh_why import Why


def choose(v: View, o: Options, legal: int, t: Any, level: int, temper: int, drawn: int) -> int:
    """One action, 0 to 61, out of those that are `legal` for the seat that sees `v`."""
    return action_of(judge(v, o, legal, t, level, temper, drawn))


def judge(v: View, o: Options, legal: int, t: Any, level: int, temper: int, drawn: int) -> int:
    """The action that `choose` chooses, with the reason for it, a `Why`; `judged` takes the two apart."""
    if level == RANDOM:
        return because(nth(legal, high(drawn, count(legal))), Why.NOTHING)
    if v.phase == Phase.TAKE:
        return because(ALL_THREE if legal & bit(ALL_THREE) else lowest(legal), Why.THREE)
    if v.phase == Phase.DECLARING:
        return because(highest(legal & same_rank(lowest(legal))), Why.DECLARE)
    if v.phase == Phase.RELEASING:
        return because(lowest(legal), Why.RELEASE)
    return judge_act(v, legal, level)


def judge_act(v: View, legal: int, level: int) -> int:
    """Win what is to be had for nothing, then capture; lie down only when one must."""
    if legal & bit(DECLARE) and wants_to_declare(v, legal):
        return because(DECLARE, Why.DECLARE if legal & bit(READY) else Why.DECLARE_LATE)
    if legal & bit(RELEASE):
        return because(RELEASE, Why.RELEASE)
    claims = legal & v.table
    claim = claims & ~feeding(v, claims)
    if claim:
        return because(lowest(claim), Why.CLAIM)
    if legal & bit(LEAVE):
        return because(LEAVE, Why.LEAVE if claims else Why.LEAVE_NOW)
    if legal & v.hand:
        return capture(v, legal & v.hand, level)
    if legal & bit(READY):
        return because(READY, Why.READY)
    return because(LIE, Why.LIE) if legal & bit(LIE) else because(lowest(claims), Why.CLAIM)


def wants_to_declare(v: View, legal: int) -> int:
    """Set a triple or quarte aside when asked: two cards won for nothing, and what is laid down may be snatched.

    On one's turn what is set aside may count for the dealer: then only before one must lie down anyway.
    """
    if legal & bit(READY):
        return 1
    return 1 if legal & bit(LIE) and not legal & v.hand else 0


def feeding(v: View, claims: Cards) -> Cards:
    """The pairs not to be claimed: whose two mates one holds, so that they feed two captures, four cards for two."""
    left = NONE
    rest = claims
    while rest:
        card = lowest(rest)
        if feeds_twice(v, card):
            left |= bit(card)
        rest &= rest - 1
    return left


def capture(v: View, cards: Cards, level: int) -> int:
    """Of the matches one can make, the one that would be missed most."""
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
    """Contested matches first, private ones keep; then a rank of which one holds two.

    Two of a rank in hand are both dead once the one mate on the table is gone. At the level of TABLES three on the
    table come before other private matches: the last to hold cards never plays them. AS_PRINTED knows no more than
    contested matches first.
    """
    if level == AS_PRINTED:
        return is_contested(v, seen, card)
    three = 4 if level == TABLES and count(v.table & same_rank(card)) == 3 else 0
    return is_contested(v, seen, card) * 8 + three + count(v.hand & same_rank(card))
