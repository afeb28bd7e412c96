"""Fifty deals of Laugh and Lie Down: how one who plays anything legal fares against four who take advice.

python docs/examples/fifty_deals.py
"""

import gamester

BOTS = {"Ann": "random", "Ben": "advice", "Cas": "advice", "Dot": "advice", "Eve": "advice"}
DEALS = 50


def main() -> None:
    """Play, and add up what each player won or lost."""
    sums = dict.fromkeys(BOTS, 0)
    for seed in range(DEALS):
        table = gamester.open_table("laugh", list(BOTS), bots=BOTS, seed=seed)
        table.deal()
        table.play_bots()
        for player, chips in table.settlement().payments.items():
            sums[player] += chips
    for player, chips in sums.items():
        print(f"{player} ({BOTS[player]}): {chips:+}")


if __name__ == "__main__":
    main()
