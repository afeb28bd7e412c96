"""An opponent who overlooks so many things in a hundred: what may be claimed, set aside or taken; and laws."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gamester.act import Act, Offer, in_set
from gamester.bots.base import Assessed, asked_offers, chance_of
from gamester.bots.laugh import carelessly, unclaimed
from gamester.games.loo.kernel.options import Enforcement
from gamester.kernel.cards import NONE, bit

if TYPE_CHECKING:
    from gamester.bots.base import Bot, Seen
    from gamester.kernel.cards import Cards

ALWAYS = 100
ANOTHER = 0x51195
"""Keeps the chance of an oversight apart from that of what is then chosen."""


@dataclass(frozen=True, slots=True)
class CarelessBot:
    """Another opponent, inattentive `oversights` times in ALWAYS, from 1 on.

    At Laugh and Lie Down it then sees no pair to claim or to set aside, and takes one of three. At Loo it plays a card
    that it may not play, and only where that can be done, at the price of a penalty.
    """

    bot: Bot
    oversights: int
    seed: int = 0

    @property
    def name(self) -> str:
        """The other's name."""
        return self.bot.name

    def choose(self, seen: Seen) -> Act:
        """What the other does, unless something is overlooked."""
        chance = chance_of(self.seed ^ ANOTHER, seen)
        if chance.random() >= self.oversights / ALWAYS:
            return self.bot.choose(seen)
        slips = slips_of(seen)
        return chance.choice(slips) if slips else self.bot.choose(unattended(seen))

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """What the other thinks of each act, and how often each is done."""
        share = self.oversights / ALWAYS
        slips = slips_of(seen)
        careless = [Assessed(act, 1 / len(slips)) for act in slips] or self.bot.assess(unattended(seen))
        shares: dict[Act, Assessed] = {}
        for weight, part in ((1 - share, self.bot.assess(seen)), (share, careless)):
            for each in part:
                known = shares.get(each.act, each._replace(probability=0.0))
                shares[each.act] = known._replace(probability=known.probability + weight * each.probability)
        return tuple(shares.values())


def slips_of(seen: Seen) -> list[Act]:
    """What an inattentive seat does, each as likely as another; nothing where it merely sees less to choose from."""
    if seen.game == "loo":
        return [Act("play", bit(card)) for card in in_set(improper(seen))]
    return carelessly([offer.act for offer in asked_offers(seen)])


def unattended(seen: Seen) -> Seen:
    """What it chooses from then."""
    if seen.game == "loo":
        return seen
    return replace(seen, offers=tuple(Offer(act) for act in unclaimed([o.act for o in asked_offers(seen)])))


def improper(seen: Seen) -> Cards:
    """The cards of a hand of Loo that can be played against the law; none where that is refused. Loo G19"""
    plays = NONE
    for offer in seen.offers:
        plays |= offer.act.cards if offer.act.do == "play" else NONE
    if seen.o.enforcement != Enforcement.PENALTY or not plays or seen.view.said:
        return NONE
    return int(seen.view.hand) & ~plays
