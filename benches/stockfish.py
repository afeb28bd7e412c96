"""How much another engine loses in WebAssembly, beside ours: Stockfish 15, its `bench` without networks, one thread.

Debian's package `stockfish` (15.1, or what the variable STOCKFISH names) is the compiled one; npm's package `stockfish`
(15.0) runs in Node. Both search the positions of `bench` to one depth, and tell nodes a second.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import threading
from pathlib import Path

PACKAGE = "stockfish@15.0.0"
BENCH = "bench 16 1 12 default depth classical"
SECONDS = 120


def stockfish_line(node: str) -> str:
    """A sentence with both rates and their ratio, or with what is missing. `node`: the program."""
    native = os.environ.get("STOCKFISH") or shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
    if native is None:
        return "Stockfish is not here (Debian's package `stockfish`), so its ratio was not measured."
    with tempfile.TemporaryDirectory() as folder:
        script = fetched(Path(folder))
        if script is None:
            return f"npm could not fetch {PACKAGE}, so the ratio of Stockfish was not measured."
        (script.parent / "no_fetch.cjs").write_text("delete globalThis.fetch;")  # else it fetches its file by http
        ours = rate([node, "-r", "./no_fetch.cjs", script.name], script.parent)
    theirs = rate([native], Path())
    return (
        f"For comparison, Stockfish 15 with one thread: {ours:,} nodes a second in WebAssembly (Node), "
        f"{theirs:,} compiled: {ours / theirs:.2f}."
    )


def fetched(folder: Path) -> Path | None:
    """The script of npm's package, unpacked in a folder; None if npm gives none."""
    npm = shutil.which("npm")
    if npm is None:
        return None
    if subprocess.run([npm, "pack", PACKAGE, "--silent"], cwd=folder, check=False, capture_output=True).returncode:
        return None
    with tarfile.open(next(folder.glob("*.tgz"))) as packed:
        packed.extractall(folder, filter="data")
    return folder / "package" / "src" / "stockfish.js"


def rate(command: list[str], folder: Path) -> int:
    """Nodes a second, as the engine tells them. SystemExit if it tells none in time."""
    running = subprocess.Popen(
        command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    alarm = threading.Timer(SECONDS, running.kill)
    alarm.start()
    try:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(f"{BENCH}\n")
        running.stdin.flush()
        for line in running.stdout:
            if found := re.search(r"Nodes/second\s*: (\d+)", line):
                return int(found[1])
    finally:
        alarm.cancel()
        running.kill()
        running.wait()
    raise SystemExit(f"{command[0]} did not finish Stockfish's bench.")
