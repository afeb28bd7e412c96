"""Compiled policies: they choose actions for a batch of decisions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from gamester.games import choose_of
from gamester.lab.compile.compiler import uncounted


@cache
def decider(game: str) -> Callable[..., Any]:
    """(views, options, masks, t, level, temper, numbers, actions): writes the policy's choice at each place."""
    choose = choose_of(game)

    @uncounted
    def decide(
        views: Any, options: Any, masks: Any, t: Any, level: int, boldness: int, numbers: Any, actions: Any
    ) -> None:
        o = options[0]
        for place in range(len(masks)):
            actions[place] = choose(views[place], o, masks[place], t, level, boldness, numbers[place])

    return decide
