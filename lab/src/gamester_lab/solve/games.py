"""The small games that are solved as whole trees, by name: their trees, and the names of their information sets."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from gamester.text.errors import BadRun
from gamester_lab.solve import mini_laugh, mini_loo
from gamester_lab.solve.replay import Place, Small
from gamester_lab.solve.tree import Sketch, Tree, kuhn, leduc, words

POKER: dict[str, Callable[[], Sketch]] = {"kuhn": lambda: kuhn(2), "kuhn-3": lambda: kuhn(3), "leduc": leduc}
MINI = (*mini_loo.FORMS, *mini_laugh.FORMS)
"""The games made from the rules of Loo and of Laugh and Lie Down."""
GAMES = (*POKER, *MINI)


def check_name(game: Any) -> None:
    """BadRun if no game has this name."""
    if game not in GAMES:
        raise BadRun("solve.unknown", text=str(game), values=" ".join(GAMES))


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


def kuhn_places(sketch: Sketch) -> list[Place]:
    """`1 2 pb`: player 1 has card 2, after a pass and a bet."""
    keys: Any = sketch.keys
    return [Place(f"{actor} {card} {said}".rstrip(), (0, 1), ("pass", "bet")) for actor, (card, said) in keys]


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
