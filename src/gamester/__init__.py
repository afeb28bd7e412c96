"""Gamester: the complete rules of Lanterloo and of Laugh and Lie Down, their records, and a table to play them at.

    import gamester

    table = gamester.open_table("loo", players=["Ann", "Ben", "Cas"], seed=7)
    table.deal()

`docs/reference/api.md` lists what the package offers. The laboratory is a package of its own, `gamester_lab`, which
`from gamester import lab` finds, too.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamester.api import *  # noqa: F403 - for type checkers; else a name is imported on first use

__version__ = "0.1.0"

__all__ = [  # noqa: F405
    "Act",
    "Card",
    "Cards",
    "Deal",
    "GamesterError",
    "Refused",
    "Review",
    "Settlement",
    "Table",
    "Variant",
    "Verdict",
    "View",
    "__version__",
    "open_table",
    "replay",
    "review",
    "variants",
    "verify",
]


def __getattr__(name: str) -> Any:
    """A name of the public API, imported on first use to keep the start fast; Missing for `lab` where it is not."""
    if name == "lab":
        from gamester.text.extras import laboratory

        value = laboratory()
    elif name in __all__:
        from gamester import api

        value = getattr(api, name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The names of the public API."""
    return sorted(__all__)
