"""Random play at many tables on every core: each result depends only on the seed, the table and the deal."""

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.games import game_of
from gamester.games.check import try_rules
from gamester.games.registry import OWN
from gamester.text.catalogue import Word
from gamester_lab.compile.compiler import admit_specialised, first_call, tally_of
from gamester_lab.compile.layout import SCRATCH, Record, empty_record, key_of, options_record, pack, record_type
from gamester_lab.compile.loops import compiled
from gamester_lab.whole_numbers import seed_in

PREPARED: set[str] = set()
"""The loops that this process has compiled or loaded from the cache."""


@dataclass(frozen=True, slots=True)
class Played:
    """The results of a batch of random play."""

    acts: int
    """Actions taken in all."""
    rows: npt.NDArray[Any]
    """A `Tally` of the game for each table and deal."""

    @property
    def payments(self) -> npt.NDArray[np.int64]:
        """Chips by table, deal and place; places without a seat stay at zero."""
        return np.asarray(self.rows["paid"])


class RandomTables:
    """Tables of one kind, at which every seat plays random legal actions."""

    def __init__(self, game: str, variant: str, seats: int, words: Mapping[str, Word], seed: int) -> None:
        """Set the tables up; BadOptions if the options are invalid, BadRun for a seed that is none."""
        package = game_of(game)
        o = package.words.options_of(variant, words, seats)
        if game not in OWN:
            try_rules(package, o, seats)
        self.game, self.seed = game, seed_in(seed)
        self.row_type = record_type(tally_of(game).Tally)
        self._o, self._seats, self._frozen = o, seats, False
        self._options: Any = options_record(o)
        opened = package.rules.open_table(seats, o)
        self._fresh: Record = empty_record(type(opened))
        pack(opened, self._fresh)

    def rows(self, lengths: npt.NDArray[np.int64]) -> npt.NDArray[Any]:
        """Empty rows for tables of which each plays the number of deals in `lengths`."""
        return np.zeros((len(lengths), max(lengths, default=0)), self.row_type)

    @property
    def loop(self) -> str:
        """The name of the compiled loop that plays these tables."""
        return self.frozen_loop if self._frozen else f"{self.game}-play"

    @property
    def frozen_loop(self) -> str:
        """The name of the loop that is specialised for these options."""
        return f"{self.game}-play-{self._seats}-{key_of(self._o)}"

    def freeze(self) -> None:
        """From now on play with code that is specialised for these options; see `specialised`."""
        from gamester_lab.compile.specialised import Specialised

        compiled(self.game)
        admit_specialised()
        self._frozen, self._options = True, Specialised(self._o, self._seats)

    def prepare(self) -> None:
        """Compile the loop for these tables, unless it is in the cache; the log `gamester_lab.compile` says so."""
        if self.loop not in PREPARED:
            none = np.zeros(0, np.int64)
            first_call(self.loop, lambda: self.play(0, self.rows(none), none))
            PREPARED.add(self.loop)

    def play(self, first: int, rows: npt.NDArray[Any], lengths: npt.NDArray[np.int64], whole: bool = False) -> int:
        """Play the tables from number `first`, each for the deals in `lengths`, into `rows`; the number of acts taken.

        When a session ends early, the table starts a new one. With `whole` the table stops instead, and `lengths` then
        holds how many deals it played.
        """
        run, work = compiled(self.game).play, (self._fresh.copy(), np.zeros(1, SCRATCH))
        return int(run(self._fresh, self._options, self.seed, first, 0, int(whole), *work, rows, lengths))


@cache
def prepare(game: str) -> None:
    """Compile random play of a game, unless it is in the cache; the log `gamester_lab.compile` says so."""
    package = game_of(game)
    seats = min(package.words.variants[package.words.default_variant].players)
    RandomTables(game, package.words.default_variant, seats, {}, 0).prepare()


def play_tables(
    game: str, variant: str, seats: int, tables: int, deals: int, seed: int,
    words: Mapping[str, Word] | None = None, threads: int | None = None, first: int = 0, *, specialised: bool = False,
) -> Played:  # fmt: skip
    """Play `deals` random deals at each table from number `first`; BadOptions if the options are invalid.

    When a session ends within these deals, the table starts a new one. `specialised` compiles code for these options
    alone, which pays off after many millions of deals.
    """
    kind = RandomTables(game, variant, seats, words or {}, seed)
    if specialised:
        kind.freeze()
    kind.prepare()
    lengths = np.full(tables, deals, np.int64)
    rows = kind.rows(lengths)
    workers = max(1, min(threads or os.cpu_count() or 1, tables))
    bounds = [tables * part // workers for part in range(workers + 1)]

    def part(number: int) -> int:
        begin, end = bounds[number], bounds[number + 1]
        return kind.play(first + begin, rows[begin:end], lengths[begin:end])

    with ThreadPoolExecutor(workers) as pool:
        acts = sum(pool.map(part, range(workers)))
    return Played(acts, rows)
