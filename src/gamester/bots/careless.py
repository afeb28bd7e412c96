"""An opponent that overlooks a percentage of things: cards to claim, to set aside or to take, and rules of play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamester.bots.base import Assessed
from gamester.games import bots_of
from gamester.games.bots import chance_of
from gamester.text.act import Act

if TYPE_CHECKING:
    from gamester.bots.base import Bot
    from gamester.games.bots import Seen

ALWAYS = 100
ANOTHER = 0x51195
"""A constant that makes the random oversights independent of the random choices that follow."""


@dataclass(frozen=True, slots=True)
class CarelessBot:
    """A wrapper that makes another opponent inattentive `oversights` times in ALWAYS; `oversights` is at least 1.

    At Laugh and Lie Down an inattentive bot sees no pair to claim or to set aside, and takes one card of three. At Loo
    it plays an irregular card, if the options allow that for a penalty.
    """

    bot: Bot
    oversights: int
    seed: int = 0

    @property
    def name(self) -> str:
        """The name of the wrapped opponent."""
        return self.bot.name

    def choose(self, seen: Seen) -> Act:
        """The act of the wrapped opponent, unless it overlooks something."""
        chance = chance_of(self.seed ^ ANOTHER, seen)
        if chance.random() >= self.oversights / ALWAYS:
            return self.bot.choose(seen)
        slips = bots_of(seen.game).slips(seen)
        return chance.choice(slips) if slips else self.bot.choose(bots_of(seen.game).unattended(seen))

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """The estimates of the wrapped opponent, with the probabilities that include oversights."""
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
