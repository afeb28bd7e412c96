"""What a form offers people who choose opponents: at most Easy, Medium, Hard and Master, where they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gamester.bots.levels import LEVELS, USUAL, Place, is_unlimited, known_places, to_be_had, weaker_at
from gamester.games import game_of
from gamester.games.registry import OWN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gamester.text.catalogue import Word


class Grade(NamedTuple):
    """How opponents play: a level, and how much they are weakened."""

    level: str
    temperature: int = 0
    oversights: int | None = None


GRADES = {
    "easy": Grade(USUAL, 10, 20),
    "medium": Grade(USUAL),
    "hard": Grade("learned", 0, 0),
    "master": Grade("master", 0, 0),
}
"""Weakest first. Only the easy one is weakened on purpose."""


def grades_at(game: str, variant: str, players: int, options: Mapping[str, Word]) -> list[str]:
    """The grades that a form offers for such a table: those that can be had here, each measured to be stronger than the
    one before. A game from outside that nobody has written advice for has none.
    """
    place = nearest(game, Place(variant, players, unlimited=is_unlimited(variant, options)))
    had, found = to_be_had(game), list[str]()
    for name, grade in GRADES.items():
        below = GRADES[found[-1]].level if found else grade.level
        stronger = below == grade.level or (place is not None and below in weaker_at(grade.level, place))
        if grade.level in had and stronger:
            found.append(name)
    return found


def nearest(game: str, place: Place) -> Place | None:
    """The measured table that is most like a table: of the same form, if possible of the same variant and size of loos,
    then with the nearest number of players. None if no table of the form was measured.
    """
    if game not in OWN:
        return None
    form_of, variants = game_of(game).facts.form_of, game_of(game).words.variants
    form = form_of(place.variant)
    known = {each for level in LEVELS for each in known_places(level)}
    alike = [each for each in known if each.variant in variants and form_of(each.variant) == form]

    def distance(one: Place) -> tuple[bool, bool, int, int]:
        apart = abs(one.players - place.players)
        return one.unlimited != place.unlimited, one.variant != place.variant, apart, -one.players

    return min(alike, key=distance, default=None)


def grade_of(level: str, temperature: int, oversights: int | None) -> str | None:
    """The grade of such opponents; None if they are none of the four."""
    return next((name for name, grade in GRADES.items() if grade == (level, temperature, oversights)), None)
