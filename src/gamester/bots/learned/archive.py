"""Archives of NumPy arrays, read without NumPy, which browsers do not have: texts, and floats of 16 bits."""

from __future__ import annotations

import ast
from array import array
from math import prod
from pathlib import Path
from struct import unpack, unpack_from
from typing import Any
from zipfile import ZipFile

MAGIC = b"\x93NUMPY\x01\x00"
"""How an array begins: NumPy's name, and the version of its layout."""
SUFFIX = ".npy"


def arrays_in(path: Path) -> dict[str, Any]:
    """The arrays of an archive by name: a str of a text, a memory view of float32 of numbers.

    OSError, BadZipFile or EOFError if the archive cannot be read, ValueError if an array in it cannot.
    """
    with ZipFile(path) as archive:
        return {name.removesuffix(SUFFIX): read_array(archive.read(name)) for name in archive.namelist()}


def read_array(data: bytes) -> Any:
    """One array, as `arrays_in` says; ValueError."""
    if not data.startswith(MAGIC):
        raise ValueError("not an array of NumPy")
    begin = len(MAGIC) + 2
    end = begin + unpack_from("<H", data, len(MAGIC))[0]
    try:
        told = ast.literal_eval(data[begin:end].decode("latin-1"))
    except SyntaxError as fault:
        raise ValueError(str(fault)) from None
    kind, shape, body = str(told["descr"]), tuple(told["shape"]), data[end:]
    if kind.startswith("<U") and not shape:
        return body.decode("utf-32-le").rstrip("\0")
    if kind != "<f2" or told["fortran_order"] or len(body) != 2 * prod(shape):
        raise ValueError(f"an array of {kind}")
    numbers = memoryview(array("f", unpack(f"<{prod(shape)}e", body)))
    return numbers.cast("B").cast("f", shape)
