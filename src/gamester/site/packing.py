"""The Python that the worker of a site runs: this package as a zip, with a stand-in for msgspec, and Pyodide."""

import base64
import hashlib
import io
import json
import re
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

from gamester.text.errors import GamesterError

PACKAGE = Path(__file__).parents[1]
STAND_IN = PACKAGE / "browser" / "stand_in"
LEFT_OUT = (
    "client", "commands", "local", "server", "site", "tui",
    "browser/stand_in", "cli.py", "__main__.py", "engine/running.py",
    "study/sources.py", "study/data/sources.toml", "study/booklet.py", "study/sheets.py",
    "study/data/booklet.typ", "study/data/card.typ", "study/data/print.typ",
)  # fmt: skip
"""What a browser has no use for."""
UNSAID = ("compare", "gpu", "measure", "remote", "report", "serve", "simulate", "site", "solve", "sources")
"""The sentences of programs that no browser runs, in every language."""
BOOKS = ".md"
"""The rule books: a site has them as files, ready to be shown."""
COMPILING = "backend"
"""Of what compiles, a browser needs only what runs interpreted, too, and what was compiled."""
KEPT = (
    "backend/__init__.py", "backend/docket.py", "backend/judging_figures.py", "backend/rollouts.py",
    "backend/rounds.py", "backend/wasm/built",
)  # fmt: skip
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def packed() -> bytes:
    """The zip; the same bytes for the same files."""
    files = {f"gamester/{path}": PACKAGE / path for path in wanted(PACKAGE) if not left_out(path)}
    files |= {path: STAND_IN / path for path in wanted(STAND_IN)}
    return archive_of({name: path.read_bytes() for name, path in files.items()})


def archive_of(files: Mapping[str, bytes]) -> bytes:
    """A zip of files by their names, the same for the same files, and not compressed: it is packed as a whole."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in sorted(files.items(), key=lambda one: (Path(one[0]).suffix, one[0])):  # like beside like
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), data)
    return made.getvalue()


def wanted(folder: Path) -> list[str]:
    """The paths of all files below a folder but those that Python makes."""
    found = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return [path.relative_to(folder).as_posix() for path in found if path.suffix != ".pyc"]


def left_out(path: str) -> bool:
    """Does a browser have no use for this file of the package?"""
    unsaid = path.startswith("locale/") and (Path(path).stem in UNSAID or path.endswith(BOOKS))
    return unsaid or lies_in(path, LEFT_OUT) or (lies_in(path, (COMPILING,)) and not lies_in(path, KEPT))


def lies_in(path: str, places: tuple[str, ...]) -> bool:
    """Is this one of these files, or below one of these folders?"""
    return any(path == one or path.startswith(f"{one}/") for one in places)


# --- Pyodide: one pinned version of the package at npm, checked before it is used ----------------------------


PIN = Path(__file__).parent / "pyodide.json"
"""The version, and the digest that npm's lock file has of it."""
LIBRARY = "python_stdlib.zip"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY)
UNUSED = re.compile(
    r"(_pyrepl|__phello__|ctypes|multiprocessing|pydoc_data|sqlite3|sysconfig|unittest|wsgiref|xml|xmlrpc)/.*"
    r"|(__hello__|_ast_unparse|_compat_pickle|_markupbase|_py_abc|_pydatetime|_pyio|_pylong|_strptime)\.py"
    r"|(_sysconfigdata.*|antigravity|argparse|bdb|calendar|cmd|code|colorsys|compileall|configparser|cProfile|csv)\.py"
    r"|(difflib|doctest|filecmp|fileinput|ftplib|getopt|getpass|gettext|graphlib|gzip)\.py"
    r"|(imaplib|mailbox|mimetypes|modulefinder|netrc|nturl2path|optparse|pdb|pickle|pickletools|pkgutil|platform)\.py"
    r"|(plistlib|poplib|pprint|profile|pstats|pty|pyclbr|pydoc|quopri|rlcompleter|runpy|sched|shelve|smtplib)\.py"
    r"|(socketserver|stringprep|symtable|tabnanny|tarfile|this|timeit|trace|tracemalloc|tty|uuid|wave|webbrowser|zipapp)\.py"
    r"|(asyncio/(__main__|proactor|tools|windows).*|concurrent/(futures/(interpreter|process)|interpreters/.*))(\.py)?"
    r"|email/(?!__init__).*|html/parser\.py|http/(client|cookiejar|cookies|server)\.py|json/(__main__|tool)\.py"
    r"|logging/(config|handlers)\.py|pathlib/types\.py|pyodide/(_nodesock_transport|console|http/.*)(\.py)?"
    r"|urllib/(request|response|robotparser)\.py|zoneinfo/.*"
    r"|encodings/(_win|base64|big5|bz2|cp(?!437)|euc|gb|hex|hp|hz|idna|iso|johab|koi8|kz|mac|mbcs|oem|palmos|ptcp).*"
    r"|encodings/(punycode|quopri|rot|shift|tis|utf_(7|16)|uu|zlib).*"
)
"""What nothing in a browser imports of Python's library: servers, mail, other systems and processes, debuggers,
tests, the reading of arguments, and charsets of old."""


