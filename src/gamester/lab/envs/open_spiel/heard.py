"""What a seat has seen and heard in a course of the game, item by item: its information state without gaps.

An item is one int, `seat * SEATWISE + what`: who, and a card (0-51), a verb (the action's number), or one of the marks
below.  Acts come as `overheard` lets this seat hear them; then the cards that its view shows for the first time, or
as won where that is open and no act has named them; and if nothing was heard, that something has changed.
"""

from __future__ import annotations

from typing import NamedTuple

from gamester.kernel.cards import NO_SEAT, PACK_SIZE, Cards, Seat, count
from gamester.lab.envs.open_spiel.drawing import listed
from gamester.lab.envs.open_spiel.line import Line

SEATWISE = 128
FACE_DOWN = 62
"""A card that somebody puts down and this seat does not see."""
DEALT = 63
"""A deal begins; the seat is its dealer."""
CLAIMED = 64
"""The pair that follows is claimed."""
NOW = 65
"""NOW + a phase: nothing was heard, yet the table is seen to wait for something else; the seat is who is asked."""
PHASES = 9
KINDS = NOW + PHASES
"""How many different things an item can say."""


class Memory(NamedTuple):
    """All that a seat remembers."""

    items: tuple[int, ...]
    seen: Cards
    """The cards it has seen in this deal, wherever they are now."""
    won: Cards
    """Those of them that it knows somebody to have won, where that is open."""
    now: tuple[int, Seat]
    """The phase it sees, and who is asked."""
    results: tuple[tuple[int, ...], ...]
    """Of each deal that is over, what each seat won, and what was left in the pool, in chips."""


NOTHING = Memory((), 0, 0, (0, NO_SEAT), ())


def remembered(line: Line, seat: Seat) -> Memory:
    """All that a seat (NO_SEAT: the public) has seen and heard up to this place."""
    path = []
    at: Line | None = line
    while at is not None and seat not in at.memory:
        path.append(at)
        at = at.parent
    memory: Memory = at.memory[seat] if at is not None else NOTHING
    for place in reversed(path):
        memory = learned(place, seat, memory)
        place.memory[seat] = memory
    return memory


def learned(line: Line, seat: Seat, memory: Memory) -> Memory:
    """What a seat remembers after the last step, from what it remembered before."""
    if line.parent is None or line.s is line.parent.s:
        return memory
    setup, s = line.setup, line.s
    items: list[int] = []
    seen, won, results = memory.seen, memory.won, memory.results
    if line.dealt:
        items.append(s.dealer * SEATWISE + DEALT)
        seen = won = 0
    elif line.seat != NO_SEAT:
        items += acted(line, seat)
    unheard = not items
    v = setup.game.rules.new_view()
    setup.game.rules.look(s, setup.o, seat, v)
    whose = line.seat if line.seat != NO_SEAT else s.dealer
    shown, seen, won = setup.spiel.look(v, whose, named(items), seen, won)
    items += [owner * SEATWISE + card for owner, card in shown]
    now = (v.phase, v.turn)
    if unheard and now != memory.now:
        items.append((v.turn if v.turn != NO_SEAT else v.dealer) * SEATWISE + NOW + v.phase)
    if setup.deals > 1 and setup.game.rules.over(s):
        won_chips = [setup.game.rules.payoff(s, setup.o, each) for each in range(setup.seats)]
        results = (*results, (*won_chips, setup.game.rules.in_pool(s)))
    return Memory(memory.items + tuple(items), seen, won, now, results)


def acted(line: Line, seat: Seat) -> list[int]:
    """The last action as a seat hears it: its own at once, another's when the act is whole."""
    who = line.seat * SEATWISE
    words = line.setup.game.words
    if line.seat == seat:
        return [who + line.acts[-1]]
    if words.under_way(line.s):
        return []
    act = words.act_of(line.before, line.setup.o, line.seat, line.acts)
    said = line.setup.game.words.overheard(line.before, line.setup.o, line.seat, act, seat)
    if said is None:
        return []
    items = [] if said.do == "play" else [who + (CLAIMED if said.do == "claim" else verb_of(line.acts))]
    if not said.cards:
        items += [who + FACE_DOWN] * count(act.cards)
    return items + [who + card for card in (*listed(said.cards), *listed(said.takes))]


def verb_of(acts: tuple[int, ...]) -> int:
    """The action of an act that is no card."""
    return next(action for action in acts if action >= PACK_SIZE)


def named(items: list[int]) -> Cards:
    """The cards that these items name."""
    cards = 0
    for item in items:
        if item % SEATWISE < PACK_SIZE:
            cards |= 1 << item % SEATWISE
    return cards
