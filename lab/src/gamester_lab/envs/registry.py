"""What environments need of each game beyond its rules; this is the only module here that names games."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamester_lab.envs.open_spiel.spiel import Spiel

HOSTED = {"loo": "gamester/Loo-v0", "laugh": "gamester/LaughAndLieDown-v0"}
"""The names of the environments with one learner in Gymnasium's registry. Any other game has none, and OpenSpiel does
not offer it.
"""


def spiel_of(game: str) -> Spiel:
    """What OpenSpiel needs of a game, imported when it is first used."""
    spiel: Spiel = import_module(f"gamester_lab.envs.open_spiel.spiel_{game}").SPIEL
    return spiel


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
    for game, name in HOSTED.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="gamester_lab.envs.gymnasium_env:TableEnv",
                vector_entry_point="gamester_lab.envs.vector:tables_for",
                kwargs={"game": game},
            )
