"""One person and two bots at a table of Loo, in typed lines; at the end the sums, and a look back.

python examples/an_evening.py
"""

from __future__ import annotations

import gamester


def main() -> None:
    """Play one deal."""
    table = gamester.open_table("loo", ["You", "Ben", "Cas"], bots={"Ben": "advice", "Cas": "advice"})
    table.deal()
    told = 0
    while True:
        table.play_bots()
        print(*table.story("You", since=told), sep="\n")
        told = len(table.story("You"))
        if table.between_deals:
            break
        print(table.view("You"))
        try:
            table.act("You", input("> "))
        except gamester.Refused as refused:
            print(refused)
    print(table.settlement())
    print(table.review("You", worlds=50))


if __name__ == "__main__":
    main()
