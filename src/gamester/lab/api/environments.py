"""Environments for learners, by the library for which each is made."""

from __future__ import annotations

from typing import Any

from gamester.games import game_of
from gamester.text.errors import BadRun

LIBRARIES = ("gymnasium", "pettingzoo", "openspiel", "vector")


def environment(game: str, library: str = "gymnasium", **settings: Any) -> Any:
    """An environment of a game: of `gymnasium` (one learner), `pettingzoo` (every seat), `openspiel`, or `vector`.

    `settings` are those of the library's environment, see `docs/reference/environments.md`: `variant`, `seats`
    (`players` in OpenSpiel), `options`, `pool`, `dealer`. Needs the extra `envs`. `GamesterError` if there is no such
    game or library.
    """
    name = game_of(game).id
    if library == "gymnasium":
        from gamester.lab.envs.gymnasium_env import TableEnv

        return TableEnv(name, **settings)
    if library == "pettingzoo":
        from gamester.lab.envs.pettingzoo_env import env

        return env(name, **settings)
    if library == "openspiel":
        from gamester.lab.envs.open_spiel import load

        return load(name, **settings)
    if library == "vector":
        from gamester.lab.envs.vector import VectorTables

        return VectorTables(name, **settings)
    raise BadRun("measure.no_library", text=str(library), values=", ".join(LIBRARIES))
