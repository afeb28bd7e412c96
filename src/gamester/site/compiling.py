"""The Python of a site, compiled before it is served: no browser compiles what each of them would compile alike."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from gamester.site.pyodide import LIBRARY, NoPyodide

SCRIPT = Path(__file__).with_suffix(".mjs")
LONGEST_LINE = 500


def compiled(pyodide: Mapping[str, bytes], package: bytes) -> tuple[bytes, bytes]:
    """The archives of Python's library and of the package, compiled by Pyodide in Node; unchanged if there is no Node.

    NoPyodide if it fails.
    """
    node = shutil.which("node")
    if node is None:
        return pyodide[LIBRARY], package
    with tempfile.TemporaryDirectory() as scratch:
        folder, archive = Path(scratch) / "pyodide", Path(scratch) / "package.zip"
        folder.mkdir()
        for name, data in pyodide.items():
            (folder / name).write_bytes(data)
        archive.write_bytes(package)
        done = subprocess.run(  # noqa: S603 - Node itself, with a script of our own
            [node, str(SCRIPT), str(folder), str(archive)], check=False, capture_output=True, text=True
        )
        if done.returncode:
            raise NoPyodide("site.pyodide.compile", reason=reason_in(done.stderr))
        return (folder / LIBRARY).read_bytes(), archive.read_bytes()


def reason_in(text: str) -> str:
    """The line of Node's report that says what was wrong, else its end; Pyodide's own code stands in it on one line."""
    told = [line.strip() for line in text.splitlines() if "Error:" in line and len(line) < LONGEST_LINE]
    return told[-1] if told else text.strip()[-200:]
