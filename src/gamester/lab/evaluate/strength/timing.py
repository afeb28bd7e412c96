"""The time of one decision of an opponent, at a table as people play at it."""

from __future__ import annotations

import random
import time

import numpy as np

from gamester.bots.base import is_asked, is_forced, seen_by
from gamester.bots.roster import bot_named
from gamester.games import game_of
from gamester.lab.evaluate.form import Form
from gamester.table.events import Opened
from gamester.table.table import Table

DEALS = 12
NAMES = ("Belinda", "Dorimant", "Clarissa", "Florio", "Umbriel", "Damon", "Araminta", "Celia")
PARTS = (50, 99)
"""The percentiles to report."""


def times(level: str, form: Form, deals: int = DEALS) -> list[float]:
    """Seconds of CPU that one bot of a level took for each free decision in some deals; all others play by advice."""
    bots = [bot_named(name, 1, level=level if seat == 0 else "advice") for seat, name in enumerate(NAMES)]
    package, taken = game_of(form.game), []
    opened = Opened(form.game, form.variant, dict(form.options), package.rules_number, NAMES[: form.players])
    table = Table(opened, random.Random(1))
    for _ in range(deals):
        if table.finished:
            break
        table.deal()
        while not (table.between_deals or table.finished):
            asked = ((seat, seen_by(table, seat)) for seat in table.to_act())
            seat, seen = next((seat, seen) for seat, seen in asked if is_asked(seen))
            began = time.thread_time()
            act = bots[seat].choose(seen)
            if seat == 0 and not is_forced(seen):
                taken.append(time.thread_time() - began)
            table.act(seat, act)
    return taken[1:]  # the first decision loads weights


def percentiles(taken: list[float]) -> tuple[float, float]:
    """The median and the 99th percentile, in milliseconds."""
    middle, high = np.percentile(np.array(taken) * 1000, PARTS).tolist()
    return middle, high
