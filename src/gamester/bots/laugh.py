"""The adviser of Laugh and Lie Down. No strategy was printed for it; these rules were measured over many deals.

A match is contested if another may take away the card it needs, else it is private: nobody can, or there is another
for him. Private matches keep. Who takes the contested ones first outlasts the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamester.act import Act, card_name
from gamester.bots.advice import Advice
from gamester.bots.base import asked_offers, chance_of, spelled_cards
from gamester.cards import Card, Cards, count, lowest, same_rank
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
        declare_sets(offers) or release_pairs(offers) or claim_pairs(v, offers) or capture(v, offers) or _last(offers)
    )


def overlook(offers: list[Act], chance: Random) -> list[Act]:
    """What is left of the offers for one who is not attending: no pair set aside or claimed, and one card of three."""
    left = [act for act in offers if act.do not in ("claim", "declare", "release")] or offers
    careless = [act for act in left if act.do == "play" and count(act.takes) == 1]
    if any(count(act.takes) == 3 for act in left) and careless:
        return [chance.choice(careless)]
    return left


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
    card = lowest(best.cards)
    if len(plays) == 1:
        why = "only_match"
    elif count(best.takes) == 3:
        why = "three"
    else:
        why = "contested" if is_contested(v, card) else "private"
    return Advice(best, message(f"hint.laugh.{why}", card=card_name(card), cards=spelled_cards(best.takes)))


def unseen_mates(v: View, card: Card) -> int:
    """How many of this rank others may hold: neither in hand, nor on the table, nor known to be won."""
    seen = v.hand | v.table
    for seat in range(v.seats):
        seen |= v.won[seat] | v.late[seat]
    return count(same_rank(card) & ~seen)


def is_contested(v: View, card: Card) -> bool:
    """Can another take this match away? He may hold a mate, and there is but one card for him to take."""
    return unseen_mates(v, card) > 0 and count(v.table & same_rank(card)) == 1


def urgency(v: View, act: Act) -> tuple[int, int, int]:
    """All of three rather than one; then contested matches, private ones keep; then a rank of which one holds two.

    Two of a rank in hand are both dead once the one mate on the table is gone.
    """
    card = lowest(act.cards)
    there = count(v.table & same_rank(card))
    whole = there < 3 or count(act.takes) == 3
    return int(whole), int(is_contested(v, card)), count(v.hand & same_rank(card))


def _last(offers: list[Act]) -> Advice:
    """Nothing is to be won: declare no more, claim no more, and lie down only when one must."""
    act = next(act for act in offers if act.do in ("ready", "leave", "lie"))
    return Advice(act, message(f"hint.laugh.{'leave_now' if act.do == 'leave' else act.do}"))
