"""Worlds agree with all that a seat has seen, whatever the house rules; they depend on nothing else; none is left out."""

import random
from dataclasses import asdict, fields, replace
from importlib import import_module

import pytest

from core.worlds.test_worlds import GAMES
from worlds.deals import Deal, some_rules


@pytest.mark.parametrize("game", GAMES)
def test_the_mark_of_a_view_counts_every_field(game):
    mark = import_module(f"gamester.games.{game}.belief.observed").mark
    rng = random.Random(f"mark {game}")
    o, seats = some_rules(game, rng)
    deal = Deal(game, o, seats, rng)
    view = deal.witness(0).view
    whole = mark(view)
    for field in fields(view):
        value = getattr(view, field.name)
        other = replace(view, **{field.name: [value[0] + 1, *value[1:]] if isinstance(value, list) else value + 1})
        if not (isinstance(value, list) and not value):
            assert mark(other) != whole, field.name
    assert asdict(view) == asdict(deal.witness(0).view)
