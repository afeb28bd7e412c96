"""Planted faults: changes of a few lines of the package that the simulated world must find.

A fault is text: it names files below `src/gamester`, what stands there now, and what stands there with the fault. It is
never written into the sources. `plant` and `planted` compile the changed text when the package is imported.

    [[fault]]
    name = "short-name"
    origin = "the commit that mended the real fault, or the finding"
    breaks = "a key of INVARIANTS"
    reached_by = "what people, attackers, the network, the store or processes do to reach it"

    [[fault.edit]]
    file = "server/actor.py"
    before = "text that stands in the file exactly once"
    after = "text in its place"
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

FOLDER = Path(__file__).parent / "faults"
PACKAGE = Path(__file__).parents[2] / "src" / "gamester"
INVARIANTS = {
    "stored-first": "nothing is shown before it is stored",
    "secrecy": "nobody knows a card that is not theirs to know",
    "numbers": "the numbers of heard events have no gaps",
    "commands": "every acknowledged command survives, and takes effect once",
    "results": "a listed result follows from its person's own acts",
    "commitments": "a commitment is opened as it was made, and the record holds what each client saw",
    "event-loop": "no handler holds the event loop longer than a simulated 20 ms",
    "memory": "the memory of a table, a connection and an address is bounded",
    "progress": "a table that can go on goes on within the promised time",
}


@dataclass(frozen=True)
class Edit:
    """A change of one place in one file."""

    file: str
    before: str
    after: str


@dataclass(frozen=True)
class Fault:
    """A planted fault."""

    name: str
    origin: str
    breaks: str
    reached_by: str
    edits: tuple[Edit, ...]


class Unfit(Exception):
    """A text that a fault changes does not stand in its file exactly once."""


# --- What there is ------------------------------------------------------------------------------------------


def faults_in(file: Path) -> list[Fault]:
    """The faults of one file."""
    return [fault_of(told) for told in tomllib.loads(file.read_text("utf-8"))["fault"]]


def fault_of(told: Mapping[str, Any]) -> Fault:
    """A fault from its entry."""
    edits = tuple(Edit(**edit) for edit in told["edit"])
    return Fault(**{key: value for key, value in told.items() if key != "edit"}, edits=edits)


def all_faults() -> list[Fault]:
    """The faults of all files."""
    return [fault for file in sorted(FOLDER.glob("*.toml")) for fault in faults_in(file)]


def fault_named(name: str) -> Fault:
    """The fault of this name; KeyError."""
    return {fault.name: fault for fault in all_faults()}[name]


# --- What a fault makes of the package ----------------------------------------------------------------------


def sources_of(fault: Fault) -> dict[str, str]:
    """The present source of each file that a fault changes."""
    return {edit.file: (PACKAGE / edit.file).read_text("utf-8") for edit in fault.edits}


def apply(fault: Fault, sources: Mapping[str, str]) -> dict[str, str]:
    """The source of each file with the fault; Unfit."""
    changed = {edit.file: sources[edit.file] for edit in fault.edits}
    for edit in fault.edits:
        for text in (sources[edit.file], changed[edit.file]):
            if text.count(edit.before) != 1:
                raise Unfit(f"{fault.name}: {edit.file} has {text.count(edit.before)} times {edit.before!r}")
        changed[edit.file] = changed[edit.file].replace(edit.before, edit.after)
    return changed


def module_of(file: str) -> str:
    """The name of the module in a file of the package."""
    parts = ["gamester", *Path(file).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


# --- Importing the package with a fault ---------------------------------------------------------------------


class ChangedLoader(SourceFileLoader):
    """Loads a module from a text in place of its file, past the cache of compiled code."""

    def __init__(self, name: str, path: str, source: str, fault: str) -> None:
        """`path` is the module's file, `fault` the name of what has changed its source."""
        super().__init__(name, path)
        self.source = source
        self.fault = fault

    def get_source(self, fullname: str) -> str:
        """The changed source, which tracebacks show."""
        del fullname
        return self.source

    def get_code(self, fullname: str) -> CodeType:
        """The changed source, compiled."""
        del fullname
        named = f"{self.path} with {self.fault}"  # a traceback looks into a file of this name first: there is none
        return compile(self.source, named, "exec", dont_inherit=True)


class FaultFinder(MetaPathFinder):
    """Finds the modules that a fault changes; it must come first in `sys.meta_path`."""

    def __init__(self, fault: Fault) -> None:
        """Change the sources as they are now; Unfit."""
        self.fault = fault.name
        self.changed = {module_of(file): (file, text) for file, text in apply(fault, sources_of(fault)).items()}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The changed module of this name, if there is one."""
        del path, target
        if fullname not in self.changed:
            return None
        file, source = self.changed[fullname]
        place = PACKAGE / file
        inside = [str(place.parent)] if place.name == "__init__.py" else None
        loader = ChangedLoader(fullname, str(place), source, self.fault)
        return spec_from_file_location(fullname, place, loader=loader, submodule_search_locations=inside)


def plant(fault: Fault) -> None:
    """Make this process import the package with a fault from now on; ImportError if it has imported what changes."""
    finder = FaultFinder(fault)
    known = sorted(finder.changed.keys() & sys.modules.keys())
    if known:
        raise ImportError(f"{fault.name} comes too late for {', '.join(known)}")
    sys.meta_path.insert(0, finder)


@contextmanager
def planted(fault: Fault, *also: str) -> Iterator[None]:
    """A context in which the package is imported anew with a fault, and so are the packages `also` that import it.

    What was imported before is as it was afterwards.
    """
    anew, finders = ("gamester", *also), list(sys.meta_path)
    before = taken_out(anew)
    try:
        plant(fault)
        yield
    finally:
        sys.meta_path[:] = finders
        taken_out(anew)
        sys.modules.update(before)


def taken_out(packages: Sequence[str]) -> dict[str, ModuleType]:
    """The imported modules of some packages, which the interpreter forgets."""
    names = [name for name in sys.modules if name.partition(".")[0] in packages]
    return {name: sys.modules.pop(name) for name in names}
