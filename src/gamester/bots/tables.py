"""An opponent that plays by solved tables, and by printed advice if no table is usable."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from gamester.artefacts.tables import Table, solved_table
from gamester.bots.base import Assessed, settled_on
from gamester.games import bots_of
from gamester.games.bots import Style, asked_offers, chance_of
from gamester.kernel.judged import PRINTED, TABLES
from gamester.text.errors import BadTable
from gamester.text.messages import message

if TYPE_CHECKING:
    from gamester.games.bots import Seen
    from gamester.text.act import Act
    from gamester.text.messages import Message

LOG = logging.getLogger("gamester.bots")


@dataclass(frozen=True, slots=True)
class TablesBot:
    """A bot that stands, passes and takes Dumby with the solved probabilities for the pool; boldness inflates the pool.

    Laugh and Lie Down has no tables: there it plays by measured rules, with the slips of its character.
    """

    name: str = "Tables"
    boldness: int = 0
    slips: int = 0
    seed: int = 0

    def choose(self, seen: Seen) -> Act:
        """An act sampled with its seed."""
        drawn = chance_of(self.seed, seen).getrandbits(62)
        style = Style(self.boldness, self.slips, self.seed)
        table = table_of(seen.game, seen.o, seen.view.seats)
        if table is None:
            level = PRINTED if bots_of(seen.game).solved else TABLES
            return bots_of(seen.game).advise(seen, style, level, (), drawn).act
        return bots_of(seen.game).advise(seen, style, TABLES, table.numbers, drawn).act

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """The probability of each declaration; at any other decision one act is certain."""
        solved = bots_of(seen.game).solved
        if solved is not None and solved.declares(seen):
            table = table_of(seen.game, seen.o, seen.view.seats)
            shares = None if table is None else solved.shares(seen, table.numbers, self.boldness)
            if shares is not None:
                return tuple(map(Assessed, (offer.act for offer in asked_offers(seen)), shares))
        return settled_on(seen, self.choose(seen))


@cache
def table_of(game: str, o: object, seats: int) -> Table | None:
    """The table for these options; None if none is usable, with one warning in the log if the game has tables."""
    if bots_of(game).solved is None:
        return None
    try:
        return solved_table(game, o, seats)
    except BadTable as error:
        warn(str(error))
        return None


@cache
def warn(sentence: str) -> None:
    """Log a sentence once."""
    LOG.warning("gamester: %s", sentence)


def note_on(game: str, o: object, seats: int) -> Message | None:
    """The note that a user interface should show for this opponent; None if its table was solved for these options."""
    try:
        table = solved_table(game, o, seats)
    except BadTable as error:
        return message(error.key, **error.fills)
    return None if table.is_exact else message("bots.table_nearest", variant=table.variant)
