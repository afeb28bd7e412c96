"""Many tables at once on a GPU: the same deals as on the processor, bit for bit. Needs the extra `gpu`."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np
import numpy.typing as npt

from gamester.backend.batch import Played
from gamester.backend.compile import tally_of
from gamester.backend.coverage import Setting
from gamester.backend.layout import record_type
from gamester.backend.lockstep import Arrays, Pages, arrays_for
from gamester.catalogue import Word
from gamester.errors import NoGpu
from gamester.kernel.cards import PER_SEAT

LOG = logging.getLogger("gamester.backend")
TRACED = 256
"""Tables whose deals are written down at once: all that is written takes some hundred megabytes."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What came of a batch of random play of which only sums are kept."""

    acts: int
    """Actions taken in all."""
    payments: npt.NDArray[np.int64]
    """Chips by table and place, all deals together; places without a seat stay at zero."""


def need_gpu() -> None:
    """NoGpu if nothing can be computed on a GPU here, with the reason; Numba's simulator counts as one."""
    if find_spec("numba_cuda") is None:
        raise NoGpu("gpu.extra")
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
    """What the GPU calls itself, and how many multiprocessors it has; NoGpu if there is none."""
    need_gpu()
    from numba import cuda

    device = cuda.get_current_device()
    name = device.name.decode() if isinstance(device.name, bytes) else str(device.name)
    return f"{name}, {device.MULTIPROCESSOR_COUNT} multiprocessors"


@cache
def ready(game: str) -> Any:
    """The kernels of a game; NoGpu if they cannot run. Says that they are compiled, which takes a minute at first."""
    need_gpu()
    from gamester.backend.kernels import kernels

    LOG.info(
        "Compiling the rules of %s for the GPU, unless they are kept from before; the first time takes a minute.", game
    )
    return kernels(game)


@cache
def ready_alone(game: str, variant: str, seats: int, words: tuple[tuple[str, Word], ...]) -> Any:
    """The kernel for one row of options alone. Says that it is compiled, once."""
    from gamester.backend.specialised_kernels import counting

    LOG.info("Compiling a kernel for these rules of %s alone, unless it is kept from before.", game)
    return counting(game, variant, seats, dict(words))


def table_of(game: str, variant: str, seats: int, words: Mapping[str, Word] | None) -> Arrays:
    """The arrays of one table; BadOptions if there can be no such table."""
    from gamester.backend.kernels import CARD

    return arrays_for([Setting(game, variant, words or {}, seats)], CARD)


def run(
    game: str, variant: str, seats: int, tables: int, deals: int, seed: int, words: Mapping[str, Word] | None,
    first: int, keep: int,
) -> tuple[Counted, Any]:  # fmt: skip
    """Play so many tables; the sums, and the last `keep` tallies of each as an array of the GPU."""
    play = ready(game).play
    from numba import cuda

    from gamester.backend.kernels import BLOCK

    table = table_of(game, variant, seats, words)
    acts, totals = sums(tables)
    rows = cuda.device_array((tables, keep), record_type(tally_of(game).Tally))
    play[-(-tables // BLOCK), BLOCK](
        cuda.to_device(table.fresh), cuda.to_device(table.options), seed, first, 0, deals, keep, acts, totals, rows
    )
    return counted(acts, totals), rows


def sums(tables: int) -> tuple[Any, Any]:
    """Room on the GPU for what is summed up: acts by table, and payments by table and place."""
    from numba import cuda

    return cuda.to_device(np.zeros(tables, np.int64)), cuda.to_device(np.zeros((tables, PER_SEAT), np.int64))


def counted(acts: Any, totals: Any) -> Counted:
    """The sums, brought back."""
    return Counted(int(acts.copy_to_host().sum()), totals.copy_to_host())


def play_on_gpu(
    game: str, variant: str, seats: int, tables: int, deals: int, seed: int,
    words: Mapping[str, Word] | None = None, first: int = 0,
) -> Played:  # fmt: skip
    """What `play_tables` does, on a GPU: the same rows. NoGpu if there is none, BadOptions as there."""
    counted, rows = run(game, variant, seats, tables, deals, seed, words, first, keep=deals)
    return Played(counted.acts, rows.copy_to_host())


def count_on_gpu(
    game: str, variant: str, seats: int, tables: int, deals: int, seed: int,
    words: Mapping[str, Word] | None = None, first: int = 0, *, specialised: bool = False,
) -> Counted:  # fmt: skip
    """The same deals, of which nothing but the sums leaves the GPU.

    `frozen` compiles a kernel for these options alone, several times as quick: it pays after some thousand million
    decisions. Numba's simulator, which compiles nothing, plays as without it.
    """
    need_gpu()
    from gamester.backend.kernels import simulating

    if not specialised or simulating():
        return run(game, variant, seats, tables, deals, seed, words, first, keep=1)[0]
    from numba import cuda

    from gamester.backend.kernels import BLOCK

    fresh = cuda.to_device(table_of(game, variant, seats, words).fresh)
    count = ready_alone(game, variant, seats, tuple(sorted((words or {}).items())))
    acts, totals = sums(tables)
    count[-(-tables // BLOCK), BLOCK](fresh, seed, first, 0, deals, acts, totals)
    return counted(acts, totals)


class OnGpu:
    """The backend of `lockstep` that plays on a GPU."""

    batch = TRACED

    def __init__(self) -> None:
        """NoGpu if there is none."""
        need_gpu()
        from gamester.backend.kernels import simulating

        self.name = "simulated" if simulating() else "compiled for CUDA"

    def sit_down(self, settings: list[Setting], seed: int, first: int) -> Callable[[int], Pages]:
        """New tables; see `Carrier`."""
        trace = ready(settings[0].game).trace
        from numba import cuda

        from gamester.backend.kernels import BLOCK, CARD

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
