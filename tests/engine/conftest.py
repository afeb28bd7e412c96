"""What this lane shares."""

from third_game.fixtures import installed as third_game
from third_game.fixtures import package

__all__ = ["package", "third_game"]
