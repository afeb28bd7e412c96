"""How many examples a property test tries."""

import os

ALL = "ALL_EXAMPLES"
"""A variable of the environment: `tests/more`, and tools that look for mutants, set it."""


def tries(many: int) -> int:
    """All of so many, or the first fourth of them, which is what the core lane has time for."""
    return many if os.environ.get(ALL) else many // 4
