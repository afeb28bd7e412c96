"""The files of the WebAssembly modules: made from the sources, kept in the repository, and checked against them."""

from __future__ import annotations

import ast
import hashlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from gamester.backend.compile import dialect, kernel

BUILT = Path(__file__).parent / "built"
"""The folder of the modules: GAME.wasm, and GAME.json, which describes its interface."""
STACK = 1 << 16
"""Bytes of the stack. It lies first in memory, so that too deep a call is a trap."""
LINKED = ("--no-entry", "--strip-all", "--gc-sections", "--stack-first", "-z", f"stack-size={STACK}")
"""The linker's options. With these, LLD 14 and 22 write the same bytes."""
BACKEND = (
    "bit_intrinsics", "compile", "docket", "judging", "judging_compiled", "judging_figures", "layout", "linking",
    "lockstep", "loops", "rollouts", "rounds", "row_intrinsics", "scalar_replacement", "search", "tracing",
    "wasm/building", "wasm/exports", "wasm/interface", "wasm/object_code", "wasm/target", "worlds",
)  # fmt: skip
"""The modules of the backend that a module of WebAssembly is made from, besides the rules."""
TOOLS = ("numba", "llvmlite")
"""The packages whose version changes the code."""


def stamp(game: str) -> str:
    """A hash of what makes a module: the sources without comments and docstrings, and the tools' versions."""
    digest = hashlib.sha256()
    rules = [Path(str(module.__file__)) for module in (*dialect("gamester.kernel"), *kernel(game))]
    backend = [Path(__file__).parent.parent / f"{name}.py" for name in BACKEND]
    for path in (*rules, *backend):
        digest.update(code_of(path.read_text("utf-8")).encode())
    for tool in TOOLS:
        digest.update(f"{tool} {version(tool)}".encode())
    return digest.hexdigest()


def code_of(source: str) -> str:
    """A module without its comments and docstrings, which do not change what it does."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [each for each in body if not is_text(each)] or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.unparse(tree)


def is_text(statement: ast.stmt) -> bool:
    """Is a statement only a text, such as a docstring?"""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def kept_stamp(game: str) -> str:
    """The stamp in the kept description of a module; empty if there is none."""
    path = BUILT / f"{game}.json"
    return str(json.loads(path.read_text("utf-8"))["stamp"]) if path.is_file() else ""


def built(game: str, linker: Sequence[str]) -> tuple[bytes, str]:
    """A module and its description, made now. `linker` is the command of LLVM's linker for WebAssembly.

    RuntimeError if this process has compiled for its processor.
    """
    from gamester.backend.wasm.exports import described
    from gamester.backend.wasm.object_code import object_code

    code, description = object_code(game), described(game)
    told = {"stamp": stamp(game), "python": ".".join(map(str, sys.version_info[:2])), **description}
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
