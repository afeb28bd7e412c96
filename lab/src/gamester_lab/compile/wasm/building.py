"""The files of the WebAssembly modules: made from the sources and kept in the repository."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from gamester.engine.stamp import code_of, rules_stamp

STACK = 1 << 16
"""Bytes of the stack. It lies first in memory, so that too deep a call is a trap."""
LINKED = ("--no-entry", "--strip-all", "--gc-sections", "--stack-first", "-z", f"stack-size={STACK}")
"""The linker's options. With these, LLD 14 and 22 write the same bytes."""
COMPILE = Path(__file__).parents[1]
FILES = (
    "bit_intrinsics", "compiler", "judging_compiled", "layout", "linking", "lockstep", "loops", "row_intrinsics",
    "scalar_replacement", "search", "sums", "tracing", "wasm/building", "wasm/exports", "wasm/interface",
    "wasm/object_code", "wasm/target", "worlds",
)  # fmt: skip
"""The files that make a module of the rules; those are in `gamester.engine.stamp`."""
TOOLS = ("numba", "llvmlite")
"""The packages whose version changes the code."""


def tools_stamp() -> str:
    """A hash of what makes modules: the files that compile, and the tools' versions."""
    digest = hashlib.sha256()
    for name in FILES:
        digest.update(code_of((COMPILE / f"{name}.py").read_text("utf-8")).encode())
    for tool in TOOLS:
        digest.update(f"{tool} {version(tool)}".encode())
    return digest.hexdigest()


def built(game: str, linker: Sequence[str]) -> tuple[bytes, str]:
    """A module and its description, made now. `linker` is the command of LLVM's linker for WebAssembly.

    RuntimeError if this process has compiled for its processor.
    """
    from gamester_lab.compile.wasm.exports import described
    from gamester_lab.compile.wasm.object_code import object_code

    code, description = object_code(game), described(game)
    python = ".".join(map(str, sys.version_info[:2]))
    told = {"rules": rules_stamp(game), "tools": tools_stamp(), "python": python, **description}
    return linked(code, list(description["exports"]), linker), written(told)


def linked(code: bytes, exports: Sequence[str], linker: Sequence[str]) -> bytes:
    """Object code, linked into a module."""
    with tempfile.TemporaryDirectory() as folder:
        source, module = Path(folder) / "game.o", Path(folder) / "game.wasm"
        source.write_bytes(code)
        wanted = [f"--export={name}" for name in exports]
        subprocess.run([*linker, *LINKED, *wanted, str(source), "-o", str(module)], check=True)  # noqa: S603
        return module.read_bytes()


def written(described: Mapping[str, Any]) -> str:
    """A description as JSON, with one line for each record and export."""
    lines = []
    for key, value in described.items():
        if isinstance(value, dict):
            inner = ",\n".join(f"  {json.dumps(name)}: {json.dumps(each)}" for name, each in value.items())
            lines.append(f" {json.dumps(key)}: {{\n{inner}\n }}")
        else:
            lines.append(f" {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
