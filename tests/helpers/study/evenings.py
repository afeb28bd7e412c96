"""Evenings played by bots, as events and as records."""

import random

from gamester.bots.base import drive
from gamester.bots.roster import AdviceBot, spec_of
from gamester.games import game_of
from gamester.table.events import Opened, Other
from gamester.table.table import Table
from table.driving import text_of

NAMES = ("Wanda", "Ann", "Ben", "Cat")
FORMS = {"loo": "three/wikipedia-2023", "laugh": "adpoker"}


def evening(game, person, deals, seed=1, others=None):
    """The events of an evening: `person` sits in seat 0 among bots that play by advice and overlook nothing."""
    package = game_of(game)
    endless = {"max_extra_deals": 0} if "max_extra_deals" in package.words.catalogue else {}
    options = {"rounds": -(-deals // len(NAMES)), **endless}
    opened = Opened(game, FORMS[game], options, package.rules_number, NAMES)
    table = Table(opened, random.Random(seed))
    bots = [person, *(others or [AdviceBot(name) for name in NAMES[1:]])]
    drive(table, bots, deals)
    told = {str(seat): spec_of(bot) for seat, bot in enumerate(bots) if seat}
    return [opened, Other("evening", {"person": 0, "bots": told, "seed": "1", "dealer": 0}), *table.events[1:]]


def written(path, events):
    """The events as a record in a file."""
    path.write_text(text_of(events), "utf-8")
    return path
