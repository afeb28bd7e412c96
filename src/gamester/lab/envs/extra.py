"""The packages that an environment needs and Gamester itself does not."""

from __future__ import annotations

from importlib.util import find_spec


def need(module: str, *packages: str) -> None:
    """ImportError, which says what to install, if a module lacks one of these packages."""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise ImportError(f"{module} needs {' and '.join(missing)}: in Gamester's folder, pip install '.[envs]'")
