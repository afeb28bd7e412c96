"""What this lane shares."""

from third_game.fixtures import installed as third_game

__all__ = ["third_game"]
