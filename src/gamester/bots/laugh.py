"""The adviser of Laugh and Lie Down. No strategy was printed for it; these rules were measured over many deals.

A match is private if every other copy of its rank that is still in play lies on the table or in one's own hand: nobody
can take it away. It is contested if another may hold one. Who takes contested ones first outlasts the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamester.act import Act, card_name
from gamester.bots.advice import Advice
from gamester.bots.base import asked_offers, chance_of, spelled_cards
from gamester.cards import Card, Cards, bit, count, lowest, same_rank
from gamester.messages import message

if TYPE_CHECKING:
    from random import Random

    from gamester.bots.base import Seen
    from gamester.laugh.sight import View


@dataclass(frozen=True, slots=True)
class Eye:
    """How well an opponent looks: what it sees of what may be claimed, and of three cards where it takes one."""

    slips: float = 0.0
    """The share of claims, declarations and third cards that it overlooks."""


def advise(seen: Seen, eye: Eye | None = None, seed: int = 0) -> Advice:
    """What the measured rules would do here, unless it is overlooked."""
    offers = [offer.act for offer in asked_offers(seen)]
    chance = chance_of(seed, seen) if eye is not None and eye.slips else None
    if chance is not None and eye is not None and chance.random() < eye.slips:
        offers = overlook(offers, chance)
    v: View = seen.view
    return (
        declare_sets(offers)
        or release_pairs(offers)
        or claim_pairs(v, offers)
        or capture(v, offers)
        or _last(offers)
    )


def overlook(offers: list[Act], chance: Random) -> list[Act]:
    """What is left of the offers for one who is not attending: no claim, no declaration, and one card of three."""
    words = {act.do for act in offers}
    if words & {"leave", "ready", "lie", "play"}:
        offers = [act for act in offers if act.do not in ("claim", "declare", "release")]
    plays = [act for act in offers if act.do == "play"]
    careless = [act for act in plays if count(act.takes) == 1]
    threes = [act for act in plays if count(act.takes) == 3]
    if threes and careless:
        alike = same_rank(lowest(threes[0].cards))
        return [chance.choice([act for act in careless if act.cards & alike] or careless)]
    return offers


def declare_sets(offers: list[Act]) -> Advice | None:
    """Set a triple or quarte aside at once: two cards won for nothing, and what is laid down may be snatched."""
    sets = [act for act in offers if act.do == "declare"]
    if not sets or not any(act.do == "ready" for act in offers):
        return _declare_late(offers)
    return Advice(sets[0], message("hint.laugh.declare", cards=spelled_cards(sets[0].cards)))


def _declare_late(offers: list[Act]) -> Advice | None:
    """On one's turn: what is set aside now may count for the dealer, so only before one must lie down anyway."""
    sets = [act for act in offers if act.do == "declare"]
    if not sets or any(act.do == "play" for act in offers) or not any(act.do == "lie" for act in offers):
        return None
    return Advice(sets[0], message("hint.laugh.declare_late", cards=spelled_cards(sets[0].cards)))


def release_pairs(offers: list[Act]) -> Advice | None:
    """Lay down a pair whose mates are won as soon as one may: nothing can match it, and it might be snatched."""
    for act in offers:
        if act.do == "release":
            return Advice(act, message("hint.laugh.release", cards=spelled_cards(act.cards)))
    return None


def claim_pairs(v: View, offers: list[Act]) -> Advice | None:
    """Claim every pair, but leave one whose two mates one holds: it feeds two captures, four cards instead of two."""
    claims = [act for act in offers if act.do == "claim"]
    for act in claims:
        if not feeds_twice(v, act.cards):
            return Advice(act, message("hint.laugh.claim", cards=spelled_cards(act.cards)))
    if claims and any(act.do == "leave" for act in offers):
        return Advice(Act("leave"), message("hint.laugh.leave", cards=spelled_cards(claims[0].cards)))
    return None


def feeds_twice(v: View, pair: Cards) -> bool:
    """Does one hold both mates of this pair, so that nobody else can capture from it?"""
    return count(v.hand & same_rank(lowest(pair))) == 2


def capture(v: View, offers: list[Act]) -> Advice | None:
    """Of the matches one can make, the one that would be missed most; of three cards always all."""
    plays = [act for act in offers if act.do == "play"]
    if not plays:
        return None
    best = max(plays, key=lambda act: urgency(v, act))
    card = card_name(lowest(best.cards))
    if len({act.cards for act in plays}) == 1 and len(plays) == 1:
        why = "only"
    elif count(best.takes) == 3:
        why = "three"
    else:
        why = "contested" if unseen_mates(v, lowest(best.cards)) else "private"
    return Advice(best, message(f"hint.laugh.{why}", card=card, cards=spelled_cards(best.takes)))


def unseen_mates(v: View, card: Card) -> int:
    """How many of this rank others may hold: neither in hand, nor on the table, nor known to be won."""
    seen = v.hand | v.table
    for seat in range(v.seats):
        seen |= v.won[seat] | v.late[seat]
    return count(same_rank(card) & ~seen)


def urgency(v: View, act: Act) -> tuple[int, int, int, int]:
    """How soon a match should be made: all of three, then contested ones, then what leaves others least.

    A rank of which one holds two and two lie on the table is two captures in hand: the last to be spent."""
    card = lowest(act.cards)
    mates = unseen_mates(v, card)
    mine = count(v.hand & same_rank(card))
    there = count(v.table & same_rank(card))
    everything = 1 if count(act.takes) == there == 3 or there < 3 else 0
    return everything, 1 if mates else 0, _alone(v, mine, there, mates), -there


def _alone(v: View, mine: int, there: int, mates: int) -> int:
    """Contested: the more others may hold and the fewer lie there, the sooner it is gone."""
    del v, mine
    return mates - there


def _last(offers: list[Act]) -> Advice:
    """Nothing is to be won: lie down, leave the claims, or declare no more, but only if one must."""
    for word in ("ready", "leave", "lie"):
        for act in offers:
            if act.do == word:
                return Advice(act, message(f"hint.laugh.{word}_now", card="", cards=spelled_cards(bit(0) & 0)))
    return Advice(offers[0], message("hint.laugh.only", card="", cards=spelled_cards(offers[0].cards)))
