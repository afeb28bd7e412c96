"""The loops that are compiled around the kernel: single moves for tests, and whole tables at random."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from gamester.cards import PACK_SIZE
from gamester.fast.compile import Compiled
from gamester.fast.rounds import Rounds
from gamester.games import game_of

SCRATCH = np.dtype([("order", np.int64, (PACK_SIZE,))])
"""Room for what is being shuffled: a record, because arrays of their own are counted at every call."""


def make(game: str, steps: Rounds) -> Compiled:
    """Compile the moves and the loop of a game."""
    from numba import njit

    package = game_of(game)
    legal_of, do_of, look_of = package.legal, package.do, package.look
    start_of, next_of, reshuffle_of, draw_of = package.start, package.next_deal, package.reshuffle, package.draw
    finished_of = package.finished
    note_of = importlib.import_module(f"gamester.{game}.tally").note
    deal_out, play_out = steps.deal_out, steps.play_out
    compiled = njit(cache=True, nogil=True)

    @compiled
    def legal(states: Any, place: int, options: Any, seat: int) -> int:
        return legal_of(states[place], options[0], seat)

    @compiled
    def do(states: Any, place: int, options: Any, seat: int, action: int) -> None:
        do_of(states[place], options[0], seat, action)

    @compiled
    def look(states: Any, place: int, options: Any, seat: int, views: Any) -> None:
        look_of(states[place], options[0], seat, views[0])

    @compiled
    def start(states: Any, place: int, options: Any, deck: Any) -> None:
        start_of(states[place], options[0], deck)

    @compiled
    def next_deal(states: Any, place: int, options: Any) -> None:
        next_of(states[place], options[0])

    @compiled
    def reshuffle(states: Any, place: int, options: Any, order: Any) -> None:
        reshuffle_of(states[place], options[0], order)

    @compiled
    def draw(states: Any, place: int, options: Any, order: Any) -> None:
        draw_of(states[place], options[0], order)

    @compiled
    def play(
        fresh: Any, options: Any, seed: int, table: int, number: int, whole: int, states: Any, rows: Any, lengths: Any
    ) -> int:
        acts = 0
        o = options[0]
        scratch = np.empty(1, SCRATCH)
        order = scratch[0].order
        for place in range(len(states)):
            s = states[place]
            for deal in range(lengths[place]):
                if finished_of(s, o):
                    if whole:
                        lengths[place] = deal
                        break
                    states[place] = fresh[0]
                x = deal_out(s, o, order, seed, table + place, number + deal)
                acts += play_out(s, o, order, x)
                note_of(s, o, rows[place, deal])
        return acts

    return Compiled(legal, do, look, start, next_deal, reshuffle, draw, play)
