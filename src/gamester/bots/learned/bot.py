"""The learned opponent: a trained network, which needs only NumPy to play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from gamester.bots.base import Assessed
from gamester.bots.learned.file import DATA, Learned, form_of, load
from gamester.bots.learned.inference import weigh
from gamester.errors import BadWeights
from gamester.games.bots import asked_offers, chance_of

if TYPE_CHECKING:
    from gamester.act import Act
    from gamester.bots.base import Bot
    from gamester.games.bots import Seen

LEARNED = "Learned"


@cache
def shipped(game: str) -> Learned:
    """The weights of a game that come with the package; BadWeights if they cannot be used or NumPy is missing."""
    try:
        return load(DATA / f"learned_{game}.npz", game)
    except ImportError:
        raise BadWeights("train.weights_numpy") from None


@dataclass(frozen=True, slots=True)
class LearnedBot:
    """A bot that plays by a network if one was trained for the table, and otherwise by a weaker bot."""

    weaker: Bot
    name: str = LEARNED
    seed: int = 0

    def choose(self, seen: Seen) -> Act:
        """An act sampled from the network's probabilities."""
        learned = network_for(seen)
        if learned is None:
            return self.weaker.choose(seen)
        if len(offers := asked_offers(seen)) == 1 and offers[0].limit is None:
            return offers[0].act
        weighed = weigh(learned, seen)
        return chance_of(self.seed, seen).choices([*weighed], [*weighed.values()])[0]

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """The probability of each act; the bot does not estimate the chips of an act."""
        learned = network_for(seen)
        if learned is None:
            return self.weaker.assess(seen)
        return tuple(Assessed(act, share) for act, share in weigh(learned, seen).items())


def network_for(seen: Seen) -> Learned | None:
    """The network for such a table; None if there is none that was trained for it."""
    try:
        learned = shipped(seen.game)
    except BadWeights:
        return None
    return learned.at(form_of(seen.game, seen.o, seen.view.seats))


def why_weaker(game: str, o: object, seats: int) -> str | None:
    """The key of the sentence that says why a weaker bot plays at such a table; None if the network plays."""
    try:
        learned = shipped(game)
    except BadWeights as fault:
        return fault.key
    return None if form_of(game, o, seats) in learned.forms else "train.weights_untrained"
