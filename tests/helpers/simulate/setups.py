"""Setups that tests play."""

from gamester_lab.simulation import Setup, seats_of


def setup_of(game="loo", variant="five/wikipedia-2023", players=5, *, names=(), options=None, seed=7, **much) -> Setup:
    """A setup of 60 deals at tables of 20, unless something else is asked for."""
    if not much:
        much = {"deals": 60, "length": 20}
    return Setup(game, variant, options or {}, seats_of(names, players, "random", None, seed), seed, **much)
