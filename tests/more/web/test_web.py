"""The page as it is committed is what its sources make; it is small, well typed, and its own tests pass."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from folders import ROOT
from gamester.cli import main
from gamester.i18n import languages
from gamester.text.messages import area

WEB = ROOT / "web"
STATIC = ROOT / "src" / "gamester" / "server" / "static"
FIRST_LOAD = 100_000
"""Bytes of script and style, gzipped, that the page may load before one can play."""
FIRST_VISIT = 5_300_000
"""Bytes of a site without a server with all answers of one language, from a host that compresses what browsers show."""


def node(*words: str) -> str:
    """Run a program of the page's own tools, with Node from the development environment; its output."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        words, check=False, cwd=WEB, env=dict(os.environ, PATH=path), capture_output=True, text=True, timeout=110
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file by its path."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_committed_page_is_what_its_sources_make(page_tools: None, tmp_path: Path) -> None:
    node("npx", "vite", "build", "--outDir", str(tmp_path / "static"))
    built = files_of(tmp_path / "static")
    committed = {name: data for name, data in files_of(STATIC).items() if name.startswith(("assets/", "index.html"))}
    assert sorted(built) == sorted(committed), "run `npm run build` in web/ and commit what it makes"
    assert [name for name, data in built.items() if committed[name] != data] == []


def test_the_sources_are_well_typed(page_tools: None) -> None:
    node("npm", "run", "check")


def test_the_own_tests_of_the_page_pass(page_tools: None) -> None:
    node("npm", "test")


def loaded_with(script: Path) -> set[Path]:
    """A script, those it imports at once, and their styles."""
    found: set[Path] = set()
    wanted = [script]
    while wanted:
        one = wanted.pop()
        if one not in found:
            found.add(one)
            wanted += [
                one.parent / name for name in re.findall(r"""(?:from|import)["']\./([\w.-]+\.js)""", one.read_text())
            ]
    names = {path.name.rsplit("-", 1)[0] for path in found}
    return found | {path for path in script.parent.glob("*.css") if path.name.rsplit("-", 1)[0] in names}


def test_the_first_load_is_small_even_at_a_table() -> None:
    first = re.findall(r"/assets/([\w.-]+\.js)", (STATIC / "index.html").read_text())
    assert first, "the index names its script"
    table = list((STATIC / "assets").glob("Table-*.js"))
    loaded = set().union(*(loaded_with(STATIC / "assets" / name) for name in [*first, *(path.name for path in table)]))
    assert 6 <= len(loaded) <= 16, "scripts and styles of the beginning and of the table, in few files"
    assert sum(len(gzip.compress(path.read_bytes())) for path in loaded) <= FIRST_LOAD


def test_the_page_holds_nothing_that_the_policy_forbids() -> None:
    index = (STATIC / "index.html").read_text()
    assert not re.search(r"<script(?![^>]*src=)", index)
    assert not re.search(r"\sstyle=|\son\w+=|https?://", index)


def test_no_page_takes_a_day_from_where_one_sits() -> None:
    local = re.compile(r"\.get(FullYear|Month|Date|Day)\(")
    sources = [path for pattern in ("*.ts", "*.svelte") for path in (WEB / "src").rglob(pattern)]
    assert not [path.name for path in sources if local.search(path.read_text("utf-8"))]


def test_every_label_the_page_asks_for_is_there() -> None:
    sources = [path.read_text() for pattern in ("*.ts", "*.svelte") for path in (WEB / "src").rglob(pattern)]
    asked = {key for text in sources for key in re.findall(r"""\bt\(\s*"([\w.]+)\"""", text)}
    stems = {key for text in sources for key in re.findall(r"""\bt\(\s*`([\w.]+)\$\{""", text)}
    known = {key.removeprefix("web.") for key in area("en", "web")}
    assert sorted(asked - known) == []
    assert [stem for stem in stems if not any(key.startswith(stem) for key in known)] == []
    unused = {key for key in known if key not in asked and not any(key.startswith(stem) for stem in stems)}
    quoted = "\n".join(sources)
    assert sorted(key for key in unused if f'"{key}"' not in quoted and f"`{key}`" not in quoted) == []


def test_all_cards_are_drawn_in_both_colourings() -> None:
    names = {path.stem for path in (STATIC / "cards").iterdir()}
    usual = {rank + suit for rank in "A23456789TJQK" for suit in "CDHS"}
    assert names == usual | {f"{card}4" for card in usual if card[1] in "CD"}


def test_a_first_visit_of_a_site_without_a_server_is_small(
    page_tools: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = WEB / "node_modules" / "pyodide"
    assert main(["site", str(tmp_path), "--play-only", "--pyodide", str(engine)]) == 0
    capsys.readouterr()
    (version,) = (tmp_path / "play" / "v").iterdir()
    files = json.loads((version / "files.json").read_text())
    assert list(files["answers"]) == list(languages())
    for told in files["answers"].values():  # a browser keeps those of one language
        shell = sum(
            len(gzip.compress((version / name).read_bytes())) for name in {*files["shell"], *told} - {"index.html"}
        )
        assert shell + sum(part["size"] for part in files["parts"]) < FIRST_VISIT
