"""An opponent who overlooks so many things in a hundred: what may be claimed, set aside or taken; and laws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamester.act import Act
from gamester.bots.base import Assessed
from gamester.games import bots_of
from gamester.games.bots import chance_of

if TYPE_CHECKING:
    from gamester.bots.base import Bot
    from gamester.games.bots import Seen

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
        slips = bots_of(seen.game).slips(seen)
        return chance.choice(slips) if slips else self.bot.choose(bots_of(seen.game).unattended(seen))

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """What the other thinks of each act, and how often each is done."""
        share = self.oversights / ALWAYS
        game = bots_of(seen.game)
        slips = game.slips(seen)
        careless = [Assessed(act, 1 / len(slips)) for act in slips] or self.bot.assess(game.unattended(seen))
        shares: dict[Act, Assessed] = {}
        for weight, part in ((1 - share, self.bot.assess(seen)), (share, careless)):
            for each in part:
                known = shares.get(each.act, each._replace(probability=0.0))
                shares[each.act] = known._replace(probability=known.probability + weight * each.probability)
        return tuple(shares.values())
