"""Weakened opponents: by a temperature, or by what they overlook. They see the same."""

from dataclasses import dataclass
from math import exp

from gamester.bots.base import Assessed, Bot
from gamester.bots.simple import RandomBot
from gamester.games import bots_of, game_of
from gamester.games.bots import Seen, chance_of
from gamester.text.act import Act

HOTTEST = 100


@dataclass(frozen=True, slots=True)
class WeakenedBot:
    """A wrapper that plays another opponent at a temperature, from 1 to HOTTEST.

    If the other estimates the chips of acts, the probabilities are a softmax: an act that is worth `temperature` per
    cent of the pool less is e times less likely. If it does not, a random act replaces its act `temperature` times in
    a hundred.
    """

    bot: Bot
    temperature: int
    seed: int = 0

    @property
    def name(self) -> str:
        """The name of the wrapped opponent."""
        return self.bot.name

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """The estimates of the wrapped opponent, with the probabilities at this temperature."""
        assessed = self.bot.assess(seen)
        if any(each.chips is None for each in assessed):
            return self.mixed(seen, assessed)
        pool = getattr(seen.view, game_of(seen.game).facts.pool)
        scale = max(1, pool) * self.temperature / 100
        best = max(each.chips or 0.0 for each in assessed)
        shares = [exp(((each.chips or 0.0) - best) / scale) for each in assessed]
        whole = sum(shares)
        return tuple(each._replace(probability=share / whole) for each, share in zip(assessed, shares, strict=True))

    def mixed(self, seen: Seen, assessed: tuple[Assessed, ...]) -> tuple[Assessed, ...]:
        """A mixture of the wrapped opponent's acts with random acts."""
        heat = self.temperature / HOTTEST
        shares = {each.act: (1 - heat) * each.probability for each in assessed}
        for each in RandomBot(self.seed).assess(seen):
            shares[each.act] = shares.get(each.act, 0.0) + heat * each.probability
        return tuple(Assessed(act, share) for act, share in shares.items())

    def choose(self, seen: Seen) -> Act:
        """An act sampled from the probabilities."""
        drawn = chance_of(self.seed, seen).random()
        assessed = self.assess(seen)
        for each in assessed:
            drawn -= each.probability
            if drawn < 0:
                return each.act
        return assessed[-1].act


def weakened(bots: list[Bot], temperature: int, seed: int) -> list[Bot]:
    """The same opponents at a temperature; at 0 they are unchanged."""
    return [WeakenedBot(bot, temperature, seed) for bot in bots] if temperature else bots


# --- Opponents that overlook a percentage of things ---------------------------------------------------------


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
