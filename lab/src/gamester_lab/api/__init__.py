"""The public functions of the laboratory."""

from gamester_lab.api.duels import Exploit, Gain, bound, duel, exploit
from gamester_lab.api.judging import judge
from gamester_lab.api.simulating import environment, simulate
from gamester_lab.api.solving import Solution, load_solution, solution
from gamester_lab.evaluate.form import Form
from gamester_lab.tasks import Exact, Task, exact, exact_names, task, task_names
from gamester_lab.tasks.judging import Verdict

__all__ = [
    "Exact", "Exploit", "Form", "Gain", "Solution", "Task", "Verdict", "bound", "duel", "environment", "exact",
    "exact_names", "exploit", "judge", "load_solution", "simulate", "solution", "task", "task_names",
]  # fmt: skip
