"""What a seat has seen since a deal began, as one number, and which of its actions it can tell apart.

A game may tell fewer apart than a plain reading of every view does: games are named here and nowhere else.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gamester.lab.solve import information_sets_laugh, information_sets_loo, information_sets_plain


class InformationSets(NamedTuple):
    """How a game is seen: plain functions that compiled code can call."""

    see: Any
    """(view, the same as ints, last, keys) -> last: another look, which counts if it shows something new."""
    key_of: Any
    """(keys) -> the name of all that was seen."""
    choices: Any
    """(s, o, legal, keys, acts, groups) -> size, number: the legal actions, those that the actor, who has seen `keys`,
    cannot tell apart under one number; `number` counts these.
    """


PLAIN = InformationSets(information_sets_plain.see, information_sets_plain.key_of, information_sets_plain.choices_of)
"""Every field of every view."""
OWN = {
    "loo": PLAIN._replace(choices=information_sets_loo.choices_of),
    "laugh": InformationSets(
        information_sets_laugh.see, information_sets_laugh.key_of, information_sets_laugh.choices_of
    ),
}


def information_sets(game: str) -> InformationSets:
    """The information sets of a game."""
    return OWN.get(game, PLAIN)
