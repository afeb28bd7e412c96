"""What a seat has seen since a deal began, as one number, and which of its actions it can tell apart.

Each game has its own eyes, and any other takes in every field of every view: games are named here and nowhere else.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gamester.lab.solve import eyes_laugh, eyes_loo, eyes_plain


class Eyes(NamedTuple):
    """How a game is seen: plain functions that compiled code can call."""

    see: Any
    """(view, the same as ints, last, keys) -> last: another look, which counts if it shows something new."""
    key_of: Any
    """(keys) -> the name of all that was seen."""
    choices: Any
    """(s, o, legal, keys, acts, groups) -> size, number: the legal actions, those that the actor, who has seen `keys`,
    cannot tell apart under one number; `number` counts these.
    """


EYES = {
    "loo": Eyes(eyes_plain.see, eyes_plain.key_of, eyes_loo.choices_of),
    "laugh": Eyes(eyes_laugh.see, eyes_laugh.key_of, eyes_laugh.choices_of),
}


def eyes(game: str) -> Eyes:
    """The eyes of a game; of one that has none of its own those that take in everything."""
    return EYES.get(game, Eyes(eyes_plain.see, eyes_plain.key_of, eyes_plain.choices_of))
