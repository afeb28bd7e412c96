"""A policy of Laugh and Lie Down as a bot, and what it overlooks.

Also how long bots search, with values that were chosen on packs that no report uses, see docs/reference/search.md.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from gamester.games.bots import EVEN, Advice, Budget, Seen, Settings, Style, asked_offers, chance_of
from gamester.games.laugh.advice.choosing import judge
from gamester.games.laugh.advice.knowing import cards_seen
from gamester.games.laugh.advice.why import Why
from gamester.games.laugh.belief.candidates import kind_of
from gamester.games.laugh.kernel.state import Phase
from gamester.games.laugh.words.actions import ACTIONS
from gamester.kernel.cards import bit, count, lowest
from gamester.kernel.judged import PRINTED, action_of, reason_of
from gamester.text.act import Act, Offer, card_name
from gamester.text.messages import message
from gamester.text.phrases import written


def advise(seen: Seen, style: Style = EVEN, level: int = PRINTED, table: Sequence[int] = (), drawn: int = 0) -> Advice:
    """What the policy of this level does here, unless the seat overlooks it."""
    offers = [offer.act for offer in asked_offers(seen)]
    if style.slips:
        chance = chance_of(style.seed, seen)
        if chance.random() < style.slips / 100:
            offers = overlook(offers, chance)
    legal = 0
    for act in offers:
        legal |= bit(first_action(act))
    judged = judge(seen.view, seen.o, legal, table, level, 0, drawn)
    return _said(offers, action_of(judged), Why(reason_of(judged)))


def first_action(act: Act) -> int:
    """The action with which an act begins."""
    return ACTIONS[act.do] if act.do in ACTIONS else lowest(act.cards)


def _said(offers: list[Act], action: int, why: Why) -> Advice:
    """The act that begins with this action, with its reason; if there are several, the one that takes most cards."""
    act = max((act for act in offers if first_action(act) == action), key=lambda act: count(act.takes))
    key = f"hint.laugh.{why.name.lower()}"
    if act.do == "play":
        return Advice(act, message(key, card=card_name(action), cards=written(act.takes)))
    return Advice(act, message(key, cards=written(act.cards)) if act.cards else message(key))


def overlook(offers: list[Act], chance: Random) -> list[Act]:
    """The offers that an inattentive player notices: he sets aside and claims no pair, and takes one card of three."""
    careless = carelessly(offers)
    return [chance.choice(careless)] if careless else unclaimed(offers)


def unclaimed(offers: list[Act]) -> list[Act]:
    """The offers without those of pairs and sets, which the player has not noticed; all if there are no others."""
    return [act for act in offers if act.do not in ("claim", "declare", "release")] or offers


def carelessly(offers: list[Act]) -> list[Act]:
    """The captures of one card, if another offer is to take three; otherwise none."""
    one = [act for act in offers if act.do == "play" and count(act.takes) == 1]
    return one if any(count(act.takes) == 3 for act in offers) else []


def slips(seen: Seen) -> list[Act]:
    """What an inattentive seat does: it takes one card of three."""
    return carelessly([offer.act for offer in asked_offers(seen)])


def unattended(seen: Seen) -> Seen:
    """The offers that an inattentive seat chooses from otherwise: it sees no pair to claim or to set aside."""
    return replace(seen, offers=tuple(Offer(act) for act in unclaimed([o.act for o in asked_offers(seen)])))


def kinds(seen: Seen, acts: Sequence[Act]) -> list[object]:
    """The kind of each act: matches that differ only in suits are equivalent."""
    known = cards_seen(seen.view)
    return [
        (kind_of(seen.view, known, lowest(act.cards)), count(act.takes)) if act.do == "play" else act for act in acts
    ]


# --- How long bots search ------------------------------------------------------------------------------------


BUDGET = Budget(64, PRINTED, 0, 1.0, 0, 2)
CLEAR: dict[int, float] = {Phase.TURN: 1.0, Phase.CLAIM: 1.0}


def settings(_o: object, hears: bool) -> Settings:
    """The settings of the master, with a network or without."""
    return Settings(192, 0, CLEAR, {Phase.TURN: 0.4, Phase.CLAIM: 0.4} if hears else {})
