"""What the frozen opponents of a task do: results of some packs, by which a change of their play is noticed."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from gamester.bots.learned.file import shipped
from gamester_lab.evaluate.form import Form
from gamester_lab.evaluate.players import player_of

PACKS = 200
EXACT = ("advice", "tables")
"""Opponents whose results are the same on every processor; of the network, whose last digits are not, its weights."""


def results(form: Form, seed: int) -> dict[str, Any]:
    """What the packs of a task bring among each opponent, and which network plays."""
    arena, numbers = form.arena(seed), np.arange(PACKS)
    pools = None if form.pool is None else np.full(PACKS, form.pool, np.int64)
    seats = np.zeros((PACKS, form.players), np.int64)
    found: dict[str, Any] = {}
    for level in EXACT:
        played = arena.play([player_of(level, form)], numbers, seats, pools)
        found[level] = played.paid.tolist()
    weights = (np.asarray(each).tobytes() for each in shipped(form.game).weights)
    return found | {"learned": hashlib.sha256(b"".join(weights)).hexdigest()}
