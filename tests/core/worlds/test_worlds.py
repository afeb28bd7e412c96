"""Worlds agree with all that a seat has seen, whatever the house rules; they depend on nothing else; none is left out."""

import random
from collections import Counter

import pytest

from gamester.games import game_of
from gamester.games.laugh.kernel.state import DECLARE
from gamester.kernel.cards import NO_CARD
from gamester.kernel.chance import begin
from gamester.table.worlds import Step, resample, witness_of
from gamester.text.act import in_set
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


def test_B14_a_turn_up_that_lies_face_down_may_be_any_card():
    """As long as all follow suit, every card that a seat has not seen is turned up in its worlds, about equally often."""
    package = game_of("loo")
    o = package.words.options_of("three/austen-centre", {}, 3)
    deal, seen = Deal("loo", o, 3, random.Random("late")), Counter()
    witness, x = deal.witness(1), begin(1, 0, 0)
    assert witness.record.turn_up == NO_CARD
    for _ in range(1500):
        world, x = witness.sample(x)
        seen[world.state.turn_up] += 1
    assert set(seen) == {card for card in range(52) if not witness.record.dealt >> card & 1}
    assert max(seen.values()) < 3 * min(seen.values())


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


def test_R12_worlds_are_found_though_most_pairs_break_the_only_rank_left_for_a_quarte():
    """Six pairs and then a quarte were set aside, all face down: pairs drawn first leave a rank whole once in hundreds."""
    package = game_of("laugh")
    o = package.words.options_of("adpoker", {"initial_pairs": True}, 3)
    before = package.rules.open_table(3, o)
    before.dealer = 0
    hands = [47, 39, 33, 43, 18, 10, 42, 48, 1, 23, 31, 7, 0, 27, 2, 9, 36, 19, 41, 11]
    hands += [25, 21, 12, 20, 5, 8, 26, 29, 22, 46, 16, 38, 40, 30, 37, 51, 34, 32, 45]
    row = [17, 44, 28, 15, 4, 3, 6, 24, 49, 13, 35, 14, 50]
    kept = {1: (42, 47, 30), 2: (12, 18, 22, 11), 0: (19, 1, 25, 7)}
    declared = [Step(seat, action) for seat, cards in kept.items() for card in cards for action in (DECLARE, card)]
    played = [Step(*act) for act in ((1, 0), (2, 27), (0, 10), (1, 5), (2, 32), (0, 2), (0, 15), (1, 9))]
    witness = witness_of("laugh", o, before, [*hands, *row], [*declared, *played], 2)
    world, _ = witness.sample(begin(1665, 30, 0))
    assert [won.bit_count() for won in world.state.won[:3]] == [14, 12, 12]
