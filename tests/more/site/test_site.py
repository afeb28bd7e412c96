"""The folder that the command writes: whole, the same each time; every link of its pages leads somewhere in both languages."""

import base64
import hashlib
import json
import re
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from folders import ROOT
from gamester.bots.levels import LEVELS
from gamester.cli import main
from gamester.i18n import languages
from gamester.site import playing
from gamester.site.documents import PAGES, SOURCES, mended, write_documents
from gamester.site.packing import FILES, KEPT, LEFT_OUT, LIBRARY, PACKAGE, files_in, packed, pin
from gamester.text.errors import GamesterError


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
    monkeypatch.setattr(playing.shutil, "which", lambda name: None)


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
    assert not [name for name in names if name.startswith(("gamester/server/", "gamester_lab/", "gamester/tui/"))]
    assert not [name for name in names if "__pycache__" in name]


def test_a_pyodide_that_does_not_start_is_named(engine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing.shutil, "which", lambda name: sys.executable)
    with pytest.raises(GamesterError) as refused:
        playing.files_of_version(engine)
    assert refused.value.key == "site.pyodide.compile"


def test_what_is_the_same_for_everybody_lies_in_files(site: Path) -> None:
    answers = version_in(site) / "answers"
    for lang in languages():
        assert json.loads((answers / "words" / f"{lang}.json").read_text())["language"]["code"] == lang
        assert json.loads((answers / "rules" / "laugh" / f"{lang}.json").read_text())["game"] == "laugh"
        lesson = json.loads((answers / "learn" / "loo" / f"{lang}-0.json").read_text())
        assert (answers / "learn" / "loo" / f"{lang}-{lesson['steps'] - 1}.json").is_file()
        levels = json.loads((answers / "catalogue" / f"{lang}.json").read_text())["levels"]
        assert [one["level"] for one in levels] == list(LEVELS)


def test_every_file_that_the_page_names_lies_in_the_folder(site: Path) -> None:
    index = (site / "index.html").read_text()
    manifest = json.loads((site / "manifest.webmanifest").read_text())
    named = re.findall(r'(?:src|href)="([^"]+)"', index) + [icon["src"] for icon in manifest["icons"]]
    assert "manifest.webmanifest" in named
    assert [name for name in named if not (site / name).is_file()] == []
    assert [path for path in ("icon-turn.svg", "icon.svg") if not (version_in(site) / path).is_file()] == []


def test_what_only_a_setting_or_an_installation_asks_for_is_no_part_of_a_first_visit(site: Path) -> None:
    files = json.loads((version_in(site) / "files.json").read_text())
    later = files["later"]
    assert {"icons/icon-512.png", "cards/2C4.svg", "cards/KD4.svg"} <= later.keys()
    assert len(later) == 26 + len(list((version_in(site) / "icons").iterdir()))
    assert not files["shell"].keys() & later.keys()
    assert all(digest(version_in(site) / path) == found for path, found in later.items())


def digest(path: Path) -> str:
    return playing.digest(path.read_bytes())


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
    with pytest.raises(GamesterError) as refused:
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
    assert playing.reason_in(told) == "TypeError: no such argument"
    assert playing.reason_in("it ran out of memory\n") == "it ran out of memory"


def test_what_is_named_for_the_browser_or_left_out_is_there() -> None:
    assert [path for path in (*LEFT_OUT, *KEPT) if not (PACKAGE / path).exists()] == []


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


TRANSLATED = sorted(PAGES.glob("docs/**/*.md"))
HEADING = re.compile(r"^(#+) (.*)$", re.MULTILINE)
BLOCK = re.compile(r"^( {4}.*\n)+", re.MULTILINE)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("documents")
    write_documents(folder)
    return folder


def pages(made: Path) -> dict[str, str]:
    return {path.relative_to(made).as_posix(): path.read_text() for path in made.rglob("*.html")}


def test_every_link_of_every_page_leads_to_a_page_and_a_place_in_it(made: Path) -> None:
    texts = pages(made)
    places = {path: set(re.findall(r"""\bid=["']?([^"'\s>]+)""", text)) | {""} for path, text in texts.items()}
    astray = []
    for path, text in texts.items():
        for link in re.findall(r"""<a\b[^>]*?\bhref=["']?([^"'\s>]*)""", text):
            if re.match(r"[a-z]+:", link):
                continue
            file, _, place = link.partition("#")
            target = (made / path).parent / file.partition("?")[0] if file else made / path
            known = target.resolve().relative_to(made.resolve()).as_posix()
            if known in places:
                if place not in places[known]:
                    astray.append(f"{path}: {link}")
            elif not (target.is_file() or (target / "index.html").is_file()) and known != "play/index.html":
                astray.append(f"{path}: {link}")
    assert len(texts) > 100
    assert astray == []


