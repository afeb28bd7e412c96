"""A full trace of a deal, act by act: one source for the interpreter, the processor and the GPU.

The seats act at random as in `rounds`. Sometimes a seat that the table does not wait for takes an open act: it
confesses a misdeal or releases a pair. Sometimes a seat takes an irregular act, if the options punish such acts.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple

from gamester.backend.rounds import Rounds
from gamester.games import game_of
from gamester.kernel.cards import NO_ACTION, NO_SEAT, PER_SEAT, Seat, count
from gamester.kernel.chance import high, low, nth, splitmix, step
from gamester_lab.compile.compiler import tally_of

ROOM = 192
"""The places for one deal; the trace of the few deals that penalties make longer stops there."""


def per_seat() -> list[int]:
    """A zero for each seat."""
    return [0] * PER_SEAT


@dataclass(slots=True)
class Step:
    """One act: its seat, its action, and the legal actions of every seat after it."""

    seat: Seat = NO_SEAT
    """The seat that acted; NO_SEAT when the cards were dealt."""
    action: int = NO_ACTION
    """The action; NO_ACTION when the cards were dealt."""
    watcher: Seat = NO_SEAT
    """The seat whose view is in the trace; NO_SEAT for the public view."""
    lots: int = 0
    """The state of the random generator afterwards."""
    legal: Annotated[list[int], PER_SEAT] = field(default_factory=per_seat)
    """The legal actions of each seat afterwards."""


class Tracing(NamedTuple):
    """The functions for one game. `steps`, `rows` and `views` hold the trace of one deal, one place for each act."""

    trace: Any
    """(s, o, order, a, v, x, steps, rows, views, room) -> places: plays a dealt deal and traces the cards and each act.

    It stops at the end of the deal, or when `room` places are full. `a` is a scratch Step and `v` a scratch View.
    """
    trace_table: Any
    """(fresh, states, options, place, order, a, v, seed, table, number, steps, rows, views, tallies) -> places: traces
    the next deal of the table at `place`; it starts a new session if the last one has ended.
    """
    inner: Any
    """All functions that they call, except those of `rounds`, for a compiler."""


def tame(s: Any, o: Any, lot: int) -> int:
    """No irregular act, for games without one."""
    return NO_ACTION


def writing(game: str, open_to: Any) -> tuple[Any, Any]:
    """The functions that write a place of the trace: after an act, and after cards were dealt."""
    look = game_of(game).rules.look

    def write_down(s: Any, o: Any, a: Any, v: Any, steps: Any, rows: Any, views: Any, place: int) -> None:
        for seat in range(PER_SEAT):
            a.legal[seat] = open_to(s, o, seat) if seat < s.seats else 0
        look(s, o, a.watcher, v)
        steps[place] = a
        rows[place] = s
        views[place] = v

    def write_deal(s: Any, o: Any, a: Any, v: Any, x: int, steps: Any, rows: Any, views: Any, place: int) -> None:
        a.seat = NO_SEAT
        a.action = NO_ACTION
        a.watcher = NO_SEAT
        a.lots = x
        write_down(s, o, a, v, steps, rows, views, place)

    return write_down, write_deal


def tracing(game: str, around: Rounds) -> Tracing:
    """The functions for a game, based on its steps."""
    package = game_of(game)
    legal, over, finished = package.rules.legal, package.rules.over, package.rules.finished
    waited_for, may_act, note = package.rules.waited_for, package.rules.may_act, tally_of(game).note
    deal_out, deal_on, act, wild = around.deal_out, around.deal_on, around.act, package.facts.irregular or tame

    def open_to(s: Any, o: Any, seat: Seat) -> int:  # compilers inline `legal` only once, here
        return int(legal(s, o, seat))

    write_down, write_deal = writing(game, open_to)

    def chosen(s: Any, o: Any, lot: int, other: int) -> int:
        unasked = wild(s, o, other) if other >> 50 & 3 == 0 else NO_ACTION
        if unasked != NO_ACTION:
            return unasked
        seats = may_act(s, o) if other >> 53 & 3 == 0 else waited_for(s)
        seat = nth(seats, low(lot, count(seats)))
        acts = open_to(s, o, seat)
        return seat << 8 | nth(acts, high(lot, count(acts)))

    def trace(s: Any, o: Any, order: Any, a: Any, v: Any, x: int, steps: Any, rows: Any, views: Any, room: int) -> int:
        write_deal(s, o, a, v, x, steps, rows, views, 0)
        size = 1
        while size < room and not over(s):
            x = step(x)
            lot = splitmix(x)
            if waited_for(s):
                x = step(x)
                other = splitmix(x)
                choice = chosen(s, o, lot, other)
                a.seat = choice >> 8
                a.action = choice & 255
                a.watcher = high(other, s.seats + 1) - 1
                x = act(s, o, a.seat, a.action, order, x)
                a.lots = x
                write_down(s, o, a, v, steps, rows, views, size)
            else:  # after a misdeal
                x = deal_on(s, o, order, x)
                write_deal(s, o, a, v, x, steps, rows, views, size)
            size += 1
        return size

    def trace_table(
        fresh: Any, states: Any, options: Any, place: int, order: Any, a: Any, v: Any, seed: int, table: int,
        number: int, steps: Any, rows: Any, views: Any, tallies: Any,
    ) -> int:  # fmt: skip
        s = states[place]
        o = options[place]
        if finished(s, o):
            states[place] = fresh[place]
        x = deal_out(s, o, order, seed, table, number)
        size = trace(s, o, order, a, v, x, steps[place], rows[place], views[place], ROOM)
        note(s, o, tallies[place])
        return int(size)

    inner = (*((wild,) if wild is tame else ()), open_to, chosen, write_down, write_deal, trace, trace_table)
    return Tracing(trace, trace_table, inner)
