"""A small game solved exactly; its policy is kept in a file, loaded again, and judged.

python docs/examples/solved.py kuhn policy.npz            (needs the laboratory; `mini-loo-a` is Loo with nine cards)
"""

from __future__ import annotations

import sys

from gamester import GamesterError, lab


def main(game: str, path: str) -> None:
    """Solve, save, load, judge."""
    lab.solution(game, steps=300).save(path)
    kept = lab.load_solution(path)
    print(kept)
    print("worth in chips:", *(f"{value:+.4f}" for value in kept.values()))
    print(f"what leaving it gains all together: {kept.nash_conv():.5f} chips")
    for number in range(min(6, len(kept.owners))):
        shares = " ".join(f"{share:.2f}" for share in kept.at(number))
        print(f"player {kept.owners[number]} at information set {number}: {shares}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    try:
        main(*sys.argv[1:])
    except GamesterError as fault:
        sys.exit(str(fault))
