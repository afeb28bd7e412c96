"""Rows to add up: deals played at random by the interpreted rules, and the sums of rows by plain Python."""

from functools import cache

import numpy as np

from gamester.backend.compile import tally_of
from gamester.backend.layout import pack, record_type
from gamester.backend.rounds import rounds
from gamester.games import game_of
from gamester.games.loo.kernel.state import Ended
from gamester.kernel.cards import PACK_SIZE
from gamester.lab.simulation.counting import EXACT, LINES, NUMBERED, first_of
from gamester.lab.simulation.summing import summing

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


def zeros(game):
    """A line of zeros for each field of the records of table and counts."""
    kind = summing(game)
    return [
        {name: [0] * int(np.prod(record[name].shape)) for name in record.names} for record in (kind.table, kind.counts)
    ]


def bin_of(value):
    """The bin of a number, found by trying."""
    return value if value < EXACT else next(n for n in range(EXACT, 1008) if first_of(n) <= value < first_of(n + 1))


def sessions_of(rows):
    """The rows of a table, session by session, as plain dictionaries."""
    session = []
    for row in rows:
        session.append({name: row[name].tolist() for name in row.dtype.names})
        if session[-1]["last"]:
            yield session
            session = []
    if session:
        yield session


def among(mask):
    return {seat for seat in range(8) if mask >> seat & 1}


def slow_sums(game, seats, rows, lengths):
    """Totals of each table, and counts over all, by going through the rows in plain Python."""
    tables, counts = [], zeros(game)[1]
    for table, length in zip(rows, lengths, strict=True):
        t = zeros(game)[0]
        for session in sessions_of(table[:length]):
            sitting = set(range(seats))
            for r in session:
                part = loo_deal if game == "loo" else laugh_deal
                part(t, counts, r, seats, sitting)
                number = min(r["deal"], NUMBERED) - 1
                pool = r["contested"] if game == "loo" else r["carried"]
                t["deals"][0] += 1
                t["pool"][0] += pool
                t["numbered"][number] += 1
                t["pools"][number] += pool
                counts["pools"][bin_of(pool)] += 1
                if game == "loo":
                    sitting = among(r["seated"])
            end = session[-1]
            left = "pool" if game == "loo" else "pot"
            t["left"][0] += end[left]
            t["opened"][0] += sum(session[0]["paid"]) + session[0][left]
            t["sessions"][0] += end["last"]
            t["unfinished"][0] += 1 - end["last"]
            if end["last"]:
                t["completed"][0] += end["deal"]
                counts["lengths"][bin_of(end["deal"])] += 1
        tables.append(t)
    return tables, counts


def lines_of(r, seats, sitting):
    """Each player with his lines: his place in the order of service, and his chair."""
    served = [seat for seat in ((r["dealer"] + step) % seats for step in range(1, seats + 1)) if seat in sitting]
    for ahead, seat in enumerate(served):
        yield seat, (seats - 1 if seat == r["dealer"] else ahead, LINES // 2 + seat)


def add_paid(t, r, seat, line):
    paid = r["paid"][seat]
    t["sat"][line] += 1
    t["chips"][line] += paid
    t["won"][line] += paid > 0
    t["lost"][line] += paid < 0
    t["gained"][line] += max(0, paid)


def loo_deal(t, counts, r, seats, sitting):
    standing, looed, swept = among(r["standing"]), among(r["looed"]), among(r["swept"])
    t["defended"][0] += r["defender"] >= 0
    t["emptied"][0] += r["pool"] == 0
    for name, value in (("ended", r["ended"]), ("forced", r["forced"]), ("flushes", r["flush"])):
        counts[name][value] += 1
    counts["standers"][len(standing)] += 1
    counts["loos"][len(looed)] += 1
    pool = bin_of(r["contested"])
    for name, seats_of in (("sat_at", sitting), ("stood_at", standing), ("beaten_at", standing & looed)):
        counts[name][pool] += len(seats_of)
    for seat, lines in lines_of(r, seats, sitting):
        played = seat in standing and r["ended"] == Ended.PLAYED
        if played:
            counts["taken"][lines[0] * 6 + r["tricks"][seat]] += 1
        for line in lines:
            add_paid(t, r, seat, line)
            t["stood"][line] += seat in standing
            t["looed"][line] += seat in looed
            t["beaten"][line] += seat in standing & looed
            t["played"][line] += played
            t["tricks"][line] += r["tricks"][seat] if played else 0
            t["exchanges"][line] += r["changed"][seat] >= 0
            t["changed"][line] += max(0, r["changed"][seat])
            t["dumby"][line] += r["dumby_seat"] == seat
            t["swept"][line] += seat in swept


def laugh_deal(t, counts, r, seats, sitting):
    t["carrying"][0] += r["carried"] > 0
    counts["ended"][r["ended"]] += 1
    for seat, lines in lines_of(r, seats, sitting):
        counts["lay"][lines[0] * 9 + r["lay"][seat]] += 1
        counts["winnings"][r["won"][seat]] += 1
        counts["captured"][r["captures"][seat]] += 1
        for line in lines:
            add_paid(t, r, seat, line)
            t["cards"][line] += r["won"][seat]
            t["captures"][line] += r["captures"][seat]
            t["last_in"][line] += r["last_in"] == seat
            t["lain"][line] += r["lay"][seat] > 0
