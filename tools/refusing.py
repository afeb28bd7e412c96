"""The advantage of a player who sees a pack and withholds a link: the last remaining choice (docs/reference/fair.md).

python tools/refusing.py [--deals N]

A player who knows the seed computes each pack once all other links are open. He spoils the round if a new pack has a
higher value for him; each chair can do so once a session. His optimal stopping rule is computed exactly, for the good
cards of a five-card hand (Pam and the aces) and for chips, whose frequencies come from N deals of advice.
"""

import argparse
from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import comb
from random import Random

from gamester.bots.base import seen_by
from gamester.bots.roster import opponents
from gamester.games import game_of
from gamester.table.events import Opened, Settled
from gamester.table.table import Table

PACK, HAND, GOOD = 52, 5, 5
SEATS, DEALS, SEED = 5, 4000, 41
LENGTHS, CHAIRS = (1, 6, 20), (0, 1, 4)
Chances = Mapping[int, float]
"""The probability of each score of a deal."""


def good_cards() -> Chances:
    """The probability of each number of good cards in a hand."""
    ways = {good: comb(GOOD, good) * comb(PACK - GOOD, HAND - good) for good in range(HAND + 1)}
    return {good: count / comb(PACK, HAND) for good, count in ways.items()}


def chips(deals: int) -> Chances:
    """The probability of each result of a seat in a deal of five-card Loo in which all follow printed advice."""
    rng, counts = Random(SEED), Counter[int]()
    while counts.total() < deals * SEATS:
        bots = opponents(SEATS, rng.getrandbits(32))
        names = tuple(bot.name for bot in bots)
        table = Table(Opened("loo", "five/wikipedia-2023", {}, game_of("loo").rules_number, names), rng)
        while not table.finished:
            table.deal(rng.randrange(SEATS))
            while not table.between_deals and not table.finished:
                seat = table.to_act()[0]
                table.act(seat, bots[seat].choose(seen_by(table, seat)))
        for event in table.events:
            counts.update(event.payments if isinstance(event, Settled) else ())
    return {score: count / counts.total() for score, count in counts.items()}


def best(chances: Chances, deals: int, chairs: int) -> float:
    """The expected score of a session of so many deals for a player who may refuse once for each of his chairs."""

    @cache
    def worth(deals: int, chairs: int) -> float:
        if deals == 0:
            return 0.0
        keep = worth(deals - 1, chairs)
        again = worth(deals, chairs - 1) if chairs else float("-inf")
        return sum(chance * max(score + keep, again) for score, chance in chances.items())

    return worth(deals, chairs)


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=DEALS, help="deals from which the frequencies of chips come")
    for title, chances in (("good cards", good_cards()), ("chips", chips(parser.parse_args().deals))):
        print(f"| {title} in a session of | " + " | ".join(f"chairs: {chairs}" for chairs in CHAIRS) + " |")
        for deals in LENGTHS:
            sums = [best(chances, deals, chairs) for chairs in CHAIRS]
            print(f"| deals: {deals} | " + " | ".join(f"{one:+.2f}" for one in sums) + " |")


if __name__ == "__main__":
    main()