def test_a_page_names_its_language_and_its_versions(made: Path) -> None:
    for path, lang, others in (
        ("docs/guide/play.html", "en", {"fr": "play.fr.html"}),
        ("docs/guide/play.fr.html", "fr", {"en": "play.html"}),
        ("rules/fr/loo.html", "fr", {"de": "../de/loo.html", "en": "../en/loo.html"}),
        ("index.html", "en", {"fr": "fr.html", "de": "de.html"}),
        ("fr.html", "fr", {"en": "index.html", "de": "de.html"}),
        ("de.html", "de", {"en": "index.html", "fr": "fr.html"}),
        ("docs/lab/strength.html", "en", {}),
    ):
        text = (made / path).read_text()
        assert f'<html lang="{lang}"' in text, path
        links = re.findall(r'<a (?:class="[^"]+" )?href="([^"]+)" hreflang="(\w+)" lang="(\w+)">', text)
        assert {lang: address for address, lang, spoken in links if lang == spoken} == others, path
    assert '<a href="play.fr.html" hreflang="fr" lang="fr">' in (made / "docs/guide/play.html").read_text()


def test_every_page_states_a_policy_that_lets_in_nothing_but_the_site_and_its_own_scripts(made: Path) -> None:
    for path, text in pages(made).items():
        if path.startswith("play/"):
            continue
        policy, rest = re.findall(
            r'<meta charset="utf-8"><meta http-equiv="content-security-policy" content="([^"]+)">(.*)', text, re.DOTALL
        )[0]
        told = dict(one.strip().split(" ", 1) for one in policy.split(";"))
        assert told["default-src"] == "'none'", path
        scripts = {
            hashlib.sha256(one.encode()).digest() for one in re.findall(r"<script>(.*?)</script>", rest, re.DOTALL)
        }
        known = {f"'sha256-{base64.b64encode(one).decode()}'" for one in scripts}
        assert set(told["script-src"].split()) == {"'self'", *known}, path
        assert not re.search(r"<[^>]+ (style|on\w+)=|<style|javascript:", rest), path


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda page: page.name)
def test_both_versions_of_a_page_have_the_same_headings_links_and_tables(page: Path) -> None:
    original = SOURCES / re.sub(r"\.\w+\.md$", ".md", page.relative_to(PAGES).as_posix())
    ours, theirs = page.read_text(), original.read_text()
    assert [(level, told_id(title)) for level, title in HEADING.findall(BLOCK.sub("", ours))][1:] == [
        (level, slug(title)) for level, title in HEADING.findall(BLOCK.sub("", theirs))
    ][1:]
    assert [link.replace(".fr.md", ".md") for link in links_in(ours)] == links_in(theirs)
    assert len(re.findall(r"^\|", ours, re.MULTILINE)) == len(re.findall(r"^\|", theirs, re.MULTILINE))
    assert len(BLOCK.findall(ours)) == len(BLOCK.findall(theirs))


def told_id(title: str) -> str:
    found = re.search(r"\{ #([\w-]+) \}$", title)
    return found[1] if found else ""


def slug(title: str) -> str:
    return re.sub(r"\W+", "-", title.lower()).strip("-")


def links_in(text: str) -> list[str]:
    return re.findall(r"\]\(([^)]+)\)", text)


def test_what_is_wide_can_be_reached_from_the_keyboard_and_no_heading_of_a_table_is_empty() -> None:
    table = "<table><thead><tr><th></th><th>Deals</th></tr></thead></table>"
    found = mended(f'<html lang="en"><head></head><h2 id="sums">Sums</h2>{table}<pre><code>', "a.html")
    assert '<div class="wide" tabindex="0" role="group" aria-labelledby="sums"><table>' in found
    assert "<th></th>" not in found
    assert "<td></td><th>Deals</th>" in found
    assert '<pre tabindex="0"><code>' in found


def test_lists_of_headings_that_are_alike_have_names_of_their_own() -> None:
    lists = '<nav class="md-nav" aria-label="Verdict"><nav class="md-nav" aria-label="Table">' * 2
    names = re.findall('aria-label="([^"]+)"', mended(f'<html lang="en"><head></head>{lists}', "a.html"))
    assert names == ["Verdict", "Table", "Verdict 2", "Table 2"]


def test_a_sign_stays_with_its_word_on_a_french_page_and_programs_stay_as_they_are() -> None:
    said = "<p>Tenir ? « Non » : <code>a ; b</code> ; je passe.</p><pre>x : y</pre>"
    head = '<html lang="en"><head></head>'
    found = mended(head + said, "docs/guide/play.fr.html")
    assert "Tenir\u00a0? «\u00a0Non\u00a0»\u00a0: <code>a ; b</code>\u00a0; je passe." in found
    assert ">x : y</pre>" in found
    assert said in mended(head + said, "docs/guide/play.html")
