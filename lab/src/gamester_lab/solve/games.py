"""The small games that are solved as whole trees, by name: their trees, and the names of their information sets."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import permutations
from typing import Any, Protocol

from gamester.text.errors import BadRun
from gamester_lab.solve import mini_laugh, mini_loo
from gamester_lab.solve.cfr import Policy
from gamester_lab.solve.replay import Place, Small
from gamester_lab.solve.tree import Leaf, Sketch, Tree

# --- Kuhn -------------------------------------------------------------------------------------------------------


def kuhn(players: int) -> Sketch:
    """Kuhn poker: one card each from a pack of one card more than there are players, and one bet.

    A key is an actor with its card and the bets so far.
    """
    sketch = Sketch(players)
    deals = list(permutations(range(players + 1), players))
    for deal in deals:
        bet_from(sketch, 0, 0, deal, "", 1.0 / len(deals))
    return sketch


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


def kuhn_places(sketch: Sketch) -> list[Place]:
    """`1 2 pb`: player 1 has card 2, after a pass and a bet."""
    keys: Any = sketch.keys
    return [Place(f"{actor} {card} {said}".rstrip(), (0, 1), ("pass", "bet")) for actor, (card, said) in keys]


# --- Leduc ------------------------------------------------------------------------------------------------------

LEDUC_CARDS = 6
LEDUC_RAISES = (2, 4)


def leduc() -> Sketch:
    """Leduc poker for two: six cards of three ranks, two rounds of betting, one public card for the second round.

    A key is an actor with its rank, the public one and the bids so far.
    """
    sketch = Sketch(2)
    deals = list(permutations(range(LEDUC_CARDS), 3))
    for deal in deals:
        ranks = (deal[0] // 2, deal[1] // 2, deal[2] // 2)
        raise_from(sketch, 0, 0, ranks, ("", ""), (1, 1), 1.0 / len(deals))
    return sketch


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


LEDUC_WORDS = {"f": "fold", "c": "call", "r": "raise"}


def leduc_places(sketch: Sketch) -> list[Place]:
    """`0 2 cr`, `0 2 crc/1 r`: player 0 has rank 2, after these bids; `/1` is the public card of the second round."""
    places = []
    keys: Any = sketch.keys
    for actor, (rank, public, said) in keys:
        text = said[0] if public is None else f"{said[0]}/{public} {said[1]}"
        letters = list(words(said[0] if public is None else said[1]))
        numbers = tuple("fcr".index(letter) for letter in letters)
        places.append(Place(f"{actor} {rank} {text}".rstrip(), numbers, tuple(LEDUC_WORDS[each] for each in letters)))
    return places


# --- By name ----------------------------------------------------------------------------------------------------


POKER: dict[str, Callable[[], Sketch]] = {"kuhn": lambda: kuhn(2), "kuhn-3": lambda: kuhn(3), "leduc": leduc}
MINI = (*mini_loo.FORMS, *mini_laugh.FORMS)
"""The games made from the rules of Loo and of Laugh and Lie Down."""
GAMES = (*POKER, *MINI)


def check_name(game: Any) -> None:
    """BadRun if no game has this name."""
    if game not in GAMES:
        raise BadRun("solve.unknown", text=str(game), values=" ".join(GAMES))


class Solved(Protocol):
    """A solution of `lab.solution`."""

    @property
    def game(self) -> str:
        """The name of the small game."""

    @property
    def policy(self) -> Policy:
        """The probability of each action."""

    def at(self, number: int) -> list[float]:
        """The probabilities of the actions at an information set."""


def check_solved(solved: str, game: str) -> None:
    """BadRun if a solution is one of another game."""
    if solved != game:
        raise BadRun("solve.other_game", text=solved, game=game)


def tree_named(game: Any) -> Tree:
    """The tree of a small game; BadRun if no game has this name."""
    check_name(game)
    return POKER[game]().tree() if game in POKER else grown(game).tree


def grown(game: str) -> Small:
    """A game made from the rules, with its tree and its deals."""
    from gamester_lab.solve.grow import grow

    if game in mini_loo.FORMS:
        form = mini_loo.FORMS[game]
        deals = mini_loo.deals_of(form)
        return Small(deals, mini_loo.shared(grow(deals), form))
    deals = mini_laugh.deals_of(mini_laugh.FORMS[game])
    return Small(deals, grow(deals).tree)


@lru_cache(maxsize=4)
def small_game(game: str) -> Small:
    """The same, made once; so is each name."""
    return grown(game)


def places_of(game: str) -> list[Place]:
    """The information sets of a game, in the order of a policy; in the larger games each takes some milliseconds."""
    if game not in POKER:
        return small_game(game).places()
    return (leduc_places if game == "leduc" else kuhn_places)(POKER[game]())
