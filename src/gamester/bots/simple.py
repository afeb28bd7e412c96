"""Opponents without a thought: the first legal act, or any. They are the baseline of the others."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from gamester.act import Act, mask_of
from gamester.bots.base import Assessed, settled_on
from gamester.games.bots import asked_offers, chance_of

if TYPE_CHECKING:
    from gamester.games.bots import Seen
    from gamester.kernel.cards import Card


@dataclass(frozen=True, slots=True)
class FirstBot:
    """Does the first thing that is listed; changes no cards."""

    name: str = "First"

    def choose(self, seen: Seen) -> Act:
        """The first act offered."""
        return asked_offers(seen)[0].act

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """That and nothing else."""
        return settled_on(seen, self.choose(seen))


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Does anything that is legal, each act as often as any other; puts out any of its cards in an exchange."""

    seed: int = 0
    name: str = "Random"

    def choose(self, seen: Seen) -> Act:
        """One of the acts offered, drawn at random."""
        chance = chance_of(self.seed, seen)
        offer = chance.choice(asked_offers(seen))
        if offer.limit is None:
            return offer.act
        held = changeable(seen)
        many = min(chance.randint(0, len(held)), offer.limit)
        return Act(offer.act.do, mask_of(chance.sample(held, many)))

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """Every act alike, and in an exchange every choice of cards as often as it is drawn."""
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
    """The cards that may be put out: all but a turn-up the dealer has taken."""
    taken = getattr(seen.view, "taken", 0) and seen.view.seat == seen.view.dealer
    return [c for c in range(52) if seen.view.hand >> c & 1 and not (taken and c == seen.view.turn_up)]
