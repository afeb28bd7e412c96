"""What has to be compiled before a measurement."""

from __future__ import annotations

import logging
import sys
from functools import cache

import numpy as np

from gamester.fast.arena import Arena, RandomPlayer
from gamester.fast.compile import first_call, is_kept
from gamester.games import game_of
from gamester.messages import Words


def make_ready(game: str, words: Words, *, quiet: bool) -> None:
    """Compile the arena of a game, unless this machine keeps it; and say so, for it takes a while."""
    if not quiet and not is_kept(name_of(game)):
        print(words.say("simulate.compiling"), file=sys.stderr, flush=True)
    logging.getLogger("gamester.fast").setLevel(logging.ERROR)  # it has been said
    first_call(name_of(game), lambda: play_once(game))


def name_of(game: str) -> str:
    """The name of the arena of a game among compiled loops."""
    return f"{game}-arena"


@cache
def play_once(game: str) -> None:
    """One deal, for the sake of the compiler."""
    package = game_of(game)
    seats = min(package.VARIANTS[package.DEFAULT_VARIANT].players)
    arena = Arena(game, package.DEFAULT_VARIANT, seats, {}, 0)
    arena.play([RandomPlayer()], np.zeros(1, np.int64), np.zeros((1, seats), np.int64))
