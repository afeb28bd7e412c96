"""The compiled loops around the kernel: one fills a view, one plays tables at random, one with players that think."""

from __future__ import annotations

from functools import cache
from typing import Any

from gamester.backend.contests import contests_of
from gamester.games import game_of
from gamester_lab.compile.compiler import Compiled, admit_inner, admitted_rounds, tally_of, uncounted
from gamester_lab.compile.scalar_replacement import order_of, set_anew, table_of
from gamester_lab.compile.search import admitted_rollouts


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


@cache
def contest_loop(game: str) -> Any:
    """(fresh, options, seed, table, number, whole, hall, rows, lengths) -> acts: `play` with a hall's seats."""
    contests = contests_of(game, admitted_rounds(game), admitted_rollouts(game))
    admit_inner(game, contests.inner)
    finished_of, note_of, play_deal = game_of(game).rules.finished, tally_of(game).note, contests.play_deal

    @uncounted
    def contest(
        fresh: Any, options: Any, seed: int, table: int, number: int, whole: int, hall: Any, rows: Any, lengths: Any
    ) -> int:
        acts = 0
        o, s = options[0], hall.states[0]
        for place in range(len(lengths)):
            hall.states[0] = fresh[0]
            for deal in range(lengths[place]):
                if finished_of(s, o):
                    if whole:
                        lengths[place] = deal
                        break
                    hall.states[0] = fresh[0]
                acts += play_deal(hall, o, seed, table + place, number + deal)
                note_of(s, o, rows[place, deal])
        return acts

    return contest
