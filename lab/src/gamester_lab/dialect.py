"""What the compiler cannot compile of a game's rules, in one sentence that names the file and the line."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gamester.engine.stamp import DIALECT, folder_of
from gamester.text.errors import BadRules

PLACE = re.compile(r" at ([^\n]+?) \((\d+)\)")
"""How Numba names the places from which it came to what it cannot compile, the outermost last."""


@contextmanager
def in_dialect(game: str) -> Iterator[None]:
    """BadRules if the rules of this game are not in the dialect that the compiler knows, while this context lasts."""
    try:
        yield
    except Exception as fault:
        place = place_in(str(fault), game) if type(fault).__module__.startswith("numba.") else None
        if place is None:
            raise
        raise BadRules("options.not_dialect", game=game, path=place[0], line=place[1]) from None


def place_in(text: str, game: str) -> tuple[str, int] | None:
    """The innermost place in a game's files that the compiler names; None if it names none."""
    own = [folder_of(game) / name for name in DIALECT]
    found = [(path, int(line)) for path, line in PLACE.findall(text) if Path(path).parent in own]
    return found[0] if found else None
