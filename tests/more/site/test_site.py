"""The folder that `gamester site` writes: whole, the same each time, and nothing in it from elsewhere."""

import json
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from folders import ROOT
from gamester.cli import main
from gamester.levels import LEVELS
from gamester.site import compiling, playing
from gamester.site.packing import LEFT_OUT, packed
from gamester.site.pyodide import FILES, LIBRARY, NoPyodide, files_in, pin


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """A folder that looks like the pinned Pyodide."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in FILES:
        (folder / name).write_bytes(name.encode() * 50)
    with zipfile.ZipFile(folder / LIBRARY, "w") as library:
        for name in ("abc.py", "xml/", "xml/sax.py", "encodings/cp437.py", "encodings/cp866.py"):
            library.writestr(name, name)
    (folder / "package.json").write_text(json.dumps({"version": pin()["version"]}))
    (folder / "pyodide-lock.json").write_text('{"info": {"python": "3.14"}, "packages": {"x": {}}}')
    return folder


@pytest.fixture(autouse=True)
def no_node(monkeypatch: pytest.MonkeyPatch) -> None:
    """This Pyodide cannot compile; `test_pyodide` has the real one."""
    monkeypatch.setattr(compiling.shutil, "which", lambda name: None)


@pytest.fixture
def site(engine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    out = tmp_path / "out"
    assert main(["site", str(out), "--play-only", "--pyodide", str(engine)]) == 0
    assert "version" in capsys.readouterr().out
    return out / "play"


def version_in(site: Path) -> Path:
    (found,) = (site / "v").iterdir()
    return found


def test_what_is_pinned_is_what_the_page_tests_with() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())
    known = lock["packages"]["node_modules/pyodide"]
    assert pin() == {"version": known["version"], "integrity": known["integrity"]}


def test_it_is_the_same_twice_and_another_version_for_other_files(engine: Path) -> None:
    assert packed() == packed()
    files = playing.files_of_version(engine)
    assert playing.version_of(files) == playing.version_of(playing.files_of_version(engine))
    assert playing.version_of(files | {"icon.svg": b"another"}) != playing.version_of(files)


def test_the_zip_holds_the_rules_and_nothing_that_only_a_server_needs() -> None:
    with zipfile.ZipFile(BytesIO(packed())) as archive:
        names = set(archive.namelist())
    assert {"gamester/browser/service.py", "gamester/hosting/service.py", "msgspec/__init__.py"} <= names
    assert not [name for name in names if name.startswith(("gamester/server/", "gamester/lab/", "gamester/tui/"))]
    assert not [name for name in names if "__pycache__" in name]


def test_a_pyodide_that_does_not_start_is_named(engine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling.shutil, "which", lambda name: sys.executable)
    with pytest.raises(NoPyodide) as refused:
        playing.files_of_version(engine)
    assert refused.value.key == "site.pyodide.compile"


def test_what_is_the_same_for_everybody_lies_in_files(site: Path) -> None:
    answers = version_in(site) / "answers"
    for lang in ("en", "fr"):
        assert json.loads((answers / "words" / f"{lang}.json").read_text())["language"]["code"] == lang
        assert json.loads((answers / "rules" / "laugh" / f"{lang}.json").read_text())["game"] == "laugh"
        lesson = json.loads((answers / "learn" / "loo" / f"{lang}-0.json").read_text())
        assert (answers / "learn" / "loo" / f"{lang}-{lesson['steps'] - 1}.json").is_file()
        levels = json.loads((answers / "catalogue" / f"{lang}.json").read_text())["levels"]
        assert [one["level"] for one in levels] == list(LEVELS)


def test_a_version_before_stays_for_pages_that_are_open(site: Path, engine: Path, tmp_path: Path) -> None:
    before = version_in(site).name
    assert main(["site", str(tmp_path / "out"), "--play-only", "--pyodide", str(engine), "--speed", "fast"]) == 0
    assert {before} < {path.name for path in (site / "v").iterdir()}


@pytest.mark.parametrize(
    ("spoil", "key"),
    [
        (lambda folder: (folder / "pyodide.mjs").unlink(), "site.pyodide.folder"),
        (lambda folder: (folder / "package.json").write_text("{"), "site.pyodide.folder"),
        (lambda folder: (folder / "package.json").write_text('{"version": "1"}'), "site.pyodide.version"),
    ],
)
def test_another_pyodide_is_refused(engine: Path, spoil, key: str) -> None:
    spoil(engine)
    with pytest.raises(NoPyodide) as refused:
        files_in(engine)
    assert refused.value.key == key


def test_without_npm_it_says_what_to_do(tmp_path: Path, capsys) -> None:
    assert main(["site", str(tmp_path / "out"), "--play-only"]) == 2
    assert "--pyodide FOLDER" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_named(engine: Path, tmp_path: Path, capsys) -> None:
    (tmp_path / "file").write_text("")
    assert main(["site", str(tmp_path / "file"), "--play-only", "--pyodide", str(engine)]) == 2
    assert str(tmp_path / "file") in capsys.readouterr().err


def test_the_reason_is_the_line_that_says_it_and_not_pyodides_own_code() -> None:
    told = f"file:///pyodide.mjs:1\n{'var x=1;' * 999}\nPythonError: Traceback\n  File x\nTypeError: no such argument\n\n    at y"
    assert compiling.reason_in(told) == "TypeError: no such argument"
    assert compiling.reason_in("it ran out of memory\n") == "it ran out of memory"


def test_a_program_on_a_page_opens_and_replays_tables_without_what_a_browser_lacks() -> None:
    lacks = [f"gamester.{name}" for name in LEFT_OUT if "." not in name and "/" not in name]
    program = f"""
import sys
sys.modules.update(dict.fromkeys({lacks!r}))
import gamester
table = gamester.open_table("loo", ["Ann", "Ben", "Cas"], bots={{"Ben": "advice"}})
table.deal()
gamester.replay(table.record())
"""
    subprocess.run([sys.executable, "-c", program], check=True)
