"""The frozen opponents of tasks, which play on as they did when the tasks were named.

What they do is noticed by the results of some packs. Weights that have since been replaced are kept beside the tasks.
"""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from gamester.bots.network import Learned, form_of, load, shipped
from gamester_lab.compile.arena import Player
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.players import LearnedPlayer, player_of, row_of

HERE = Path(__file__).parent
PACKS = 200
EXACT = ("advice", "tables")
"""Opponents whose results are the same on every processor; of the network, whose last digits are not, its weights."""


@cache
def kept_weights(game: str) -> Learned:
    """The weights with which the tasks of a game were named: kept beside them, or else those that ship still."""
    path = HERE / f"learned_{game}.npz"
    return load(path, game) if path.is_file() else shipped(game)


def opponent(level: str, form: Form) -> Player:
    """The opponent of a level at a task of this form; BadRun if there is none."""
    if level != "learned":
        return player_of(level, form)
    return LearnedPlayer("learned", kept_weights(form.game).at(form_of(form.game, row_of(form), form.players)))


def results(form: Form, seed: int) -> dict[str, Any]:
    """What the packs of a task bring among each opponent, and which network plays."""
    arena, numbers = form.arena(seed), np.arange(PACKS)
    seats = np.zeros((PACKS, form.players), np.int64)
    found: dict[str, Any] = {}
    for level in EXACT:
        played = arena.play([player_of(level, form)], numbers, seats, form.pool)
        found[level] = played.paid.tolist()
    weights = (np.asarray(each).tobytes() for each in kept_weights(form.game).weights)
    return found | {"learned": hashlib.sha256(b"".join(weights)).hexdigest()}
