"""The loops that are compiled around the kernel: single moves for tests, and whole tables at random."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from gamester.cards import ALL, NO_SEAT, count, lowest
from gamester.fast.compile import Compiled

MASK = (1 << 62) - 1


def mix(x: int) -> int:
    """One step of a generator of 62-bit numbers, the same interpreted and compiled."""
    x ^= x << 13 & MASK
    x ^= x >> 7
    x ^= x << 17 & MASK
    return x


def below(x: int, size: int) -> int:
    """A number from 0 to `size` - 1 out of the upper bits of the generator."""
    return (x >> 30) * size >> 32


def keyed(seed: int, table: int) -> int:
    """Where the generator of a table begins: it depends on the seed and the number of the table only."""
    x = (seed * 0x2545F491 + table * 0x1B873593 + 0x9E3779B9) & MASK
    for _ in range(4):
        x = mix(x | 1)
    return x


def shuffle(deck: Any, size: int, x: int) -> int:
    """Shuffle the first `size` cards in place; the generator afterwards."""
    for last in range(size - 1, 0, -1):
        x = mix(x)
        other = below(x, last + 1)
        card = deck[last]
        deck[last] = deck[other]
        deck[other] = card
    return x


def some_action(acts: int, x: int) -> int:
    """One of the legal actions, by the generator."""
    for _ in range(below(x, count(acts))):
        acts &= acts - 1
    return lowest(acts)


def make(game: str) -> Compiled:
    """Compile the moves and the loop of a game."""
    from numba import njit

    moves = importlib.import_module(f"gamester.{game}.moves")
    legal_of = importlib.import_module(f"gamester.{game}").legal
    look_of = importlib.import_module(f"gamester.{game}.sight").look
    start_of, next_of, do_of, over_of = moves.start, moves.next_deal, moves.do, moves.over
    pack_of = moves.pack
    chance_of = moves.reshuffle if game == "loo" else importlib.import_module("gamester.laugh.moves_claims").draw
    step = njit(cache=True, nogil=True)

    @step
    def legal(states: Any, place: int, o: Any, seat: int) -> int:
        return legal_of(states[place], o, seat)

    @step
    def do(states: Any, place: int, o: Any, seat: int, action: int) -> None:
        do_of(states[place], o, seat, action)

    @step
    def look(states: Any, place: int, o: Any, seat: int, views: Any) -> None:
        look_of(states[place], o, seat, views[0])

    @step
    def start(states: Any, place: int, o: Any, deck: Any) -> None:
        start_of(states[place], o, deck)

    @step
    def next_deal(states: Any, place: int, o: Any) -> None:
        next_of(states[place], o)

    @step
    def play(states: Any, first: int, last: int, number: int, o: Any, seed: int, deals: int, tally: Any) -> int:
        acts = 0
        whole = pack_of(o) & ALL
        size = count(whole)
        deck = np.empty(size, np.int64)
        for place in range(first, last):
            s = states[place]
            x = keyed(seed, number + place)
            rest = whole
            for card in range(size):
                deck[card] = lowest(rest)
                rest &= rest - 1
            for deal in range(deals):
                x = shuffle(deck, size, x)
                next_of(s, o)
                start_of(s, o, deck)
                while not over_of(s):
                    seat = s.turn
                    if seat == NO_SEAT:
                        return -1
                    x = mix(x)
                    do_of(s, o, seat, some_action(legal_of(s, o, seat), x))
                    acts += 1
                for seat in range(s.seats):
                    tally[place, deal, seat] = s.balances[seat] - s.before[seat]
        return acts

    @step
    def chance(states: Any, place: int, o: Any, order: Any) -> None:
        chance_of(states[place], o, order)

    return Compiled(legal, do, look, start, next_deal, chance, play)
