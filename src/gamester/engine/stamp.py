"""The stamp of a game's rules: a hash of the sources that its module's behaviour comes from."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
DIALECT = ("kernel", "advice", "belief")
"""The folders of a game in which every file is in the kernel's dialect."""
LOOPS = ("contests", "docket", "judging", "judging_figures", "pondering", "rollouts", "rounds")
"""The files of the backend with the loops round the rules."""
TEXT = re.compile(
    r'"""[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*"""|"[^"\\\n]*(?:\\.[^"\\\n]*)*"'
    r"|'[^'\\\n]*(?:\\.[^'\\\n]*)*'|#[^\n]*",
    re.DOTALL,
)
"""A string or a comment."""


_elsewhere: dict[str, Path] = {}
"""The folders of the games that are not in this package."""


def lies_in(game: str, folder: Path) -> None:
    """From now on the package of a game lies in this folder."""
    _elsewhere[game] = folder


def is_elsewhere(game: str) -> bool:
    """Is a game in another package than this one?"""
    return game in _elsewhere


def folder_of(game: str) -> Path:
    """The folder of a game's package."""
    return _elsewhere.get(game, PACKAGE / "games" / game)


def rules_stamp(game: str) -> str:
    """A hash of the rules of a game, and of all that is compiled with them."""
    digest = hashlib.sha256()
    for path in sources(game):
        digest.update(code_of(path.read_text("utf-8")).encode())
    return digest.hexdigest()


def sources(game: str) -> Iterator[Path]:
    """The files that are compiled into the module of a game."""
    folders = [PACKAGE / "kernel", *(folder_of(game) / name for name in DIALECT)]
    for folder in folders:
        yield from sorted(folder.glob("*.py"))
    yield from (PACKAGE / "backend" / f"{name}.py" for name in LOOPS)


def code_of(source: str) -> str:
    """A file without its comments, docstrings and empty lines, which do not change what it does."""

    def kept(found: re.Match[str]) -> str:
        text, start = found[0], found.start()
        begins_line = not source[source.rfind("\n", 0, start) + 1 : start].strip()
        return "" if text[0] == "#" or (begins_line and text.startswith('"""')) else text

    lines = map(str.rstrip, TEXT.sub(kept, source).split("\n"))
    return "\n".join(filter(None, lines))


def in_checkout() -> bool:
    """Are these sources a checkout, in which somebody may change the rules?"""
    return (PACKAGE.parents[1] / ".git").exists()
