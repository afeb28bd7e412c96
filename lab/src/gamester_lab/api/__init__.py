"""The public functions of the laboratory."""

from gamester_lab.api.duels import Gain, duel, exploit
from gamester_lab.api.simulating import environment, simulate
from gamester_lab.api.solving import Solution, load_solution, solution
from gamester_lab.evaluate.form import Form

__all__ = ["Form", "Gain", "Solution", "duel", "environment", "exploit", "load_solution", "simulate", "solution"]
