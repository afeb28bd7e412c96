"""The variants there are, each with its source."""

from __future__ import annotations

from typing import NamedTuple

from gamester.games import GAMES, game_of
from gamester.rulebook import preset_text


class Variant(NamedTuple):
    """A form of a game as one source plays it."""

    game: str
    """`loo` or `laugh`."""
    name: str
    """What `open_table` takes: `five/wikipedia-2023`."""
    players: tuple[int, ...]
    """How many can play."""
    title: str
    """Its name for people."""
    text: str
    """What is special about it, in a sentence."""
    source: str
    """Who describes it so."""


def variants(game: str | None = None, *, language: str = "") -> list[Variant]:
    """Every variant of a game, or of all games, with its source; `GamesterError` if there is no such game."""
    found = []
    for name in GAMES if game is None else (game_of(game).id,):
        for variant in game_of(name).words.variants.values():
            text = preset_text(name, variant.id, language)
            players = tuple(sorted(variant.players))
            found.append(Variant(name, variant.id, players, text["title"], text["text"], text["source"]))
    return found
