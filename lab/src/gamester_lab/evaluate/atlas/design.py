"""The cells of the atlas: every preset, every word of every house rule, and every reading of a silence, as data.

It follows the words of the games by itself: a new word is a new cell.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from gamester.games import game_of
from gamester.i18n import source
from gamester.study.sources import Source, facts, source_named, source_names
from gamester.text.catalogue import Choice, Word, same, spelled
from gamester.text.errors import BadOptions

Given = tuple[tuple[str, Word], ...]
"""Words of house rules, in the order of the catalogue."""


class Cell(NamedTuple):
    """A table that is played: a preset with some house rules."""

    game: str
    variant: str
    players: int
    given: Given = ()
    """The house rules that differ from the preset."""
    beside: Given = ()
    """Those of them without which the others have no effect; the cell is compared with a table that has only these."""

    @property
    def label(self) -> str:
        """`five/wikipedia-2023 p5 head=true`."""
        return " ".join([self.variant, f"p{self.players}", *(f"{key}={spelled(word)}" for key, word in self.given)])

    @property
    def reference(self) -> Cell | None:
        """What it is compared with; None for a preset."""
        return Cell(self.game, self.variant, self.players, self.beside) if self.given else None

    @property
    def is_usual(self) -> bool:
        """Does the usual number of players sit there?"""
        return self.players == usual(self.game, self.variant)


class Point(NamedTuple):
    """A word of a house rule at a preset."""

    game: str
    variant: str
    key: str
    word: Word


@cache
def plan() -> dict[str, Any]:
    """The file of the design."""
    return tomllib.loads(Path(__file__).with_name("design.toml").read_text("utf-8"))


def forms(game: str) -> dict[str, str]:
    """The forms of a game, each with the preset whose words are its usual ones: the first."""
    found: dict[str, str] = {}
    for variant in game_of(game).words.variants:
        found.setdefault(game_of(game).facts.form_of(variant), variant)
    return found


def players_at(game: str, variant: str) -> list[int]:
    """The numbers of players of the design that a preset allows."""
    return [many for many in plan()[game]["players"] if many in game_of(game).words.variants[variant].players]


# --- The words of a house rule ------------------------------------------------------------------------------


def words_of(game: str, variant: str, key: str) -> list[Word]:
    """The words of a house rule, or the numbers that stand for all; without the preset's own."""
    entry, own, drawn = game_of(game).words.catalogue[key], game_of(game).words.variants[variant].words, plan()[game]
    if isinstance(entry, Choice):
        words: list[Word] = list(entry.members)
    elif key in drawn["numbers"]:
        words = [*drawn["numbers"][key], *([entry.special] if entry.has_special else [])]
    else:
        words = [times * ante(own) for times in drawn.get("antes", {})[key]]
        words += [entry.special] if entry.has_special else []
    return [word for word in words if not same(word, own[key])]


def ante(own: Mapping[str, Word]) -> int:
    """The chips of an ante; 1 where that is no house rule."""
    chips = own.get("ante")
    return chips if type(chips) is int else 1


def given_for(point: Point) -> tuple[dict[str, Word], dict[str, Word]]:
    """The words beside which a word has an effect, and those without which it is refused."""
    game, variant, key, word = point
    own, drawn = game_of(game).words.variants[variant].words, plan()[game]
    needs = {
        other: words[0]
        for other, words in facts()["needs"].get(game, {}).get(key, {}).items()
        if own[other] not in words
    }
    required: dict[str, Word] = {}
    for other, each in [*needs.items(), (key, word)]:
        for name, partner in drawn["beside"].get(f"{other}={spelled(each)}", {}).items():
            required[name] = partner * ante(own) if name in drawn.get("antes", {}) else partner
    return needs, required


def cell_of(point: Point, players: int) -> Cell | None:
    """The cell of a word at a preset; None if there can be no such table."""
    game, variant, key, word = point
    needs, required = given_for(point)
    beside = ordered(game, variant, needs)
    given = ordered(game, variant, {**required, **needs, key: word})
    if not possible(game, variant, players, given):
        return None
    return Cell(game, variant, players, given, beside if possible(game, variant, players, beside) else ())


def ordered(game: str, variant: str, given: Mapping[str, Word]) -> Given:
    """Words in the order of the catalogue, without those that the preset has anyway."""
    own, keys = game_of(game).words.variants[variant].words, game_of(game).words.catalogue
    return tuple((key, given[key]) for key in keys if key in given and not same(own[key], given[key]))


def possible(game: str, variant: str, players: int, given: Given) -> bool:
    """Is there such a table?"""
    try:
        game_of(game).words.options_of(variant, dict(given), players)
    except BadOptions:
        return False
    return True


# --- What is played -----------------------------------------------------------------------------------------


def points(game: str) -> Iterator[Point]:
    """Every word of every house rule, at the usual preset of every form."""
    for variant in forms(game).values():
        for key in game_of(game).words.catalogue:
            yield from (Point(game, variant, key, word) for word in words_of(game, variant, key))


def impossible(game: str) -> list[Point]:
    """The words for which a form has no table, with any number of players."""
    return [
        point
        for point in points(game)
        if not any(cell_of(point, players) for players in players_at(game, point.variant))
    ]


def open_points(one: Source) -> list[str]:
    """The house rules that a source leaves open, whether it touches on them or says nothing at all."""
    return [key for key in one.words if not (one.says(key) or one.idle(key))]


def silences(game: str) -> Iterator[Point]:
    """The other readings of what sources leave open."""
    for name in source_names(game):
        one = source_named(game, name, source().code)
        if one.is_preset:
            for key in open_points(one):
                yield from (Point(game, name, key, word) for word in words_of(game, name, key))


def usual(game: str, variant: str) -> int:
    """The number of players for which silences are played."""
    return game_of(game).words.variants[variant].usual_players


def presets(game: str) -> Iterator[Cell]:
    """Every preset with each number of players."""
    for variant in game_of(game).words.variants:
        yield from (Cell(game, variant, players) for players in players_at(game, variant))


def made(those: Iterable[Cell | None]) -> list[Cell]:
    """Cells without those that cannot be, and each once."""
    return list(dict.fromkeys(cell for cell in those if cell is not None))


@cache
def cells() -> tuple[Cell, ...]:
    """All cells, the usual numbers of players first; what others are compared with, and then these others."""
    found: list[Cell] = []
    for game in plan():
        options = [cell_of(at, many) for at in points(game) for many in players_at(game, at.variant)]
        readings = [cell_of(at, usual(game, at.variant)) for at in silences(game)]
        compared = made([*options, *readings])
        found += made([*presets(game), *(cell.reference for cell in compared), *compared])
    first = {cell: number for number, cell in enumerate(found)}

    def place(cell: Cell) -> tuple[bool, int, bool]:
        return not cell.is_usual, first[cell.reference or cell], cell.reference is not None

    return tuple(sorted(found, key=place))
