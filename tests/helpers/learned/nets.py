"""Networks that nobody trained, and the forms they are tried in."""

import numpy as np

from gamester.bots.network import Learned, Weights, form_of, laid, shape_of, sizes
from gamester.games import bots_of, game_of
from gamester.kernel.network import ROOM, Mind

FORMS = (
    ("loo", "five/wikipedia-2023", 5, {}),
    ("loo", "three/wikipedia-2023", 4, {}),
    ("loo", "irish/wikipedia-2023", 3, {"dealer_takes_turnup": True}),
    ("laugh", "adpoker", 5, {}),
    ("laugh", "willughby-1665", 4, {}),
)


def network(game, seed=1, width=16, forms=()):
    """Random weights, as good as any to test by."""
    chance = np.random.default_rng(seed)
    shape = shape_of(bots_of(game).features, width)
    weights = Weights(*(np.float32(chance.normal(size=size) * 0.3) for size in sizes(shape)))
    return Learned(game, weights, dict.fromkeys(forms, 0.0), 1.0, 0)


def mind_of(learned, o):
    """The network as an opponent has it at a table with these options."""
    return Mind((), laid(learned, o), np.zeros(ROOM, np.float32))


def form(game, variant, seats, words):
    return form_of(game, game_of(game).words.options_of(variant, words, seats), seats)
