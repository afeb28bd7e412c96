"""How many decisions the vector environment makes in a CPU-second, observations and masks included: rows, and bytes.

   python benches/vector_env.py [--tables 16384] [--threads 1] [--write]

A compiled helper chooses random legal actions, and its time counts. Auto-reset, shuffle and deal are included. The
fastest of several rounds counts, because other work on the machine can only slow a round down.
"""

from __future__ import annotations

import time

from report import run, surroundings

from gamester_lab.envs.vector import VectorTables
from gamester_lab.tasks import tasks

FORMS = [
    ("Five-Card Loo, 5 players", "loo", "five/wikipedia-2023", 5),
    ("Five-Card Loo, 8 players", "loo", "five/wikipedia-2023", 8),
    ("Three-Card Loo, 5 players", "loo", "three/wikipedia-2023", 5),
    ("Irish Loo, 5 players", "loo", "irish/wikipedia-2023", 5),
    ("Laugh and Lie Down, 5 players", "laugh", "adpoker", 5),
    ("Laugh and Lie Down, 3 players", "laugh", "adpoker", 3),
]
RUNS = {task.form.game: task.observation.runs for task in tasks().values()}
ROUNDS, STEPS = 15, 12


def speeds(game: str, variant: str, seats: int, tables: int, threads: int) -> list[float]:
    """Decisions a second of the processor time of all threads together: with rows, and with packed bytes."""
    both = [
        VectorTables(game, variant, seats, tables=tables, seed=1, threads=threads, runs=runs)
        for runs in (None, RUNS[game])
    ]
    best = [0.0 for _ in both]
    for many in both:
        many.reset()
    for _ in range(ROUNDS):
        for place, many in enumerate(both):
            began = time.process_time()
            for _ in range(STEPS):
                many.step(many.sample_actions())
            best[place] = max(best[place], STEPS * tables / (time.process_time() - began))
    for many in both:
        many.close()
    return best


def report(quick: bool, tables: int, threads: int) -> str:
    """All forms as Markdown."""
    tables = min(tables, 256) if quick else tables
    lines = [
        surroundings("numpy", "numba", "gymnasium"),
        "",
        f"{tables:,} tables, {threads} thread(s); the fastest of {ROUNDS} rounds of {STEPS} steps.",
        "",
        "| vector environment, observations and masks included | decisions a CPU-second | with packed bytes |",
        "| --- | --: | --: |",
    ]
    for title, game, variant, seats in FORMS[:1] if quick else FORMS:
        rows, packed = speeds(game, variant, seats, tables, threads)
        lines.append(f"| {title} | {rows:,.0f} | {packed:,.0f} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    run("vector_env", __doc__, report, tables=16384, threads=1)
