"""Which games a network can learn, and what is each one's own in that: games are named here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from gamester.errors import BadOptions
from gamester.lab.train import plan_laugh, plan_loo
from gamester.lab.train.plan import Field, Plan

if TYPE_CHECKING:
    from gamester.backend.arena import Ints


def nothing_carried(_o: Any, tables: int, _lots: Any) -> Ints:
    """Earlier deals left nothing in the pools of a wave."""
    import numpy as np

    return np.zeros(tables, np.int64)


class Training(NamedTuple):
    """What is a game's own in a training run."""

    more: int
    """Numbers that a token of the critic holds more than one of the player."""
    tokens: Callable[[Any, Any, int], Any]
    """(hands, seats, players) -> these numbers, from the cards of all."""
    carried: Callable[[Any, int, Any], Ints] = nothing_carried
    """(o, tables, lots) -> what earlier deals left in the pools of a wave."""
    usual: Callable[[Any], int] = lambda _o: 0
    """(o) -> what they left where a network is measured."""


class Course(NamedTuple):
    """How a game is learned."""

    fields: tuple[Field, ...]
    """At which tables."""
    training: Callable[[], Training]
    """What needs NumPy, imported when it is asked for."""


def train_loo() -> Training:
    """Loo."""
    from gamester.lab.train import oracle_loo, pools_loo

    return Training(oracle_loo.MORE, oracle_loo.tokens, pools_loo.carried, pools_loo.usual)


def train_laugh() -> Training:
    """Laugh and Lie Down."""
    from gamester.lab.train import oracle_laugh

    return Training(oracle_laugh.MORE, oracle_laugh.tokens)


COURSES = {"loo": Course(plan_loo.FIELDS, train_loo), "laugh": Course(plan_laugh.FIELDS, train_laugh)}
SMALL = dict.fromkeys(plan_loo.MINI, plan_loo.mini_plan)
"""Small games in which what was learned is judged exactly, and what makes their usual plans."""


def course_of(game: str) -> Course:
    """How a game is learned; BadOptions if no network can learn it."""
    if game not in COURSES:
        raise BadOptions("options.game", game=game, values=list(COURSES))
    return COURSES[game]


def plan_for(name: str) -> Plan:
    """The usual plan for a game, or for a small one."""
    return SMALL[name](name) if name in SMALL else Plan(name, course_of(name).fields)
