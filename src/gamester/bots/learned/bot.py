"""The learned opponent: a trained network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamester.bots.base import Assessed
from gamester.bots.learned.file import form_of, shipped
from gamester.bots.learned.flat import mind_for
from gamester.bots.learned.inference import weigh
from gamester.games.bots import asked_offers, chance_of
from gamester.text.errors import BadWeights

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamester.bots.base import Bot
    from gamester.bots.learned.file import Learned
    from gamester.games.bots import Seen
    from gamester.kernel.network import Mind
    from gamester.text.act import Act

LEARNED = "Learned"


@dataclass(frozen=True, slots=True)
class LearnedBot:
    """A bot that plays by a network if one was trained for the table, and otherwise by a weaker bot."""

    weaker: Bot
    name: str = LEARNED
    seed: int = 0
    weights: Callable[[str], Learned] | None = None
    """(game) -> the weights; None for those that ship."""

    def choose(self, seen: Seen) -> Act:
        """An act sampled from the network's probabilities."""
        mind = network_for(seen, self.weights)
        if not len(mind.weights):
            return self.weaker.choose(seen)
        if len(offers := asked_offers(seen)) == 1 and offers[0].limit is None:
            return offers[0].act
        weighed = weigh(mind, seen)
        return chance_of(self.seed, seen).choices([*weighed], [*weighed.values()])[0]

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """The probability of each act; the bot does not estimate the chips of an act."""
        mind = network_for(seen, self.weights)
        if not len(mind.weights):
            return self.weaker.assess(seen)
        return tuple(Assessed(act, share) for act, share in weigh(mind, seen).items())


def network_for(seen: Seen, weights: Callable[[str], Learned] | None = None) -> Mind:
    """The network for such a table; EMPTY if there is none that was trained for it."""
    return mind_for(seen.game, seen.o, seen.view.seats, weights)


def why_weaker(game: str, o: object, seats: int) -> str | None:
    """The key of the sentence that says why a weaker bot plays at such a table; None if the network plays."""
    try:
        learned = shipped(game)
    except BadWeights as fault:
        return fault.key
    return None if form_of(game, o, seats) in learned.forms else "train.weights_untrained"
