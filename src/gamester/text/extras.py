"""What only some commands need, what brings it, and how that is installed here."""

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from gamester.text.errors import GamesterError
from gamester.text.started import as_typed

LABORATORY = "gamester_lab"
"""The laboratory's package."""
BRINGS = {
    "gamester[plots]": ("matplotlib",),
    "gamester[print]": ("typst",),
    "gamester-lab": (LABORATORY, "numpy", "numba", "pyarrow"),
    "gamester-lab[gpu]": ("numba_cuda",),
    "gamester-lab[envs]": ("gymnasium", "pettingzoo", "pyspiel"),
    "gamester-lab[cluster]": ("ray",),
    "gamester-lab[train]": ("torch",),
    "gamester[web]": (
        "argon2", "httptools", "prometheus_client", "starlette", "structlog", "uvicorn", "uvloop", "webauthn",
        "websockets",
    ),
    "gamester[postgres]": ("psycopg",),
    "gamester[site]": ("material", "mkdocstrings_handlers"),
}  # fmt: skip
"""The modules that each distribution, or an extra of it, brings."""


class Missing(GamesterError, ImportError):
    """A module that is not installed; the sentence says how to install it here."""


def need(*modules: str) -> None:
    """Missing if one of these modules is not installed."""
    for module in modules:
        if find_spec(module) is None:
            raise missing(module)


def missing(module: str) -> Missing:
    """The error that says that this module is not installed, and how to install what brings it."""
    extra = extra_of(module)
    command = installing(extra)
    return Missing("extra.missing" if command else "extra.nowhere", what=module, extra=extra, command=command)


def laboratory(part: str = "") -> ModuleType:
    """The laboratory, or the part of it that is named `.compile` and the like; Missing if it is not installed."""
    need(LABORATORY)
    return import_module(LABORATORY + part)


def extra_of(module: str) -> str:
    """The distribution, or the extra of it, that brings a module; empty if none does."""
    return next((extra for extra, modules in BRINGS.items() if module in modules), "")


def installing(*wanted: str) -> str:
    """The command that installs packages beside this one; empty if there is nothing to install them with."""
    if find_spec("pip") is not None:
        return as_typed([sys.executable, "-m", "pip", "install", *wanted])
    uv = os.environ.get("UV")
    return as_typed([uv, "pip", "install", "--python", sys.executable, *wanted]) if uv else ""
