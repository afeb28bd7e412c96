"""How this program was started, so that the commands that it tells somebody to type work there."""

import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

NAME = "gamester"
STARTER = "GAMESTER_COMMAND"
"""The variable in which a program that starts this one says what a person typed: `start.py` does."""


def as_typed(words: Sequence[str]) -> str:
    """Words as a person types them in a shell."""
    if os.name == "nt":
        import subprocess

        return subprocess.list2cmdline(words)
    return shlex.join(words)


def program() -> str:
    """What a person types before the arguments: `gamester`, `.venv/bin/gamester`, `python3 start.py` …"""
    if told := os.environ.get(STARTER):
        return told
    script = Path(sys.argv[0])
    if script.name == "__main__.py" and script.parent.name == NAME:
        return as_typed([*sys.orig_argv[:1], "-m", NAME])
    if script.stem != NAME:  # another program calls us
        return NAME
    from shutil import which

    found = which(NAME)
    on_path = found is not None and Path(found).resolve() == script.resolve()
    return NAME if on_path and "UV" not in os.environ else as_typed([str(script)])  # uvx lends its path to the program
