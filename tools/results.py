"""Where tools keep what they found, and of which commit."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "docs" / "results"


def commit() -> str:
    """The commit that is tried."""
    words = ["git", "rev-parse", "--short=12", "HEAD"]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
