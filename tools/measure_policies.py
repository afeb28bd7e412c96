"""Measure what play by tables gains over printed advice, in chips a deal. Needs the extra `sim`.

python tools/measure_policies.py [--deals N] [--best-answer]

One seat plays by tables and all others by advice, then the other way round. Each is a paired test: the baseline is the
same deals with common random numbers and the same policy in every seat. Each player counts an equal share of what is
left in the pool. With --best-answer the table is not the shipped one but the best response to printed advice that its
buckets allow, which is an upper bound for any table.
"""

from __future__ import annotations

import argparse
from typing import NamedTuple

import numpy as np

from gamester.artefacts.tables import solved_table
from gamester.games import game_of
from gamester.games.loo.advice.buckets import SIZE
from gamester.kernel.judged import PRINTED, TABLES
from gamester.lab.evaluate.duel_loops import Player, duel
from gamester.lab.train.declarations_loo import Setting, solve
from gamester.text.catalogue import Word

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
        tables, advice = Player(TABLES, numbers), Player(PRINTED, numbers)
        cells = []
        for one, others in ((tables, advice), (advice, tables)):
            gain = duel(case.game, case.variant, case.seats, one, others, args.deals, SEED, case.carried, case.words)
            cells.append(f"{gain.mean:+.4f} ± {1.96 * gain.error:.4f}")
        ante = getattr(game_of(case.game).words.options_of(case.variant, case.words, case.seats), "ante", 0)
        registry = "".join(f", {key} {word}" for key, word in case.words.items())
        pool = case.carried + ante if case.game == "loo" else ""
        print(f"| {case.variant}, {case.seats} players{registry} | {pool} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
