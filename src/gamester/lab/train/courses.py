"""The games that a network can learn, and their parts of training; only this module of the training names games."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from gamester.lab.train import plan_laugh, plan_loo
from gamester.lab.train.plan import Field, Plan
from gamester.text.errors import BadOptions

if TYPE_CHECKING:
    from gamester.lab.compile.arena import Ints


def nothing_carried(_o: Any, tables: int, _lots: Any) -> Ints:
    """Empty pools: earlier deals left nothing in the pools of a wave."""
    import numpy as np

    return np.zeros(tables, np.int64)


class Training(NamedTuple):
    """The parts of a training run that depend on the game."""

    more: int
    """The number of features by which a token of the critic exceeds one of the player."""
    tokens: Callable[[Any, Any, int], Any]
    """(hands, seats, players) -> these features, from the cards of all seats."""
    carried: Callable[[Any, int, Any], Ints] = nothing_carried
    """(o, tables, lots) -> the chips that earlier deals left in the pools of a wave."""
    usual: Callable[[Any], int] = lambda _o: 0
    """(o) -> the chips that they left where a network is measured."""


class Course(NamedTuple):
    """How a game is learned."""

    fields: tuple[Field, ...]
    """The kinds of table."""
    training: Callable[[], Training]
    """The parts that need NumPy, imported when they are first used."""


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
"""The small games in which a network is judged exactly, and the makers of their default plans."""


def course_of(game: str) -> Course:
    """The course of a game; BadOptions if no network can learn it."""
    if game not in COURSES:
        raise BadOptions("options.game", game=game, values=list(COURSES))
    return COURSES[game]


def plan_for(name: str) -> Plan:
    """The default plan for a game, or for a small one."""
    return SMALL[name](name) if name in SMALL else Plan(name, course_of(name).fields)
