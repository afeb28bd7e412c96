"""The rules, compiled: they play millions of deals on every core. This needs the extra `sim` (NumPy and Numba).

The package imports a name on its first use, because `rounds` and `rollouts` also run interpreted, without the extra.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gamester.extras import need

if TYPE_CHECKING:
    from gamester.backend.batch import Played, RandomTables, play_tables, prepare
    from gamester.backend.compile import Compiled, first_call, is_kept
    from gamester.backend.layout import empty_record, options_record, pack, record_type, unpack
    from gamester.backend.loops import compiled

PLACES = {
    "Played": "batch", "RandomTables": "batch", "play_tables": "batch", "prepare": "batch",
    "Compiled": "compile", "first_call": "compile", "is_kept": "compile",
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
    """A name of this package; ImportError without the extra."""
    if name not in PLACES:
        raise AttributeError(name)
    need("numpy", "numba")
    return getattr(import_module("." + PLACES[name], __name__), name)
