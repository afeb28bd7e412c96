"""What a player of OpenSpiel has seen and heard, item by item: perfect recall.

The steps of a memory are in the kernel's dialect: interpreted for a `Line`, compiled for a `Quick`.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

from gamester.games import game_of
from gamester.kernel.cards import NO_SEAT, PACK_SIZE, Cards, Seat, bit
from gamester_lab.compile.recalling import Learning
from gamester_lab.envs.open_spiel import spiel
from gamester_lab.envs.open_spiel.line import Line
from gamester_lab.envs.open_spiel.spiel import DEALT, KINDS, NOW, SEATWISE
from gamester_lab.envs.registry import spiel_of

ROOM = 64
"""More items than a single step can add to a memory."""
ITEM = 4 + 13 + KINDS - PACK_SIZE
"""Features of what an item says: suit and rank of a card, or the verb or mark."""


class Memory(NamedTuple):
    """Everything that a seat remembers."""

    items: tuple[int, ...]
    now: Now
    results: tuple[tuple[int, ...], ...]
    """For each deal that is over, what each seat won, and what was left in the pool, in chips."""


@dataclass(slots=True)
class Now:
    """What a seat has to know of the past, to tell what is new."""

    seen: int = 0
    """The cards that the seat has seen in this deal, wherever they are now."""
    won: int = 0
    """Those of them that the seat knows to have been won, where that is open."""
    phase: int = 0
    """The phase that the seat sees."""
    turn: Seat = NO_SEAT
    """Who is asked, as far as the seat sees."""


NOTHING = Memory((), Now(), ())


@cache
def learning(game: str) -> Learning:
    """The steps of a memory of a game."""
    look, under_way = game_of(game).rules.look, game_of(game).words.under_way
    show, hear = spiel_of(game).show, spiel_of(game).hear

    def learn(
        s: Any, o: Any, seat: Seat, dealt: bool, listener: Seat, v: Any, now: Any, items: Any, first: int, n: int
    ) -> int:
        whose = seat
        if dealt:
            items[n] = s.dealer * SEATWISE + DEALT
            n += 1
            now.seen = 0
            now.won = 0
        elif seat != listener and under_way(s):
            n = first
        if seat == NO_SEAT:
            whose = s.dealer
        unheard = n == first
        look(s, o, listener, v)
        n = show(v, whose, named(items, first, n), now, items, n)
        if unheard and (v.phase != now.phase or v.turn != now.turn):
            asked = v.turn if v.turn != NO_SEAT else v.dealer
            items[n] = asked * SEATWISE + NOW + v.phase
            n += 1
        now.phase = v.phase
        now.turn = v.turn
        return n

    modules = [spiel, *(sys.modules[function.__module__] for function in (learn, hear, show, under_way))]
    return Learning(hear, learn, put_lines, Now, tuple(dict.fromkeys(modules)))


def put_lines(items: Any, n: int, player: Seat, seats: int, out: Any, at: int) -> None:
    """Write the first n items as lines of `out` from place `at` on: whose it is, counted from the player, and what."""
    for place in range(n):
        what = items[place] % SEATWISE
        out[at + (items[place] // SEATWISE - player) % seats] = 1
        at += seats
        if what < PACK_SIZE:
            out[at + what // 13] = 1
            out[at + 4 + what % 13] = 1
        else:
            out[at + 17 + what - PACK_SIZE] = 1
        at += ITEM


def named(items: Any, first: int, n: int) -> Cards:
    """The cards that the items from place `first` up to n name."""
    cards = 0
    for place in range(first, n):
        if items[place] % SEATWISE < PACK_SIZE:
            cards |= bit(items[place] % SEATWISE)
    return cards


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
    setup, s, o = line.setup, line.s, line.setup.o
    steps, now, items, n = learning(setup.asked.game), replace(memory.now), [0] * ROOM, 0
    if line.seat != NO_SEAT:
        n = steps.hear(line.parent.s, o, line.seat, line.acts[-1], seat, items, 0)
    n = steps.learn(s, o, line.seat, line.dealt, seat, setup.game.rules.new_view(), now, items, 0, n)
    results = memory.results
    if setup.deals > 1 and setup.game.rules.over(s):
        won = [setup.game.rules.payoff(s, o, each) for each in range(setup.seats)]
        results = (*results, (*won, setup.game.rules.in_pool(s)))
    return Memory(memory.items + tuple(items[:n]), now, results)
