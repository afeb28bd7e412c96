"""The compiled loops around the kernel: one fills a view, one plays whole tables at random."""

from __future__ import annotations

from functools import cache
from typing import Any

from gamester.backend.compile import Compiled, admitted_rounds, tally_of, uncounted
from gamester.backend.scalar_replacement import order_of, set_anew, table_of
from gamester.games import game_of


@cache
def compiled(game: str) -> Compiled:
    """The compiled rules of a game. The first time on a machine this takes some seconds; ImportError without Numba."""
    package, steps = game_of(game), admitted_rounds(game)
    look_of, finished_of, note_of = package.rules.look, package.rules.finished, tally_of(game).note
    deal_out, play_out = steps.deal_out, steps.play_out

    @uncounted
    def look(states: Any, place: int, options: Any, seat: int, views: Any) -> None:
        look_of(states[place], options[0], seat, views[0])

    @uncounted
    def play(
        fresh: Any, options: Any, seed: int, table: int, number: int, whole: int,
        states: Any, scratch: Any, rows: Any, lengths: Any,
    ) -> int:  # fmt: skip
        acts = 0
        o = options[0]
        s, order = table_of(states, options), order_of(scratch, options)
        for place in range(len(lengths)):
            set_anew(s, fresh)
            for deal in range(lengths[place]):
                if finished_of(s, o):
                    if whole:
                        lengths[place] = deal
                        break
                    set_anew(s, fresh)
                x = deal_out(s, o, order, seed, table + place, number + deal)
                acts += play_out(s, o, order, x)
                note_of(s, o, rows[place, deal])
        return acts

    return Compiled(look, play)
