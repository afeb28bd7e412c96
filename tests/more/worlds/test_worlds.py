"""Worlds agree with all that a seat has seen, whatever the house rules; none is left out; compiled they are the same."""

import random
from collections import Counter

import pytest

from core.worlds.test_worlds import GAMES
from gamester.games.loo.belief.observed import rivals
from gamester.games.loo.kernel.rules import leadable, playable
from gamester.kernel.chance import begin
from gamester.kernel.planes import set_of
from gamester.text.act import in_set
from gamester_lab.compile.worlds import Workplace
from worlds.deals import Deal, look_into, some_rules
from worlds.late import all_hands, count_of, hands_of, late_in_a_deal, plays, with_hands


@pytest.mark.parametrize("game", GAMES)
def test_no_world_is_impossible_at_any_moment_under_any_house_rules(game):
    worlds, wrong, _ = look_into(game, 120, 1, 0.05)
    assert worlds > 200
    assert wrong == 0


LATE = [
    ("loo", "irish/wikipedia-2023", {"deck": "32"}, 3, 420),
    ("loo", "five/enquire-within", {"deck": "32", "exchange": "none"}, 4, 420),
    ("loo", "three/austen-centre", {"deck": "32", "dumby": False}, 4, 420),
    ("laugh", "adpoker", {"declare": "none", "late_declaration": "forbidden"}, 3, 130),
    ("laugh", "adpoker-strict", {"set_aside": "face_up"}, 3, 130),
]


@pytest.mark.parametrize(("game", "variant", "words", "seats", "most"), LATE)
def test_every_possible_deal_comes_out_and_none_much_more_often(game, variant, words, seats, most):
    """Against all ways to deal the hidden hands: exactly those come out that are possible, evenly (chi squared)."""
    deal, seat, unseen = late_in_a_deal(game, variant, words, seats, most)
    witness = deal.witness(seat)
    mask = sum(1 << card for card in unseen)
    sizes = [count_of(hand & mask) for other, hand in enumerate(deal.s.hands) if other != seat]
    every = all_hands(unseen, sizes)
    possible = {hands for hands in every if plays(deal, seat, with_hands(deal, seat, hands, unseen), witness)}
    assert possible
    found: Counter = Counter()
    draws = 12 * len(possible)
    for world in witness.worlds(begin(0, 0, 0), draws):
        found[hands_of(world, seat, ~mask)] += 1
    assert set(found) == possible
    expected = draws / len(possible)
    chi = sum((times - expected) ** 2 / expected for times in found.values())
    free = len(possible) - 1
    assert chi < free + 5 * (2 * free) ** 0.5 + 5


def test_no_card_is_ruled_out_that_may_lie_beside_the_card_played():
    """Over random tricks: what was legally played rules out no card of the hand it was played from."""
    rng = random.Random("rivals")
    checked = 0
    for _ in range(150):
        o, seats = some_rules("loo", rng)
        deal = Deal("loo", o, seats, rng)
        while not deal.over:
            if deal.s.phase == 5:
                s, v = deal.s, deal.package.rules.new_view()
                deal.package.rules.look(s, o, (s.turn + 1) % seats, v)
                hand = s.hands[s.turn]
                turn_up = 0 if s.taken else set_of(v.turn_up)
                if s.led < 0:
                    may = leadable(hand, s.trick, s.trump, s.pam, turn_up, s.standing.bit_count(), o)
                else:
                    may = playable(hand, s.led, s.best, s.civil, s.trump, s.pam, o)
                for card in in_set(may):
                    assert not rivals(v, o, card) & hand
                    checked += 1
            deal.play_on()
    assert checked > 1000


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
