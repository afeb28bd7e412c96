"""Make the WebAssembly modules of games: the compiled form in which they are played wherever they are installed.

    gamester lab build GAME            # keep what is made in the package of the game
    gamester lab build --check GAME    # exit status 1 if it differs from what is kept

A game from outside must be installed so that its files can be written (pip's `-e`). This needs LLVM's
linker. The same Python, Numba and llvmlite make the same bytes everywhere.
"""

import argparse
import gzip
import shutil
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from gamester.engine.modules import described_at
from gamester.games import game_of
from gamester.text.extras import need
from gamester.text.messages import Words
from gamester_lab.compile.wasm.building import built
from gamester_lab.dialect import in_dialect

LINKER = "wasm-ld"
PLACES = "usr/bin/wasm-ld-*", "usr/lib/llvm-*/bin/wasm-ld"
"""Where distributions keep it under other names."""


def linker() -> str:
    """The path of LLVM's linker for WebAssembly; SystemExit, which says how to install it, if it is nowhere."""
    found = [path for pattern in PLACES for path in sorted(Path("/").glob(pattern))]
    path = shutil.which(LINKER) or (str(found[-1]) if found else "")
    if not path:
        raise SystemExit(f"There is no {LINKER}, LLVM's linker for WebAssembly. Debian has it in the package lld.")
    return path


def made(game: str) -> dict[Path, bytes]:
    """The files of a game, made now, by where they are kept.

    It is compiled in a process of its own, which has compiled nothing for its processor.
    """
    with in_dialect(game), ProcessPoolExecutor(1, get_context("spawn")) as pool:
        code, described = pool.submit(built, game, [linker()]).result()
    path = described_at(game)
    return {path.with_suffix(".wasm"): code, path: described.encode()}


def add_build(command: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """The arguments of this command."""
    command.add_argument("games", nargs="+", metavar="GAME", help=say("cli.build_games"))
    command.add_argument("--check", action="store_true", help=say("cli.build_check"))


def build_command(args: argparse.Namespace, _words: Words) -> int:
    """Make and keep modules, or compare them, and say how large they are; the exit status."""
    need("numpy", "numba")
    differ = [str(path) for game in map(game_of, args.games) for path in taken(game.id, keep=not args.check)]
    if args.check and differ:
        print(f"Other than what is kept: {', '.join(differ)}", file=sys.stderr)
    return int(args.check and bool(differ))


def taken(game: str, *, keep: bool) -> list[Path]:
    """The files of a game that differ from those kept, which they replace if `keep`; OSError if that fails."""
    print(f"{game}: compiling, which takes up to some minutes …", file=sys.stderr, flush=True)
    differ = []
    for path, data in made(game).items():
        if not path.is_file() or path.read_bytes() != data:
            differ.append(path)
        if keep:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)
        if path.suffix == ".wasm":
            print(f"{path.name}: {len(data):,} bytes, {len(gzip.compress(data, 9)):,} gzipped")
    return differ
