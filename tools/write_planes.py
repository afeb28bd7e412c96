"""Write the planes of both games' observations into docs/lab/environments.md, from the encoders themselves.

python tools/write_planes.py
"""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOC = ROOT / "docs" / "lab" / "environments.md"
TITLES = {"loo": "Loo", "laugh": "Laugh and Lie Down"}
MARK = "<!-- planes -->"


def described(game: str) -> list[tuple[str, str]]:
    """The name of each plane, and the description in its file."""
    tree = ast.parse((ROOT / "src" / "gamester" / "games" / game / "kernel" / "encode.py").read_text("utf-8"))
    body = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "At").body
    found = []
    for member, words in pairwise(body):
        if isinstance(member, ast.Assign) and isinstance(words, ast.Expr) and isinstance(words.value, ast.Constant):
            name = member.targets[0]
            assert isinstance(name, ast.Name)
            found.append((name.id.lower(), str(words.value.value)))
    return found


def tables() -> str:
    """All planes as Markdown."""
    from gamester_lab.compile.encoding import planes, size

    lines: list[str] = []
    for game, title in TITLES.items():
        where = planes(game)
        lines += [
            "",
            f"### {title}: {size(game)} places",
            "",
            "| plane | places | what it holds |",
            "| --- | --- | --- |",
        ]
        for name, words in described(game):
            lines.append(f"| `{name}` | {where[name].start}-{where[name].stop - 1} | {words} |")
    return "\n".join(lines) + "\n"


def page() -> str:
    """The whole page with the tables as they should be."""
    return DOC.read_text("utf-8").partition(MARK)[0] + MARK + "\n" + tables()


if __name__ == "__main__":
    DOC.write_text(page(), "utf-8")
