"""The environments of one learner under their names in Gymnasium's registry; nothing heavy is loaded to name them."""

from __future__ import annotations

from importlib.util import find_spec

IDS = {"gamester/Loo-v0": "loo", "gamester/LaughAndLieDown-v0": "laugh"}


def register() -> None:
    """Make the environments known to Gymnasium, if it is installed."""
    if find_spec("gymnasium") is None:
        return
    import gymnasium

    for name, game in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="gamester.lab.envs.gymnasium_env:TableEnv",
                vector_entry_point="gamester.lab.envs.learners:tables_for",
                kwargs={"game": game},
            )
