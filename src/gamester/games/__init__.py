"""The games that the program offers: packages name them in entry points of the group `gamester.games`."""

from gamester.games.check import check
from gamester.games.game import Game
from gamester.games.registry import (
    GAMES,
    advice_of,
    belief_of,
    bots_of,
    choose_of,
    every_game,
    game_of,
    is_here,
    register,
    variant_named,
)

__all__ = [
    "GAMES", "Game", "advice_of", "belief_of", "bots_of", "check", "choose_of", "every_game", "game_of", "is_here",
    "register", "variant_named",
]  # fmt: skip
