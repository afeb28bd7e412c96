"""The rules, compiled: they play millions of deals on every core, and become modules of WebAssembly.

The package imports a name on its first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gamester.text.extras import need

if TYPE_CHECKING:
    from gamester_lab.compile.batch import Played, RandomTables, play_tables, prepare
    from gamester_lab.compile.compiler import Compiled, first_call, is_kept
    from gamester_lab.compile.layout import empty_record, options_record, pack, record_type, unpack
    from gamester_lab.compile.loops import compiled

PLACES = {
    "Played": "batch", "RandomTables": "batch", "play_tables": "batch", "prepare": "batch",
    "Compiled": "compiler", "first_call": "compiler", "is_kept": "compiler",
    "empty_record": "layout", "options_record": "layout", "pack": "layout", "record_type": "layout", "unpack": "layout",
    "compiled": "loops",
}  # fmt: skip
"""The module of this package where each name is."""
__all__ = [
    "Compiled",
    "Played",
    "RandomTables",
    "compiled",
    "empty_record",
    "first_call",
    "is_kept",
    "options_record",
    "pack",
    "play_tables",
    "prepare",
    "record_type",
    "unpack",
]


def __getattr__(name: str) -> Any:
    """A name of this package; ImportError without NumPy and Numba."""
    if name not in PLACES:
        raise AttributeError(name)
    need("numpy", "numba")
    return getattr(import_module("." + PLACES[name], __name__), name)
