"""The figures of each game's deals, with defaults for any other game; only this module here names games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from gamester.games import game_of
from gamester_lab.simulation import laugh, loo
from gamester_lab.simulation.distributions import OF_ANY, Line, Measure
from gamester_lab.simulation.drawing import Drawing
from gamester_lab.simulation.writing import Writer

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Figures(NamedTuple):
    """The figures of the deals of a game."""

    player: tuple[tuple[str, str, str, bool], ...] = (("chips", "chips", "sat", True), ("wins", "won", "sat", False))
    """The figures of a player: the key, the two fields that are divided, and whether the report shows the interval."""
    own: Callable[[Mapping[str, Line], Mapping[str, Line], int], dict[str, Any]] = lambda *_: {}
    """(totals, counts, seats) -> the figures that only this game has."""
    sections: Callable[[Writer], list[list[str]]] = lambda _: []
    """The sections of the report that only this game has."""
    panels: tuple[Callable[[Drawing, Axes], None], ...] = (
        Drawing.chips, Drawing.pool, Drawing.growth, Drawing.sessions,
    )  # fmt: skip
    """The panels of the picture, in two rows."""
    notable: Mapping[str, Measure] = OF_ANY
    """A measure of how notable each deal is, by name."""
    pays_back: int = 0
    """The number of random deals from which compiling code specialised for the options pays off on two cores; 0 where
    that code is no faster.
    """


FIGURES = {
    "loo": Figures(loo.PLAYER, loo.own, loo.sections, loo.PANELS, loo.NOTABLE, pays_back=200_000_000),
    "laugh": Figures(laugh.PLAYER, laugh.own, laugh.sections, laugh.PANELS, laugh.NOTABLE),
}


def figures_of(game: str) -> Figures:
    """The figures of the deals of a game; BadOptions if there is no such game."""
    return FIGURES.get(game_of(game).id) or Figures()
