"""The games that the program offers: packages name them in entry points of the group `gamester.games`."""

from gamester.games.check import check
from gamester.games.game import AnyGame, Facts, Game, Numbers, Rules, Words
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
from gamester.games.simple import net_sums, options_in, single_acts

__all__ = [
    "GAMES", "AnyGame", "Facts", "Game", "Numbers", "Rules", "Words", "advice_of", "belief_of", "bots_of", "check",
    "choose_of", "every_game", "game_of", "is_here", "net_sums", "options_in", "register", "single_acts",
    "variant_named",
]  # fmt: skip
