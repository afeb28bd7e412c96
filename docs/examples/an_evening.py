"""One person and two bots at a table of Loo, in typed lines; at the end the sums, and a look back.

python docs/examples/an_evening.py [SEED]

The same seed gives the same cards.
"""

from __future__ import annotations

import sys

import gamester

PERSON = "Ann"


def main() -> None:
    """Play one deal."""
    seed = sys.argv[1] if len(sys.argv) > 1 else None
    bots = {"Ben": "advice", "Cas": "advice"}
    table = gamester.open_table("loo", [PERSON, *bots], bots=bots, seed=seed)
    table.deal()
    told = 0
    while True:
        table.play_bots()
        print(*table.story(PERSON, since=told), sep="\n")
        told = len(table.story(PERSON))
        if table.between_deals:
            break
        print(table.view(PERSON))
        try:
            table.act(PERSON, input("> "))
        except gamester.Refused as refused:
            print(refused)
    print(table.settlement())
    print(table.review(PERSON, worlds=50))


if __name__ == "__main__":
    main()
