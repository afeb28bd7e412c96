"""The games for OpenSpiel: importing this package registers them with `pyspiel`. Needs the extra `envs`."""

from gamester.text.extras import need

need("pyspiel")

from gamester_lab.envs.open_spiel.games import Game, State, load
from gamester_lab.envs.open_spiel.mini import MiniGame, MiniState, tabular

__all__ = ["Game", "MiniGame", "MiniState", "State", "load", "tabular"]
