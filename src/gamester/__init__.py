"""Gamester: the complete rules of Lanterloo and of Laugh and Lie Down, their records, and a table to play them at.

    import gamester

    table = gamester.open_table("loo", players=["Ann", "Ben", "Cas"], seed=7)
    table.deal()

`docs/reference/api.md` lists what the package offers. The laboratory (`import gamester.lab`) stands apart.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamester.api import (
        Act,
        Card,
        Cards,
        Deal,
        GamesterError,
        Refused,
        Review,
        Settlement,
        Table,
        Variant,
        Verdict,
        View,
        open_table,
        replay,
        review,
        variants,
        verify,
    )

__version__ = "0.1.0"

__all__ = [
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
    """A name of the public API, imported on first use to keep the start fast."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from gamester import api

    globals()[name] = value = getattr(api, name)
    return value


def __dir__() -> list[str]:
    """The names of the public API."""
    return sorted(__all__)
