"""Policies compiled: what they choose at many decisions at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from gamester.backend.compile import uncounted
from gamester.games import choose_of


@cache
def decider(game: str) -> Callable[..., Any]:
    """(views, options, masks, t, level, temper, numbers, actions): what the policy of a game chooses at each place."""
    choose = choose_of(game)

    @uncounted
    def decide(
        views: Any, options: Any, masks: Any, t: Any, level: int, boldness: int, numbers: Any, actions: Any
    ) -> None:
        o = options[0]
        for place in range(len(masks)):
            actions[place] = choose(views[place], o, masks[place], t, level, boldness, numbers[place])

    return decide
