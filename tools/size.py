"""How large the program is: `python tools/size.py [FOLDER ...]`, a column for each checkout.

Lines are counted as they stand, and without docstrings, comments and empty lines. Tokens are Python's own, so that
denser code is no smaller.
"""

import ast
import io
import sys
import tokenize
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PARTS: Mapping[str, Sequence[str]] = {
    "product": ("src",), "laboratory": ("lab/src",), "tests": ("tests",),
    "tools and benches": ("tools", "benches", "start.py"),
}  # fmt: skip
BESIDE = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
"""The tokens that say nothing."""


@dataclass
class Size:
    """The size of some files."""

    files: int = 0
    lines: int = 0
    code: int = 0
    """Lines without docstrings, comments and empty ones."""
    tokens: int = 0
    classes: int = 0
    """Public ones."""
    any: int = 0
    """Lines that name `Any`."""
    longest: tuple[int, str] = field(default=(0, ""))
    """The lines of the longest function, and its name."""

    def add(self, path: Path) -> None:
        """Count a file."""
        text = path.read_text("utf-8")
        tree = ast.parse(text)
        silent = set(docstring_lines(tree))
        told = [token for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.type not in BESIDE]
        told = [token for token in told if token.start[0] not in silent]
        self.files += 1
        self.lines += text.count("\n")
        self.code += len({line for token in told for line in range(token.start[0], token.end[0] + 1)})
        self.tokens += len(told)
        self.any += len({token.start[0] for token in told if token.string == "Any"})
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                self.classes += 1
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                many = (node.end_lineno or 0) - node.lineno + 1
                self.longest = max(self.longest, (many, f"{path.name}:{node.name}"))


def docstring_lines(tree: ast.Module) -> Iterator[int]:
    """The lines of docstrings, of attributes too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


def sizes(root: Path) -> dict[str, Size]:
    """The size of each part of a checkout."""
    found = {}
    for part, folders in PARTS.items():
        found[part] = size = Size()
        for folder in folders:
            top = root / folder
            for path in [top] if top.is_file() else sorted(top.rglob("*.py")):
                size.add(path)
    return found


def main(folders: Sequence[str]) -> None:
    """Print the table."""
    columns = [sizes(Path(folder)) for folder in folders or [str(ROOT)]]
    for part in PARTS:
        print(part)
        for name in ("files", "lines", "code", "tokens", "classes", "any"):
            print(f"  {name:10}" + "".join(f"{getattr(one[part], name):>12,}" for one in columns))
        print(f"  {'longest':10}" + "".join(f"{one[part].longest[0]:>12,}" for one in columns), end="  ")
        print(columns[-1][part].longest[1])


if __name__ == "__main__":
    main(sys.argv[1:])
