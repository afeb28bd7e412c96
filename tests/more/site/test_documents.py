"""The pages and documents of a site: whole, every link leads somewhere, and both languages say the same."""

import base64
import hashlib
import re
from pathlib import Path

import pytest

from gamester.site.documents import PAGES, SOURCES, write_documents
from gamester.site.mending import mended

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
            elif not target.exists() and known != "play/index.html":
                astray.append(f"{path}: {link}")
    assert len(texts) > 100
    assert astray == []


def test_a_page_names_its_language_and_its_versions(made: Path) -> None:
    for path, lang, others in (
        ("docs/guide/play.html", "en", {"fr": "play.fr.html"}),
        ("docs/guide/play.fr.html", "fr", {"en": "play.html"}),
        ("rules/fr/loo.html", "fr", {"en": "../en/loo.html"}),
        ("index.html", "en", {"fr": "fr.html"}),
        ("fr.html", "fr", {"en": "index.html"}),
        ("docs/reference/strength.html", "en", {}),
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
