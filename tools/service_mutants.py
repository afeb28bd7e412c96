"""Seeded mutants of the service: a list of faults in `server`, `hosting`, `handlers`, `fair` and `client`.

The list is data, in docs/results/service_mutants.tsv: what a mutant is called, what it changes, and the test that
notices it. The faults of the page come from page_mutants.py.
"""

import ast
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mutants import SOURCE, Mutant, NoSuchName, is_function, module_of, mutants, path_of, tree_of
from mutations import Function

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "docs" / "results" / "service_mutants.tsv"
PACKAGES = ("server", "hosting", "handlers", "fair", "client")
LEFT_OUT = {"server/store/postgres.py"}
"""Files that only tests with a database server execute."""
COLUMNS = "code\tnumber\tline\tchange\tnoticed by"
UNKNOWN, NOT_RUN, NONE = "?", "not run", "none"
"""Instead of a test: nobody has tried; no test of the core lane executes the code; or none that does notices it."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A mutant in the list."""

    code: str
    number: int
    line: int
    change: str
    noticed: str = UNKNOWN
    """The test that notices it."""

    @property
    def key(self) -> str:
        """Its name."""
        return f"{self.code}#{self.number}"

    @property
    def is_noticed(self) -> bool:
        """Does a test notice it?"""
        return self.noticed not in (UNKNOWN, NOT_RUN, NONE)

    @property
    def package(self) -> str:
        """The package it is in; `page` for the page."""
        return "page" if self.code.endswith(".ts") else self.code.partition(".")[0]


def files(package: str) -> list[Path]:
    """The files of a package that tests of the core lane may execute."""
    every = sorted((SOURCE / package).rglob("*.py"))
    return [path for path in every if str(path.relative_to(SOURCE)) not in LEFT_OUT]


def lines(package: str) -> int:
    """How many lines a package has."""
    return sum(len(path.read_text("utf-8").splitlines()) for path in files(package))


def names(path: Path) -> Iterator[str]:
    """The functions, methods and tables of a file."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    module = ".".join(part for part in parts if part != "__init__")
    yield from dict.fromkeys(below(module, tree_of(f"gamester.{module}").body))


def below(prefix: str, body: Sequence[ast.stmt]) -> Iterator[str]:
    """The functions, methods and tables of a module's or a class's body; a class has no tables."""
    for node in body:
        if isinstance(node, Function):
            yield f"{prefix}.{node.name}"
        elif isinstance(node, ast.ClassDef):
            inner = [one for one in node.body if isinstance(one, Function | ast.ClassDef)]
            yield from below(f"{prefix}.{node.name}", inner)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield f"{prefix}.{node.targets[0].id}"
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            yield f"{prefix}.{node.target.id}"


@cache
def faults(name: str) -> tuple[Mutant, ...]:
    """The mutants of a function or a table; of a table only those with another number or truth."""
    every = mutants(name, wide=True)
    if is_function(name):
        return tuple(every)
    every = every if name.rpartition(".")[2] in readers() else []
    return tuple(one for one in every if one.change[0].isdigit() or one.change.startswith(("True →", "False →")))


def sample(package: str, number: int, seed: int) -> list[Listed]:
    """A seeded sample of a package's mutants."""
    every = [fault for path in files(package) for name in names(path) for fault in faults(name)]
    chosen = random.Random(f"{seed} {package}").sample(every, number)
    return [Listed(one.name, one.number, one.line, short(one.change)) for one in chosen]


def shares(number: int) -> dict[str, int]:
    """How many of so many mutants each package gets: in proportion to its lines, none fewer than that."""
    whole = sum(lines(package) for package in PACKAGES)
    return {package: -(-number * lines(package) // whole) for package in PACKAGES}


def short(change: str) -> str:
    """A change as the list has it."""
    before, _, after = " ".join(change.split()).partition(" → ")
    return " → ".join(part if len(part) <= 100 else f"{part[:99]}…" for part in (before, after))


def found(listed: Listed) -> Mutant | None:
    """The mutant as the code has it now; None if the code has changed so much that there is none."""
    try:
        same = [one for one in faults(listed.code) if short(one.change) == listed.change]
    except NoSuchName:
        return None
    return min(same, key=lambda one: abs(one.number - listed.number), default=None)


def places(mutant: Mutant) -> list[tuple[str, range]]:
    """The lines whose execution meets the fault: those of a function, or those that read a table."""
    if is_function(mutant.name):
        return [(str(path_of(module_of(mutant.name)).relative_to(SOURCE)), mutant.lines)]
    return readers()[mutant.name.rpartition(".")[2]]


@cache
def readers() -> dict[str, list[tuple[str, range]]]:
    """For each name, and each name of an attribute, the lines that read it."""
    reading: dict[str, list[tuple[str, range]]] = {}
    for path in (path for package in PACKAGES for path in files(package)):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
                name = node.id if isinstance(node, ast.Name) else node.attr
                where = range(node.lineno, (node.end_lineno or node.lineno) + 1)
                reading.setdefault(name, []).append((str(path.relative_to(SOURCE)), where))
    return reading


def read() -> list[Listed]:
    """The list."""
    rows = [line.split("\t") for line in LIST.read_text("utf-8").splitlines()[1:]] if LIST.is_file() else []
    return [Listed(code, int(number), int(line), change, noticed) for code, number, line, change, noticed in rows]


def write(listed: Sequence[Listed]) -> None:
    """Write the list."""
    rows = [f"{one.code}\t{one.number}\t{one.line}\t{one.change}\t{one.noticed}" for one in listed]
    LIST.write_text("\n".join([COLUMNS, *rows, ""]), "utf-8")
