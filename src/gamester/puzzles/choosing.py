"""Choosing puzzles by what they are about and by how difficult they are."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from gamester.games import every_game, game_of
from gamester.puzzles.puzzle import shipped
from gamester.text.messages import Message, message

if TYPE_CHECKING:
    from collections.abc import Sequence

EASY, MEDIUM, HARD = DIFFICULTIES = ("easy", "medium", "hard")
"""No level misses it; one or two do; three or more."""
MOST_MEDIUM = 2


class Label(NamedTuple):
    """What a puzzle is chosen by."""

    game: str
    theme: str
    difficulty: str

    def fits(self, about: str, difficulty: str) -> bool:
        """Is it about this (a game, or `game.theme`), and as difficult? Nothing asked fits all."""
        return about in ("", self.game, f"{self.game}.{self.theme}") and difficulty in ("", self.difficulty)


def difficulty_of(missed: Sequence[str]) -> str:
    """How difficult a puzzle is that these levels miss."""
    return EASY if not missed else MEDIUM if len(missed) <= MOST_MEDIUM else HARD


@cache
def labels() -> tuple[Label, ...]:
    """The labels of all puzzles, in their order."""
    bodies = map(json.loads, shipped())
    return tuple(Label(body["game"], body["theme"], difficulty_of(body["missed"])) for body in bodies)


def following(number: int, about: str, difficulty: str) -> int | None:
    """The number of the next puzzle of this kind after another, the first after the last; None if there is none."""
    numbers = range(1, len(labels()) + 1)
    after = (*numbers[number:], *numbers[:number])
    return next((one for one in after if labels()[one - 1].fits(about, difficulty)), None)


def subjects() -> dict[str, Message]:
    """What puzzles are about: games, each before its themes, by the words that `following` takes."""
    found: dict[str, Message] = {}
    there = {(label.game, label.theme) for label in labels()}
    for game in every_game():
        study = game_of(game).study
        themes = [theme for theme in study().kinds if (game, theme) in there] if study is not None else []
        if themes:
            found[game] = message(f"puzzle.game.{game}")
        for theme in themes:
            fills = {"game": message(f"puzzle.game.{game}"), "theme": message(f"insight.{game}.{theme}")}
            found[f"{game}.{theme}"] = message("puzzle.subject", **fills)
    return found
