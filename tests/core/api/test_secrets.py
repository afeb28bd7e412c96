"""What is printed of a view or a table shows nothing that its reader may not know.

A deal is drawn that agrees with all that a player has seen: were the cards so, the player would read the same.
"""

import copy
import random

import pytest

import gamester
from gamester.kernel.chance import begin

NAMES = ["Ann", "Ben", "Cas", "Dan", "Eve"]
FORMS = (
    ("loo", "five/wikipedia-2023", {}),
    ("loo", "five/wikipedia-2023", {"flush_declare": "optional"}),
    ("loo", "three/wikipedia-2023", {}),
    ("laugh", "adpoker", {}),
    ("laugh", "adpoker", {"declare": "manual"}),
)


def shown(thing):
    return repr(thing), str(thing), thing._repr_html_()


def otherwise(table, player, number):
    """The same table as it may be for all that this player knows."""
    world, _ = table.view(player).memory().sample(begin(number, 0, 0))
    twin = copy.copy(table)
    twin.core = copy.copy(table.core)
    twin.core.session = table.core.session.fork()
    twin.core.session.s = world.state
    twin.core.__dict__.update(_views={}, _offers={})
    return twin


@pytest.mark.parametrize(("game", "variant", "options"), FORMS)
def test_other_cards_that_agree_with_what_was_seen_print_the_same(game, variant, options):
    """One deal of each; `tests/more` plays others."""
    prints_the_same(game, variant, options, 0)


def prints_the_same(game, variant, options, seed):
    rng = random.Random(seed)
    table = gamester.open_table(game, NAMES, variant=variant, options=options, seed=seed)
    table.deal()
    others = 0
    for number in range(200):
        if table.between_deals:
            break
        for player in rng.sample(NAMES, 2):
            twin = otherwise(table, player, number)
            others += twin.core.session.s != table.core.session.s
            assert shown(twin.view(player)) == shown(table.view(player))
            assert shown(twin.view()) == shown(table.view())
            assert shown(twin) == shown(table)
        name = rng.choice(table.asked)
        table.act(name, rng.choice(table.offers(name)))
    assert others > 10
