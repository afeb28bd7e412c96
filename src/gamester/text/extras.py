"""What only some commands need, which extra brings it, and how that is installed here."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec

from gamester.text.errors import GamesterError
from gamester.text.started import NAME, as_typed

EXTRAS = {
    "fast": ("numpy", "numba"),
    "sim": ("matplotlib", "pyarrow"),
    "gpu": ("numba_cuda",),
    "envs": ("gymnasium", "pettingzoo", "pyspiel"),
    "cluster": ("ray",),
    "train": ("torch",),
    "web": (
        "argon2", "httptools", "prometheus_client", "starlette", "structlog", "uvicorn", "uvloop", "webauthn",
        "websockets",
    ),
    "postgres": ("psycopg",),
    "site": ("material", "mkdocstrings_handlers"),
}  # fmt: skip
"""The modules that each extra brings."""


class Missing(GamesterError, ImportError):
    """A module that is not installed; the sentence says how to install it here."""


def need(*modules: str, extra: str = "") -> None:
    """Missing if one of these modules is not installed; `extra` is one that brings it, if not the smallest."""
    for module in modules:
        if find_spec(module) is None:
            raise missing(module, extra)


def missing(module: str, extra: str = "") -> Missing:
    """The error that says that this module is not installed, and how to install the extra that brings it."""
    extra = extra or extra_of(module)
    command = installing(f"{NAME}[{extra}]")
    return Missing("extra.missing" if command else "extra.nowhere", what=module, extra=extra, command=command)


def extra_of(module: str) -> str:
    """The smallest extra that brings a module; empty if none does."""
    return next((extra for extra, modules in EXTRAS.items() if module in modules), "")


def installing(*wanted: str) -> str:
    """The command that installs packages beside this one; empty if there is nothing to install them with."""
    if find_spec("pip") is not None:
        return as_typed([sys.executable, "-m", "pip", "install", *wanted])
    uv = os.environ.get("UV")
    return as_typed([uv, "pip", "install", "--python", sys.executable, *wanted]) if uv else ""
