"""How the master plays each form: how much it tries, and how clearly its first thought must be beaten.

Both were chosen on packs that no report uses, see docs/search.md. Of declarations and exchanges more is asked than of
cards: of a dozen acts tried the one that luck favours is soon ahead by one standard error.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from gamester.laugh.state import Phase as LaughPhase
from gamester.loo.state import Phase as LooPhase
from gamester.policy.tables import form_named

if TYPE_CHECKING:
    from gamester.bots.base import Seen
    from gamester.fast.trials import Budget


class Way(NamedTuple):
    """How one form is played."""

    worlds: int
    """In how many worlds each act is tried."""
    apart: int
    """How far apart they are, as `fast.trials.Budget` counts it."""
    clear: Mapping[int, float]
    """By phase: by how many standard errors the first thought must be beaten. Phases not named are not searched."""


LOO = {
    "three": Way(256, 20, {LooPhase.DECLARE: 3.0, LooPhase.PLAY: 2.0}),
    "irish": Way(128, 30, {LooPhase.DECLARE: 2.0, LooPhase.EXCHANGE: 3.0, LooPhase.PLAY: 1.0}),
    "five": Way(96, 30, {LooPhase.DECLARE: 2.0, LooPhase.EXCHANGE: 3.0, LooPhase.PLAY: 1.0}),
    "dealt": Way(96, 30, {LooPhase.DECLARE: 2.0, LooPhase.PLAY: 1.0}),
}
LAUGH = Way(192, 0, {LaughPhase.TURN: 1.0, LaughPhase.CLAIM: 1.0})


def budget_of(way: Way, usual: Budget, phase: int) -> Budget:
    """How much is tried in a phase that is searched; `usual` is the budget of others who search."""
    weighed = usual.level if way.apart else 0
    return usual._replace(worlds=way.worlds, weighed=weighed, clear=way.clear[phase], apart=way.apart)


def way_of(game: str, o: Any) -> Way:
    """How this form is played."""
    return LOO[form_named(o)] if game == "loo" else LAUGH


def is_left_to_policy(game: str, phase: int) -> bool:
    """Is the first thought here that of the policy: where cards are changed, which the network weighs set by set?"""
    return game == "loo" and phase in (LooPhase.EXCHANGE, LooPhase.TURN_UP)


def clear_at(seen: Seen) -> float | None:
    """By how many standard errors the first thought must be beaten here; None if nothing is tried out."""
    return way_of(seen.game, seen.o).clear.get(seen.view.phase)
