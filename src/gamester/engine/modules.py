"""The modules of this process: opponents, networks and the judge think in them. A game without one is interpreted."""

import json
import logging
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

from gamester.engine.calls import Module
from gamester.engine.stamp import PACKAGE, folder_of, in_checkout, is_elsewhere, rules_stamp
from gamester.text.errors import BadOptions

LOG = logging.getLogger("gamester.engine")
BUILT = PACKAGE / "backend" / "wasm" / "built"
"""The folder of our games' modules: GAME.wasm, and GAME.json, which describes its interface."""
TRIES = 2
"""After a trap an instance is made anew, and what it was asked is asked once more."""
Found = TypeVar("Found")


class Modules(threading.local):
    """The modules of one thread, by the names of their games."""

    def __init__(self) -> None:
        self.by_game: dict[str, Module] = {}
        self.unbounded: dict[str, Module | None] = {}
        """Those whose calls have no bound."""


_own = Modules()
_given: dict[str, Module] = {}
_failed: set[str] = set()
"""The games whose modules failed twice, or cannot be loaded: they are interpreted."""


def give(game: str, module: Module) -> None:
    """Let a game think in this module from now on: a browser loads its own."""
    _given[game] = module
    _failed.discard(game)


def module_of(game: str) -> Module | None:
    """The module of a game in this thread; None if there is none, or nothing to run it."""
    if game in _failed:
        return None
    if game in _given:
        return _given[game]
    if game not in _own.by_game:
        module = loaded(game)
        if module is None:
            _failed.add(game)
            return None
        _own.by_game[game] = module
    return _own.by_game[game]


def unbounded_module_of(game: str) -> Module | None:
    """The module of a game in this thread whose calls have no bound, for whoever plays millions of deals; None if there
    is none, or nothing to run it.
    """
    if game not in _own.unbounded:
        _own.unbounded[game] = loaded(game, bounded=False)
    return _own.unbounded[game]


def is_interpreted(game: str) -> bool:
    """Is it known that a game has no module that runs here?"""
    return game in _failed


def loaded(game: str, *, bounded: bool = True) -> Module | None:
    """A new instance of a game's module; None if there is none, nothing to run it, or if it is of other rules.

    `bounded`: is a call that does not end a trap?
    """
    described = described_at(game)
    may_be_stale = in_checkout() or is_elsewhere(game)
    if not can_run() or not described.is_file() or (may_be_stale and is_stale(game)):
        return None
    try:
        from gamester.engine.running import InProcess

        code, description = described.with_suffix(".wasm").read_bytes(), description_of(described)
        return Module(InProcess(code, description, bounded=bounded), description)
    except Exception as fault:  # noqa: BLE001 - whatever the system refuses, the game can be played
        LOG.warning("gamester: the module of %s cannot be run: %s", game, fault)
        return None


@cache
def is_stale(game: str) -> bool:
    """Was the module made of other rules than those of these sources? The log says so once."""
    if description_of(described_at(game))["rules"] == rules_stamp(game):
        return False
    LOG.warning(
        "gamester: the module of %s was made of other rules, and nothing is played in it until"
        " `gamester lab build %s` makes it anew",
        game,
        game,
    )
    return True


def described_at(game: str) -> Path:
    """The description of a game's module; the module lies beside it."""
    return (folder_of(game) / "built" if is_elsewhere(game) else BUILT) / f"{game}.json"


@cache
def description_of(path: Path) -> dict[str, object]:
    """The interface of a module."""
    description: dict[str, object] = json.loads(path.read_text("utf-8"))
    return description


@cache
def can_run() -> bool:
    """Can this process run modules by itself? The log says once if not."""
    try:
        import wasmtime  # noqa: F401
    except (ImportError, OSError, RuntimeError) as fault:
        LOG.warning("gamester: opponents are not compiled here: %s", fault)
        return False
    return True


def has_engine() -> bool:
    """Can opponents think here that need a module?"""
    return bool(_given) or can_run()


def check_engine() -> None:
    """BadOptions if no module can be run here."""
    if not has_engine():
        raise BadOptions("level.no_judge")


def found_by(game: str, work: Callable[[Module], Found]) -> Found | None:
    """What the module of a game finds; None if there is none, or if it fails again in a new instance."""
    for _ in range(TRIES):
        module = module_of(game)
        if module is None:
            return None
        try:
            return work(module)
        except Exception:
            LOG.exception("gamester: the module of %s failed", game)
            _own.by_game.pop(game, None)
    _failed.add(game)
    return None
