"""What the documents say is so: every option, verb, event, command and paragraph is there, and generated pages are fresh."""

import re
import sys
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from folders import ROOT
from gamester.games import GAMES, game_of
from gamester.i18n import languages
from gamester.protocol import wire
from gamester.study.rulebook import option_text, paragraphs, preset_text
from gamester.text.catalogue import Choice, spelled

IDS = {
    "loo": [
        f"{letter}{n}" for letter, last in zip("GABID", (20, 17, 14, 7, 7), strict=True) for n in range(1, last + 1)
    ],
    "laugh": [f"R{n}" for n in range(1, 31)],
}


@pytest.mark.parametrize("tool", ["trace_tests", "make_golden", "check_dialect"])
def test_generated_pages_and_files_are_fresh(tool, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", [f"{tool}.py"])
    assert import_module(tool).main() == 0, capsys.readouterr().out


def test_the_server_page_names_every_field_of_hello():
    page = (ROOT / "docs" / "reference" / "server.md").read_text("utf-8")
    row = re.search(r"^\| `hello` \| (.*) \|$", page, re.MULTILINE)[1]
    for name, default in zip(
        wire.Hello.__struct_fields__, (msgspec.NODEFAULT, *wire.Hello.__struct_defaults__), strict=True
    ):
        assert f"`{name}`" in row
        assert (name in row.partition("needed")[0]) == (default is msgspec.NODEFAULT)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_the_rule_book_has_every_paragraph(game, language):
    assert list(paragraphs(game, language)) == IDS[game]
    assert all(len(text) > 40 for text in paragraphs(game, language).values())


def test_the_players_words_are_those_of_the_rule_books_and_name_paragraphs_that_exist():
    page = (ROOT / "docs" / "guide" / "words.md").read_text("utf-8")
    for game, title in (("loo", "Loo"), ("laugh", "Laugh")):
        book = (ROOT / "src" / "gamester" / "locale" / "en" / "rulebook" / f"{game}.md").read_text("utf-8")
        terms = ", ".join(re.findall(r"^- \*(.+?)\*:", book, re.MULTILINE)).lower().split(", ")
        assert [term for term in terms if f"**{term}" not in page.lower()] == []
        cited = re.findall(rf"{title} ((?:[A-Z]\d+(?:, )?)+)", page)
        assert {id_ for ids in cited for id_ in ids.strip(", ").split(", ")} <= {*IDS[game]}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_option_value_and_preset_is_explained(game, language):
    package = game_of(game)
    for key, entry in package.words.catalogue.items():
        text = option_text(game, key, language)
        assert text["text"], key
        assert text["rule"] in IDS[game], key
        words = [spelled(word) for word in entry.members] if isinstance(entry, Choice) else ["integer"]
        for word in words:
            assert text["values"].get(word), (key, word)
    for variant in package.words.variants:
        text = preset_text(game, variant, language)
        assert text["source"], variant
        assert text["title"], variant


def test_every_verb_event_and_offence_is_documented():
    from gamester.games.loo.kernel.state import Offence
    from gamester.table.events import body_of  # noqa: F401

    page = (ROOT / "docs" / "reference" / "record.md").read_text()
    for game in GAMES:
        for verb in game_of(game).words.verbs:
            assert f"`{verb}`" in page, verb
    for name in ("opened", "pool", "shuffled", "act", "reshuffled", "drawn", "claims_closed", "offence", "settled"):
        assert f"`{name}`" in page, name
    for kind in list(Offence)[1:]:
        assert f"`{kind.name.lower()}`" in page, kind


def test_the_readme_has_exactly_two_commands_and_they_are_there():
    text = (ROOT / "README.md").read_text()
    opening = text.partition("\n## ")[0]
    commands = [line.strip() for line in opening.splitlines() if line.startswith("    ")]
    assert commands == ["python3 start.py serve", "python3 start.py test"]
    assert (ROOT / "start.py").is_file()
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert target.startswith("http") or (ROOT / target).exists(), target


ENDS = {
    tuple(reversed(path.parts[-many:]))
    for part in ("src", "lab", "tests", "tools", "benches", "docs", "web/src", "requirements")
    for path in (ROOT / part).rglob("*.*")
    for many in range(1, 9)
} | {(path.name,) for path in ROOT.iterdir()}
"""The ends of the paths of all files, from the last part on."""


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_text("utf-8").split()) <= 350


@pytest.mark.parametrize("path", sorted((ROOT / "docs").rglob("*.md")), ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(path):
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text()):
        assert (path.parent / target).exists(), target
    if path.name in {"CHANGELOG.md", "add-a-game.md", "add-a-language.md"} or path.parent.name == "log":
        return  # files of old versions, or of the reader
    for file in re.findall(r"`([\w.-][\w/.-]+\.(?:py|ts|mjs|svelte|toml|md|json|lock))`", path.read_text()):
        if re.search("GAME|LANG|NAME", file):
            continue
        assert tuple(reversed(Path(file).parts)) in ENDS, file


def test_every_document_is_in_the_index():
    docs = ROOT / "docs"
    index = {docs / "README.md", docs / "explanation" / "why.md"}
    linked = {(page.parent / to).resolve() for page in index for to in re.findall(r"\]\(([^)#:]+)", page.read_text())}
    assert {path for path in docs.rglob("*.md") if path not in linked | index} == set()


@pytest.mark.parametrize(
    "page",
    sorted(page for part in ("reference", "lab") for page in (ROOT / "docs" / part).glob("*.md")),
    ids=lambda page: page.name,
)
def test_reference_pages_quote_no_figure_of_the_log(page):
    log = "".join(path.read_text() for path in (ROOT / "docs" / "lab" / "log").glob("*.md"))
    rows = {line for line in page.read_text().splitlines() if line.startswith("|") and re.search(r"\d\.\d", line)}
    assert rows.isdisjoint(log.splitlines())


def test_the_glossary_has_sixty_private_words_at_most_and_says_where_each_lives():
    text = (ROOT / "docs" / "glossary.md").read_text()
    assert 0 < len(re.findall(r"\*\*[^*]+\*\*", text)) <= 60
    for term in re.findall(r"^- (.*)$", text, re.MULTILINE):
        found = re.fullmatch(r"\*\*[^*]+\*\*(?:, or \*\*[^*]+\*\*)?: .+ \(`([\w.]+)`\)\.", term)
        assert found, term
        assert (ROOT / "src" / "gamester" / found[1]).exists() or (ROOT / found[1]).exists(), term
