"""The CUDA kernels compiled to PTX, NVIDIA's assembly, without a GPU: for CI and for the documented figures."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import version
from types import SimpleNamespace
from typing import Any

import numpy as np

from gamester.games import game_of
from gamester.lab.compile.compiler import cache_folder
from gamester.lab.compile.coverage import design
from gamester.lab.compile.kernels import CARD, texts
from gamester.lab.compile.lockstep import arrays_for
from gamester.lab.compile.specialised import Specialised

HOPPER = (9, 0)
"""The compute capability of H100 and H200."""
FIVE = 5


@contextmanager
def pretended(capability: tuple[int, int]) -> Iterator[None]:
    """Pretend that a GPU is present, because Numba asks for its compute capability even when the caller passes one."""
    from numba.cuda import dispatcher

    asked = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        dispatcher.get_current_device = asked


def assembly(game: str, kernel: str) -> str:
    """The PTX of a kernel for HOPPER, cached like other compiled code.

    `play` and `trace` take the options as data. `count` is specialised for the default options and five players.
    """
    kept = cache_folder() / f"{game}-{kernel}-{version('numba-cuda')}.ptx"
    with suppress(OSError, ValueError):
        digest, _, text = kept.read_text("utf-8").partition("\n")
        if digest == digest_of(text):
            return text
    text = compiled(game, kernel)
    whole = kept.with_suffix(f".{os.getpid()}")
    whole.write_text(f"{digest_of(text)}\n{text}", "utf-8")
    whole.replace(kept)
    return text


def digest_of(text: str) -> str:
    """The digest by which a damaged text in the cache is noticed."""
    return hashlib.sha256(text.encode()).hexdigest()


def compiled(game: str, kernel: str) -> str:
    """Compile a kernel to PTX."""
    from numba import cuda, from_dtype, types

    t = arrays_for(design(game)[:1], CARD)
    number, ints = types.int64, np.dtype(np.int64)

    def array(kind: np.dtype[Any], dimensions: int) -> Any:
        return types.Array(from_dtype(kind), dimensions, "C")

    if kernel == "play":
        given = [array(t.fresh.dtype, 1), array(t.options.dtype, 1), *[number] * 5]
        taken = [array(ints, 1), array(ints, 2), array(t.pages.tallies.dtype, 2)]
    elif kernel == "count":
        given = [array(t.fresh.dtype, 1), *[number] * 4]
        taken = [array(ints, 1), array(ints, 2)]
    else:
        given = [array(t.fresh.dtype, 1), array(t.states.dtype, 1), array(t.options.dtype, 1), *[number] * 3]
        taken = [array(page.dtype, page.ndim) for page in t.pages]
    with pretended(HOPPER):
        text, _ = cuda.compile_ptx(text_of(game, kernel), types.void(*given, *taken), cc=HOPPER)
    return str(text)


def text_of(game: str, kernel: str) -> Any:
    """A kernel as a plain function."""
    if kernel != "count":
        return getattr(texts(game), kernel)
    from gamester.lab.compile.specialised_kernels import text

    package = game_of(game)
    return text(game, Specialised(package.words.options_of(package.words.default_variant, {}, FIVE), FIVE))
