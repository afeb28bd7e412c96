"""The same rules compiled: millions of deals on every core. Needs the extra `sim` (NumPy and Numba)."""

from importlib.util import find_spec

if find_spec("numpy") is None or find_spec("numba") is None:
    raise ImportError("gamester.fast needs NumPy and Numba: install the extra, gamester[sim]")

from gamester.fast.batch import Played, play_tables
from gamester.fast.compile import Compiled, compiled
from gamester.fast.layout import empty_record, options_record, pack, record_type, unpack

__all__ = [
    "Compiled",
    "Played",
    "compiled",
    "empty_record",
    "options_record",
    "pack",
    "play_tables",
    "record_type",
    "unpack",
]
