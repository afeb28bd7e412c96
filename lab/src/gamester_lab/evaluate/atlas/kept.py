"""The results of the atlas: what is not kept is played, first what others are compared with, and kept at once."""

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from gamester.text.errors import BadRun
from gamester.text.files import write_whole
from gamester_lab.evaluate.atlas.design import Cell
from gamester_lab.evaluate.atlas.evenings import IN_CHIPS, LOOKS, SEED, Figure
from gamester_lab.evaluate.atlas.playing import APART, WIDEST, Kept, Reference, compared_with, played
from gamester_lab.files import said
from gamester_lab.workers import Stop, Workers

Part = tuple[Cell, Kept | Reference]
"""A cell that was played; of one that others are compared with, also its evenings."""
Call = Callable[[], Part]
PLAN = {"seed": SEED, "looks": LOOKS}
"""What results must have in common to be kept in one file."""


class Waiting(Iterator[Call]):
    """The calls that can begin now: it ends where all others wait for a reference, and goes on when that is there."""

    def __init__(self, chosen: Sequence[Cell], kept: Mapping[str, Kept]) -> None:
        """Those chosen that are not kept, and the references that they need."""
        missing = [cell for cell in chosen if cell.label not in kept]
        self.rest: dict[Cell, list[Cell]] = {}
        for cell in missing:
            others = self.rest.setdefault(cell.reference or cell, [])
            if cell.reference is not None:
                others.append(cell)
        self.references = deque(self.rest)
        self.ready: deque[tuple[Cell, Reference]] = deque()

    def __next__(self) -> Call:
        """The next call that can begin."""
        if self.ready:
            return partial(beside, *self.ready.popleft())
        if self.references:
            return partial(alone, self.references.popleft())
        raise StopIteration

    def take(self, cell: Cell, found: Reference) -> None:
        """A reference was played: what is compared with it can begin."""
        self.ready.extend((other, found) for other in self.rest.pop(cell))


def alone(cell: Cell) -> Part:
    """Play what others are compared with."""
    return cell, compared_with(cell)


def beside(cell: Cell, reference: Reference) -> Part:
    """Play what is compared."""
    return cell, played(cell, reference)


def run(chosen: Sequence[Cell], path: Path, crew: Workers, stop: Stop, watch: Callable[[int], None]) -> int:
    """Play the cells that the file lacks, and write it after each; how many it has then. BadRun if that fails."""
    kept = read(path)
    waiting = Waiting(chosen, kept)
    for cell, found in crew.as_done(waiting, stop):
        if isinstance(found, Reference):
            waiting.take(cell, found)
        kept[cell.label] = found.kept if isinstance(found, Reference) else found
        write(path, kept)
        watch(done(chosen, kept))
    return done(chosen, kept)


def done(chosen: Sequence[Cell], kept: Mapping[str, Kept]) -> int:
    """How many cells have results."""
    return sum(cell.label in kept for cell in chosen)


def read(path: Path) -> dict[str, Kept]:
    """The results in a file, none if there is none; BadRun if it is of another plan."""
    if not path.is_file():
        return {}
    try:
        body: dict[str, Any] = json.loads(path.read_text("utf-8"))
        if {name: body[name] for name in PLAN} == PLAN:
            return dict(body["cells"])
    except (OSError, ValueError, KeyError, TypeError):
        pass
    raise BadRun("measure.other_atlas", path=str(path))


def write(path: Path, kept: Mapping[str, Kept]) -> None:
    """Write results, a line for each cell; BadRun if that fails."""
    lines = ",\n".join(f"{json.dumps(label)}: {json.dumps(kept[label])}" for label in sorted(kept))
    head = json.dumps(PLAN)[1:-1]
    with said(path):
        write_whole(path, f'{{{head}, "cells": {{\n{lines}\n}}}}\n'.encode())


# --- Figures --------------------------------------------------------------------------------------------------------


PLACES = ("figures", "skill", "decisions", "pam")


class Results:
    """What was kept, by cell."""

    def __init__(self, kept: Mapping[str, Kept]) -> None:
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
