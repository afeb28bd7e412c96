"""Simulation of many deals, and environments for learners, by the library for which each is made."""

from collections.abc import Mapping, Sequence
from typing import Any

from gamester.games import game_of
from gamester.kernel.cards import PER_SEAT
from gamester.text.catalogue import Word
from gamester.text.errors import BadRun
from gamester_lab.simulation import Setup, seats_of
from gamester_lab.simulation import simulate as simulated
from gamester_lab.simulation.setup import MOST
from gamester_lab.simulation.statistics import figures
from gamester_lab.whole_numbers import plain, whole_in, workers_in


def simulate(
    game: str,
    players: int = 5,
    *,
    variant: str | None = None,
    options: Mapping[str, Word] | None = None,
    bots: str | Sequence[str] = (),
    deals: int = 10_000,
    seed: int = 1,
    workers: int = 1,
) -> dict[str, Any]:
    """Play so many deals and return the figures that `gamester lab simulate --save FILE.json` writes; chips are net, by
    place.

    `bots` names opponents for the first seats (a level such as `advice` or `master`, or a character); all other seats
    play at random. The same seed gives the same figures for any number of `workers`. `GamesterError` if there can be no
    such table.
    """
    named = variant or game_of(game).words.default_variant
    many, crew = whole_in("deals", deals, 1, MOST), workers_in(workers)
    asked = [bots] if isinstance(bots, str) else list(bots)
    seats = seats_of(asked, whole_in("players", players, 1, PER_SEAT), "random", None, seed)
    setup = Setup(game, named, plain(options or {}), seats, seed, deals=many, length=min(many, 100))
    return figures(simulated(setup, workers=crew).sums)


LIBRARIES = ("gymnasium", "pettingzoo", "openspiel", "vector")


def environment(game: str, library: str = "gymnasium", **settings: Any) -> Any:
    """An environment of a game: of `gymnasium` (one learner), `pettingzoo` (every seat), `openspiel`, or `vector`.

    `settings` are those of the library's environment, see `docs/lab/environments.md`: `variant`, `seats`
    (`players` in OpenSpiel), `options`, `pool`, `dealer`. Needs the extra `envs`. `GamesterError` if there is no such
    game or library.
    """
    name = game_of(game).id
    if library == "gymnasium":
        from gamester_lab.envs.gymnasium_env import TableEnv

        return TableEnv(name, **settings)
    if library == "pettingzoo":
        from gamester_lab.envs.pettingzoo_env import env

        return env(name, **settings)
    if library == "openspiel":
        from gamester_lab.envs.open_spiel import load

        return load(name, **settings)
    if library == "vector":
        from gamester_lab.envs.vector import VectorTables

        return VectorTables(name, **settings)
    raise BadRun("measure.no_library", text=str(library), values=", ".join(LIBRARIES))
