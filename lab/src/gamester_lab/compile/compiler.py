"""This module makes kernel functions callable from compiled code, without a change to their source.

Numba caches a compiled function until its own file changes, and ignores changes to the functions it calls elsewhere.
So the name of the cache folder is a hash of all kernel sources: after an edit to a rule Numba compiles again.
"""

from __future__ import annotations

import hashlib
import importlib
import logging
import os
import pkgutil
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import platformdirs

from gamester.engine.stamp import DIALECT
from gamester.games import GAMES, game_of

if TYPE_CHECKING:
    from gamester.backend.rounds import Rounds

LOG = logging.getLogger("gamester_lab.compile")

PYTHON_ONLY = ("new_state", "open_table", "new_view", "copy", "per_seat", "per_card")
"""Functions that make Python objects; compiled code uses the records that `layout` makes."""

HOT = (
    "play_out", "legal", "do", "act", "some", "asked",
    "legal_play", "playable", "play_card", "go_round", "declare", "declarations", "exchange", "change_cards",
    "deal_cards", "dealt_to", "settle_tricks", "draw_due", "due",
    "legal_turn", "play", "capture", "win", "lift", "open_claims", "pass_turn", "end_turn",
)  # fmt: skip
"""Functions that almost every act calls. The compiler must inline them, because a call costs more than their work."""

HOT_WHEN_SPECIALISED = ("leadable",)
"""Functions to inline only with specialised options, where they become short.

Every function that takes a state is also inlined then, because scalar replacement needs it.
"""

NOT_SPECIALISED: list[Any] = []
"""The functions that code with specialised options cannot call yet."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """The rules of a game, compiled."""

    look: Callable[..., Any]
    """(states, place, options, seat, views): fills the first view with what a seat sees of a state."""
    play: Callable[..., Any]
    """(fresh, options, seed, first table, first deal, whole, state, scratch, rows, lengths) -> acts: random legal play.

    Each table plays the number of deals in `lengths`. With `whole` it stops at the end of its session, and `lengths`
    then holds the number played. `options` is an array of one record, or a `Specialised`. See `batch`.
    """


def dialect(package: str) -> list[ModuleType]:
    """All modules of a package that is written in the kernel's dialect."""
    try:
        home = importlib.import_module(package)
    except ModuleNotFoundError as missing:  # not every game gives advice
        if missing.name != package:
            raise
        return []
    return [importlib.import_module("." + found.name, package) for found in pkgutil.iter_modules(home.__path__)]


def kernel(game: str) -> list[ModuleType]:
    """All modules of a game that can be compiled."""
    package = game_of(game).package
    return [module for folder in DIALECT for module in dialect(f"{package}.{folder}")]


def source_key() -> str:
    """A hash of all sources that are compiled."""
    digest = hashlib.sha256()
    modules = [*dialect("gamester.kernel"), *(module for game in GAMES for module in kernel(game))]
    own = sorted(Path(__file__).parent.glob("*.py"))
    for path in [*own, *(Path(str(module.__file__)) for module in modules)]:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """The cache folder of compiled code; a temporary folder if the usual one is not writable."""
    asked = os.environ.get("GAMESTER_CACHE")
    usual = (Path(asked) if asked else platformdirs.user_cache_path("gamester", appauthor=False)) / source_key()
    try:
        usual.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=usual):
            return usual
    except OSError:
        return Path(tempfile.mkdtemp(prefix="gamester-"))


@cache
def admit() -> None:
    """Let compiled code call every kernel function, and use intrinsics for bits and rows."""
    from numba import config

    from gamester_lab.compile import bit_intrinsics, linking, row_intrinsics

    linking.link_together()
    config.CACHE_DIR = str(cache_folder())
    pass_over_damage(Path(config.CACHE_DIR))
    bit_intrinsics.teach()
    row_intrinsics.teach()
    admit_modules(dialect("gamester.kernel"))
    for game in GAMES:
        _admit_kernel(game)


def pass_over_damage(folder: Path) -> None:
    """Compile anew where a file of Numba's cache cannot be read; the log says so once, and the folder is emptied."""
    from numba.core.caching import Cache

    load = Cache._load_overload  # noqa: SLF001 - Numba raises whatever a damaged file happens to cause

    def load_or_drop(self: Any, *given: Any) -> Any:
        try:
            return load(self, *given)
        except OSError:
            raise
        except Exception:  # noqa: BLE001 - junk may raise anything
            LOG.warning("gamester: the compiled code kept in %s is damaged; it is made again, once", folder)
            for path in filter(Path.is_file, folder.rglob("*")):
                path.unlink(missing_ok=True)
            return None

    Cache._load_overload = load_or_drop  # noqa: SLF001 - as above


def admit_game(game: str) -> None:
    """Let compiled code call every kernel function, and those of this game, which may have been added since."""
    admit()
    _admit_kernel(game)


@cache
def _admit_kernel(game: str) -> None:
    """Let compiled code call the functions of a game."""
    admit_modules(kernel(game))


