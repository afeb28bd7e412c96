"""Play the same random deals on two backends of the rules, and compare everything after every act.

python tools/lockstep.py --deals 1000000 --workers 2           # the processor
python tools/lockstep.py --deals 1000000 --workers 2 --cuda    # the GPU; one sentence if there is none
python tools/lockstep.py --deals 1000000 --workers 2 --wasm    # WebAssembly in Node, with compiled code

The deals are divided between both games. The first tables have every value of every option; the others have random
house rules. Another seed plays other deals and other house rules. The exit status is 1 if the two differ, with a
message that says what differs and where.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from multiprocessing import get_context

from rules_in_node import OnWasm

from gamester.games import GAMES
from gamester.text.errors import GamesterError
from gamester_lab.compile.lockstep import DEALS, Backend, Difference, OnProcessor, Progress, compare
from gamester_lab.compile.lockstep_pair import compare_pair

CHUNK = 256
"""The tables of one task of a worker."""
OTHERS = {
    "--cuda": "compare with the GPU instead of the processor",
    "--wasm": "compare compiled code with WebAssembly in Node",
}
"""Which backends may be compared instead, by option."""


def number(text: str) -> int:
    """A whole number of at least 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 on")
    return int(text)


def names_of(backend: str) -> tuple[str, str]:
    """The two backends that are compared, as the messages name them."""
    if backend == "wasm":
        return OnProcessor.name, OnWasm.name
    return "interpreted", processor_or_gpu(backend).name


def processor_or_gpu(backend: str) -> Backend:
    """The compiled side of a comparison with the interpreter."""
    if backend == "processor":
        return OnProcessor()
    from gamester_lab.compile.gpu import OnGpu

    return OnGpu()


def chunks(deals: int) -> Iterator[tuple[str, int, int]]:
    """Game, first table and last table of each task; all tasks together play at least so many deals."""
    tables = -(-deals // DEALS)
    each = [tables - tables // len(GAMES), *[tables // len(GAMES)] * (len(GAMES) - 1)]
    for first in range(0, max(each), CHUNK):
        for game, most in zip(GAMES, each, strict=True):
            if first < most:
                yield game, first, min(first + CHUNK, most)


def work(backend: str, seed: int, chunk: tuple[str, int, int]) -> Progress:
    """Compare some tables in a separate process."""
    if backend != "wasm":
        *_, done = compare(processor_or_gpu(backend), *chunk_of(seed, chunk))
        return done
    with closing(OnWasm()) as node:
        *_, done = compare_pair(OnProcessor(), node, *chunk_of(seed, chunk))
    return done


def chunk_of(seed: int, chunk: tuple[str, int, int]) -> tuple[str, int, int, int]:
    """The arguments that say which tables are compared."""
    game, first, last = chunk
    return game, seed, first, last


def main() -> int:
    """Compare, with a progress line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=number, default=100_000, help="how many deals, of both games together")
    parser.add_argument("--workers", type=number, default=2, help="how many processes")
    parser.add_argument("--seed", type=int, default=1, help="which deals")
    parser.set_defaults(backend="processor")
    others = parser.add_mutually_exclusive_group()
    for name, what in OTHERS.items():
        others.add_argument(name, action="store_const", const=name.strip("-"), dest="backend", help=what)
    args = parser.parse_args()
    began = time.monotonic()
    deals = acts = 0
    try:
        one, other = names_of(args.backend)
        with ProcessPoolExecutor(args.workers, get_context("spawn")) as pool:
            jobs = [pool.submit(work, args.backend, args.seed, chunk) for chunk in chunks(args.deals)]
            try:
                for job in as_completed(jobs):
                    done = job.result()
                    deals, acts = deals + done.deals, acts + done.acts
                    took = time.monotonic() - began
                    print(f"\r{deals:,} of {args.deals:,} deals, {acts:,} acts, {took:,.0f} s", end="", flush=True)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
    except Difference as difference:
        print(f"\n{difference}", file=sys.stderr)
        return 1
    except GamesterError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"\n{one.capitalize()} and {other} agree after every one of {acts:,} acts.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
