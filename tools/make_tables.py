"""Solve the tables of Loo and write them into src/gamester/artefacts/data.

python tools/make_tables.py [FORM ...]      three irish five dealt; all of them by default

The result is the same each time. All forms take about ten minutes of one processor.
"""

import argparse
import sys
from collections.abc import Iterator

import numpy as np
from rich.console import Console
from rich.progress import Progress

from gamester.bots.tables import FOLDER, solved_options, write_file
from gamester.games import game_of
from gamester.games.loo.advice.buckets import LEVELS, SIZE
from gamester.text.catalogue import Word
from gamester_lab.train.declarations_loo import Setting, solve

FORMS = {
    "three": "three/wikipedia-2023",
    "irish": "irish/wikipedia-2023",
    "five": "five/wikipedia-2023",
    "dealt": "five/cotton-1674",
}
SEATS = range(3, 9)
ROUNDS, SEED = 60, 1890
DEALS = {"three": 1000, "irish": 500, "five": 500, "dealt": 500}
"""Deals of a round."""
MOST = {"three": LEVELS, "irish": LEVELS, "five": LEVELS, "dealt": 2}
"""The most loos in the pool; only two in the form without exchange, which had unlimited loos."""


def settings(form: str, seats: int) -> Iterator[Setting]:
    """The pools to solve, one after another: with one loo in the pool, with two or more, and with forced hands."""
    ante = 3 if form in ("three", "irish") else 5
    yield Setting(FORMS[form], {"loo": "unlimited"}, seats, 20 * ante)
    words: dict[str, Word] = {"loo": "limited", "loo_amount": 2 * ante}
    for loos in range(2, min(MOST[form], seats + 1) + 1):
        yield Setting(FORMS[form], words, seats, (2 * loos - 1) * ante)
    if form == "three":  # in other forms a forced hand leaves no declaration to make
        yield Setting(FORMS[form], {}, seats, 0)


def make(form: str, seats: int, tell: Progress) -> bytes:
    """The table of a form for so many players."""
    table = np.zeros(SIZE, np.uint8)
    wanted = list(settings(form, seats))
    task = tell.add_task(f"{form}, {seats} players", total=len(wanted) * ROUNDS)
    for setting in wanted:
        for _ in solve(setting, table, ROUNDS, DEALS[form], SEED):
            tell.advance(task)
    return table.tobytes()


def main() -> None:
    """Solve the forms that the arguments name."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("forms", nargs="*", default=list(FORMS), choices=FORMS, metavar="FORM")
    FOLDER.mkdir(exist_ok=True)
    with Progress(console=Console(file=sys.stderr)) as progress:
        for form in parser.parse_args().forms:
            parts = {seats: make(form, seats, progress) for seats in SEATS}
            o = game_of("loo").words.options_of(FORMS[form], {}, min(SEATS))
            header = {
                "variant": FORMS[form],
                "options": solved_options("loo", o),
                "seed": SEED,
                "deals": ROUNDS * DEALS[form],
            }
            write_file("loo", FOLDER / f"loo-{form}.table", header, parts)


if __name__ == "__main__":
    main()
