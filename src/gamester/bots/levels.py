"""How well opponents play: the levels there are, weakest first, and what the report measured of each."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from gamester.engine.modules import has_engine
from gamester.games import game_of
from gamester.games.registry import OWN
from gamester.text.catalogue import Word
from gamester.text.errors import BadOptions
from gamester.text.messages import Message, message

LEVELS = ("random", "advice", "tables", "search", "learned", "master")
"""The levels that an opponent can have, in the order in which they were made."""
SEARCHING = ("search", "master")
"""The levels that try their acts out."""
WITH_A_NETWORK = ("learned", "master")
THINKING = (*SEARCHING, *WITH_A_NETWORK)
"""Those that need an engine."""
USUAL = "advice"
WITHOUT_ADVICE = "random"
"""The level of a game for which nobody has written advice."""
UNLIMITED = "loo=unlimited"
"""The only house rule with which levels are measured."""
MEASURED = Path(__file__).parents[1] / "artefacts" / "data" / "strength.json"
"""What `gamester lab strength` measured. What it did not measure has no number here."""


class Strength(NamedTuple):
    """The strength of a level in a field of the reference level, at one form."""

    chips: float
    """Its average gain, in chips a deal."""
    half: float | None
    """Half of the 95 % confidence interval."""
    packs: int
    """The number of packs on which it rests."""

    @property
    def width(self) -> float:
        """The same as it is printed with two decimals: at least 0.01."""
        return max(self.half or 0.0, 0.01)


class Place(NamedTuple):
    """A kind of table at which a level was measured; the measurement holds whatever the other house rules are."""

    variant: str
    players: int
    unlimited: bool


def to_be_had(game: str | None = None) -> tuple[str, ...]:
    """The levels that are offered here, of a game or of all: those that search or have a network need an engine."""
    known = LEVELS if game is None else levels_of(game)
    return known if has_engine() else tuple(one for one in known if one not in THINKING)


def levels_of(game: str) -> tuple[str, ...]:
    """The levels that a game has, with an engine: one from outside has no tables and no network."""
    if game in OWN:
        return LEVELS
    return (WITHOUT_ADVICE,) if game_of(game).bots is None else (WITHOUT_ADVICE, USUAL)


def usual_of(game: str) -> str:
    """The level of a game's opponents where nobody says which."""
    return USUAL if USUAL in levels_of(game) else WITHOUT_ADVICE


def check_level(level: str, game: str | None = None) -> None:
    """BadOptions if opponents of this level cannot play here, or not this game."""
    if game is not None and level not in levels_of(game):
        raise BadOptions("level.not_of_game", level=level, game=game, values=list(to_be_had(game)))
    if level in THINKING and not has_engine():
        raise BadOptions("level.no_engine", level=level, values=list(to_be_had(game)))


@cache
def measured() -> Mapping[str, Any]:
    """The numbers of the report; empty if there are none."""
    if not MEASURED.is_file():
        return {"field": USUAL, "forms": {}}
    body: Mapping[str, Any] = json.loads(MEASURED.read_text("utf-8"))
    return body


def strengths(level: str) -> dict[str, Strength]:
    """The strengths of a level, by the name of the form in the report: `five/wikipedia-2023 p5 pool 15`. The reference
    level, against which all others are measured, has none.
    """
    if level == measured()["field"]:
        return {}
    found = {form: levels.get(level) for form, levels in measured()["forms"].items()}
    return {form: Strength(one["chips"], one["half"], one["packs"]) for form, one in found.items() if one}


def known_places(level: str) -> dict[Place, Strength]:
    """The strengths of a level, by the tables for which they hold."""
    found = {}
    for form, one in strengths(level).items():
        variant, seats, *words = form.split()
        house = [word for word in words if "=" in word]
        if house in ([], [UNLIMITED]):
            players = int(seats.removeprefix("p"))
            found[Place(variant, players, unlimited=bool(house))] = one
            if house:
                found |= {Place(name, players, unlimited=True): one for name in unlimited_forms(variant)}
    return found


def weaker_at(level: str, place: Place) -> list[str]:
    """The levels whose measured intervals at such a table lie below that of this level."""
    own = strength_in(level, place)
    others = {other: strength_in(other, place) for other in LEVELS if other != level}
    return [other for other, one in others.items() if own and one and one.chips + one.width < own.chips - own.width]


def strength_in(level: str, place: Place) -> Strength | None:
    """The measured strength of a level at such a table; the level against which all are measured gains nothing."""
    return Strength(0.0, 0.0, 0) if level == measured()["field"] else known_places(level).get(place)


def unlimited_forms(variant: str) -> list[str]:
    """The variants that differ from this one only in their unlimited loos."""
    variants = words_by_variant()
    return [name for name, words in variants.items() if words == {**variants[variant], "loo": "unlimited"}]


def is_unlimited(variant: str, options: Mapping[str, Any]) -> bool:
    """Is every loo as large as the pool at such a table?"""
    return bool({**words_by_variant().get(variant, {}), **options}.get("loo") == "unlimited")


@cache
def words_by_variant() -> Mapping[str, Mapping[str, Any]]:
    """The options of every variant of both games, in words."""
    return {name: one.words for game in OWN for name, one in game_of(game).words.variants.items()}


def strength_message(one: Strength, form: str) -> Message:
    """A sentence on a level's strength at a form of this title."""
    field = message(f"level.{measured()['field']}.title")
    return message("level.strength", chips=one.chips, half=one.width, field=field, form=form)


def unmeasured(level: str) -> Message:
    """What to say of a level that was not measured: this, or that it is the reference for the others."""
    return message("level.reference" if level == measured()["field"] else "level.unmeasured")


def strength_at(level: str, variant: str, players: int, options: Mapping[str, Any]) -> Strength | None:
    """The strength of a level at this table, limited or not; None if it was not measured."""
    return known_places(level).get(Place(variant, players, unlimited=is_unlimited(variant, options)))


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
