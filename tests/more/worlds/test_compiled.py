"""The sampler compiled gives the same worlds as interpreted, for the same generator."""

import random

import pytest

from gamester.kernel.chance import begin
from gamester.lab.compile.worlds import Workplace
from worlds.deals import Deal, some_rules


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_compiled_and_interpreted_worlds_are_the_same(game):
    rng = random.Random(f"compiled {game}")
    worlds = 0
    for number in range(60):
        o, seats = some_rules(game, rng)
        place = Workplace(game, seats, o)
        deal = Deal(game, o, seats, rng)
        while not deal.over:
            if rng.random() < 0.1:
                witness = deal.witness(rng.randrange(seats))
                x = begin(number, len(deal.steps), 0)
                world, after = witness.sample(x)
                assert place.sample(witness.record, x) == after
                assert tuple(place.deck.tolist()[: len(world.deck)]) == world.deck
                raw = place.worlds[0]
                done = [step.seat for step in world.steps]
                assert raw["who"][: raw["length"]].tolist() == done
                assert [
                    action if seat >= 0 else 0
                    for seat, action in zip(done, raw["what"][: raw["length"]].tolist(), strict=True)
                ] == [step.action for step in world.steps]
                worlds += 1
            deal.play_on()
    assert worlds > 50
