"""Compilation before a measurement."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterable
from functools import cache

import numpy as np

from gamester.games import game_of
from gamester.lab.compile.arena import Arena, RandomPlayer
from gamester.lab.compile.compiler import first_call, is_kept
from gamester.lab.workers import ALONE, Workers
from gamester.text.messages import Words

Call = Callable[[], object]


def make_ready(
    games: Iterable[str], words: Words, *, quiet: bool, workers: Workers = ALONE, calls: Iterable[Call] = ()
) -> None:
    """Compile the arenas of some games if they are not in the cache, and say so, because it takes a while.

    Several workers then make some `calls`, each of which compiles another function that all of them need later.
    """
    if not quiet and not all(is_kept(name_of(game)) for game in games):
        print(words.say("simulate.compiling"), file=sys.stderr, flush=True)
    for arena in [workers.begin(make_arena_ready, game) for game in games]:
        arena()
    if workers.many > 1:
        for rehearsal in [workers.begin(call) for call in calls]:
            rehearsal()


def make_arena_ready(game: str) -> None:
    """Compile the arena of a game if it is not in the cache."""
    logging.getLogger("gamester.lab.compile").setLevel(logging.ERROR)  # the message is out already
    first_call(name_of(game), lambda: play_once(game))


def name_of(game: str) -> str:
    """The name of a game's arena among the compiled loops."""
    return f"{game}-arena"


@cache
def play_once(game: str) -> None:
    """Play one deal so that the compiler runs."""
    package = game_of(game)
    seats = min(package.words.variants[package.words.default_variant].players)
    arena = Arena(game, package.words.default_variant, seats, {}, 0)
    arena.play([RandomPlayer()], np.zeros(1, np.int64), np.zeros((1, seats), np.int64))
