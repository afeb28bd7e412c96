"""Moments late in a deal, and every way the hands that a seat does not see may then lie."""

import random
from dataclasses import replace
from itertools import combinations

from gamester.games import game_of
from gamester.kernel.cards import NO_SEAT
from gamester.kernel.planes import set_of
from gamester.table.worlds import World, witness_of
from gamester.text.act import in_set
from worlds.deals import Deal, memory


def hands_of(world, seat, known):
    """What a world says of the hands that a seat does not see."""
    return tuple(hand & ~known for other, hand in enumerate(world.state.hands) if other != seat)


def late_in_a_deal(game, variant, words, seats, most):
    """A moment late in a deal at which one seat has few hidden hands to guess, and all of them that could be."""
    rng = random.Random(f"late {game} {variant} 0")
    package = game_of(game)
    o = package.words.options_of(variant, words, seats)
    while True:
        deal = Deal(game, o, seats, rng)
        while not deal.over:
            deal.play_on()
            seat = rng.randrange(seats)
            hidden = [count_of(hand) for other, hand in enumerate(deal.s.hands) if other != seat and hand]
            if (
                deal.over
                or len(hidden) < 2
                or (game == "loo" and (deal.s.phase != 5 or max(hidden) > 1))
                or sum(hidden) > 9
            ):
                continue
            unseen = unseen_by(deal, seat)
            if len(unseen) > 4 and 20 < ways_to_deal(len(unseen), hidden) <= most:
                return deal, seat, unseen


def count_of(cards):
    return cards.bit_count()


def unseen_by(deal, seat):
    """The cards a seat has not seen at any time."""
    seen = deal.witness(seat).record
    if deal.game == "laugh":
        return in_set(((1 << 52) - 1) & ~seen.seen)
    gone = seen.dealt | seen.drawn | seen.dumby | set_of(seen.turn_up)
    for other in seen.known:
        gone |= other
    return in_set(deal.package.rules.pack(deal.o) & ~gone)


def ways_to_deal(cards, hands):
    ways = 1
    for hand in hands:
        for number in range(hand):
            ways = ways * (cards - number) // (number + 1)
        cards -= hand
    return ways


def all_hands(cards, sizes):
    """Every way to deal these cards to hands of these sizes, some left over."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in hand]
        for others in all_hands(rest, sizes[1:]):
            yield (sum(1 << card for card in hand), *others)


def with_hands(deal, seat, hands, unseen):
    """The deal with the cards that `seat` has not seen exchanged so that the others hold these hands, as a world."""
    truth = [hand for other, hand in enumerate(deal.s.hands) if other != seat]
    moved, used = {}, 0
    for old, new in zip(truth, hands, strict=True):
        moved |= dict(zip(in_set(old & sum(1 << card for card in unseen)), in_set(new), strict=True))
        used |= new
    free = [card for card in unseen if not used >> card & 1]
    moved |= dict(zip([card for card in unseen if card not in moved], free, strict=True))
    steps = [
        replace(
            step, action=moved.get(step.action, step.action), order=tuple(moved.get(card, card) for card in step.order)
        )
        if step.seat != seat
        else step
        for step in deal.steps
    ]
    return World(tuple(moved.get(card, card) for card in deal.deck), tuple(steps), None)


def plays(deal, seat, world, witness):
    """Could this be the deal for all that the seat has seen?"""
    s = deal.package.rules.copy(deal.before)
    deal.package.rules.next_deal(s, deal.o)
    deal.package.rules.start(s, deal.o, list(world.deck))
    for step in world.steps:
        if step.seat != NO_SEAT:
            if not deal.package.rules.legal(s, deal.o, step.seat) >> step.action & 1:
                return False
            deal.package.rules.do(s, deal.o, step.seat, step.action)
    return memory(witness_of(deal.game, deal.o, deal.before, world.deck, world.steps, seat)) == memory(witness)
