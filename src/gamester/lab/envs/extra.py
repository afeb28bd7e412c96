"""What an environment needs that Gamester itself does not."""

from __future__ import annotations

from importlib.util import find_spec


def need(module: str, *packages: str) -> None:
    """ImportError with what to install if one of these packages is missing for a module."""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise ImportError(f"{module} needs {' and '.join(missing)}: in Gamester's folder, pip install '.[envs]'")
