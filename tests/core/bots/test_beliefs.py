"""What is believed of hidden hands: where the others have chosen, those they would have chosen so with."""

import random

from gamester.games import game_of
from gamester.games.loo.advice.choosing import choose
from gamester.games.loo.belief import sampling
from gamester.games.loo.belief.constraints import Plan
from gamester.games.loo.belief.posterior import EVENTS, FIRST, WALKED, Beliefs, next_world, open_beliefs
from gamester.kernel.chance import begin
from gamester.kernel.judged import PRINTED
from gamester.kernel.network import EMPTY
from gamester.table.worlds import Step
from worlds.deals import Deal

LOO = game_of("loo")


def played_by_policy(variant, seats, rng):
    """A deal played by the policy up to some card of the play."""
    deal = Deal("loo", LOO.words.options_of(variant, {}, seats), seats, rng)
    cards = rng.randrange(1, 8)
    while not deal.over and cards:
        s, o, view = deal.s, deal.o, LOO.rules.new_view()
        LOO.rules.look(s, o, s.turn, view)
        action = choose(view, o, LOO.rules.legal(s, o, s.turn), (), PRINTED, 0, 0)
        deal.steps.append(Step(s.turn, action))
        cards -= s.phase == 5
        LOO.rules.do(s, o, s.turn, action)
    return deal


def believed(deal, seat, x, worlds):
    """How many cards of the others lie in their hands in some worlds that are weighed, and how many faults are made."""
    o, witness = deal.o, deal.witness(seat)
    b, world, plan = Beliefs(), sampling.World(), Plan()
    s = LOO.rules.open_table(deal.seats, o)
    views = [LOO.rules.new_view() for _ in range(FIRST + EVENTS)]
    x = open_beliefs(b, world, s, views, o, witness.record, plan, EMPTY, PRINTED, 0, x)
    if b.how != WALKED:
        return None
    right = mismatches = 0
    for _ in range(worlds):
        x = next_world(b, world, s, views, o, witness.record, plan, EMPTY, PRINTED, x)
        view = LOO.rules.view(s, o, seat)
        assert view == witness.view
        right += shared(deal, s, seat)
        mismatches += sum(b.mismatches)
    even = sum(shared(deal, found.state, seat) for found in witness.worlds(x, worlds))
    return right, even, mismatches / worlds


def shared(deal, s, seat):
    """How many hidden cards lie in this world where they truly lie."""
    return sum(
        (s.hands[other] & deal.s.hands[other] & ~s.exposed).bit_count() for other in range(deal.seats) if other != seat
    )


def test_nothing_is_weighed_before_anybody_has_done_anything():
    rng = random.Random("first")
    deal = Deal("loo", LOO.words.options_of("three/hoffmann-1909", {}, 5), 5, rng)
    assert believed(deal, deal.s.turn, begin(1, 1, 1), 1) is None


def test_the_stock_is_another_from_world_to_world():
    """What lies on top of the stock tells of nobody's acts: it must not stay while the hands change little by little."""
    rng = random.Random("stock")
    deal = played_by_policy("five/wikipedia-2023", 5, rng)
    while deal.over or deal.s.phase != 5 or not deal.s.left:
        deal = played_by_policy("five/wikipedia-2023", 5, rng)
    witness = deal.witness(deal.s.turn)
    b, world, plan, s = Beliefs(apart=1), sampling.World(), Plan(), LOO.rules.open_table(deal.seats, deal.o)
    views = [LOO.rules.new_view() for _ in range(FIRST + EVENTS)]
    x = open_beliefs(b, world, s, views, deal.o, witness.record, plan, EMPTY, PRINTED, 0, begin(2, 1, 0))
    assert b.how == WALKED
    tops, place = [], b.idle[b.idles - 1]
    for _ in range(24):
        x = next_world(b, world, s, views, deal.o, witness.record, plan, EMPTY, PRINTED, x)
        tops.append(world.deck[place])
    assert len(set(tops)) > 8
