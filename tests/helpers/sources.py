"""The program's own modules, read and parsed, for tests that look through them."""

import ast
import gc
from pathlib import Path
from typing import NamedTuple

from folders import ROOT

SOURCE = ROOT / "src" / "gamester"


class Module(NamedTuple):
    """A module: its file, its text, and every node of it."""

    path: Path
    text: str
    nodes: tuple[ast.AST, ...]

    @property
    def name(self) -> Path:
        """Its file, below the package's folder."""
        return self.path.relative_to(SOURCE)


def modules() -> list[Module]:
    """All modules. Whoever keeps them for long makes Python's collector slow."""
    texts = [(path, path.read_text("utf-8")) for path in sorted(SOURCE.rglob("*.py"))]
    gc.disable()  # which would go through half a million new objects again and again
    try:
        return [Module(path, text, tuple(ast.walk(ast.parse(text)))) for path, text in texts]
    finally:
        gc.enable()


def strings(nodes) -> set[str]:
    """Every string constant among some nodes."""
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
