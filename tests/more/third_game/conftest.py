"""The package of the third game is installed where a test asks for it."""

from third_game.fixtures import installed, package

__all__ = ["installed", "package"]
