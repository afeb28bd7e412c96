"""The view of each game, with a plain view for other games; only this module of the server names games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from gamester.games import game_of
from gamester.kernel.cards import Seat
from gamester.protocol import views_laugh, views_loo, views_plain


class Scene(NamedTuple):
    """The functions that show a game."""

    view_of: Callable[[Any, Any], Any]
    """(v, o) -> the view as a message."""
    asked: Callable[[Any], set[Seat]] = lambda view: set() if view.turn is None else {view.turn}
    """(view) -> the seats that must act, as far as it is public."""
    after_trick: Callable[[Any], bool] = lambda _view: False
    """(view) -> has a trick just been taken up, so that people need a moment to see it?"""


SCENES = {
    "loo": Scene(views_loo.view_of, after_trick=views_loo.after_trick),
    "laugh": Scene(views_laugh.view_of, views_laugh.asked),
}


def scene_of(name: str) -> Scene:
    """The scene of a game."""
    game = game_of(name)
    return SCENES.get(name) or Scene(partial(views_plain.view_of, game))
