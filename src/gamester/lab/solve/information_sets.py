"""What a seat has seen since a deal began, as one number, and which of its actions it can tell apart.

Some games distinguish less than a plain reading of every view does; only this module names games.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gamester.lab.solve import information_sets_laugh, information_sets_loo, information_sets_plain


class InformationSets(NamedTuple):
    """How a seat sees a game: plain functions that compiled code can call."""

    see: Any
    """(view, the same as ints, last, keys) -> last: update `keys` if the view shows something new."""
    key_of: Any
    """(keys) -> the name of the information set."""
    choices: Any
    """(s, o, legal, keys, acts, groups) -> size, number: the legal actions; actions that the actor, who has seen
    `keys`, cannot tell apart have one group number. `number` counts the groups.
    """


PLAIN = InformationSets(information_sets_plain.see, information_sets_plain.key_of, information_sets_plain.choices_of)
"""The functions for any other game: every field of every view counts."""
OWN = {
    "loo": PLAIN._replace(choices=information_sets_loo.choices_of),
    "laugh": InformationSets(
        information_sets_laugh.see, information_sets_laugh.key_of, information_sets_laugh.choices_of
    ),
}


def information_sets(game: str) -> InformationSets:
    """The functions of a game."""
    return OWN.get(game, PLAIN)
