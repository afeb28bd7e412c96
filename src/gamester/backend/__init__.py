"""The loops round the rules, in the kernel's dialect: rounds, rollouts, contests and the judge.

They run interpreted as they are, and compiled in the games' modules. What compiles them is the laboratory's, and so is
`play_tables`, which plays millions of deals and is found here too.
"""

from typing import Any


def __getattr__(name: str) -> Any:
    """`play_tables`; Missing without the laboratory."""
    if name != "play_tables":
        raise AttributeError(name)
    from gamester.text.extras import laboratory, need

    need("numpy", "numba")
    return laboratory(".compile.batch").play_tables
