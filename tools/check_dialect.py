"""Check the kernel against its dialect (docs/reference/kernel.md): an allow-list of syntax that compilers accept."""

import ast
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src" / "gamester"
SHARED = "kernel"
FOLDERS = ("kernel", "advice", "belief")
"""The folders of a game whose files are all written in the dialect."""

FORBIDDEN: dict[type[ast.AST], str] = {
    ast.Dict: "a dict", ast.Set: "a set", ast.ListComp: "a comprehension", ast.SetComp: "a comprehension",
    ast.DictComp: "a comprehension", ast.GeneratorExp: "a generator", ast.Yield: "a generator", ast.Lambda: "a lambda",
    ast.Try: "an exception", ast.Raise: "an exception", ast.JoinedStr: "an f-string", ast.Match: "match",
    ast.With: "with", ast.AsyncFunctionDef: "async", ast.Global: "global", ast.Starred: "a starred argument",
    ast.Delete: "del", ast.NamedExpr: "an assignment expression",
}  # fmt: skip


def files() -> list[Path]:
    """Every file of the dialect."""
    folders = [SOURCE / SHARED, *(game / name for game in (SOURCE / "games").iterdir() for name in FOLDERS)]
    return [path for folder in folders for path in sorted(folder.glob("*.py")) if path.stem != "__init__"]


def faults_of(path: Path) -> list[str]:
    """The parts of a file that are not in the dialect."""
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
    """May this file import this module, because it is in the dialect or only names types?"""
    if module in ("typing", "collections.abc", "enum", "dataclasses", "__future__"):
        return True
    parts = module.split(".")
    return parts[:2] == ["gamester", SHARED] or (
        parts[1:2] == ["games"] and parts[3] in FOLDERS and parts[2] in path.parts
    )


def faults_in(function: ast.FunctionDef, path: Path) -> list[str]:
    """The parts of a function that are not in the dialect."""
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
    """Is this node part of the declared return type?"""
    return function.returns is not None and node in list(ast.walk(function.returns))


def main() -> int:
    """Print every fault; 1 if there is any."""
    found = files()
    faults = [fault for path in found for fault in faults_of(path)]
    print("\n".join(faults) or f"{len(found)} files are in the dialect")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
