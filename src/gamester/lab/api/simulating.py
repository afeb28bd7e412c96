"""Simulation of many deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gamester.games import game_of
from gamester.lab.simulation import Setup, seats_of
from gamester.lab.simulation import simulate as simulated
from gamester.lab.simulation.statistics import figures
from gamester.text.catalogue import Word


def simulate(
    game: str,
    players: int = 5,
    *,
    variant: str | None = None,
    options: Mapping[str, Word] | None = None,
    bots: Sequence[str] = (),
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
    seats = seats_of(list(bots), players, "random", None, seed)
    setup = Setup(game, named, dict(options or {}), seats, seed, deals=deals, length=min(deals, 100))
    return figures(simulated(setup, workers=workers).sums)
