"""An opponent weakened by a temperature: it does acts that it considers worse more often. It sees the same."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING

from gamester.bots.base import Assessed
from gamester.bots.simple import RandomBot
from gamester.games import game_of
from gamester.games.bots import chance_of

if TYPE_CHECKING:
    from gamester.bots.base import Bot
    from gamester.games.bots import Seen
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
