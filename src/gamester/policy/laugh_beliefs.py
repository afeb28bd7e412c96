"""Worlds of Laugh and Lie Down: all there are where these are few, else drawn, every one as likely as another."""

from dataclasses import dataclass, field
from typing import Annotated, Any

from gamester.cards import PER_SEAT, Cards, count
from gamester.chance import step
from gamester.laugh.memory import Witness
from gamester.laugh.options import Options
from gamester.laugh.plan import Plan, deal_deck, survey
from gamester.laugh.state import State, per_seat
from gamester.laugh.worlds import World, answer_hidden, enact, sample
from gamester.policy.ways import deal_way, ways_to_deal

EVENTS = 1
FIRST = 2
"""Where the views of the others begin among the views to work with: none is needed here."""


@dataclass(slots=True)
class Beliefs:
    """What is known of the hands."""

    ways: int = 0
    """In how many ways the hands may lie, where they are counted."""
    way: int = 0
    """The next of them."""
    lacks: Annotated[list[int], PER_SEAT] = field(default_factory=per_seat)
    """How many unseen cards each other seat holds."""
    hands: Annotated[list[Cards], PER_SEAT] = field(default_factory=per_seat)
    """One way."""


def open_beliefs(
    b: Beliefs, world: World, s: State, views: Any, o: Options, w: Witness, p: Plan, t: Any, level: int, most: int,
    x: int,
) -> int:  # fmt: skip
    """Begin the worlds of a witness; the generator afterwards. They are counted if they are not above `most`."""
    survey(p, s, o, w)
    b.way = 0
    b.ways = 0
    lacking = 0
    for seat in range(PER_SEAT):
        b.lacks[seat] = w.held[seat] if seat != w.seat else 0
        lacking += b.lacks[seat]
    if w.sets == 0 and not w.over and lacking == count(p.hidden):
        b.ways = ways_to_deal(lacking, b.lacks, most)
    return x


def next_world(
    b: Beliefs, world: World, s: State, views: Any, o: Options, w: Witness, p: Plan, t: Any, level: int, x: int
) -> int:
    """Make `world` and `s` the next world; the generator afterwards, -1 - it if none was found, or is left."""
    if not b.ways:
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
