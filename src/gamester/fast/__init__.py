"""The same rules compiled: millions of deals on every core. Needs the extra `sim` (NumPy and Numba)."""

from importlib.util import find_spec

if find_spec("numpy") is None or find_spec("numba") is None:
    raise ImportError("gamester.fast needs NumPy and Numba: install the extra, gamester[sim]")

from gamester.fast.batch import Played, RandomTables, play_tables, prepare
from gamester.fast.compile import Compiled, compiled, first_call, is_kept
from gamester.fast.layout import empty_record, options_record, pack, record_type, unpack

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
