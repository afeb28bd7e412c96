"""Play the same random deals in the interpreter and in compiled code, and compare everything after every act.

python tools/lockstep.py --deals 1000000 --workers 2           # the processor
python tools/lockstep.py --deals 1000000 --workers 2 --cuda    # the GPU; one sentence if there is none

The deals are divided between both games. The first tables have every value of every option; the others have random
house rules. Another seed plays other deals and other house rules. The exit status is 1 if the two differ, with a
message that says what differs and where.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from gamester.backend.lockstep import DEALS, Backend, Difference, OnProcessor, Progress, compare
from gamester.errors import GamesterError
from gamester.games import GAMES

CHUNK = 256
"""The tables of one task of a worker."""


def number(text: str) -> int:
    """A whole number of at least 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 on")
    return int(text)


def carrier_of(cuda: bool) -> Backend:
    """The compiled side of the comparison."""
    if not cuda:
        return OnProcessor()
    from gamester.backend.gpu import OnGpu

    return OnGpu()


def chunks(deals: int) -> Iterator[tuple[str, int, int]]:
    """Game, first table and last table of each task; all tasks together play at least so many deals."""
    tables = -(-deals // DEALS)
    each = [tables - tables // len(GAMES), *[tables // len(GAMES)] * (len(GAMES) - 1)]
    for first in range(0, max(each), CHUNK):
        for game, most in zip(GAMES, each, strict=True):
            if first < most:
                yield game, first, min(first + CHUNK, most)


def work(cuda: bool, seed: int, chunk: tuple[str, int, int]) -> Progress:
    """Compare some tables in a separate process."""
    game, first, last = chunk
    *_, done = compare(carrier_of(cuda), game, seed, first, last)
    return done


def main() -> int:
    """Compare, with a progress line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=number, default=100_000, help="how many deals, of both games together")
    parser.add_argument("--workers", type=number, default=2, help="how many processes")
    parser.add_argument("--seed", type=int, default=1, help="which deals")
    parser.add_argument("--cuda", action="store_true", help="compare with the GPU instead of the processor")
    args = parser.parse_args()
    began = time.monotonic()
    deals = acts = 0
    try:
        name = carrier_of(args.cuda).name
        with ProcessPoolExecutor(args.workers, get_context("spawn")) as pool:
            jobs = [pool.submit(work, args.cuda, args.seed, chunk) for chunk in chunks(args.deals)]
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
    print(f"\nInterpreted and {name} agree after every one of {acts:,} acts.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
