#!/usr/bin/env python3
"""Set everything up, then play, serve, simulate, test or measure: `python3 start.py play`, `serve`, `lab simulate`,
`test`, `test --all`, `bench [NAME] [--write]`.

Needs Python 3.11 or later and pip; everything else is installed into the folder `.venv` beside this file.
"""

from __future__ import annotations

import hashlib
import io
import itertools
import os
import shlex
import shutil
import subprocess
import sys
import venv
from contextlib import redirect_stdout
from pathlib import Path
from typing import NoReturn

HERE = Path(__file__).resolve().parent
PROJECTS = (HERE, HERE / "lab")
"""The folders of the game and of its laboratory."""
VENV = HERE / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
PIP = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-warn-conflicts"]

USUAL, LAB, WEB, SITE, PRINT, BENCH, UV = (
    f"requirements/{name}.lock" for name in ("core", "lab", "web", "site", "print", "bench", "uv")
)
DEV = "requirements/dev.lock"
TEST = "requirements/test.lock"
"""What the gate needs: of what is in `DEV`, that without CUDA, Ray and other large things."""
BENCHES = {
    "speed": DEV, "startup": DEV, "gpu": DEV, "browser": DEV, "vector_env": DEV, "open_spiel_loop": DEV, "load": DEV,
    "opponents": DEV, "engine": DEV, "peers": BENCH,
}  # fmt: skip
"""The benches, and what each needs."""
MORE = {
    "lab": [LAB], "simulate": [LAB], "tournament": [LAB], "exploit": [LAB], "strength": [LAB], "solve": [LAB],
    "trials": [LAB], "puzzles": [LAB], "--plot": [LAB], "--picture": [PRINT], "--ray": [DEV],
    "train": [LAB, "requirements/train.txt"], "site": [SITE], "card": [PRINT], "booklet": [PRINT],
    "serve": [WEB], "backup": [WEB], "restore": [WEB], "export": [WEB], "--server": [WEB],
}  # fmt: skip
"""What commands, options and kinds of files need that need more than the usual."""


def sh(*command: object) -> None:
    """Run a command; leave with its status if it fails."""
    status = subprocess.call([str(word) for word in command], cwd=HERE)
    if status:
        sys.exit(status)


def needed(words: list[str]) -> list[str]:
    """The files that name what these words need."""
    given = {*words, *(word.partition("=")[0] for word in words), *(Path(word).suffix.lower() for word in words)}
    given.update(map("=".join, itertools.pairwise(words)))
    return list(dict.fromkeys(file for word, files in MORE.items() if word in given for file in files)) or [USUAL]


def stamp(lock: str) -> str:
    """What changes with the files that say what is installed."""
    files = (HERE / lock, *(folder / "pyproject.toml" for folder in PROJECTS))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def is_set_up(lock: str) -> bool:
    """Has what `lock` names been installed?"""
    mark = VENV / f"done-{Path(lock).name}"
    return mark.is_file() and mark.read_text() == stamp(lock) and PYTHON.exists()


def set_up(lock: str) -> None:
    """Install what `lock` names and both projects into `.venv`, unless that has been done for these very files."""
    if is_set_up(lock):
        return
    place = VENV if VENV.exists() else HERE
    if not os.access(place, os.W_OK):
        leave(f"You may not write to {place}: clone the project into a folder of your own.")
    if not PYTHON.exists() or subprocess.call([PYTHON, "-c", "import pip"], stderr=subprocess.DEVNULL):
        print("Setting up .venv ...", flush=True)
        make_venv()
    print(f"Installing what {lock} names ...", flush=True)
    if lock not in {TEST, *BENCHES.values()} or not install_quickly(lock):
        sh(*PIP, *(["--require-hashes"] if lock.endswith(".lock") else []), "-r", HERE / lock)
    alone = ["--no-deps", "--no-build-isolation"]
    sh(*PIP, *alone, *(f"--editable={folder}" for folder in PROJECTS))
    (VENV / f"done-{Path(lock).name}").write_text(stamp(lock))


def make_venv() -> None:
    """Make `.venv`, with pip in it; leave with a sentence if that cannot be."""
    try:
        with redirect_stdout(io.StringIO()):  # what Debian's Python says of its packages may not be needed
            venv.create(VENV, clear=True, with_pip=True)
    except (subprocess.CalledProcessError, SystemExit):  # Debian keeps what this takes apart: pip itself will do
        venv.create(VENV, clear=True)
        if subprocess.call([sys.executable, "-m", "pip", "--python", PYTHON, "install", "--quiet", "pip"]):
            shutil.rmtree(VENV)
            leave("This Python can set up nothing: install pip (on Debian: apt-get install python3-venv).")


def leave(sentence: str) -> NoReturn:
    """Say what is wrong, and leave."""
    print(sentence, file=sys.stderr)
    sys.exit(1)


def install_quickly(lock: str) -> bool:
    """Install what `lock` names with uv, which takes seconds where pip takes minutes; False if it cannot be had."""
    steps = [[*PIP, "--require-hashes", "-r", HERE / UV]]
    words = ["--quiet", "--system-certs", "--python", PYTHON, "--require-hashes"]
    steps.append([BIN / "uv", "pip", "install", *words, "-r", HERE / lock])
    return all(subprocess.call([str(word) for word in step]) == 0 for step in steps)


def bench(words: list[str]) -> int:
    """Run the bench that is named, or all of them one after the other."""
    named = words[0] if words and not words[0].startswith("-") else None
    if named and named not in BENCHES:
        print(f"There is no bench {named!r}; there are {', '.join(BENCHES)}.", file=sys.stderr)
        return 2
    for name in [named] if named else BENCHES:
        set_up(BENCHES[name])
        print(f"--- {name}", flush=True)
        sh(PYTHON, f"benches/{name}.py", *words[1 if named else 0 :])
    return 0


def test(words: list[str]) -> int:
    """Say what will be installed, install it, and run the gate, or with `--all` every test there is."""
    more = ["--all"] if any(word == "--all" or word.startswith(("tests/lab", "tests/more")) for word in words) else []
    lock = DEV if more else TEST
    sh(sys.executable, "tools/announce.py", *more, *([] if is_set_up(lock) else [lock]))
    set_up(lock)
    words = [word for word in words if word != "--all"]
    return subprocess.call([str(PYTHON), "tools/check.py", *more, *words], cwd=HERE)


def main(words: list[str]) -> int:
    """Set up for what is asked, and do it."""
    if sys.version_info < (3, 11):
        print(f"Gamester needs Python 3.11 or later; this is {sys.version.split()[0]}.", file=sys.stderr)
        return 2
    verb = words[0] if words else "play"
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if verb == "test":
        return test(words[1:])
    if verb == "bench":
        return bench(words[1:])
    for lock in needed(words):
        set_up(lock)
    os.environ["GAMESTER_COMMAND"] = shlex.join(sys.orig_argv[: len(sys.orig_argv) - len(words)])
    return subprocess.call([str(PYTHON), "-m", "gamester", verb, *words[1:]])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
