"""The program's own modules, read and parsed, for tests that look through them."""

import ast
import gc
import re
from pathlib import Path
from typing import NamedTuple

from folders import ROOT

SOURCES = {ROOT / "src" / "gamester": Path(), ROOT / "lab" / "src" / "gamester_lab": Path("lab")}
"""The folder of each package, and what stands before the names of its files."""


class Module(NamedTuple):
    """A module: its file, its text, and every node of it."""

    name: Path
    """Its file, below the package's folder; in the laboratory `lab/…`."""
    path: Path
    text: str
    nodes: tuple[ast.AST, ...]


def modules(holding: str = "") -> list[Module]:
    """All modules, or those whose text matches a pattern. Whoever keeps them for long makes Python's collector slow."""
    files = [(at / path.relative_to(folder), path) for folder, at in SOURCES.items() for path in folder.rglob("*.py")]
    texts = [(name, path, path.read_text("utf-8")) for name, path in sorted(files)]
    texts = [one for one in texts if re.search(holding, one[-1])]
    gc.disable()  # which would go through half a million new objects again and again
    try:
        return [Module(*one, tuple(ast.walk(ast.parse(one[-1])))) for one in texts]
    finally:
        gc.enable()


def strings(nodes) -> set[str]:
    """Every string constant among some nodes."""
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
