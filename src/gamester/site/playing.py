"""The folder in which one plays: the page, its service worker, answers, and one folder of files for each version."""

import hashlib
import json
import lzma
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from gamester.bots.levels import LEVELS
from gamester.games import GAMES
from gamester.handlers.catalogue import catalogue_with, rules_info, words_info
from gamester.handlers.lessons import lesson_of, lessons
from gamester.handlers.positions import tried
from gamester.i18n import languages
from gamester.protocol import api_study
from gamester.site.packing import LIBRARY, PACKAGE, packed, pyodide_files
from gamester.study.positions import positions
from gamester.text.errors import GamesterError

PAGE = PACKAGE / "server" / "static"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The server's policy, as far as a page may state one for itself. A worker obeys the policy it is served with."""
LENGTH = 12
"""So many hexadecimal figures name a version."""
LARGE = {
    "engine/pyodide.asm.wasm": "python", "engine/python_stdlib.zip": "library", "engine/gamester.zip": "game",
}  # fmt: skip
"""What the worker fetches with progress, and the labels of it under `web.offline.part`."""
SMALLEST = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24}]
"""How they are packed: a quarter smaller than with gzip, and unpacked in half a second more."""
LATER = re.compile(r"icons/.*|cards/..4\.svg")
"""What only an installation, or a setting, asks for: the large icons, and the suits in four colours."""
MANIFEST = "manifest.webmanifest"
SERVED = ("index.html", MANIFEST, "sw.js", "robots.txt", "shared/")
"""Files of the page that no version holds: a site has its own, and only a server tells others of its tables."""


def files_of_version(pyodide: Path | None) -> dict[str, bytes]:
    """All files of this version but the index, by their paths. GamesterError."""
    names = {str(path.relative_to(PAGE).as_posix()): path for path in sorted(PAGE.rglob("*")) if path.is_file()}
    found = {name: path.read_bytes() for name, path in names.items() if not name.startswith(SERVED)}
    engine = pyodide_files(pyodide)
    engine[LIBRARY], engine["gamester.zip"] = compiled(engine, packed())
    for name, data in engine.items():
        path = f"engine/{name}"
        if path in LARGE:
            found[f"{path}.xz"] = lzma.compress(data, check=lzma.CHECK_CRC32, filters=SMALLEST)
        else:
            found[path] = data
    return found | {f"answers/{path}": data for path, data in answers().items()}


def digest(data: bytes) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def version_of(files: Mapping[str, bytes]) -> str:
    """The name of a version: a digest of all its files."""
    return digest("".join(f"{path} {digest(data)}\n" for path, data in sorted(files.items())).encode())[:LENGTH]


def listing(version: str, files: Mapping[str, bytes], index: bytes) -> bytes:
    """What belongs to a version: the page's own files, the answers by language, what is kept only once it is asked for,
    and what the worker fetches.
    """
    large = {path: name for path in files if (name := LARGE.get(path.removesuffix(".xz")))}
    parts = [
        {"path": path, "name": name, "size": len(files[path]), "sha256": digest(files[path])}
        for path, name in sorted(large.items(), key=lambda one: list(LARGE.values()).index(one[1]))
    ]
    shell = {path: digest(data) for path, data in sorted(files.items()) if path not in large}
    told = {lang: {path: shell.pop(path) for path in list(shell) if said_in(lang, path)} for lang in languages()}
    later = {path: shell.pop(path) for path in list(shell) if LATER.fullmatch(path)}
    shell["index.html"] = digest(index)
    body = {"version": version, "shell": shell, "answers": told, "later": later, "parts": parts}
    return json.dumps(body, separators=(",", ":")).encode()


def index_of(version: str, speed: float) -> bytes:
    """The page's index for a folder without a server: relative addresses, the policy, and what the site is."""
    text = (PAGE / "index.html").read_text("utf-8")
    text = text.replace(f'href="/{MANIFEST}"', f'href="{MANIFEST}"').replace(" crossorigin", "")
    text = re.sub(r'(src|href)="/', rf'\1="v/{version}/', text)
    site = json.dumps({"version": version, "languages": list(languages()), "speed": speed}).replace('"', "&quot;")
    added = [
        f'<meta http-equiv="content-security-policy" content="{POLICY}" />',
        f'<meta name="gamester-site" content="{site}" />',
    ]
    return text.replace('<meta charset="utf-8" />', '<meta charset="utf-8" />\n    ' + "\n    ".join(added)).encode()


def write_playing(out: Path, pyodide: Path | None, speed: float) -> str:
    """Write the folder, and leave those of earlier versions for pages that are open; the version. GamesterError."""
    files = files_of_version(pyodide)
    version = version_of(files | {"index.html": index_of("", speed)})
    index = index_of(version, speed)
    folder = out / "v" / version
    for path, data in (files | {"files.json": listing(version, files, index)}).items():
        write(folder / path, data)
    write(out / MANIFEST, (PAGE / MANIFEST).read_bytes().replace(b'"icons/', f'"v/{version}/icons/'.encode()))
    write(out / "sw.js", (PAGE / "sw.js").read_bytes().replace(b"@VERSION@", version.encode()))
    write(out / "index.html", index)
    return version


def write(path: Path, data: bytes) -> None:
    """Write a file, and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


# --- The answers that are the same for everybody, as files --------------------------------------------------


def answers() -> dict[str, bytes]:
    """The files by their paths: words, catalogue, rules with positions, and every step of every lesson, by language."""
    return {path: msgspec.json.encode(thing) for lang in languages() for path, thing in answers_in(lang)}


def said_in(lang: str, path: str) -> bool:
    """Is this the path of an answer in this language?"""
    return path.startswith("answers/") and re.search(rf"/{lang}(-\d+)?\.json$", path) is not None


def answers_in(lang: str) -> Iterator[tuple[str, object]]:
    """The answers in one language."""
    yield f"words/{lang}.json", words_info(lang)
    yield f"catalogue/{lang}.json", catalogue_with(LEVELS, lang)
    for game in GAMES:
        yield f"rules/{game}/{lang}.json", rules_info(game, lang)
        for id_ in positions(game):
            yield f"rules/{game}/{id_}/{lang}-0.json", tried(game, id_, api_study.Learn(), lang)
    for lesson in lessons():
        for done in range(lesson_of(lesson, api_study.Learn(), lang).steps):
            yield f"learn/{lesson}/{lang}-{done}.json", lesson_of(lesson, api_study.Learn(done), lang)


SCRIPT = Path(__file__).with_name("compiling.mjs")
LONGEST_LINE = 500


def compiled(pyodide: Mapping[str, bytes], package: bytes) -> tuple[bytes, bytes]:
    """The archives of Python's library and of the package, compiled by Pyodide in Node; unchanged if there is no Node.

    GamesterError if it fails.
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
            raise GamesterError("site.pyodide.compile", reason=reason_in(done.stderr))
        return (folder / LIBRARY).read_bytes(), archive.read_bytes()


def reason_in(text: str) -> str:
    """The line of Node's report that says what was wrong, else its end; Pyodide's own code stands in it on one line."""
    told = [line.strip() for line in text.splitlines() if "Error:" in line and len(line) < LONGEST_LINE]
    return told[-1] if told else text.strip()[-200:]
