"""Exact tasks: small games under names that never change meaning, with what their equilibria are worth.

`gamester lab solve` found each by so many steps of CFR+. NashConv is exact; so are the values of that policy.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from gamester.text.errors import BadRun


@dataclass(frozen=True, slots=True)
class Exact:
    """A small game by its name, and the figures of its kept policy."""

    name: str
    game: str
    """Its name for `lab.solution` and `gamester lab solve`."""
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
    said = tomllib.loads(files(__package__).joinpath("tasks.toml").read_text("utf-8"))
    return {
        name: Exact(name=name, **given | {"values": tuple(given["values"])}) for name, given in said["exact"].items()
    }


def exact_names() -> list[str]:
    """The names of all exact tasks."""
    return list(exact_tasks())


def exact(name: str) -> Exact:
    """The exact task of this name; BadRun if there is none."""
    if name not in exact_tasks():
        raise BadRun("measure.no_task", text=str(name), values=", ".join(exact_tasks()))
    return exact_tasks()[name]
