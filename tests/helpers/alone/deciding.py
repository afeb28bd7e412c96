"""What opponents with a network decide in some deals: run here, and by Pyodide in `in_pyodide.mjs`."""

from __future__ import annotations

import random

from gamester.bots.base import is_asked, is_forced, seen_by, step
from gamester.bots.learned import why_weaker
from gamester.bots.roster import AdviceBot, bot_named
from gamester.games import game_of
from gamester.table.events import Opened
from gamester.table.table import Table

FORMS = (("loo", "five/wikipedia-2023"), ("laugh", "adpoker"))
PLAYERS = 5


def decided() -> list[str]:
    """Why no network plays, if none does; then every act of one deal of each game, at both levels."""
    said: list[str] = []
    for game, variant in FORMS:
        table = Table(Opened(game, variant, {}, game_of(game).rules_number, ("a",) * PLAYERS), random.Random(1))
        table.deal(0)
        said.append(str(why_weaker(game, game_of(game).words.options_of(variant, {}, PLAYERS), PLAYERS)))
        bots = {seat: AdviceBot("", seed=seat) for seat in range(PLAYERS)}
        while table.session.under_way:
            for seat in table.to_act():
                seen = seen_by(table, seat)
                if is_asked(seen) and not is_forced(seen):
                    said += [
                        str(bot_named("Celia", len(said), level=level).choose(seen)) for level in ("learned", "master")
                    ]
            step(table, bots)
    return said
