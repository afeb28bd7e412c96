"""Search compiled and interpreted think the same of random decisions: a check by command, since it compiles for minutes.

python tests/helpers/bots/backends.py --decisions 20 --seed 1
"""

import argparse
import random
import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from gamester.bots import Seen, search
from gamester.bots.search import SearchBot
from gamester.games import game_of
from gamester.worlds import witness_of
from worlds.deals import Deal

TABLES = {"loo": [("five/wikipedia-2023", 5), ("three/wikipedia-2023", 4), ("irish/wikipedia-2023", 5)], "laugh": [("adpoker", 5)]}  # fmt: skip


def decision(game, rng):
    """What a seat is shown at some decision with a choice."""
    variant, seats = rng.choice(TABLES[game])
    o = game_of(game).words.options_of(variant, {}, seats)
    while True:
        deal = Deal(game, o, seats, rng)
        while not deal.over:
            asked = deal.package.rules.waited_for(deal.s)
            seat = (asked & -asked).bit_length() - 1
            whole = not getattr(deal.s, "put", 0) and getattr(deal.s, "mover", -1) < 0
            offers = tuple(deal.package.words.offers(deal.s, o, seat)) if asked and whole else ()
            if len(offers) > 1 and rng.random() < 0.1:
                view = deal.package.rules.new_view()
                deal.package.rules.look(deal.s, o, seat, view)
                return Seen(
                    game, o, view, offers, partial(witness_of, game, o, deal.before, deal.deck, list(deal.steps), seat)
                )
            deal.play_on()


def differing(game, decisions, seed):
    """Of how many decisions the two carriers think otherwise."""
    rng = random.Random(f"carriers {game} {seed}")
    wrong = 0
    for _ in range(decisions):
        seen = decision(game, rng)
        found = []
        for there in (True, False):
            search.is_compiled = lambda there=there: there
            found.append(SearchBot("x", seed, worlds=4).assess(seen))
        wrong += found[0] != found[1]
    return wrong


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", default="loo,laugh")
    reader.add_argument("--decisions", type=int, default=20)
    reader.add_argument("--seed", type=int, default=1)
    given = reader.parse_args()
    for name in given.games.split(","):
        print(f"{name}: {differing(name, given.decisions, given.seed)} of {given.decisions} decisions differ")
