"""How many decisions a second the vector environment makes, observations and masks included.

    python benches/vector_env.py [--tables 16384] [--threads 1]

Random legal actions, chosen by the compiled helper and counted in the time; auto-reset, shuffle and deal included.
The fastest of several rounds, as other work on the machine only ever slows one down.
"""

from __future__ import annotations

import argparse
import platform
import time

from gamester.envs.vector import VectorTables

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
    """Decisions a second."""
    many = VectorTables(game, variant, seats, tables=tables, seed=1, threads=threads)
    many.reset()
    best = 0.0
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for _ in range(STEPS):
            many.step(many.sample_actions())
        best = max(best, STEPS * tables / (time.perf_counter() - began))
    many.close()
    return best


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=16384)
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    print(
        f"Python {platform.python_version()}, {platform.machine()}; {args.tables:,} tables, {args.threads} thread(s).\n"
    )
    print("| vector environment, observations and masks included | decisions a second |\n| --- | --: |")
    for title, game, variant, seats in FORMS:
        print(f"| {title} | {speed(game, variant, seats, args.tables, args.threads):,.0f} |", flush=True)


if __name__ == "__main__":
    main()