def pin() -> dict[str, str]:
    """The pinned version and its digest."""
    body: dict[str, str] = json.loads(PIN.read_text("utf-8"))
    return body


def pyodide_files(folder: Path | None) -> dict[str, bytes]:
    """The files of Pyodide by name: those of a folder, or of npm's package. GamesterError."""
    if folder is not None:
        return files_in(folder)
    with tempfile.TemporaryDirectory() as scratch:
        return files_in(fetched(Path(scratch)))


def files_in(folder: Path) -> dict[str, bytes]:
    """The files of an unpacked package; GamesterError if it is not the pinned version."""
    try:
        about: dict[str, object] = json.loads((folder / "package.json").read_text("utf-8"))
        lock = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))
        found = {name: (folder / name).read_bytes() for name in FILES}
    except (OSError, ValueError) as fault:
        raise GamesterError("site.pyodide.folder", path=str(folder), reason=str(fault)) from None
    if about.get("version") != pin()["version"]:
        raise GamesterError("site.pyodide.version", path=str(folder), found=str(about.get("version")), **pin())
    bare = {"info": lock["info"], "packages": {}}  # no package of Pyodide's own is ever asked for
    return found | {"pyodide-lock.json": json.dumps(bare).encode(), LIBRARY: trimmed(found[LIBRARY])}


def trimmed(library: bytes) -> bytes:
    """Python's library without what is unused, in an archive that compresses nothing: it is packed as a whole."""
    with zipfile.ZipFile(io.BytesIO(library)) as given:
        return archive_of({name: given.read(name) for name in given.namelist() if not unused(name)})


def unused(name: str) -> bool:
    """Is this entry of the library a folder, or a file that nothing imports?"""
    return name.endswith("/") or UNUSED.fullmatch(name) is not None


def fetched(scratch: Path) -> Path:
    """Npm's package, checked and unpacked below `scratch`; GamesterError if npm is missing or gives something else."""
    npm = shutil.which("npm")
    if npm is None:
        raise GamesterError("site.pyodide.npm")
    name = f"pyodide@{pin()['version']}"
    done = subprocess.run(  # noqa: S603 - npm itself, with a name of our own
        [npm, "pack", name, "--pack-destination", str(scratch), "--silent"], check=False, capture_output=True, text=True
    )
    archive = next(scratch.glob("*.tgz"), None)
    if done.returncode or archive is None:
        raise GamesterError("site.pyodide.fetch", name=name, reason=done.stderr.strip()[-200:])
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if f"sha512-{digest}" != pin()["integrity"]:
        raise GamesterError("site.pyodide.digest", name=name)
    with tarfile.open(archive) as packed:
        packed.extractall(scratch, filter="data")
    return scratch / "package"
