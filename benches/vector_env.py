"""How many decisions the vector environment makes in a CPU-second, observations and masks included.

   python benches/vector_env.py [--tables 16384] [--threads 1] [--write]

A compiled helper chooses random legal actions, and its time counts. Auto-reset, shuffle and deal are included. The
fastest of several rounds counts, because other work on the machine can only slow a round down.
"""

from __future__ import annotations

import time

from report import run, surroundings

from gamester_lab.envs.vector import VectorTables

FORMS = [
    ("Five-Card Loo, 5 players", "loo", "five/wikipedia-2023", 5),
    ("Five-Card Loo, 8 players", "loo", "five/wikipedia-2023", 8),
    ("Three-Card Loo, 5 players", "loo", "three/wikipedia-2023", 5),
    ("Irish Loo, 5 players", "loo", "irish/wikipedia-2023", 5),
    ("Laugh and Lie Down, 5 players", "laugh", "adpoker", 5),
    ("Laugh and Lie Down, 3 players", "laugh", "adpoker", 3),
]
ROUNDS, STEPS = 15, 12


def speed(game: str, variant: str, seats: int, tables: int, threads: int) -> float:
    """Decisions a second of the processor time of all threads together."""
    many = VectorTables(game, variant, seats, tables=tables, seed=1, threads=threads)
    many.reset()
    best = 0.0
    for _ in range(ROUNDS):
        began = time.process_time()
        for _ in range(STEPS):
            many.step(many.sample_actions())
        best = max(best, STEPS * tables / (time.process_time() - began))
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
        "| vector environment, observations and masks included | decisions a CPU-second |",
        "| --- | --: |",
    ]
    for title, game, variant, seats in FORMS[:1] if quick else FORMS:
        lines.append(f"| {title} | {speed(game, variant, seats, tables, threads):,.0f} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    run("vector_env", __doc__, report, tables=16384, threads=1)
