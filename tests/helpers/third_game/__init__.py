"""A third game, that of the guide: its package is written as the guide says, and nothing in Gamester names it."""

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

from folders import ROOT

GUIDE = ROOT / "docs" / "guide" / "add-a-game.md"


class Block(NamedTuple):
    """A block of code of the guide; `path` is the file that it stands for, or empty."""

    path: str
    language: str
    text: str


def blocks() -> list[Block]:
    """Every block of the guide, in order."""
    found = re.finditer(r"(?:\*\*`([^`]+)`\*\*\n\n)?```(\w+)\n(.*?)```\n", GUIDE.read_text("utf-8"), re.DOTALL)
    return [Block(one[1] or "", one[2], one[3]) for one in found]


def install(folder: Path) -> Path:
    """Write the files of the guide into a folder, and what installing them leaves there, so that Python finds both."""
    for block in blocks():
        if block.path:
            path = folder / block.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, "utf-8")
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    told = folder / f"{project['name']}-{project['version']}.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = [
        f"[{group}]\n{name} = {place}\n"
        for group, all_ in project["entry-points"].items()
        for name, place in all_.items()
    ]
    (told / "entry_points.txt").write_text("\n".join(points))
    return folder
