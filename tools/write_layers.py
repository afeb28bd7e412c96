"""Write the import contracts of pyproject.toml into docs/reference/architecture.md.

python tools/write_layers.py            # 1 if the page is stale
python tools/write_layers.py --write
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference" / "architecture.md"
BEGIN, END = "<!-- layers -->", "<!-- /layers -->"


def spelled(modules: list[str]) -> str:
    """Modules as words in a sentence; those of the project have short names."""
    return ", ".join(f"`{module.removeprefix('gamester.')}`" for module in modules)


def told(contract: dict[str, Any]) -> Iterator[str]:
    """The lines that describe a contract."""
    yield f"**{contract['name']}.**"
    if contract["type"] == "layers":
        if "containers" in contract:
            yield f"In {spelled(contract['containers'])}:"
        yield "Each line imports only from the lines below it."
        yield ""
        for line in contract["layers"]:
            beside = [name.strip() for name in line.replace("|", ":").split(":")]
            yield f"- {spelled(beside)}"
    elif contract["type"] == "independence":
        yield f"No import leads from one of {spelled(contract['modules'])} to another."
    else:
        direct = " directly" if str(contract.get("allow_indirect_imports")) == "True" else ""
        yield f"Nothing in {spelled(contract['source_modules'])}"
        yield f"imports {spelled(contract['forbidden_modules'])}{direct}."
        if contract.get("ignore_imports"):
            yield "Exceptions stand in `pyproject.toml`."
    yield ""


def layers() -> str:
    """All contracts, in their order."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    return "\n".join(line for contract in contracts for line in told(contract))


def page(text: str) -> str:
    """The page with the current contracts between its marks."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{layers()}\n{END}{rest.partition(END)[2]}"


def main() -> int:
    """Compare the page with the contracts, or write it."""
    text = PAGE.read_text("utf-8")
    if "--write" in sys.argv[1:]:
        PAGE.write_text(page(text), "utf-8")
    elif page(text) != text:
        print("docs/reference/architecture.md is stale: run python tools/write_layers.py --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
