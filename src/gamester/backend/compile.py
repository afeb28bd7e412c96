"""Kernel functions made callable from compiled code, their source untouched; compiled once and kept by their source.

Numba keeps a compiled function as long as its own file does not change, whatever becomes of the functions it calls
in other files. So the cache lies in a folder named by a hash of all kernel sources: an edited rule is compiled anew.
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

from gamester.games import GAMES, game_of

if TYPE_CHECKING:
    from gamester.backend.rounds import Rounds

LOG = logging.getLogger("gamester.backend")

DIALECT = ("kernel", "advice", "belief")
"""The folders of a game that are written in the kernel's dialect, all of them."""
PYTHON_ONLY = ("new_state", "open_table", "new_view", "copy", "per_seat", "per_card")
"""Functions that make Python objects; records are made by `layout`."""

HOT = (
    "play_out", "legal", "do", "act", "some", "asked",
    "legal_play", "playable", "play_card", "go_round", "declare", "declarations", "exchange", "change_cards",
    "deal_cards", "dealt_to", "settle_tricks", "draw_due", "due",
    "legal_turn", "play", "capture", "win", "lift", "open_claims", "pass_turn", "end_turn",
)  # fmt: skip
"""Functions on the way of almost every act, which the compiler is told to inline: calls cost more than they do."""

HOT_WHEN_FROZEN = ("leadable",)
"""The same where options are specialised, and little is left of it: besides all that take a state, which could not
be held otherwise.
"""

NOT_FROZEN: list[Any] = []
"""The functions that only code whose options are data can call so far."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """The rules of a game, compiled."""

    look: Callable[..., Any]
    """(states, place, options, seat, views): the first view is filled with what a seat sees of a state."""
    play: Callable[..., Any]
    """(fresh, options, seed, first table, first deal, whole, state, scratch, rows, lengths) -> acts: random legal play.
    Each table plays the deals that `lengths` says; if `whole`, no further than the end of its session, and `lengths`
    then says how far. `options` is an array of one record, or `Frozen`. See `batch`.
    """


def dialect(package: str) -> list[ModuleType]:
    """All modules in a package of the kernel's dialect."""
    try:
        home = importlib.import_module(package)
    except ModuleNotFoundError as missing:  # not every game gives advice
        if missing.name != package:
            raise
        return []
    return [importlib.import_module("." + found.name, package) for found in pkgutil.iter_modules(home.__path__)]


def kernel(game: str) -> list[ModuleType]:
    """Everything of a game that can be compiled."""
    package = game_of(game).package
    return [module for folder in DIALECT for module in dialect(f"{package}.{folder}")]


