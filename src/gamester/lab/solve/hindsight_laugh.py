"""Laugh and Lie Down with perfect information: the result of each seat if every seat knows all and maximises its own.

This is hindsight and not advice, because no player may know these cards. Among acts of equal value for a seat, it takes
the first; another order can have another value for the others.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gamester.games import game_of
from gamester.games.laugh.kernel.options import Options
from gamester.games.laugh.kernel.state import State
from gamester.kernel.cards import RANKS, bit, count, lowest


class Line(NamedTuple):
    """The course of a deal if every seat knows everything."""

    payoffs: tuple[int, ...]
    """Chips of the deal by seat, antes included."""
    actions: tuple[tuple[int, int], ...]
    """The seats and their actions, in order."""


class TooLong(Exception):
    """The search has more positions than were allowed."""


Key = tuple[Any, ...]


def hindsight(s: State, o: Options, most: int = 200_000) -> Line | None:
    """The course of the deal from a state, which is not changed; None if that takes more positions than `most`."""
    package: Any = game_of("laugh")
    known: dict[Key, tuple[tuple[int, ...], int]] = {}

    def worth(s: State) -> tuple[int, ...]:
        """The value of a position to each seat; the best action is recorded."""
        if package.rules.over(s):
            return tuple(package.rules.payoff(s, o, seat) for seat in range(s.seats))
        key = key_of(s)
        if key in known:
            return known[key][0]
        if len(known) >= most:
            raise TooLong
        seat = lowest(package.rules.waited_for(s))
        best: tuple[int, ...] = ()
        chosen = -1
        for action in apart(package.rules.legal(s, o, seat)):
            after = package.rules.copy(s)
            package.rules.do(after, o, seat, action)
            found = worth(after)
            if not best or found[seat] > best[seat]:
                best, chosen = found, action
        known[key] = best, chosen
        return best

    try:
        payoffs = worth(s)
    except TooLong:
        return None
    actions = []
    now = package.rules.copy(s)
    while not package.rules.over(now):
        seat = lowest(package.rules.waited_for(now))
        action = as_named(known[key_of(now)][1], package.rules.legal(now, o, seat))
        actions.append((seat, action))
        package.rules.do(now, o, seat, action)
    return Line(payoffs, tuple(actions))


def apart(legal: int) -> list[int]:
    """One legal card of each rank, because suits do not matter, and all verbs."""
    cards = [lowest(legal & rank) for rank in RANKS if legal & rank]
    return cards + [verb for verb in range(52, 62) if legal & bit(verb)]


def as_named(action: int, legal: int) -> int:
    """The legal action that is equivalent to this one: a card of its rank, as stored positions differ in suits."""
    return action if legal & bit(action) else lowest(legal & RANKS[action % 13])


def key_of(s: State) -> Key:
    """The key of a position: whose turn it is in which phase, and how many cards of each rank lie where."""
    lots = (s.table, s.offered, *s.hands[: s.seats], *s.won[: s.seats], *s.late[: s.seats], *s.overlooked[: s.seats])
    played = s.played % 13 if s.played >= 0 else -1
    rest = (s.phase, s.turn, s.mover, played, s.lain, s.eligible, s.left, s.offender, s.last_capturer, s.face_down)
    return rest, tuple(s.answers[: s.seats]), tuple(tuple(count(lot & rank) for rank in RANKS) for lot in lots)