def admit_modules(modules: Iterable[ModuleType]) -> None:
    """Let compiled code call every function of some modules."""
    from gamester_lab.compile import bit_intrinsics, row_intrinsics

    for module in modules:
        for name, function in list(vars(module).items()):
            own = isinstance(function, FunctionType) and function.__module__ == module.__name__
            if own and name not in PYTHON_ONLY and name not in (*bit_intrinsics.TAUGHT, *row_intrinsics.TAUGHT):
                admit_function(function)


def admit_function(function: Any) -> None:
    """Let compiled code call a function; the compiler inlines it if it is in HOT."""
    from numba.extending import overload

    from gamester_lab.compile.specialised import is_specialised

    def admitted(*arguments: Any) -> Any:
        return None if is_specialised(arguments) else function

    overload(function, jit_options=inner_code(inline=function.__name__ in HOT), strict=False)(admitted)
    NOT_SPECIALISED.append(function)


def inner_code(*, inline: bool) -> dict[str, bool]:
    """The compiler options of a function that only compiled code calls: it gets no C wrapper."""
    return {"forceinline": inline, "no_cfunc_wrapper": True}


def admit_specialised() -> None:
    """Let code with specialised options call every admitted function.

    This is a separate step, because it slows every other compilation a little.
    """
    from numba.extending import overload

    from gamester_lab.compile.specialised import is_specialised

    while NOT_SPECIALISED:
        function = NOT_SPECIALISED.pop()

        def admitted(*arguments: Any, function: Any = function) -> Any:
            return function if is_specialised(arguments) else None

        holds = function.__code__.co_varnames[:1] == ("s",)
        inline = holds or function.__name__ in (*HOT, *HOT_WHEN_SPECIALISED)
        overload(function, jit_options=inner_code(inline=inline), strict=False)(admitted)


def admit_inner(game: str, functions: Iterable[Any]) -> None:
    """Let compiled code call closures that were made for a game."""
    for function in functions:
        admit_function(function)
        name_apart(game, function)


def inner(kind: str, *, forceinline: bool = False) -> Callable[[Any], Any]:
    """A decorator: compiled code can call the closure, which gets a name for this kind of loop."""
    from numba.extending import register_jitable

    return lambda function: name_apart(kind, register_jitable(**inner_code(inline=forceinline))(function))


def name_apart(kind: str, function: Any) -> Any:
    """Put a closure into its module under a unique name.

    Numba's cache key of a loop includes the functions it calls: by name if the name can be imported, else by pickled
    bytecode. The pickled bytecode differs when Python loads it from a .pyc file, and Numba would compile again.
    """
    function.__qualname__ = f"{kind}_{function.__name__}"
    setattr(sys.modules[function.__module__], function.__qualname__, function)
    return function


def uncounted(loop: Any) -> Any:
    """Compile a loop that allocates no array, without reference counting of the arrays it gets.

    With reference counting, each call that is not inlined makes two atomic additions for each array, which can take
    half the time. Numba refuses a loop that allocates an array, so the caller must pass scratch space. TypeError if the
    loop calls a closure without a unique name (see `name_apart`).
    """
    admit()
    for cell in loop.__closure__ or ():
        if "<locals>" in getattr(cell.cell_contents, "__qualname__", ""):
            raise TypeError(
                f"{loop.__qualname__} calls {cell.cell_contents.__qualname__}, which has no name of its own."
            )
    from numba import njit

    return njit(cache=True, nogil=True, _nrt=False)(loop)


@cache
def admitted_rounds(game: str) -> Rounds:
    """The steps of a game that compiled code can call; every call returns the same functions."""
    admit_game(game)
    from gamester.backend.rounds import rounds

    steps = rounds(game)
    admit_inner(game, steps.inner)
    return steps


def mark_of(name: str) -> Path:
    """The marker file of a loop: it exists when this machine has the compiled loop in its cache."""
    admit()
    import numba
    from llvmlite import binding

    machine = f"{sys.version} {numba.__version__} {binding.get_host_cpu_name()} {binding.get_host_cpu_features()}"
    return Path(numba.config.CACHE_DIR) / f"{name}-{hashlib.sha256(machine.encode()).hexdigest()[:16]}"


def is_kept(name: str) -> bool:
    """Is the compiled loop of this name in this machine's cache?"""
    return mark_of(name).is_file()


def first_call(name: str, call: Callable[[], object]) -> None:
    """Make the first call of a compiled loop, which loads it from the cache or compiles it; the log says so."""
    if not is_kept(name):
        LOG.warning("gamester: compiling %s for this machine; this takes some seconds, once", name)
    call()
    mark_of(name).touch()


def make_ready(name: str, loop: Any, *arguments: Any) -> None:
    """Compile a loop for the types of these arguments without running it, or load it from the cache."""
    from numba import typeof

    first_call(name, lambda: loop.compile(tuple(map(typeof, arguments))))


def encoder_of(game: str) -> Any:
    """The module of a game that encodes a view for a learner: PLANES, OPTION_PLANES, SIZE and encode."""
    return game_of(game).numbers().encode


def tally_of(game: str) -> Any:
    """The module of a game that tallies a finished deal."""
    return game_of(game).numbers().tally
