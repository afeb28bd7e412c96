"""Play at many tables at once on a GPU, bit for bit as on the processor, and its kernels as PTX without one."""

import hashlib
import logging
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.games import game_of
from gamester.kernel.cards import PER_SEAT
from gamester.text.catalogue import Word
from gamester.text.errors import NoGpu
from gamester.text.extras import need
from gamester_lab.compile.batch import Played
from gamester_lab.compile.compiler import cache_folder, tally_of
from gamester_lab.compile.coverage import Setting, design
from gamester_lab.compile.kernels import BLOCK, CARD, counting, kernels, simulating, text, texts
from gamester_lab.compile.layout import record_type
from gamester_lab.compile.lockstep import Arrays, Pages, arrays_for
from gamester_lab.compile.specialised import Specialised
from gamester_lab.whole_numbers import seed_in

LOG = logging.getLogger("gamester_lab.compile")
TRACED = 256
"""How many tables are traced at once: their traces take a few hundred megabytes."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The sums over a batch of random play."""

    acts: int
    """Actions taken in all."""
    payments: npt.NDArray[np.int64]
    """Chips by table and place, summed over all deals; places without a seat stay at zero."""


def need_gpu() -> None:
    """NoGpu, with the reason, if no GPU is usable here; Numba's simulator counts as a GPU."""
    need("numba_cuda")
    from numba import cuda
    from numba.cuda.core import config

    if config.ENABLE_CUDASIM:
        return
    from numba.cuda.cudadrv.error import CudaSupportError

    try:
        devices = len(cuda.list_devices())
    except CudaSupportError as error:
        if "NO_DEVICE" in str(error):
            raise NoGpu("gpu.none") from None
        lines = [line.strip(" .:") for line in str(error).removeprefix("Error at driver init:").splitlines()]
        raise NoGpu("gpu.driver", reason=next(filter(None, lines), "")) from None
    if not devices:
        raise NoGpu("gpu.none")


def device_name() -> str:
    """The name of the GPU and its number of multiprocessors; NoGpu if there is none."""
    need_gpu()
    from numba import cuda

    device = cuda.get_current_device()
    name = device.name.decode() if isinstance(device.name, bytes) else str(device.name)
    return f"{name}, {device.MULTIPROCESSOR_COUNT} multiprocessors"


@cache
def ready(game: str) -> Any:
    """The kernels of a game; NoGpu if they cannot run. The log says that compilation takes a minute the first time."""
    need_gpu()
    LOG.info(
        "Compiling the rules of %s for the GPU, unless they are kept from before; the first time takes a minute.", game
    )
    return kernels(game)


@cache
def ready_alone(game: str, variant: str, seats: int, words: tuple[tuple[str, Word], ...]) -> Any:
    """The kernel that is specialised for one row of options. The log says once that it is compiled."""
    LOG.info("Compiling a kernel for these rules of %s alone, unless it is kept from before.", game)
    return counting(game, variant, seats, dict(words))


def table_of(game: str, variant: str, seats: int, words: Mapping[str, Word] | None) -> Arrays:
    """The arrays of one table; BadOptions if the options are invalid."""
    return arrays_for([Setting(game, variant, words or {}, seats)], CARD)


def run(
    game: str, variant: str, seats: int, tables: int, deals: int, seed: int, words: Mapping[str, Word] | None,
    first: int, keep: int,
) -> tuple[Counted, Any]:  # fmt: skip
    """Play at so many tables; returns the sums, and the last `keep` tallies of each table as a GPU array."""
    play = ready(game).play
    from numba import cuda

    table = table_of(game, variant, seats, words)
    acts, totals = sums(tables)
    rows = cuda.device_array((tables, keep), record_type(tally_of(game).Tally))
    fresh, options = cuda.to_device(table.fresh), cuda.to_device(table.options)
    play[-(-tables // BLOCK), BLOCK](fresh, options, seed_in(seed), first, 0, deals, keep, acts, totals, rows)
    return counted(acts, totals), rows


def sums(tables: int) -> tuple[Any, Any]:
    """GPU arrays for the sums: acts by table, and payments by table and place."""
    from numba import cuda

    return cuda.to_device(np.zeros(tables, np.int64)), cuda.to_device(np.zeros((tables, PER_SEAT), np.int64))


def counted(acts: Any, totals: Any) -> Counted:
    """The sums, copied to the host."""
    return Counted(int(acts.copy_to_host().sum()), totals.copy_to_host())


def play_on_gpu(
    game: str, variant: str, seats: int, tables: int, deals: int, seed: int,
    words: Mapping[str, Word] | None = None, first: int = 0,
) -> Played:  # fmt: skip
    """Play like `play_tables` on a GPU, with the same rows; NoGpu if there is none, BadOptions as there."""
    counted, rows = run(game, variant, seats, tables, deals, seed, words, first, keep=deals)
    return Played(counted.acts, rows.copy_to_host())


def count_on_gpu(
    game: str, variant: str, seats: int, tables: int, deals: int, seed: int,
    words: Mapping[str, Word] | None = None, first: int = 0, *, specialised: bool = False,
) -> Counted:  # fmt: skip
    """Play the same deals as `play_on_gpu`, but copy only the sums from the GPU.

    `specialised` compiles a kernel for these options alone, which is several times as fast. It pays off after a few
    billion decisions. Numba's simulator compiles nothing and ignores `specialised`.
    """
    need_gpu()
    if not specialised or simulating():
        return run(game, variant, seats, tables, deals, seed, words, first, keep=1)[0]
    from numba import cuda

    fresh = cuda.to_device(table_of(game, variant, seats, words).fresh)
    count = ready_alone(game, variant, seats, tuple(sorted((words or {}).items())))
    acts, totals = sums(tables)
    count[-(-tables // BLOCK), BLOCK](fresh, seed_in(seed), first, 0, deals, acts, totals)
    return counted(acts, totals)


class OnGpu:
    """The `lockstep.Backend` that plays on a GPU."""

    batch = TRACED

    def __init__(self) -> None:
        """NoGpu if there is none."""
        need_gpu()

        self.name = "simulated" if simulating() else "compiled for CUDA"

    def sit_down(self, settings: list[Setting], seed: int, first: int) -> Callable[[int], Pages]:
        """New tables; see `Backend`."""
        trace = ready(settings[0].game).trace
        from numba import cuda

        t = arrays_for(settings, CARD)
        fresh, states, options = map(cuda.to_device, (t.fresh, t.states, t.options))
        written = [cuda.to_device(array) for array in t.pages]
        wide = arrays_for(settings[:1]).pages

        def play(number: int) -> Pages:
            trace[-(-len(settings) // BLOCK), BLOCK](fresh, states, options, seed, first, number, *written)
            *rows, tallies, sizes = (array.copy_to_host() for array in written)
            most = int(sizes.max())
            acts, tables, seen = (part[:, :most].astype(like.dtype) for part, like in zip(rows, wide, strict=False))
            return Pages(acts, tables, seen, tallies, sizes)

        return play


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
    package = game_of(game)
    return text(game, Specialised(package.words.options_of(package.words.default_variant, {}, FIVE), FIVE))
