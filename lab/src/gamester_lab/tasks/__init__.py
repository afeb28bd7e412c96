"""Named tasks for learners: a table, an observation, a reward and opponents, frozen under a name with a version.

A task is one deal. The reward is u: the chips won, and an equal share of what the deal adds to the pool. The seeds of
the packs on which a player is judged follow from the task's name; all other seeds are there to tune with. Exact tasks
are small games under such names, with what their equilibria are worth.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.text.errors import BadRun
from gamester_lab.compile.arena import Batch, Ints, one_each
from gamester_lab.compile.encoding import rows_of
from gamester_lab.compile.vector import bools
from gamester_lab.evaluate.form import Form
from gamester_lab.tasks.observing import Observation

FIELDS = ("advice", "tables", "learned")
"""The opponents of every task: levels whose play is frozen with it."""
Choice = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.bool_]], npt.ArrayLike]
"""A learner's policy: (observations, uint8 [n, bytes]; masks, bool [n, 62]) -> one legal action for each, int [n]."""


@dataclass(frozen=True)
class Task:
    """A task by its name."""

    name: str
    form: Form
    observation: Observation
    frozen: str
    """A digest of what the task rests on: the form, the observation, and what opponents win by the rules."""

    @property
    def seed(self) -> int:
        """The seed of the packs on which players are judged."""
        return int.from_bytes(hashlib.sha256(self.name.encode()).digest()[:7])

    @cached_property
    def carried(self) -> int:
        """The chips in the pool before the stakes."""
        arena = self.form.arena(0)
        return int(arena.carried(None if self.form.pool is None else np.array([self.form.pool]), 1)[0])

    def player(self, choose: Choice, name: str = "own player") -> Learner:
        """A policy over observations of this task, as a player that can be judged."""
        return Learner(self, choose, name)

    def digest(self) -> str:
        """What `frozen` must be: a hash of the form, of the places of the observation, and of opponents' results."""
        from gamester_lab.tasks.frozen import results

        said = {
            "form": self.form.to_json(),
            "planes": [[plane.name, plane.kind, plane.numbers.stop] for plane in self.observation.planes],
            "results": results(self.form, self.seed),
        }
        return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]

    def __repr__(self) -> str:
        """The name."""
        return f"Task({self.name!r})"


class Learner:
    """A player of the arena that decides by observations of a task."""

    wants_witness = False

    def __init__(self, task: Task, choose: Choice, name: str) -> None:
        """Play by `choose` at tables of this task."""
        self.task, self.policy, self.name = task, choose, name

    def choose(self, batch: Batch) -> Ints:
        """One action for each place; BadRun if the policy gives no such, and the arena refuses what is not legal."""
        seen = self.task.observation.pack(rows_of(batch.game, batch.options, batch.views))
        return one_each(self.name, self.policy(seen, bools(batch.masks)), len(batch.masks))


@cache
def told() -> dict[str, Any]:
    """The file of the tasks."""
    return tomllib.loads(files(__package__).joinpath("tasks.toml").read_text("utf-8"))


@cache
def tasks() -> dict[str, Task]:
    """All tasks by name."""
    found, kinds = {}, told()["observations"]
    for name, given in told()["tasks"].items():
        form = Form(given["game"], given["variant"], given["players"], pool=given.get("pool"))
        observation = Observation(form.game, kinds[given["observation"]])
        found[name] = Task(name, form, observation, given.get("frozen", ""))
    return found


def task_names() -> list[str]:
    """The names of all tasks."""
    return list(tasks())


def task(name: str | Task) -> Task:
    """The task of this name; BadRun if there is none."""
    if isinstance(name, Task):
        return name
    if name not in tasks():
        raise BadRun("measure.no_task", text=str(name), values=", ".join(tasks()))
    return tasks()[name]


# --- Exact tasks ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exact:
    """A small game by its name, and the figures of its kept policy."""

    name: str
    game: str
    """Its name for `gamester lab solve`, and for `lab.solution` unless it is a heads-up game."""
    openspiel: str
    """Its name for `pyspiel.load_game`; empty for the heads-up games, which are no trees."""
    steps: int
    """The steps of CFR+ that led to the policy."""
    values: tuple[float, ...]
    """The expected chips of each seat, eldest first, if all follow the policy."""
    nash_conv: float
    """Its NashConv in chips: what all seats would gain by best responses."""
    deals: int
    sets: int
    """The number of information sets; of a heads-up game, of the states after each player's first card."""


@cache
def exact_tasks() -> dict[str, Exact]:
    """All exact tasks by name."""
    return {
        name: Exact(name=name, **given | {"values": tuple(given["values"])}) for name, given in told()["exact"].items()
    }


def exact_names() -> list[str]:
    """The names of all exact tasks."""
    return list(exact_tasks())


def exact(name: str) -> Exact:
    """The exact task of this name; BadRun if there is none."""
    if name not in exact_tasks():
        raise BadRun("measure.no_task", text=str(name), values=", ".join(exact_tasks()))
    return exact_tasks()[name]
