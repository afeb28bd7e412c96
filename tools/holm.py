"""Apply Holm's correction to all questions about the master in docs/reference/strength.md: which gains stand?

python tools/holm.py            # 1 if the page is stale
python tools/holm.py --write
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from gamester.lab.evaluate.strength.holm import LOOKS, told
from gamester.lab.evaluate.strength.markdown import put

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE = DOCS / "reference" / "strength.md"


def main() -> int:
    """Write the section, or report whether it is stale."""
    looks = [json.loads((DOCS / "results" / f"{look}.json").read_text("utf-8"))["forms"] for look in LOOKS]
    text = told(looks)
    if "--write" in sys.argv:
        put(PAGE, "holm", text)
    elif text not in PAGE.read_text("utf-8"):
        print("docs/reference/strength.md is stale: run python tools/holm.py --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
