"""Make the WebAssembly modules of our games, and compare them with those in the repository.

python tools/make_wasm.py            # exit status 1 if one differs
python tools/make_wasm.py --write    # keep what was made

Each game is compiled in a process of its own. The same Python, Numba and llvmlite make the same bytes everywhere.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from programs import LLD, path_of

from gamester.engine.modules import BUILT
from gamester.games.registry import OWN
from gamester.lab.compile.wasm.building import built


def linker() -> list[str]:
    """The command of LLVM's linker; SystemExit, which says how to install it, if it is nowhere."""
    return [str(path_of(LLD))]


def made(games: Sequence[str] = tuple(OWN)) -> dict[str, bytes]:
    """The files of these games, made now, by name."""
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
        modules = dict(zip(games, pool.map(partial(built, linker=linker()), games), strict=True))
    return {
        f"{game}.{kind}": data
        for game, (code, described) in modules.items()
        for kind, data in (("wasm", code), ("json", described.encode()))
    }


def main() -> int:
    """Make, compare or write, and say how large the modules are."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="keep what was made")
    args = parser.parse_args()
    stale = []
    for name, data in made().items():
        path = BUILT / name
        if not path.is_file() or path.read_bytes() != data:
            stale.append(name)
        if args.write:
            path.write_bytes(data)
        if name.endswith(".wasm"):
            print(f"{name}: {len(data):,} bytes, {len(gzip.compress(data, 9)):,} gzipped")
    if stale and not args.write:
        print(f"Stale: {', '.join(stale)}. Run tools/make_wasm.py --write.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
