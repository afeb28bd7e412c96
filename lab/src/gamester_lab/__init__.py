"""The laboratory: simulation, evaluation, solving, training and environments. The game does not import it.

`import gamester_lab` offers the functions below; each imports what it needs when it is first used.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamester_lab.api import (
        Exact,
        Exploit,
        Form,
        Gain,
        Solution,
        Task,
        Verdict,
        bound,
        duel,
        environment,
        exact,
        exact_names,
        exploit,
        judge,
        load_solution,
        simulate,
        solution,
        task,
        task_names,
    )  # fmt: skip

__all__ = [
    "Exact", "Exploit", "Form", "Gain", "Solution", "Task", "Verdict", "bound", "duel", "environment", "exact",
    "exact_names", "exploit", "judge", "load_solution", "simulate", "solution", "task", "task_names",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """A function of the laboratory, imported when it is first used; Missing without NumPy and Numba."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from gamester_lab.commands.common import check_compiler

    check_compiler()
    from gamester_lab import api

    globals()[name] = value = getattr(api, name)
    return value


def __dir__() -> list[str]:
    """The names that the package offers."""
    return sorted(__all__)
