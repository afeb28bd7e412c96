"""Rows to add up: deals played at random by the interpreted rules."""

from functools import cache

import numpy as np

from gamester.backend.rounds import rounds
from gamester.games import game_of
from gamester.kernel.cards import PACK_SIZE
from gamester_lab.compile.compiler import tally_of
from gamester_lab.compile.layout import pack, record_type

TABLES = [
    ("loo", "five/wikipedia-2023", 5, {}),
    ("loo", "five/hoffmann-1909", 4, {"blaze": True, "opening_pool": 15}),
    ("loo", "three/hoffmann-1909", 6, {"lone_stander": "dealer_defends", "remainder": "carry"}),
    ("loo", "five/wikipedia-2023", 5, {"loo": "unlimited", "credit": "leave", "bankroll": 40, "rounds": 3}),
    ("loo", "irish/wikipedia-2023", 3, {"all_pass": "carry", "max_extra_deals": 1}),
    ("laugh", "adpoker", 5, {}),
    ("laugh", "adpoker", 3, {"late_declaration": "void", "rounds": 2}),
    ("laugh", "willughby-1665", 4, {"last_bonus": "last_capture"}),
]
"""Games, presets, players and house rules, all sections of a report among them."""


@cache
def rows_of(place, tables=12, deals=25):
    """Rows and lengths of some tables of TABLES, their last deals left out more or less."""
    game, variant, seats, words = TABLES[place]
    package, steps, tally = game_of(game), rounds(game), tally_of(game)
    o = package.words.options_of(variant, words, seats)
    rows = np.zeros((tables, deals), record_type(tally.Tally))
    lengths = np.array([deals - (table % 4) * 5 for table in range(tables)])
    order = [0] * PACK_SIZE
    for table in range(tables):
        s = package.rules.open_table(seats, o)
        for deal in range(lengths[table]):
            if package.rules.finished(s, o):
                s = package.rules.open_table(seats, o)
            x = steps.deal_out(s, o, order, 7, table, deal)
            steps.play_out(s, o, order, x)
            row = tally.Tally()
            tally.note(s, o, row)
            pack(row, rows[table], deal)
    return rows, lengths
