"""Worlds agree with all that a seat has seen, whatever the house rules; they depend on nothing else; none is left out."""

import random
from collections import Counter

import pytest

from gamester.act import in_set
from gamester.games import game_of
from gamester.kernel.cards import NO_ACTION, NO_SEAT
from gamester.kernel.chance import begin
from gamester.worlds import Witness, resample
from table.driving import new_table, some_act
from worlds.deals import Deal, some_rules

GAMES = ("loo", "laugh")


@pytest.mark.parametrize("game", GAMES)
def test_the_truth_makes_no_difference_to_the_worlds(game):
    """Were another world true that the seat cannot tell from this one, it would sample the same worlds."""
    rng = random.Random(f"truth {game}")
    for number in range(25):
        o, seats = some_rules(game, rng)
        deal = Deal(game, o, seats, rng)
        for _ in range(rng.randrange(20)):
            if not deal.over:
                deal.play_on()
        seat = rng.randrange(seats)
        x = begin(number, 0, 0)
        world, x = deal.witness(seat).sample(x)
        again, _ = deal.witness(seat).sample(x)
        swapped, _ = resample(game, o, deal.before, world.deck, world.steps, seat, x)
        assert swapped == again


def test_B4_a_dealer_who_has_not_looked_may_hold_any_cards():
    """In the worlds of a dealer who still asks the others his own hand is drawn like theirs."""
    package = game_of("loo")
    o = package.words.options_of("three/wikipedia-2023", {"opening_pool": 15}, 3)
    deal = Deal("loo", o, 3, random.Random("unseen"))
    witness, x, drawn = deal.witness(deal.s.dealer), begin(1, 0, 0), Counter()
    for _ in range(600):
        world, x = witness.sample(x)
        drawn.update(in_set(world.state.hands[deal.s.dealer]))
    assert len(drawn) == 51
    assert max(drawn.values()) < 3 * min(drawn.values())


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_at_a_table_is_witness_enough(game):
    """A witness fed with views and acts as heard at a table knows what one knows that follows the actions."""
    rng = random.Random(f"table {game}")
    for number in range(40):
        package = game_of(game)
        variant = rng.choice(list(package.words.variants.values()))
        options = [{}, {"flush_declare": "optional"}, {"dealer_takes_turnup": True}] if game == "loo" else [{}]
        options += [{"claim_resolution": rule} for rule in ("sealed", "random")] if game == "laugh" else []
        words = rng.choice(options) if game == "laugh" or variant.words["exchange"] != "none" else {}
        table = new_table(game, variant.id, max(variant.players) if game == "laugh" else 5, rng, **words)
        seat = rng.randrange(table.session.seats)
        before = table.view(seat)
        table.deal()
        witness = Witness(game, table.session.o, before, table.view(seat))
        for _ in range(rng.randrange(30)):
            if table.session.under_way:
                heard_at(table, witness, seat, rng)
        world, _ = witness.sample(begin(number, 0, 0))
        view = package.rules.new_view()
        package.rules.look(world.state, table.session.o, seat, view)
        assert view == table.view(seat)


def heard_at(table, witness, seat, rng):
    """One act at the table, and what the seat hears of it."""
    actor, act = some_act(table, rng)
    session = table.session
    said = session.game.words.overheard(session.s, session.o, actor, act, seat)
    after = session.fork()
    steps = after.game.words.steps(after.s, after.o, actor, act)
    table.act(actor, act)
    view = table.view(seat)
    if session.o is table.session.o and hasattr(after.s, "answers"):
        for action in steps:
            after.game.rules.do(after.s, after.o, actor, action)
        if after.game.chance.due(after.s, after.o, NO_ACTION):
            witness.hear(NO_SEAT if said is None else actor, said, after.view(seat))
            said = None
    witness.hear(NO_SEAT if said is None else actor, said, view)
