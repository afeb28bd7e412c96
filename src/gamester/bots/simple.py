"""Opponents without a thought: the first legal act, or any. They are the yardstick of the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamester.act import Act, mask_of
from gamester.bots.base import asked_offers, chance_of

if TYPE_CHECKING:
    from gamester.bots.base import Seen


@dataclass(frozen=True, slots=True)
class FirstBot:
    """Does the first thing that is listed; changes no cards."""

    name: str = "First"

    def choose(self, seen: Seen) -> Act:
        """The first act offered."""
        return asked_offers(seen)[0].act


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Does anything that is legal, each act as often as any other; puts out any of its cards in an exchange."""

    seed: int = 0
    name: str = "Random"

    def choose(self, seen: Seen) -> Act:
        """One of the acts offered, drawn by lot."""
        chance = chance_of(self.seed, seen)
        offer = chance.choice(asked_offers(seen))
        if offer.limit is None:
            return offer.act
        taken = getattr(seen.view, "taken", 0) and seen.view.seat == seen.view.dealer
        held = [c for c in range(52) if seen.view.hand >> c & 1 and not (taken and c == seen.view.turn_up)]
        many = min(chance.randint(0, len(held)), offer.limit)
        return Act(offer.act.do, mask_of(chance.sample(held, many)))
