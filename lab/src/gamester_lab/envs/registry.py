"""What environments need of each game beyond its rules; this is the only module here that names games."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gamester_lab.envs.open_spiel.spiel import Spiel


class Hosted(NamedTuple):
    """What environments need of a game."""

    id: str
    """The name of the environment with one learner in Gymnasium's registry."""
    spiel: Callable[[], Spiel]
    """What OpenSpiel needs, imported when it is first used."""


def _loo() -> Spiel:
    """Loo for OpenSpiel."""
    from gamester_lab.envs.open_spiel.spiel_loo import SPIEL

    return SPIEL


def _laugh() -> Spiel:
    """Laugh and Lie Down for OpenSpiel."""
    from gamester_lab.envs.open_spiel.spiel_laugh import SPIEL

    return SPIEL


HOSTED = {
    "loo": Hosted("gamester/Loo-v0", _loo),
    "laugh": Hosted("gamester/LaughAndLieDown-v0", _laugh),
}
"""Any other game has no name in Gymnasium's registry, and OpenSpiel does not offer it."""


def register() -> None:
    """Register the environments of games and tasks with Gymnasium, if it is installed."""
    if find_spec("gymnasium") is None:
        return
    import gymnasium

    from gamester_lab.tasks import exact_tasks, tasks

    for name in tasks():
        if f"gamester/{name}" not in gymnasium.registry:
            gymnasium.register(
                f"gamester/{name}",
                entry_point="gamester_lab.tasks.environments:TaskEnv",
                vector_entry_point="gamester_lab.tasks.environments:TaskTables",
                kwargs={"name": name},
            )
    for name, exact in exact_tasks().items():
        if exact.openspiel and f"gamester/{name}" not in gymnasium.registry:
            gymnasium.register(
                f"gamester/{name}",
                entry_point="gamester_lab.tasks.exact_environments:ExactEnv",
                kwargs={"name": name},
            )
    for game, hosted in HOSTED.items():
        if hosted.id not in gymnasium.registry:
            gymnasium.register(
                hosted.id,
                entry_point="gamester_lab.envs.gymnasium_env:TableEnv",
                vector_entry_point="gamester_lab.envs.vector:tables_for",
                kwargs={"game": game},
            )
