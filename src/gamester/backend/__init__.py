"""The loops round the rules, in the kernel's dialect: rounds, rollouts, contests and the judge.

They run interpreted as they are, and compiled in the games' modules. What compiles them is the laboratory's, and so is
what plays millions of deals; its names, such as `play_tables`, are found here too.
"""

from typing import Any


def __getattr__(name: str) -> Any:
    """A name of the compiled rules; ImportError without the laboratory."""
    if name.startswith("_"):
        raise AttributeError(name)
    from gamester.text.extras import laboratory

    return getattr(laboratory(".compile"), name)
