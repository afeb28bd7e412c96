"""What computes the network at a table: the game's module, or else the interpreter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamester.engine.calls import Call, Module, arrays_of, lengths_of
from gamester.engine.modules import found_by
from gamester.games import advice_of
from gamester.kernel.network import FACTOR, LIKED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamester.games.bots import Seen
    from gamester.kernel.network import Mind


def liked(seen: Seen, view: Any, legal: int, usual: int, mind: Mind) -> Sequence[float]:
    """The preference for each action in a view of the seat at this table, legal ones alone valid; `usual` is the
    advised action.
    """
    given = seen, view, legal, usual, mind
    found = found_by(seen.game, lambda module: in_module(module, *given))
    return interpreted(*given) if found is None else found


def interpreted(seen: Seen, view: Any, legal: int, usual: int, mind: Mind) -> Sequence[float]:
    """The preferences by the kernel's text: slowly, and summed with more digits than a module has."""
    advice_of(seen.game).learned.like(view, seen.o, legal, usual, mind.weights, mind.room)
    return list(mind.room[LIKED:FACTOR])


def in_module(module: Module, seen: Seen, view: Any, legal: int, usual: int, mind: Mind) -> Sequence[float]:
    """The preferences in a module."""
    records = module.records({"options": seen.o, "views": view}) | arrays_of("mind", mind)
    wanted = [("mind.room", "", LIKED, FACTOR - LIKED)]
    return module.ask(Call("like", lengths_of(mind), records, {}, {"legal": legal, "usual": usual}, wanted))
