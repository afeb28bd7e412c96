"""How the master plays each form: how much it tries, how far it hears its network, and how clearly its first thought
must be beaten.

All was chosen on packs that no report uses, see docs/reference/search.md. Of declarations and exchanges more is asked
than of cards: of a dozen acts tried the one that luck favours is soon ahead by one standard error.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from gamester.artefacts.tables import form_named
from gamester.games.laugh.kernel.state import Phase as LaughPhase
from gamester.games.loo.kernel.state import Phase as LooPhase
from gamester.kernel.judged import TABLES

if TYPE_CHECKING:
    from gamester.backend.trials import Budget


class Way(NamedTuple):
    """How one form is played."""

    worlds: int
    """In how many worlds each act is tried."""
    apart: int
    """How far apart they are, as `fast.trials.Budget` counts it."""
    clear: Mapping[int, float]
    """By phase: by how many standard errors the first thought must be beaten. Phases not named are not searched."""
    heard: Mapping[int, float] = {}
    """By phase: by how much the network errs that is heard beside the worlds, in its units. A way that hears one weighs
    the acts of the others by the tables.
    """
    lenient: int = 6
    """How many times an act of another halves the chance of a world where something else would have been done."""


ALONE = {
    "three": Way(256, 20, {LooPhase.DECLARE: 3.0, LooPhase.PLAY: 2.0}),
    "irish": Way(128, 30, {LooPhase.DECLARE: 2.0, LooPhase.EXCHANGE: 3.0, LooPhase.PLAY: 1.0}),
    "five": Way(96, 30, {LooPhase.DECLARE: 2.0, LooPhase.EXCHANGE: 3.0, LooPhase.PLAY: 1.0}),
    "dealt": Way(96, 30, {LooPhase.DECLARE: 2.0, LooPhase.PLAY: 1.0}),
    "laugh": Way(192, 0, {LaughPhase.TURN: 1.0, LaughPhase.CLAIM: 1.0}),
}
"""Ways without a network."""
HEARD: dict[int, float] = {LooPhase.DECLARE: 0.1, LooPhase.PLAY: 0.15}
WITH_NETWORK = {
    "three": Way(320, 15, {LooPhase.PLAY: 0.0}, {LooPhase.PLAY: 0.1}),
    "irish": Way(160, 30, {LooPhase.PLAY: 1.0}, {LooPhase.PLAY: 0.15}),
    "five": Way(160, 18, {LooPhase.DECLARE: 1.0, LooPhase.PLAY: 0.25}, HEARD, 3),
    "dealt": Way(160, 18, {LooPhase.DECLARE: 1.0, LooPhase.PLAY: 0.25}, HEARD, 3),
    "laugh": Way(192, 0, {LaughPhase.TURN: 1.0, LaughPhase.CLAIM: 1.0}, {LaughPhase.TURN: 0.4, LaughPhase.CLAIM: 0.4}),
}
"""Ways with one."""


def way_of(game: str, o: Any, *, hears: bool) -> Way:
    """How this form is played, with a network or without."""
    form = form_named(o) if game == "loo" else game
    return (WITH_NETWORK if hears else ALONE)[form]


def budget_of(way: Way, usual: Budget, phase: int) -> Budget:
    """How much is tried in a phase that is searched; `usual` is the budget of others who search."""
    usual = usual._replace(worlds=way.worlds, clear=way.clear[phase], apart=way.apart, weighed=0)
    if way.apart and not way.heard:
        usual = usual._replace(weighed=usual.level)
    elif way.apart:
        usual = usual._replace(weighed=TABLES, lenient=way.lenient)
    return usual._replace(heard=way.heard.get(phase, 0.0))
