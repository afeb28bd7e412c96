"""The results that were kept, as figures, and how a figure is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gamester_lab.evaluate.atlas.design import Cell
from gamester_lab.evaluate.atlas.evenings import IN_CHIPS, Figure
from gamester_lab.evaluate.atlas.playing import APART, WIDEST, Kept

PLACES = ("figures", "skill", "decisions", "pam")


class Results:
    """What was kept, by cell."""

    def __init__(self, kept: Mapping[str, Kept]) -> None:
        """By the labels of the cells."""
        self.kept = kept

    def at(self, cell: Cell) -> Kept | None:
        """What was kept of a cell; None if it was not played yet."""
        return self.kept.get(cell.label)

    def is_same(self, cell: Cell) -> bool:
        """Was every deal the same as without the house rule?"""
        return "same" in (self.at(cell) or {})

    def deals(self, cell: Cell) -> int:
        """The deals that were played among players that think."""
        body = self.at(cell) or {}
        return int(body.get("same") or body.get("deals", 0))

    def figure(self, cell: Cell, name: str) -> Figure | None:
        """A figure of a cell; None if it has none."""
        body = self.at(cell) or {}
        found = next((body[place][name] for place in PLACES if name in body.get(place, ())), None)
        return None if found is None else Figure(*found)

    def more(self, cell: Cell, name: str) -> Figure | None:
        """What a figure is more than without the house rule."""
        body, before = self.at(cell) or {}, cell.reference
        if name in body.get("more", ()):
            return Figure(*body["more"][name])
        here, there = self.figure(cell, name), before and self.figure(before, name)
        return here.beside(there) if here and there else None

    def luck(self, cell: Cell) -> Figure | None:
        """The share of luck in an evening, of a hundred."""
        share = self.figure(cell, "share")
        return share and Figure(100 * (1 - share.value), 100 * share.error)

    def spreads(self, cell: Cell) -> list[str]:
        """The standard deviations of a pool, if there is one, and of a player's result of an evening."""
        body = self.at(cell) or {}
        return [f"{body[name]:.1f}" for name in ("pool_spread", "evening_spread") if name in body]

    def is_wide(self, cell: Cell, name: str = "") -> bool:
        """Is this figure in chips, or any, less well known than was asked?"""
        return self.widest(cell, name) > WIDEST + 0.0005

    def widest(self, cell: Cell, name: str = "") -> float:
        """Half the interval of this figure in chips, or the widest of all."""
        found = [self.figure(cell, each) for each in ([name] if name else [*IN_CHIPS, "skill"])]
        return max((each.half for each in found if each), default=0.0)


def size(figure: Figure | None, decimals: int) -> str:
    """`7.68 ± 0.04`; a question mark where nothing was played yet."""
    if figure is None:
        return "?"
    half = max(figure.half, 10**-decimals) if figure.error else 0
    said = f"{figure.value + 0.0:.{decimals}f}"
    return f"{said} ± {half:.{decimals}f}" if half else said


def shift(figure: Figure | None, decimals: int) -> str:
    """`+0.31`, 0 if it cannot be told from nothing, and how wide its interval is if wider than was asked."""
    if figure is None:
        return "?"
    wide = f" ± {figure.half:.{decimals}f}" if figure.half > max(APART, 10**-decimals) else ""
    said = "0" if abs(figure.value) <= figure.half else f"{figure.value:+.{decimals}f}"
    return f"{said}{wide}"


def quoted(names: Iterable[str]) -> str:
    """Names in code type."""
    return ", ".join(f"`{name}`" for name in names)
