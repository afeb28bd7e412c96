"""Four bots play a deal of Five-Card Loo: what is heard at the table, the payments, and a look back at one seat.

python docs/examples/a_deal.py
"""

import gamester

BOTS = {"Ann": "advice", "Ben": "advice", "Cas": "random", "Dot": "advice"}


def main() -> None:
    """Deal, play, pay, look back."""
    table = gamester.open_table("loo", list(BOTS), bots=BOTS, seed=6)
    table.deal()
    table.play_bots()
    print(*table.story(), sep="\n")
    print(table.settlement())
    print(table.review("Ann", worlds=20))


if __name__ == "__main__":
    main()
