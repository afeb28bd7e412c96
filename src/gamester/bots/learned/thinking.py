"""What computes the network at a table: NumPy, or what a front gives in its place, with the same bits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from gamester.games.bots import Seen
    from gamester.kernel.network import Mind

Like: TypeAlias = "Callable[[Seen, Any, int, int, Mind], Sequence[float]]"
"""(seen, view, legal actions, the advised action, mind) -> the preference for each action, legal ones alone valid."""
_like: Like | None = None


def like_by(like: Like) -> None:
    """Let all networks be computed by this from now on: a front may have compiled code of its own."""
    global _like  # noqa: PLW0603 - one for the whole process, as NumPy is
    _like = like
    can_think.cache_clear()


@cache
def can_think() -> bool:
    """Is there anything to compute a network with?"""
    return _like is not None or find_spec("numpy") is not None


def liked(seen: Seen, view: Any, legal: int, usual: int, mind: Mind) -> Sequence[float]:
    """The preference for each action in a view of the seat at this table; `usual` is the advised action."""
    if _like is not None:
        return _like(seen, view, legal, usual, mind)
    from gamester.bots.learned.interpreted import liked_with_numpy

    return liked_with_numpy(seen, view, legal, usual, mind)
