"""The games there are."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from gamester.errors import BadOptions

if TYPE_CHECKING:
    from gamester.games import laugh, loo
    from gamester.games.game import Game

    CHECKED: tuple[Game, Game] = (loo, laugh)  # mypy: both packages are games

GAMES = ("loo", "laugh")


def game_of(name: str) -> Game:
    """The game of this name, imported when first asked for; BadOptions if there is none."""
    if name not in GAMES:
        raise BadOptions("options.game", game=name, values=list(GAMES))
    return cast("Game", import_module(f"{__name__}.{name}"))


def package_of(name: str) -> str:
    """The package that a game lies in."""
    return str(cast("Any", game_of(name)).__name__)
