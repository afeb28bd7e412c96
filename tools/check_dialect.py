"""Hold the kernel to its dialect (docs/kernel.md): an allow-list of syntax, so that compilers can take it as it is."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src" / "gamester"
COMMON = ("cards", "chance", "fitting", "planes")
NAMES = (
    "options", "state", "order", "rules", "settle", "tricks", "declaring", "penalties", "sight", "encode", "tally",
    "memory", "witness", "plan", "fits", "worlds",
)  # fmt: skip

POLICY_ONLY = ("math",)
"""What a policy may import beyond the kernel: floats have functions of their own."""
PYTHON_ONLY = ("key", "tables", "__init__")
"""Files of `gamester.policy` that are no policy."""

FORBIDDEN: dict[type[ast.AST], str] = {
    ast.Dict: "a dict", ast.Set: "a set", ast.ListComp: "a comprehension", ast.SetComp: "a comprehension",
    ast.DictComp: "a comprehension", ast.GeneratorExp: "a generator", ast.Yield: "a generator", ast.Lambda: "a lambda",
    ast.Try: "an exception", ast.Raise: "an exception", ast.JoinedStr: "an f-string", ast.Match: "match",
    ast.With: "with", ast.AsyncFunctionDef: "async", ast.Global: "global", ast.Starred: "a starred argument",
    ast.Delete: "del", ast.NamedExpr: "an assignment expression",
}  # fmt: skip


def kernel_files() -> list[Path]:
    """Every kernel file."""
    found = [SOURCE / f"{name}.py" for name in COMMON]
    for game in ("loo", "laugh"):
        folder = SOURCE / game
        found += [path for path in sorted(folder.glob("*.py")) if path.stem in NAMES or path.stem.startswith("moves")]
    return found


def policy_files() -> list[Path]:
    """Every file of policies: the same dialect, and floats."""
    return [path for path in sorted((SOURCE / "policy").glob("*.py")) if path.stem not in PYTHON_ONLY]


def faults_of(path: Path) -> list[str]:
    """What in a file is not of the dialect."""
    faults: list[str] = []
    tree = ast.parse(path.read_text("utf-8"))
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef):
            faults += faults_in(statement, path)
            if statement.decorator_list:
                faults.append(f"{path.name}:{statement.lineno}: {statement.name} is decorated")
        if isinstance(statement, ast.ImportFrom) and not allowed_import(statement.module or "", path):
            faults.append(f"{path.name}:{statement.lineno}: imports {statement.module}")
    return faults


def allowed_import(module: str, path: Path) -> bool:
    """May this file, of the kernel or a policy, import this module?"""
    if path.parent.name == "policy" and (module in POLICY_ONLY or module.startswith("gamester.policy.")):
        return True
    if module in ("typing", "enum", "dataclasses", "__future__", *(f"gamester.{name}" for name in COMMON)):
        return True
    return module.rsplit(".", maxsplit=1)[-1].startswith("moves") or module.rsplit(".", maxsplit=1)[-1] in NAMES


def faults_in(function: ast.FunctionDef, path: Path) -> list[str]:
    """What in a function is not of the dialect."""
    faults: list[str] = []
    builds = function.returns is not None and ast.unparse(function.returns) in ("State", "View", "list[int]")
    for node in ast.walk(function):
        place = f"{path.name}:{getattr(node, 'lineno', function.lineno)}: {function.name}"
        reason = FORBIDDEN.get(type(node))
        if reason is not None:
            faults.append(f"{place} uses {reason}")
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if node.keywords and not builds:
                faults.append(f"{place} calls {name} with a keyword")
            if name == function.name:
                faults.append(f"{place} calls itself")
            if name.endswith((".bit_count", ".bit_length")) and path.name != "cards.py":
                faults.append(f"{place} counts bits other than by cards.py")
        if isinstance(node, ast.Constant) and node.value is None and not in_annotation(function, node):
            faults.append(f"{place} uses None")
    return faults


def in_annotation(function: ast.FunctionDef, node: ast.AST) -> bool:
    """Is this part of what the function is declared to return?"""
    return function.returns is not None and node in list(ast.walk(function.returns))


def main() -> int:
    """Print every fault; 1 if there is one."""
    files = kernel_files() + policy_files()
    faults = [fault for path in files for fault in faults_of(path)]
    print("\n".join(faults) or f"{len(files)} files of kernel and policies are in the dialect")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
