"""Pyodide, the Python for browsers: one pinned version of npm's package, checked before it is used."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from gamester.errors import GamesterError

PIN = Path(__file__).parent / "pyodide.json"
"""The version, and the digest that npm's lock file has of it."""
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


class NoPyodide(GamesterError):
    """There is no Pyodide to put into the site, and why."""


def pin() -> dict[str, str]:
    """The pinned version and its digest."""
    body: dict[str, str] = json.loads(PIN.read_text("utf-8"))
    return body


def pyodide_files(folder: Path | None) -> dict[str, bytes]:
    """The files of Pyodide by name: those of a folder, or of npm's package. NoPyodide."""
    if folder is not None:
        return files_in(folder)
    with tempfile.TemporaryDirectory() as scratch:
        return files_in(fetched(Path(scratch)))


def files_in(folder: Path) -> dict[str, bytes]:
    """The files of an unpacked package; NoPyodide if it is not the pinned version."""
    try:
        about: dict[str, Any] = json.loads((folder / "package.json").read_text("utf-8"))
        lock = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))
        found = {name: (folder / name).read_bytes() for name in FILES}
    except (OSError, ValueError) as fault:
        raise NoPyodide("site.pyodide.folder", path=str(folder), reason=str(fault)) from None
    if about.get("version") != pin()["version"]:
        raise NoPyodide("site.pyodide.version", path=str(folder), found=str(about.get("version")), **pin())
    bare = {"info": lock["info"], "packages": {}}  # no package of Pyodide's own is ever asked for
    return found | {"pyodide-lock.json": json.dumps(bare).encode()}


def fetched(scratch: Path) -> Path:
    """Npm's package, checked and unpacked below `scratch`; NoPyodide if npm is missing or gives something else."""
    npm = shutil.which("npm")
    if npm is None:
        raise NoPyodide("site.pyodide.npm")
    name = f"pyodide@{pin()['version']}"
    done = subprocess.run(  # noqa: S603 - npm itself, with a name of our own
        [npm, "pack", name, "--pack-destination", str(scratch), "--silent"], check=False, capture_output=True, text=True
    )
    archive = next(scratch.glob("*.tgz"), None)
    if done.returncode or archive is None:
        raise NoPyodide("site.pyodide.fetch", name=name, reason=done.stderr.strip()[-200:])
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if f"sha512-{digest}" != pin()["integrity"]:
        raise NoPyodide("site.pyodide.digest", name=name)
    with tarfile.open(archive) as packed:
        packed.extractall(scratch, filter="data")
    return scratch / "package"
