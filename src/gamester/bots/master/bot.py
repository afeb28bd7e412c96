"""The master at a table: a learned player, or one by solved tables, that tries out what it would do."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamester.bots.base import is_forced, settled_on
from gamester.bots.learned.bot import network_for
from gamester.bots.learned.weighing import weigh
from gamester.bots.master.ways import budget_of, clear_at, is_left_to_policy, way_of
from gamester.bots.search import SearchBot, assessed_of, best_of, is_compiled
from gamester.bots.search_acts import own_act
from gamester.bots.tables import TablesBot
from gamester.fast.trials import USUAL
from gamester.policy.judged import PRINTED

if TYPE_CHECKING:
    from gamester.act import Act
    from gamester.bots.base import Assessed, Seen
    from gamester.bots.search import Tried
    from gamester.worlds import Witness

LOG = logging.getLogger("gamester.bots")


@dataclass(frozen=True, slots=True)
class MasterBot:
    """Does what the network likes best, or tables where it was not trained, unless another act is clearly better."""

    name: str
    seed: int = 0
    worlds: int = 0
    """Worlds tried for a decision; 0 for as many as its form takes, and for none where there is no compiler."""

    def choose(self, seen: Seen) -> Act:
        """The act it thinks of first, or one that clearly beats it over the worlds tried."""
        first = first_thought(seen, self.seed)
        if is_forced(seen) or clear_at(seen) is None or not (self.worlds or is_compiled()):
            return first
        try:
            memory = seen.memory()
        except LookupError:
            LOG.warning("gamester: %s cannot search at a table that keeps no memory, and plays without", self.name)
            return first
        tried = self.tried(seen, memory, first)
        return tried.acts[best_of(tried, tried.chips)]

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """Every act with its numbers where it tries them out; elsewhere its first thought and no numbers.

        LookupError where the table keeps no memory of the deal.
        """
        first = first_thought(seen, self.seed)
        if is_forced(seen) or clear_at(seen) is None:
            return settled_on(seen, first)
        return assessed_of(self.tried(seen, seen.memory(), first), self.seed, seen)

    def tried(self, seen: Seen, memory: Witness, first: Act) -> Tried:
        """Every kind of act tried out, the first thought before all others."""
        usual = budget_of(way_of(seen.game, seen.o), USUAL[seen.game], seen.view.phase)
        tried = SearchBot(self.name, self.seed, self.worlds).tried(seen, memory, (first,), usual=usual, briefly=True)
        order = sorted(range(len(tried.acts)), key=lambda place: tried.acts[place] != first)
        return tried._replace(
            acts=[tried.acts[place] for place in order],
            chips=[tried.chips[place] for place in order],
            bad=[tried.bad[place] for place in order],
            taken=[tried.taken[place] for place in order],
        )


def first_thought(seen: Seen, seed: int) -> Act:
    """What it would do without trying anything out."""
    if is_left_to_policy(seen.game, seen.view.phase):
        return own_act(seen, PRINTED)
    learned = network_for(seen)
    if learned is None:
        return TablesBot(seed=seed).choose(seen)
    liked = weigh(learned, seen)
    return max(liked, key=lambda act: liked[act])
