"""Measure what play by tables gains over printed advice, in chips a deal.

python tools/measure_policies.py [--deals N] [--best-answer]

One seat plays by tables and all others by advice, then the other way round, over the same packs in every seat. Each
player counts an equal share of what is left in the pool. With --best-answer the table is not the shipped one but the
best response to printed advice that its buckets allow, which is an upper bound for any table.
"""

from __future__ import annotations

import argparse
from typing import NamedTuple

import numpy as np

from gamester.artefacts.tables import solved_table
from gamester.games import game_of
from gamester.games.loo.advice.buckets import SIZE
from gamester.kernel.judged import PRINTED, TABLES
from gamester.text.catalogue import Word
from gamester_lab.evaluate.calibrating import gain_of
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.players import PolicyPlayer
from gamester_lab.train.declarations_loo import Setting, solve

SEED, ROUNDS, DEALS = 77, 100, 2000


class Case(NamedTuple):
    """A kind of table."""

    game: str
    variant: str
    seats: int
    carried: int
    words: dict[str, Word]


WHOLE: dict[str, Word] = {"loo": "unlimited"}
CASES = (
    Case("loo", "three/wikipedia-2023", 3, 6, {}), Case("loo", "three/wikipedia-2023", 5, 6, {}),
    Case("loo", "three/wikipedia-2023", 7, 6, {}), Case("loo", "three/wikipedia-2023", 5, 27, WHOLE),
    Case("loo", "three/hoffmann-1909", 5, 6, {}), Case("loo", "irish/wikipedia-2023", 5, 6, {}),
    Case("loo", "five/wikipedia-2023", 3, 10, {}), Case("loo", "five/wikipedia-2023", 5, 10, {}),
    Case("loo", "five/wikipedia-2023", 5, 95, WHOLE), Case("loo", "five/hoffmann-1909", 5, 10, {}),
    Case("loo", "five/cotton-1674", 5, 95, {}),
    Case("laugh", "adpoker", 5, 0, {}), Case("laugh", "adpoker", 3, 0, {}),
)  # fmt: skip


def numbers_for(case: Case, *, best_answer: bool) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    """The table to measure."""
    table = np.zeros(SIZE, np.uint8)
    if case.game == "loo" and best_answer:
        setting = Setting(case.variant, case.words, case.seats, case.carried)
        for _ in solve(setting, table, ROUNDS, DEALS, SEED + 1, PRINTED):
            pass
    elif case.game == "loo":
        o = game_of("loo").words.options_of(case.variant, case.words, case.seats)
        table[:] = np.frombuffer(solved_table("loo", o, case.seats).numbers, np.uint8)
    return table


def main() -> None:
    """Measure every case, one line of a table for each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--best-answer", action="store_true")
    args = parser.parse_args()
    print("| table | pool | tables among advice | advice among tables |\n| --- | --- | --- | --- |")
    for case in CASES:
        numbers = numbers_for(case, best_answer=args.best_answer)
        o = game_of(case.game).words.options_of(case.variant, case.words, case.seats)
        pool = case.carried + o.ante if case.game == "loo" else None
        form = Form(case.game, case.variant, case.seats, case.words, pool)
        tables, advice = PolicyPlayer("tables", TABLES, numbers), PolicyPlayer("advice", PRINTED, numbers)
        cells = []
        for one, others in ((tables, advice), (advice, tables)):
            gain = gain_of(form, one, others, args.deals, SEED)
            cells.append(f"{gain.value:+.4f} ± {gain.half or 0.0:.4f}")
        registry = "".join(f", {key} {word}" for key, word in case.words.items())
        print(f"| {case.variant}, {case.seats} players{registry} | {pool or ''} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
