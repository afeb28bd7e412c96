"""The atlas as a run: cells that are not kept are played, what they are compared with before them, and kept at once."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from gamester.text.errors import BadRun
from gamester_lab.evaluate.atlas.design import Cell
from gamester_lab.evaluate.atlas.evenings import LOOKS, SEED
from gamester_lab.evaluate.atlas.playing import Kept, Reference, compared_with, played
from gamester_lab.files import said, write_whole
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
