"""The variants there are, each with its source."""

from __future__ import annotations

from typing import NamedTuple

from gamester.games import every_game, game_of
from gamester.study.rulebook import preset_text


class Variant(NamedTuple):
    """A form of a game as one source describes it."""

    game: str
    """`loo` or `laugh`."""
    name: str
    """The name that `open_table` takes: `five/wikipedia-2023`."""
    players: tuple[int, ...]
    """The numbers of players that it allows."""
    title: str
    """The title for people."""
    text: str
    """What is special about it, in a sentence."""
    source: str
    """The source that describes it."""


def variants(game: str | None = None, *, language: str = "") -> list[Variant]:
    """Every variant of a game, or of all games, with its source; `GamesterError` if there is no such game."""
    found = []
    for name in every_game() if game is None else (game_of(game).id,):
        for variant in game_of(name).words.variants.values():
            text = preset_text(name, variant.id, language)
            players = tuple(sorted(variant.players))
            found.append(Variant(name, variant.id, players, text["title"], text["text"], text["source"]))
    return found
