"""A policy of Laugh and Lie Down as an opponent, and how well it looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamester.act import Act, card_name
from gamester.bots.advice import Advice
from gamester.bots.base import asked_offers, chance_of, spelled_cards
from gamester.games.laugh.advice.choosing import judge
from gamester.games.laugh.advice.why import Why
from gamester.games.laugh.kernel.state import DECLARE, LEAVE, LIE, READY, RELEASE
from gamester.kernel.cards import bit, count, lowest
from gamester.kernel.judged import PRINTED, action_of, reason_of
from gamester.messages import message

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from gamester.bots.base import Seen

ACTIONS = {"ready": READY, "lie": LIE, "leave": LEAVE, "declare": DECLARE, "release": RELEASE}
"""Verbs that are actions of their own, or begin with one."""


@dataclass(frozen=True, slots=True)
class Eye:
    """How well an opponent looks: what it sees of what may be claimed, and of three cards where it takes one."""

    slips: float = 0.0
    """The share of claims, declarations and third cards that it overlooks."""


def advise(
    seen: Seen, eye: Eye | None = None, seed: int = 0, level: int = PRINTED, table: Sequence[int] = (), drawn: int = 0
) -> Advice:
    """What the policy of this level would do here, unless it is overlooked."""
    offers = [offer.act for offer in asked_offers(seen)]
    chance = chance_of(seed, seen) if eye is not None and eye.slips else None
    if chance is not None and eye is not None and chance.random() < eye.slips:
        offers = overlook(offers, chance)
    legal = 0
    for act in offers:
        legal |= bit(action_begun(act))
    judged = judge(seen.view, seen.o, legal, table, level, 0, drawn)
    return _said(offers, action_of(judged), Why(reason_of(judged)))


def action_begun(act: Act) -> int:
    """The first action of an act."""
    return ACTIONS[act.do] if act.do in ACTIONS else lowest(act.cards)


def _said(offers: list[Act], action: int, why: Why) -> Advice:
    """The act that begins with this action, with its reason; of those that do, the one that takes most."""
    act = max((act for act in offers if action_begun(act) == action), key=lambda act: count(act.takes))
    key = f"hint.laugh.{why.name.lower()}"
    if act.do == "play":
        return Advice(act, message(key, card=card_name(action), cards=spelled_cards(act.takes)))
    return Advice(act, message(key, cards=spelled_cards(act.cards)) if act.cards else message(key))


def overlook(offers: list[Act], chance: Random) -> list[Act]:
    """What is left of the offers for one who is not attending: no pair set aside or claimed, and one card of three."""
    careless = carelessly(offers)
    return [chance.choice(careless)] if careless else unclaimed(offers)


def unclaimed(offers: list[Act]) -> list[Act]:
    """The offers but for those of pairs and sets, which somebody has not noticed; all if there are no others."""
    return [act for act in offers if act.do not in ("claim", "declare", "release")] or offers


def carelessly(offers: list[Act]) -> list[Act]:
    """The captures of one card, where one of the offers is to take three; else none."""
    one = [act for act in offers if act.do == "play" and count(act.takes) == 1]
    return one if any(count(act.takes) == 3 for act in offers) else []