def source_key() -> str:
    """A hash of everything that is compiled."""
    digest = hashlib.sha256()
    modules = [*dialect("gamester.kernel"), *(module for game in GAMES for module in kernel(game))]
    own = sorted(Path(__file__).parent.glob("*.py"))
    for path in [*own, *(Path(str(module.__file__)) for module in modules)]:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled code is kept; a folder of the moment if the usual one cannot be written."""
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
    """Let compiled code call every kernel function, and count bits as the processor does."""
    from numba import config

    from gamester.backend import bit_intrinsics, linking, row_intrinsics

    linking.link_together()
    config.CACHE_DIR = str(cache_folder())
    bit_intrinsics.teach()
    row_intrinsics.teach()
    admit_modules(dialect("gamester.kernel"))
    for game in GAMES:
        admit_game(game)


@cache
def admit_game(game: str) -> None:
    """The same for the functions of one game, which may have been added since."""
    admit_modules(kernel(game))


def admit_modules(modules: Iterable[ModuleType]) -> None:
    """Let compiled code call every function of some modules."""
    from gamester.backend import bit_intrinsics, row_intrinsics

    for module in modules:
        for name, function in list(vars(module).items()):
            own = isinstance(function, FunctionType) and function.__module__ == module.__name__
            if own and name not in PYTHON_ONLY and name not in (*bit_intrinsics.TAUGHT, *row_intrinsics.TAUGHT):
                admit_function(function)


def admit_function(function: Any) -> None:
    """Let compiled code call a function, or have it inlined there if its name says so."""
    from numba.extending import overload

    from gamester.backend.specialised import is_specialised

    def admitted(*arguments: Any) -> Any:
        return None if is_specialised(arguments) else function

    overload(function, jit_options=inner_code(inline=function.__name__ in HOT), strict=False)(admitted)
    NOT_FROZEN.append(function)


def inner_code(*, inline: bool) -> dict[str, bool]:
    """How a function is compiled that only compiled code calls: no way in for anybody else."""
    return {"forceinline": inline, "no_cfunc_wrapper": True}


def admit_frozen() -> None:
    """The same for code whose options are specialised; apart, as it makes all other compiling a little slower."""
    from numba.extending import overload

    from gamester.backend.specialised import is_specialised

    while NOT_FROZEN:
        function = NOT_FROZEN.pop()

        def admitted(*arguments: Any, function: Any = function) -> Any:
            return function if is_specialised(arguments) else None

        holds = function.__code__.co_varnames[:1] == ("s",)
        inline = holds or function.__name__ in (*HOT, *HOT_WHEN_FROZEN)
        overload(function, jit_options=inner_code(inline=inline), strict=False)(admitted)


def admit_inner(game: str, functions: Iterable[Any]) -> None:
    """Let compiled code call functions made for a game."""
    for function in functions:
        admit_function(function)
        name_apart(game, function)


def inner(kind: str, *, forceinline: bool = False) -> Callable[[Any], Any]:
    """Marks a function, made within another for this kind of loop, as one that compiled code can call."""
    from numba.extending import register_jitable

    return lambda function: name_apart(kind, register_jitable(**inner_code(inline=forceinline))(function))


def name_apart(kind: str, function: Any) -> Any:
    """Put a function made within another into its module, under a name of its own.

    Numba keeps a loop by what it calls: by its name where it has one, else by its text as pickled, which is another
    when the text was read from a source than when it came ready from a cache of Python's; it would be compiled again.
    """
    function.__qualname__ = f"{kind}_{function.__name__}"
    setattr(sys.modules[function.__module__], function.__qualname__, function)
    return function


def uncounted(loop: Any) -> Any:
    """Compile a loop that makes no array, without counting the users of those it is given.

    Otherwise each call that is not inlined counts each of its arrays up and down, with locked additions, which can take
    half the time. Numba refuses to compile a loop that does make an array: whoever calls it gives it room. TypeError
    if it calls a function that has no name of its own (see `name_apart`).
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
    """The steps of a game that compiled code can call: the same functions each time."""
    admit()
    admit_game(game)
    from gamester.backend.rounds import rounds

    steps = rounds(game)
    admit_inner(game, steps.inner)
    return steps


def mark_of(name: str) -> Path:
    """The file that says that this machine has compiled the loop of this name and keeps it."""
    admit()
    import numba
    from llvmlite import binding

    machine = f"{sys.version} {numba.__version__} {binding.get_host_cpu_name()} {binding.get_host_cpu_features()}"
    return Path(numba.config.CACHE_DIR) / f"{name}-{hashlib.sha256(machine.encode()).hexdigest()[:16]}"


def is_kept(name: str) -> bool:
    """Does this machine keep the compiled loop of this name, so that it need not be compiled again?"""
    return mark_of(name).is_file()


def first_call(name: str, call: Callable[[], object]) -> None:
    """Make the first call of a compiled loop: it is then compiled, and the log says so, or found where it was kept."""
    if not is_kept(name):
        LOG.warning("gamester: compiling %s for this machine; this takes some seconds, once", name)
    call()
    mark_of(name).touch()


def make_ready(name: str, loop: Any, *arguments: Any) -> None:
    """Compile a loop for such arguments without running it, or find it where it was kept."""
    from numba import typeof

    first_call(name, lambda: loop.compile(tuple(map(typeof, arguments))))


def encoder_of(game: str) -> Any:
    """The module of a game that lays a view out for a learner: PLANES, OPTION_PLANES, SIZE and encode."""
    return game_of(game).numbers().encode


def tally_of(game: str) -> Any:
    """The module of a game that notes what a finished deal was."""
    return game_of(game).numbers().tally
