"""What a seat has seen and heard in a course of the game, item by item: its information state with perfect recall.

An item is one int, `seat * SEATWISE + what`. It names a seat, and a card (0-51), a verb (the action's number), or one
of the marks below. The items of an act come first, as `overheard` lets this seat hear it. The cards follow that the
view shows for the first time, or shows as won where won cards are open and no act has named them. If the seat heard
nothing, one item says that something has changed.
"""

from __future__ import annotations

from typing import NamedTuple

from gamester.kernel.cards import NO_SEAT, PACK_SIZE, Cards, Seat, count
from gamester.lab.envs.open_spiel.drawing import listed
from gamester.lab.envs.open_spiel.line import Line

SEATWISE = 128
FACE_DOWN = 62
"""A card that somebody puts down face down for this seat."""
DEALT = 63
"""A deal begins; the seat is its dealer."""
CLAIMED = 64
"""The next two cards are a claimed pair."""
NOW = 65
"""NOW + a phase: nothing was heard, yet the view shows another phase; the seat is the one that is asked."""
PHASES = 9
KINDS = NOW + PHASES
"""The number of different values of `what`."""


class Memory(NamedTuple):
    """Everything that a seat remembers."""

    items: tuple[int, ...]
    seen: Cards
    """The cards that the seat has seen in this deal, wherever they are now."""
    won: Cards
    """Those of them that the seat knows to have been won, where that is open."""
    now: tuple[int, Seat]
    """The phase that the seat sees, and who is asked."""
    results: tuple[tuple[int, ...], ...]
    """For each deal that is over, what each seat won, and what was left in the pool, in chips."""


NOTHING = Memory((), 0, 0, (0, NO_SEAT), ())


def remembered(line: Line, seat: Seat) -> Memory:
    """Everything that a seat (NO_SEAT: the public) has seen and heard up to this place."""
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
    """The memory of a seat after the last step, made from its memory before."""
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
    """The last action as a seat hears it: its own at once, another seat's when the act is complete."""
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
    """The verb among the actions of an act."""
    return next(action for action in acts if action >= PACK_SIZE)


def named(items: list[int]) -> Cards:
    """The cards that these items name."""
    cards = 0
    for item in items:
        if item % SEATWISE < PACK_SIZE:
            cards |= 1 << item % SEATWISE
    return cards
