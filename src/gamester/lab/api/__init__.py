"""The public functions of the laboratory. Needs the extra `sim`."""

from gamester.lab.api.duels import Gain, duel, exploit
from gamester.lab.api.simulating import environment, simulate
from gamester.lab.api.solving import Solution, load_solution, solution
from gamester.lab.evaluate.form import Form

__all__ = ["Form", "Gain", "Solution", "duel", "environment", "exploit", "load_solution", "simulate", "solution"]
