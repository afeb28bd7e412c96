"""Compiled duels: what one policy gains over another in the same seat and deal; a fast measure for policy rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.games import game_of
from gamester.kernel.chance import begin
from gamester.lab.compile.compiler import admitted_rounds, make_ready, uncounted
from gamester.lab.compile.layout import empty_record, options_record, pack
from gamester.lab.evaluate.deciding import admitted_deciding, view_type, work_type
from gamester.text.catalogue import Word

CHANCE = 1 << 40
"""A constant in place of a table's number: the random numbers of policies are independent of those of the cards."""


class Player(NamedTuple):
    """How a seat is played."""

    level: int
    table: npt.NDArray[np.uint8]
    boldness: int = 0


class Gain(NamedTuple):
    """The result of a duel: the candidate's gain a deal, in chips, averaged over all seats."""

    mean: float
    error: float
    by_place: npt.NDArray[np.float64]
    """The mean by place, eldest first, the dealer last."""
    trails: npt.NDArray[np.int64]
    """By deal: the trail without the candidate, then with the candidate in each seat."""


@cache
def loop(game: str) -> Any:
    """The compiled loop of a game; see `duel`. Each deal is played once without the candidate, and once with the
    candidate in each seat. `gains` are by deal and place, `trails` by deal and playing.
    """
    steps, around = admitted_deciding(game), admitted_rounds(game)
    deal_out, play_by, worth = around.deal_out, steps.play_by, steps.worth

    @uncounted
    def duel(
        fresh: Any, states: Any, options: Any, views: Any, works: Any, levels: Any, tempers: Any, tables: Any,
        seats: int, seed: int, gains: Any, trails: Any,
    ) -> None:  # fmt: skip
        o, v, w = options[0], views[0], works[0]
        for deal in range(len(gains)):
            for hero in range(-1, seats):
                states[0] = fresh[0]
                s = states[0]
                s.dealer = deal % seats  # before the next deal moves the dealer on, where it does
                x = deal_out(s, o, w.order, seed, deal, 0)
                w.had[:] = 0
                row = hero + 1
                key = begin(seed, deal, CHANCE)
                trails[deal, row] = play_by(s, o, v, w, levels[row], tempers[row], tables[row], x, key)
                if hero < 0:
                    for seat in range(seats):
                        gains[deal, (seat - s.dealer - 1) % seats] = -worth(s, o, seat)
                else:
                    gains[deal, (hero - s.dealer - 1) % seats] += worth(s, o, hero)

    return duel


def duel(
    game: str, variant: str, seats: int, candidate: Player, field: Player, deals: int, seed: int,
    carried: int = 0, words: Mapping[str, Word] | None = None,
) -> Gain:  # fmt: skip
    """How much more the candidate wins than one of the field in the same seat, while the field plays all other seats.

    `carried` chips lie in the pool before the stake. After the deal each player counts an equal share of the pool.
    """
    package: Any = game_of(game)
    o = package.words.options_of(variant, words or {}, seats)
    opened = opened_table(game, o, seats, carried)
    fresh, states = empty_record(type(opened)), empty_record(type(opened))
    pack(opened, fresh)
    rows = [[candidate if seat == hero else field for seat in range(seats)] for hero in range(-1, seats)]
    levels = np.array([[player.level for player in row] for row in rows])
    tempers = np.array([[player.boldness for player in row] for row in rows])
    tables = np.array([[player.table for player in row] for row in rows])
    gains, trails = np.zeros((deals, seats)), np.zeros((deals, seats + 1), np.int64)
    arguments = (
        fresh, states, options_record(o), np.zeros(1, view_type(game)), np.zeros(1, work_type()),
        levels, tempers, tables, seats, seed, gains, trails,
    )  # fmt: skip
    run = loop(game)
    make_ready(f"{game}-duel", run, *arguments)
    run(*arguments)
    means = gains.mean(axis=1)
    return Gain(float(means.mean()), float(means.std(ddof=1) / np.sqrt(deals)), gains.mean(axis=0), trails)


def opened_table(game: str, o: Any, seats: int, carried: int) -> Any:
    """A table before a deal, which is not the first of its session if chips were carried into the pool."""
    opened: Any = game_of(game).rules.open_table(seats, o)
    if carried:
        opened.pool, opened.deal = carried, 1
    return opened
