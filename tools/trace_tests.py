"""Fill the last column of docs/traceability.md with the tests named after each row's paragraphs.

python tools/trace_tests.py            # 1 if the page is stale
python tools/trace_tests.py --write
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "traceability.md"
NAMED = re.compile(r"^def (test_([A-Z])0?(\d+)_\w+)", re.MULTILINE)
MOST = 3
"""How many tests of a paragraph a row names; the file holds the others."""


def tests_by_paragraph() -> dict[str, list[str]]:
    """The tests of each paragraph, as `file: name`."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / "rules").rglob("test_*.py")):
        for name, letter, number in NAMED.findall(path.read_text("utf-8")):
            found.setdefault(f"{letter}{number}", []).append(f"{path.name} `{name}`")
    return found


def filled(line: str, tests: dict[str, list[str]]) -> str:
    """A row of the table with its tests; any other line as it is."""
    cells = line.split(" | ")
    if len(cells) != 5 or cells[0].startswith(("| source", "| ---")):
        return line
    named = [test for paragraph in cells[2].split() for test in tests.get(paragraph, [])[:MOST]]
    cells[-1] = ", ".join(dict.fromkeys(named)) + " |" if named else cells[-1]
    return " | ".join(cells)


def main() -> int:
    """Rewrite the page, or say whether it is stale."""
    tests = tests_by_paragraph()
    text = PAGE.read_text("utf-8")
    fresh = "\n".join(filled(line, tests) for line in text.split("\n"))
    if "--write" in sys.argv:
        PAGE.write_text(fresh, "utf-8")
    elif fresh != text:
        print("docs/traceability.md is stale: run python tools/trace_tests.py --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
