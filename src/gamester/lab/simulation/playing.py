"""The play of a chunk: a row for each deal, compiled where every seat plays at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gamester.backend.batch import RandomTables
from gamester.backend.compile import is_kept, tally_of
from gamester.backend.layout import pack
from gamester.lab.simulation.figures import figures_of
from gamester.lab.simulation.interpreted import BotTable
from gamester.lab.simulation.setup import CHUNK_ROWS, Chunk, Setup


def random_tables(setup: Setup) -> RandomTables:
    """The tables of a setup; they use code specialised for the options if that pays off, for very many deals or when
    that code is in the cache.
    """
    tables = RandomTables(setup.game, setup.variant, setup.players, setup.options, setup.seed)
    deals = setup.deals or setup.sessions * setup.schedule
    enough = figures_of(setup.game).pays_back
    if setup.all_random and enough and (deals >= enough or is_kept(tables.frozen_loop)):
        tables.freeze()
    return tables


class Batch(NamedTuple):
    """The results of some tables of a chunk."""

    first: int
    """The number of the first table."""
    rows: npt.NDArray[Any]
    """A `Tally` of the game for each table and deal."""
    lengths: npt.NDArray[np.int64]
    """How many deals of each table are valid; rows beyond them are zero."""
    acts: int
    """The number of actions taken."""


class Player:
    """Plays chunks of a setup; may be used by several threads."""

    def __init__(self, setup: Setup, interpreted: bool = False) -> None:
        """Prepare; `interpreted` if even purely random tables are to be played without the compiler."""
        self.setup = setup
        self.tables = random_tables(setup)
        self.interpreted = interpreted or not setup.all_random

    def batches(self, chunk: Chunk) -> Iterator[Batch]:
        """The tables of a chunk in order, in batches that fit into memory."""
        play = self._interpret if self.interpreted else self._run
        if self.setup.deals:
            yield play(chunk.first, self.setup.lengths(chunk.first, chunk.tables))
            return
        first, end, most = chunk.first, chunk.first + chunk.tables, min(self.setup.length, 4 * self.setup.schedule)
        while first < end:
            batch = play(first, np.full(min(end - first, max(1, CHUNK_ROWS // most)), most, np.int64))
            if most < self.setup.length and self._broken_off(batch, most):
                most = min(self.setup.length, 2 * most)  # again, with space for the longest sessions
                continue
            yield batch
            first += len(batch.lengths)

    @staticmethod
    def _broken_off(batch: Batch, most: int) -> bool:
        """Is some session unfinished after so many deals?"""
        return bool(((batch.lengths == most) & (batch.rows["last"][:, -1] == 0)).any())

    def _run(self, first: int, lengths: npt.NDArray[np.int64]) -> Batch:
        """Play with compiled code."""
        rows = self.tables.rows(lengths)
        acts = self.tables.play(first, rows, lengths, whole=bool(self.setup.sessions))
        return Batch(first, rows, lengths, acts)

    def _interpret(self, first: int, lengths: npt.NDArray[np.int64]) -> Batch:
        """Play with the interpreter."""
        tally = tally_of(self.setup.game)
        rows = self.tables.rows(lengths)
        acts = 0
        for place in range(len(lengths)):
            table, row = BotTable(self.setup, first + place), tally.Tally()
            for number in range(int(lengths[place])):
                if self.setup.sessions and table.finished:
                    lengths[place] = number
                    break
                acts += table.deal(number)
                tally.note(table.s, table.o, row)
                pack(row, rows[place], number)
        return Batch(first, rows, lengths, acts)
