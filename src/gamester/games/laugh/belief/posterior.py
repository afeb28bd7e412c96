"""Worlds of Laugh and Lie Down: an enumeration where there are few, otherwise sampled.

Either all worlds have the same weight, or worlds are weighted by how the others have played. Then each capture that a
policy would not have made with the hand in a world halves its weight `penalty_bits` times. Each world is drawn by
weight from some fresh worlds and the world before it. So the draws come closer to the posterior the longer they go on.
"""

from dataclasses import dataclass, field
from typing import Annotated

from gamester.games.laugh.advice.learned import choose
from gamester.games.laugh.belief.constraints import Plan, deal_deck, survey
from gamester.games.laugh.belief.memory import CLOSE, Witness
from gamester.games.laugh.belief.observed import reopen
from gamester.games.laugh.belief.sampling import CHANCE, World, answer_hidden, enact, sample
from gamester.games.laugh.kernel.moves import do, start
from gamester.games.laugh.kernel.moves_claims import close_claims, draw
from gamester.games.laugh.kernel.moves_legal import legal
from gamester.games.laugh.kernel.options import Options
from gamester.games.laugh.kernel.sight import View, look
from gamester.games.laugh.kernel.state import Phase, State, per_seat
from gamester.kernel.cards import NO_SEAT, PACK_SIZE, PER_SEAT, Cards, bit, count, same_rank
from gamester.kernel.chance import MASK, splitmix, step
from gamester.kernel.network import Mind
from gamester.kernel.unranking import deal_way, ways_to_deal

MOST_MISMATCHES = 20
"""More mismatches than this do not lower the weight of a world any further."""
EVENTS = 1
FIRST = 2
"""The index of the first of the others' views in `views`: none is needed here."""


@dataclass(slots=True)
class Beliefs:
    """What is known of the hands."""

    ways: int = 0
    """In how many ways the hands may lie, if the ways are counted."""
    way: int = 0
    """The next way."""
    lacks: Annotated[list[int], PER_SEAT] = field(default_factory=per_seat)
    """How many unseen cards each other seat holds."""
    hands: Annotated[list[Cards], PER_SEAT] = field(default_factory=per_seat)
    """The hands of one way."""
    apart: int = 0
    """The number of fresh worlds from which each world is drawn."""
    penalty_bits: int = 2
    """How many times each mismatch halves the weight of a world."""
    last: int = 0
    """The generator of the previous world, 0 for none."""
    mismatches: int = 0
    """Captures in that world which the policy would not have made."""


def open_beliefs(
    b: Beliefs, world: World, s: State, views: list[View], o: Options, w: Witness, p: Plan, t: Mind, level: int,
    most: int, x: int,
) -> int:  # fmt: skip
    """Begin the worlds of a witness; returns the generator afterwards.

    The worlds are counted if there are at most `most` of them and they have no weights.
    """
    survey(p, s, o, w)
    b.way = 0
    b.ways = 0
    b.last = 0
    lacking = 0
    for seat in range(PER_SEAT):
        b.lacks[seat] = w.held[seat] if seat != w.seat else 0
        lacking += b.lacks[seat]
    if w.sets == 0 and not w.over and lacking == count(p.hidden) and not (level > 0 and b.apart):
        b.ways = ways_to_deal(lacking, b.lacks, most)
    return x


def next_world(
    b: Beliefs, world: World, s: State, views: list[View], o: Options, w: Witness, p: Plan, t: Mind, level: int, x: int
) -> int:
    """Make `world` and `s` the next world; returns the generator afterwards, or -1 minus the generator if none was
    found or is left.
    """
    if not b.ways:
        if level > 0 and b.apart:
            return draw_likely(b, world, s, views, o, w, p, t, level, x)
        return sample(world, s, views[0], o, w, p, x)
    x = step(x)
    while b.way < b.ways:
        deal_way(p.hidden, b.lacks, b.way, b.hands)
        b.way += 1
        for seat in range(w.seats):
            p.dealt[seat] = w.known[seat] | b.hands[seat]
        x = deal_deck(p, world.deck, o, w, x)
        if x < 0:
            x = -1 - x
            continue
        x = answer_hidden(world, o, w, x)
        if enact(world, s, views[0], o, w, 0):
            return x
    return -1 - x


# --- What the others have done ----------------------------------------------------------------------------------


def draw_likely(
    b: Beliefs, world: World, s: State, views: list[View], o: Options, w: Witness, p: Plan, t: Mind, level: int, x: int
) -> int:
    """Make `world` and `s` one of some fresh worlds and the previous one, drawn by weight; returns the generator
    afterwards, or -1 minus the generator if none was found.
    """
    total = weight_of(b.mismatches, b.penalty_bits) if b.last else 0.0
    for _ in range(b.apart):
        x = step(x)
        own = x
        x = sample(world, s, views[0], o, w, p, own)
        if x < 0:
            return x
        mismatches = mismatches_of(world, s, views[1], o, w, t, level)
        total += weight_of(mismatches, b.penalty_bits)
        x = step(x)
        if splitmix(x) / MASK * total < weight_of(mismatches, b.penalty_bits):
            b.last = own
            b.mismatches = mismatches
    found = sample(world, s, views[0], o, w, p, b.last)
    return x if found >= 0 else found


def weight_of(mismatches: int, penalty_bits: int) -> float:
    """The weight of a world with this many mismatches; a world without any has weight 1."""
    return 1 / (1 << penalty_bits * min(MOST_MISMATCHES, mismatches))


def mismatches_of(world: World, s: State, v: View, o: Options, w: Witness, t: Mind, level: int) -> int:
    """The captures of the others in this world for which the policy would not have played a card of the same rank."""
    reopen(s, w)
    start(s, o, world.deck)
    mismatches = 0
    for number in range(world.length):
        seat = world.who[number]
        action = world.what[number]
        if seat == NO_SEAT:
            if action == CLOSE:
                close_claims(s, o)
            else:
                first = (action - CHANCE) * PER_SEAT
                draw(s, o, world.orders[first : first + world.sizes[action - CHANCE]])
            continue
        if seat != w.seat and s.phase == Phase.TURN and action < PACK_SIZE and s.hands[seat] & bit(action):
            look(s, o, seat, v)
            meant = choose(v, o, legal(s, o, seat), t, level, 0, splitmix(number))
            mismatches += 0 if meant < PACK_SIZE and same_rank(meant) & bit(action) else 1
        do(s, o, seat, action)
    return mismatches
