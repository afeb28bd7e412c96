"""An opponent that plays by solved tables, and by printed advice where it has none it may use."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from gamester.artefacts.tables import Table, loo_table
from gamester.bots import laugh, loo
from gamester.bots.base import Assessed, asked_offers, chance_of, settled_on
from gamester.bots.laugh import Eye
from gamester.errors import BadTable
from gamester.games.loo.advice.buckets import FULL
from gamester.games.loo.advice.solved import is_known, lots_of
from gamester.games.loo.kernel.state import STAND
from gamester.games.loo.words.actions import SAID
from gamester.kernel.cards import bit
from gamester.kernel.judged import PRINTED, TABLES
from gamester.messages import message

if TYPE_CHECKING:
    from gamester.act import Act
    from gamester.bots.base import Seen
    from gamester.messages import Message

LOG = logging.getLogger("gamester.bots")


@dataclass(frozen=True, slots=True)
class TablesBot:
    """Stands, passes and takes Dumby as often as was solved for the pool; to the bold the pool looks richer.

    Laugh and Lie Down has no tables: there it plays by measured rules, and overlooks as much as its character does.
    """

    name: str = "Tables"
    boldness: int = 0
    slips: int = 0
    seed: int = 0

    def choose(self, seen: Seen) -> Act:
        """An act drawn under its seed."""
        drawn = chance_of(self.seed, seen).getrandbits(62)
        if seen.game == "loo":
            table = table_of(seen.o, seen.view.seats)
            if table is None:
                return loo.advise(seen, self.boldness, PRINTED).act
            return loo.advise(seen, self.boldness, TABLES, table.numbers, drawn).act
        return laugh.advise(seen, Eye(self.slips / 100), self.seed, TABLES, (), drawn).act

    def assess(self, seen: Seen) -> tuple[Assessed, ...]:
        """How often it would declare what; elsewhere it does one thing only."""
        legal = loo.actions_of(seen.view, asked_offers(seen)) if seen.game == "loo" else 0
        table = table_of(seen.o, seen.view.seats) if legal & bit(STAND) else None
        if table is None or not is_known(seen.view, seen.o, legal, table.numbers, self.boldness):
            return settled_on(seen, self.choose(seen))
        lots = [
            lots_of(seen.view, seen.o, legal, table.numbers, self.boldness, SAID[offer.act.do])
            for offer in asked_offers(seen)
        ]
        return tuple(Assessed(offer.act, lot / FULL) for offer, lot in zip(asked_offers(seen), lots, strict=True))


@cache
def table_of(o: Any, seats: int) -> Table | None:
    """The table for these options of Loo; None, with one warning in the log, if there is none that may be used."""
    try:
        return loo_table(o, seats)
    except BadTable as error:
        warn(str(error))
        return None


@cache
def warn(sentence: str) -> None:
    """Say it once."""
    LOG.warning("gamester: %s", sentence)


def note_on(game: str, o: Any, seats: int) -> Message | None:
    """What a front should say of this opponent at such a table; None where it was solved for just these options."""
    if game != "loo":
        return message("bots.no_tables")
    try:
        table = loo_table(o, seats)
    except BadTable as error:
        return message(error.key, **error.fills)
    return None if table.is_exact else message("bots.table_nearest", variant=table.variant)
