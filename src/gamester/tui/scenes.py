"""Which scene draws which game."""

from __future__ import annotations

from gamester.tui.laugh_scene import LaughScene
from gamester.tui.loo_scene import LooScene
from gamester.tui.plain_scene import PlainScene

AnyScene = LooScene | LaughScene | PlainScene
SCENES: dict[str, AnyScene] = {"loo": LooScene(), "laugh": LaughScene()}


def scene_of(game: str) -> AnyScene:
    """The scene of a game; a plain one if the game has none of its own."""
    return SCENES.get(game) or PlainScene()
