"""Python programs in Pyodide under Node, with the package as a site has it."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any
from unittest.mock import patch

from rules_in_node import node

from gamester.site import playing
from gamester.site.packing import LIBRARY, packed, pyodide_files

PYODIDE = Path(__file__).resolve().parents[1] / "web" / "node_modules" / "pyodide"
SCRIPT = Path(__file__).with_name("in_pyodide.mjs")


def write_engine(folder: Path) -> dict[str, bytes]:
    """Write Pyodide and the compiled package into a folder of a version; its files by name."""
    files = pyodide_files(PYODIDE)
    with patch.object(shutil, "which", lambda _name: node()):
        files[LIBRARY], files["gamester.zip"] = playing.compiled(files, packed())
    engine = folder / "engine"
    engine.mkdir()
    for name, data in files.items():
        (engine / name).write_bytes(data)
    return files


def program_of(expression: str, *modules: Path) -> str:
    """A program that prints an expression, which may `await`, as JSON. It can import these modules, each of which may
    import those before it.
    """
    sources = {module.stem: module.read_text("utf-8") for module in modules}
    imports = "\n".join(f"from {name} import *" for name in sources)
    return f"""
import json, sys, types
for name, source in {json.dumps(sources)}.items():
    sys.modules[name] = module = types.ModuleType(name)
    exec(compile(source, name, "exec"), module.__dict__)
{imports}
print(json.dumps({expression}))
"""


def printed(folder: Path, program: str) -> tuple[Any, str]:
    """What a program prints in its last line, read as JSON, and what stands on the standard error."""
    command = [node(), "--disable-warning=ExperimentalWarning", str(SCRIPT), str(folder)]
    done = subprocess.run(command, input=program, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1]), done.stderr
