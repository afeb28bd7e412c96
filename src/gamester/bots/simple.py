"""Baseline opponents: one does the first legal act, one a random legal act."""

from dataclasses import dataclass
from itertools import combinations
from math import comb

from gamester.bots.base import Assessed, settled_on
from gamester.games.bots import Seen, asked_offers, chance_of
from gamester.kernel.cards import Card
from gamester.text.act import Act, mask_of


@dataclass(frozen=True, slots=True)
class FirstBot:
    """A bot that does the first listed act, and changes no cards."""

    name: str = "First"

    def choose(self, seen: Seen) -> Act:
        """The first act offered."""
        return asked_offers(seen)[0].act

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """That act with certainty."""
        return settled_on(seen, self.choose(seen))


@dataclass(frozen=True, slots=True)
class RandomBot:
    """A bot that chooses uniformly among the offered acts, and puts out random cards in an exchange."""

    seed: int = 0
    name: str = "Random"

    def choose(self, seen: Seen) -> Act:
        """A random one of the offered acts."""
        chance = chance_of(self.seed, seen)
        offer = chance.choice(asked_offers(seen))
        if offer.limit is None:
            return offer.act
        held = changeable(seen)
        many = min(chance.randint(0, len(held)), offer.limit)
        return Act(offer.act.do, mask_of(chance.sample(held, many)))

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """Equal probabilities for all acts; an exchange splits its share by the probability of each choice of cards."""
        offers = asked_offers(seen)
        assessed: list[Assessed] = []
        for offer in offers:
            if offer.limit is None:
                assessed.append(Assessed(offer.act, 1 / len(offers)))
                continue
            held = changeable(seen)
            for many in range(min(len(held), offer.limit) + 1):
                drawn = 1 if many < offer.limit else 1 + len(held) - offer.limit
                share = drawn / (len(held) + 1) / comb(len(held), many) / len(offers)
                assessed += [Assessed(Act(offer.act.do, mask_of(out)), share) for out in combinations(held, many)]
        return tuple(assessed)


def changeable(seen: Seen) -> list[Card]:
    """The cards that the seat may put out: all except a turn-up that it took as the dealer."""
    taken = getattr(seen.view, "taken", 0) and seen.view.seat == seen.view.dealer
    return [c for c in range(52) if seen.view.hand >> c & 1 and not (taken and c == seen.view.turn_up)]
