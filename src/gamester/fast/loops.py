"""The loops that are compiled around the kernel: single moves for tests, and whole tables at random."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from gamester.cards import PACK_SIZE
from gamester.chance import scrambled, step
from gamester.fast.compile import Compiled
from gamester.fast.rounds import Rounds
from gamester.games import game_of


def make(game: str, steps: Rounds) -> Compiled:
    """Compile the moves and the loop of a game."""
    from numba import njit

    package = game_of(game)
    legal_of, do_of, look_of, over_of = package.legal, package.do, package.look, package.over
    start_of, next_of, reshuffle_of, draw_of = package.start, package.next_deal, package.reshuffle, package.draw
    finished_of = package.finished
    note_of = importlib.import_module(f"gamester.{game}.tally").note
    deal_out, asked, act, some, _ = steps
    compiled = njit(cache=True, nogil=True)

    @compiled
    def legal(states: Any, place: int, o: Any, seat: int) -> int:
        return legal_of(states[place], o, seat)

    @compiled
    def do(states: Any, place: int, o: Any, seat: int, action: int) -> None:
        do_of(states[place], o, seat, action)

    @compiled
    def look(states: Any, place: int, o: Any, seat: int, views: Any) -> None:
        look_of(states[place], o, seat, views[0])

    @compiled
    def start(states: Any, place: int, o: Any, deck: Any) -> None:
        start_of(states[place], o, deck)

    @compiled
    def next_deal(states: Any, place: int, o: Any) -> None:
        next_of(states[place], o)

    @compiled
    def reshuffle(states: Any, place: int, o: Any, order: Any) -> None:
        reshuffle_of(states[place], o, order)

    @compiled
    def draw(states: Any, place: int, o: Any, order: Any) -> None:
        draw_of(states[place], o, order)

    @compiled
    def play(fresh: Any, o: Any, seed: int, table: int, number: int, most: int, states: Any, rows: Any) -> int:
        acts = 0
        order = np.empty(PACK_SIZE, np.int64)
        for place in range(len(states)):
            s = states[place]
            for deal in range(most):
                if finished_of(s, o):
                    states[place] = fresh[0]
                x = deal_out(s, o, order, seed, table + place, number + deal)
                while not over_of(s):
                    x = step(x)
                    drawn = scrambled(x)
                    seat = asked(s, drawn)
                    x = act(s, o, seat, some(s, o, seat, drawn), order, x)
                    acts += 1
                note_of(s, o, rows[place, deal])
        return acts

    return Compiled(legal, do, look, start, next_deal, reshuffle, draw, play)
