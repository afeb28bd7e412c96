"""Kuhn and Leduc poker, whose values are known, as a test of the solver. The rules are OpenSpiel's."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import numpy as np

from gamester.lab.solve.tree import CHANCE, LEAF, Tree, tree_of

Leaf = tuple[float, ...]
"""The payoff of each player."""


class Sketch:
    """A tree that is built node by node."""

    def __init__(self, players: int) -> None:
        """Start with the root, a chance node."""
        self.players = players
        self.rows: list[tuple[int, int, int, int, float]] = [(-1, CHANCE, 0, 0, 1.0)]
        self.payoffs: list[Leaf] = []
        self.keys: dict[object, int] = {}

    def decision(self, parent: int, slot: int, actor: int, seen: object, odds: float = 1.0) -> int:
        """Add a decision of `actor`, who has seen this; its number."""
        key = self.keys.setdefault((actor, seen), len(self.keys))
        self.rows.append((parent, actor, slot, key, odds))
        return len(self.rows) - 1

    def leaf(self, parent: int, slot: int, payoff: Leaf) -> None:
        """Add a leaf."""
        self.rows.append((parent, LEAF, slot, 0, 1.0))
        self.payoffs.append(payoff)

    def tree(self) -> Tree:
        """The finished tree."""
        parents, actors, slots, keys, odds = (np.array(column) for column in zip(*self.rows, strict=True))
        return tree_of(self.players, parents, actors, slots, keys, odds, np.array(self.payoffs))


# --- Kuhn -------------------------------------------------------------------------------------------------------


def kuhn(players: int) -> Tree:
    """Kuhn poker: one card each from a pack of one card more than there are players, and one bet."""
    sketch = Sketch(players)
    deals = list(permutations(range(players + 1), players))
    for deal in deals:
        bet_from(sketch, 0, 0, deal, "", 1.0 / len(deals))
    return sketch.tree()


def bet_from(sketch: Sketch, parent: int, slot: int, deal: tuple[int, ...], said: str, odds: float = 1.0) -> None:
    """Add what follows after this history: `p` pass, `b` bet or call."""
    players = sketch.players
    first = said.find("b")
    if len(said) == (players if first < 0 else first + players):
        sketch.leaf(parent, slot, kuhn_payoff(deal, said, first))
        return
    actor = len(said) % players
    node = sketch.decision(parent, slot, actor, (deal[actor], said), odds)
    for number, word in enumerate("pb"):
        bet_from(sketch, node, number, deal, said + word)


def kuhn_payoff(deal: tuple[int, ...], said: str, first: int) -> Leaf:
    """The best card among those who bet, or among all if nobody did, wins every ante and every bet."""
    players = len(deal)
    paid = [1] * players
    for number in range(max(first, 0), len(said)):
        paid[number % players] += said[number] == "b"
    in_play = [seat for seat in range(players) if paid[seat] == max(paid)]
    winner = max(in_play, key=lambda seat: deal[seat])
    return tuple(float(sum(paid) * (seat == winner) - paid[seat]) for seat in range(players))


# --- Leduc ------------------------------------------------------------------------------------------------------

LEDUC_CARDS = 6
LEDUC_RAISES = (2, 4)


def leduc() -> Tree:
    """Leduc poker for two: six cards of three ranks, two rounds of betting, one public card for the second round."""
    sketch = Sketch(2)
    deals = list(permutations(range(LEDUC_CARDS), 3))
    for deal in deals:
        ranks = (deal[0] // 2, deal[1] // 2, deal[2] // 2)
        raise_from(sketch, 0, 0, ranks, ("", ""), (1, 1), 1.0 / len(deals))
    return sketch.tree()


def words(said: str) -> Iterator[str]:
    """The legal actions now in a round: fold after a raise, call or check, raise at most twice."""
    if said.endswith("r"):
        yield "f"
    yield "c"
    if said.count("r") < 2:
        yield "r"


def raise_from(
    sketch: Sketch, parent: int, slot: int, ranks: tuple[int, int, int], said: tuple[str, str], paid: tuple[int, int],
    odds: float = 1.0,
) -> None:  # fmt: skip
    """Add what follows after this history of the two rounds, with so much paid."""
    second = round_over(said[0])
    text = said[second]
    if text.endswith("f") or (second and round_over(text)):
        sketch.leaf(parent, slot, leduc_payoff(ranks, text, paid))
        return
    actor = len(text) % 2
    node = sketch.decision(parent, slot, actor, (ranks[actor], ranks[2] if second else None, said), odds)
    for number, word in enumerate(words(text)):
        pays = list(paid)
        if word != "f":
            pays[actor] = max(paid) + (LEDUC_RAISES[second] if word == "r" else 0)
        after = (said[0], text + word) if second else (text + word, "")
        raise_from(sketch, node, number, ranks, after, (pays[0], pays[1]))


def round_over(text: str) -> bool:
    """Has a round of betting ended in a call?"""
    return len(text) > 1 and text.endswith("c")


def leduc_payoff(ranks: tuple[int, int, int], text: str, paid: tuple[int, int]) -> Leaf:
    """The player who did not fold wins; else a pair with the public card, else the higher rank; a tie is 0."""
    if text.endswith("f"):
        loser = (len(text) - 1) % 2
    else:
        worth = [ranks[seat] + 10 * (ranks[seat] == ranks[2]) for seat in range(2)]
        if worth[0] == worth[1]:
            return 0.0, 0.0
        loser = 0 if worth[0] < worth[1] else 1
    lost = float(paid[loser])
    return (-lost, lost) if loser == 0 else (lost, -lost)
