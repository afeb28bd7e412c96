"""The master at a table: a bot that starts from a learned or solved choice and checks it with a search."""

import logging
from dataclasses import dataclass

from gamester.bots.base import Assessed, is_forced, settled_on
from gamester.bots.learned import LearnedBot
from gamester.bots.network import mind_for, weights_for
from gamester.bots.search import SearchBot, Tried, assessed_of, best_of
from gamester.bots.tables import TablesBot
from gamester.engine.modules import module_of
from gamester.games import bots_of
from gamester.games.bots import Budget, Seen, Settings
from gamester.kernel.judged import TABLES
from gamester.table.worlds import Witness
from gamester.text.act import Act

LOG = logging.getLogger("gamester.bots")


@dataclass(frozen=True, slots=True)
class MasterBot:
    """A bot that plays like the learned opponent, or by tables where that one is untrained, unless its search finds a
    clearly better act.
    """

    name: str
    seed: int = 0
    worlds: int = 0
    """The worlds for a decision; 0 for the number of its form, or for no search without a module."""

    def choose(self, seen: Seen) -> Act:
        """Its first choice, or an act that clearly beats it over the worlds."""
        first = first_thought(seen, self.seed)
        if is_forced(seen) or not is_tried(seen) or not (self.worlds or module_of(seen.game)):
            return first
        try:
            memory = seen.memory()
        except LookupError:
            LOG.warning("gamester: %s cannot search at a table that keeps no memory, and plays without", self.name)
            return first
        tried = self.tried(seen, memory, first)
        return tried.acts[best_of(tried, tried.chips)]

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """Every act with its numbers if it searches in this phase, else its first choice without numbers.

        LookupError if the table keeps no memory of the deal.
        """
        first = first_thought(seen, self.seed)
        if is_forced(seen) or not is_tried(seen):
            return settled_on(seen, first)
        return assessed_of(self.tried(seen, seen.memory(), first), self.seed, seen)

    def tried(self, seen: Seen, memory: Witness, first: Act) -> Tried:
        """The results of one act of every kind, the first choice before all others."""
        usual = budget_of(settings_at(seen), bots_of(seen.game).budget, seen.view.phase)
        mind = mind_for(seen.game, seen.o, seen.view.seats)
        searcher = SearchBot(self.name, self.seed, self.worlds)
        tried = searcher.tried(seen, memory, (first,), usual=usual, briefly=True, mind=mind)
        order = sorted(range(len(tried.acts)), key=lambda place: tried.acts[place] != first)
        return tried._replace(
            acts=[tried.acts[place] for place in order],
            chips=[tried.chips[place] for place in order],
            bad=[tried.bad[place] for place in order],
            taken=[tried.taken[place] for place in order],
            predicted=[tried.predicted[place] for place in order],
        )


def settings_at(seen: Seen) -> Settings:
    """The master's settings for the form of this table."""
    return bots_of(seen.game).settings(seen.o, len(weights_for(seen.game, seen.o, seen.view.seats)) > 0)


def is_tried(seen: Seen) -> bool:
    """Does the master search in this phase?"""
    return seen.view.phase in settings_at(seen).clear


def first_thought(seen: Seen, seed: int) -> Act:
    """Its choice without a search."""
    return LearnedBot(TablesBot(seed=seed), seed=seed).choose(seen)


# --- The search budget of a phase ---------------------------------------------------------------------------


def budget_of(settings: Settings, usual: Budget, phase: int) -> Budget:
    """The budget for a phase in which the master searches; `usual` is the budget of other bots that search."""
    usual = usual._replace(worlds=settings.worlds, clear=settings.clear[phase], apart=settings.apart, weighed=0)
    if settings.apart and not settings.heard:
        usual = usual._replace(weighed=usual.level)
    elif settings.apart:
        usual = usual._replace(weighed=TABLES, penalty_bits=settings.penalty_bits)
    return usual._replace(heard=settings.heard.get(phase, 0.0))
