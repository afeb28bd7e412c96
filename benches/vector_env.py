"""How many decisions the vector environment makes in a CPU-second, observations and masks included.

   python benches/vector_env.py [--tables 16384] [--threads 1] [--write]

All seats with rows, all seats with packed bytes, and one learner among bots, whose decisions take time but are not
counted. A compiled helper chooses random legal actions, and its time counts. Auto-reset, shuffle and deal are included.
Each plays its rounds by itself, and the fastest counts: other work on the machine can only slow a round down.
"""

import time
from typing import Any

from report import run, surroundings, table
from speed import TABLES

from gamester.bots.learned import why_weaker
from gamester_lab.envs.vector import LearnerTables, VectorTables
from gamester_lab.tasks import tasks

FORMS = [form for form in TABLES if form[0] != "Laugh and Lie Down, 4 players"]
RUNS = {task.form.game: task.observation.runs for task in tasks().values()}
ROUNDS, STEPS = 15, 12


AMONG = ("advice", "learned")
"""The bots of a learner."""


def kinds(game: str, variant: str, seats: int, tables: int, threads: int) -> list[VectorTables | None]:
    """All seats with rows, all seats with packed bytes, and one learner with rows among bots of each level.

    None where no network was trained for the form.
    """
    given: dict[str, Any] = {"tables": tables, "seed": 1, "threads": threads}
    whole, packed = (VectorTables(game, variant, seats, runs=runs, **given) for runs in (None, RUNS[game]))
    untrained = why_weaker(game, whole.o, seats) is not None
    learners = [
        None if bots == "learned" and untrained else LearnerTables(game, variant, seats, bots=bots, **given)
        for bots in AMONG
    ]
    return [whole, packed, *learners]


def speed(table: VectorTables | None, tables: int) -> float:
    """Decisions a second of the processor time of all threads together; a learner's do not count those of bots."""
    if table is None:
        return 0.0
    best = 0.0
    table.reset()
    for _ in range(ROUNDS):
        began = time.process_time()
        for _ in range(STEPS):
            table.step(table.sample_actions())
        best = max(best, STEPS * tables / (time.process_time() - began))
    table.close()
    return best


def report(quick: bool, tables: int, threads: int) -> str:
    """All forms as Markdown."""
    tables = min(tables, 256) if quick else tables
    columns = ("decisions a CPU-second", "rows", "packed bytes", "a learner's among `advice`", "among `learned`")
    about = f"{tables:,} tables, {threads} thread(s); the fastest of {ROUNDS} rounds of {STEPS} steps."
    rows = []
    for title, game, variant, seats in FORMS[:1] if quick else FORMS:
        found = [speed(each, tables) for each in kinds(game, variant, seats, tables, threads)]
        rows.append([title, *(f"{rate:,.0f}" if rate else "—" for rate in found)])
    return "\n".join([surroundings("numpy", "numba", "gymnasium"), "", about, "", *table(columns, rows)]) + "\n"


if __name__ == "__main__":
    run("vector_env", __doc__, report, tables=16384, threads=1)
