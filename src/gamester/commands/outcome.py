"""A refusal in one sentence."""

from __future__ import annotations

import sys

REFUSED = 2
"""The exit status of a command that is refused."""


def refuse(text: str) -> int:
    """Print one sentence on standard error; returns the exit status."""
    print(f"gamester: {text}", file=sys.stderr)
    return REFUSED
