"""The pages and documents round the game: made by MkDocs from the project's own folder, every link checked."""

import base64
import hashlib
import html
import logging
import posixpath
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gamester.games import GAMES
from gamester.i18n import languages, source
from gamester.site.packing import PACKAGE
from gamester.site.playing import POLICY
from gamester.study.rulebook import paragraphs_of, titled
from gamester.text.errors import GamesterError
from gamester.text.extras import need
from gamester.text.messages import Words

SOURCES = PACKAGE.parents[1]
"""The project's folder, if this package lies in one."""
PAGES = Path(__file__).parent / "pages"
EXTENSIONS = ["admonition", "attr_list", "md_in_html", "tables", "pymdownx.highlight", "pymdownx.superfences"]

PALETTE = [
    {"media": "(prefers-color-scheme: light)", "scheme": "default"},
    {"media": "(prefers-color-scheme: dark)", "scheme": "slate"},
]
"""Which scheme is worn when; `pages/site.css` has the colours of both, which are those of the game's page."""
FONTS = SOURCES / "web" / "src" / "fonts"


def write_documents(out: Path) -> None:
    """Write the pages into a folder, beside what is there; GamesterError. A broken link is an error."""
    if not (SOURCES / "docs" / "README.md").is_file():
        raise GamesterError("site.sources")
    need("material", "mkdocstrings_handlers")
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.exceptions import MkDocsException

    logging.getLogger("mkdocs").setLevel(logging.WARNING)
    with tempfile.TemporaryDirectory() as scratch:
        pages, made = Path(scratch) / "pages", Path(scratch) / "made"
        gather(pages)
        (Path(scratch) / "mkdocs.yml").write_text("site_name: Gamester\n")
        try:
            build(load_config(str(Path(scratch) / "mkdocs.yml"), **settings(pages, made)))
        except MkDocsException as fault:
            raise GamesterError("site.docs", reason=str(fault)) from None
        (made / "404.html").unlink()  # it would name its files by the root of a host
        for page in made.rglob("*.html"):
            page.write_text(mended(page.read_text("utf-8"), page.relative_to(made).as_posix()), "utf-8")
        shutil.copytree(made, out, dirs_exist_ok=True)


def settings(pages: Path, made: Path) -> dict[str, Any]:
    """The settings of MkDocs: nothing is fetched from elsewhere, and pages are files, as every host serves them."""
    python = {"paths": [str(PACKAGE.parent)], "options": {"docstring_style": None}}
    return {
        "docs_dir": str(pages),
        "site_dir": str(made),
        "strict": True,
        "use_directory_urls": False,
        "theme": {"name": "material", "font": False, "features": ["navigation.top", "toc.follow"], "palette": PALETTE},
        "extra_css": ["site.css"],
        "markdown_extensions": [*EXTENSIONS, {"toc": {"permalink": True}}],
        "plugins": ["search", {"mkdocstrings": {"handlers": {"python": python}}}],
        "nav": navigation(pages),
        "validation": {
            "nav": {"omitted_files": "ignore"},
            "links": {"anchors": "warn", "unrecognized_links": "ignore"},
        },
    }  # fmt: skip


def gather(pages: Path) -> None:
    """Put all pages into one folder: those written for it, the documents, and the rule books."""
    shutil.copytree(PAGES, pages)
    shutil.copytree(FONTS, pages / "fonts")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(SOURCES / "docs", pages / "docs", ignore=ignored, dirs_exist_ok=True)
    for page in (pages / "docs" / "guide").glob("*.md"):
        page.write_text(with_versions(page), "utf-8")
    for folder in linked_folders(pages / "docs"):
        (folder / "index.md").write_text(list_of(folder), "utf-8")
    for page in pages.glob("*.md"):
        page.write_text(with_programs(page.read_text("utf-8")), "utf-8")
    (pages / "play").mkdir()
    (pages / "play" / "index.html").touch()  # what plays is written there afterwards; links to it are checked already
    for lang in languages():
        for game in GAMES:
            page = pages / "rules" / lang / f"{game}.md"
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(rules_page(game, lang), "utf-8")


def linked_folders(docs: Path) -> set[Path]:
    """The folders without a page of their own to which a document leads, and those within them."""
    linked = {
        (page.parent / link).resolve()
        for page in docs.rglob("*.md")
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8"))
    }
    found = {folder for folder in linked if folder.is_dir() and docs.resolve() in folder.parents}
    found |= {within for folder in found for within in folder.rglob("*") if within.is_dir()}
    return {folder for folder in found if not (folder / "README.md").is_file()}


def list_of(folder: Path) -> str:
    """A page that names what lies in a folder, as a reader of the sources sees it there."""
    lines = []
    for one in sorted(folder.iterdir()):
        title = one.read_text("utf-8").partition("\n")[0].lstrip("# ") if one.suffix == ".md" else one.name
        lines.append(f"- [{title}]({one.name}{'/index.md' if one.is_dir() else ''})")
    return f"# {folder.name.capitalize()}\n\n" + "\n".join(lines) + "\n"


def with_versions(page: Path) -> str:
    """A page with links to its versions in other languages below its title."""
    text, beside = page.read_text("utf-8"), [one.name for one in page.parent.glob("*.md")]
    versions = sorted(versions_of(page.name, beside).items())
    links = [version(lang, address) for lang, address in versions if lang != lang_of(page.name)]
    title, _, rest = text.partition("\n")
    return f"{title}\n\n{' '.join(links)}\n{rest}" if links else text


def version(lang: str, address: str) -> str:
    """A link to a page in another language."""
    return f"[{languages()[lang].name}]({address}){{ lang={lang} hreflang={lang} }}"


def with_programs(text: str) -> str:
    """A page with each `@program|label|what is said first@` as the program's text and a button that runs it."""
    found = re.sub(r"^@(\w+)\|(.+)\|(.+)@$", lambda one: program(*one.groups()), text, flags=re.MULTILINE)
    return found if found == text else f'{found}\n<script type="module" src="run.js"></script>\n'


def program(name: str, label: str, wait: str) -> str:
    """An example as Markdown, with its button and a place for what it prints."""
    source = (SOURCES / "docs" / "examples" / f"{name}.py").read_text("utf-8").strip()
    return (
        f'<div class="program" markdown>\n\n```python\n{source}\n```\n\n'
        f'<button class="md-button" type="button" data-wait="{wait}">{label}</button>\n'
        '<pre><output aria-live="polite"></output></pre>\n\n</div>'
    )


def rules_page(game: str, lang: str) -> str:
    """The rules of a game, each paragraph with an address, and each mention of one with a link."""
    book = titled(game, lang)
    known = paragraphs_of(book)
    text = re.sub(
        r"(\*\*)?\b([A-Z]\d{1,2}[a-z]?)\b(\*\*)?",
        lambda found: linked(found[0], found[2]) if found[2] in known else found[0],
        book,
    )
    others = " ".join(version(one, f"../{one}/{game}.md") for one in languages() if one != lang)
    return f"# {Words(lang).say(f'plain.game.{game}')}\n\n{others}\n\n{text}"


def linked(written: str, id_: str) -> str:
    """A paragraph's number as the address of the paragraph where it stands in bold, else as a link to it."""
    return f"[**{id_}**](#{id_}){{ #{id_} }}" if written == f"**{id_}**" else written.replace(id_, f"[{id_}](#{id_})")


def navigation(pages: Path) -> list[dict[str, Any]]:
    """The table of contents."""
    rules = [
        {f"{Words(lang).say(f'plain.game.{game}')} ({language.name})": f"rules/{lang}/{game}.md"}
        for lang, language in languages().items()
        for game in GAMES
    ]
    return [
        {"Gamester": "index.md"},
        {"Rules": rules},
        *[
            {language.name: [path.relative_to(pages).as_posix() for path in translated]}
            for lang, language in languages().items()
            if (translated := [*pages.glob(f"{lang}.md"), *sorted(pages.rglob(f"*.{lang}.md"))])
        ],
        {
            "Documents": [
                "docs/README.md",
                *parts(pages, "guide"),
                *parts(pages, "reference"),
                *parts(pages, "lab"),
                *parts(pages, "explanation"),
            ]
        },
        {"Python": ["python.md", "examples.md"]},
    ]


def parts(pages: Path, folder: str) -> list[dict[str, Any]]:
    """The documents of a folder, under its name."""
    found = [path for path in sorted((pages / "docs" / folder).rglob("*.md")) if lang_of(path.name) == source().code]
    return [{folder.capitalize(): [path.relative_to(pages).as_posix() for path in found]}]


# --- What a generated page still lacks: language, description, tables for everybody, policy ---------------


SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
"""A script that stands in its page."""
ALIGNED = ' style="text-align: right;"'
"""The one style that stands in pages, which a policy would forbid; the style sheet has it as a class."""
PROSE = re.compile(r"<(pre|code|script|style)\b.*?</\1>|<[^>]*>|[^<]+", re.DOTALL)
"""Each program, tag and piece of prose of a page."""
TELLING, LONGEST = 40, 160
"""The fewest and the most characters of a description."""


def lang_of(path: str) -> str:
    """The language that an address names, by a part of its own; the source language if it names none."""
    return next((part for part in re.split("[/.]", path) if part in languages()), source().code)


def without_lang(path: str) -> str:
    """What the addresses of a page's versions in all languages have in common."""
    parts = re.split("([/.])", path)
    kept = [
        one for place, one in enumerate(parts) if not (one in languages() or parts[max(0, place - 1)] in languages())
    ]
    return "".join(kept)


def versions_of(path: str, paths: Iterable[str]) -> dict[str, str]:
    """The addresses of a page in the languages that have it, seen from the page; empty if only one has it."""
    common, folder = without_lang(path), posixpath.dirname(path)
    found = {lang_of(one): posixpath.relpath(one, folder or ".") for one in paths if without_lang(one) == common}
    return found if len(found) > 1 else {}


def mended(text: str, path: str) -> str:
    """A page with its language, a description, a name for the search, tables that everybody can use, and its policy."""
    lang = lang_of(path)
    text = re.sub('<html lang="[a-z]+"', f'<html lang="{lang}"', text, count=1)
    text = text.replace('role="dialog">', f'role="dialog" aria-label="{Words(lang).say("site.search")}">', 1)
    about = html.escape(description_of(text))
    text = text.replace("</head>", f'<meta name="description" content="{about}"></head>', 1)
    text = with_whole_signs(text, lang)
    return with_policy(with_usable_boxes(with_own_names(text.replace(ALIGNED, ' class="right"'))))


def with_whole_signs(text: str, lang: str) -> str:
    """A page whose lines do not break before or after a sign where its language forbids it; programs stay."""
    unbroken = languages()[lang].unbroken
    return PROSE.sub(lambda found: found[0] if found[0].startswith("<") else unbroken(found[0]), text)


def with_own_names(text: str) -> str:
    """A page whose lists of headings have names of their own, where headings are alike."""
    seen: Counter[str] = Counter()

    def numbered(found: re.Match[str]) -> str:
        seen[found[2]] += 1
        return found[0] if seen[found[2]] == 1 else f'{found[1]}{found[2]} {seen[found[2]]}"'

    return re.sub(r'(<nav class="md-nav" aria-label=")([^"]+)"', numbered, text)


def with_policy(text: str) -> str:
    """A page that lets in only what the site serves, and of scripts in the page those that it has itself."""
    digests = [hashlib.sha256(script.encode()).digest() for script in SCRIPT.findall(text)]
    known = " ".join(f"'sha256-{base64.b64encode(one).decode()}'" for one in dict.fromkeys(digests))
    policy = POLICY.replace("script-src 'self'", f"script-src 'self' {known}".rstrip())
    told = f'<meta http-equiv="content-security-policy" content="{policy}">'
    return text.replace('<meta charset="utf-8">', f'<meta charset="utf-8">{told}', 1)


def description_of(text: str) -> str:
    """The first paragraph of a page that says something, cut at a word; the title if there is none."""
    said = re.findall(r"<p>(.*?)</p>", text.partition("<article")[2], re.DOTALL)
    plain = [" ".join(html.unescape(re.sub(r"<[^>]+>", "", one)).split()) for one in said]
    title = "".join(re.findall(r"<title>(.*?)</title>", text))
    about = next((one for one in plain if len(one) >= TELLING), title)
    return about if len(about) <= LONGEST else about[: LONGEST - 2].rpartition(" ")[0] + " …"


def with_usable_boxes(text: str) -> str:
    """A page whose tables and programs can be moved sideways from the keyboard; no table has a heading without text."""
    heading = ""

    def wrapped(found: re.Match[str]) -> str:
        nonlocal heading
        heading = found["id"] or heading
        if found["id"]:
            return found[0]
        named = f' role="group" aria-labelledby="{heading}"' if heading else ""
        return f'<div class="wide" tabindex="0"{named}>{found[0]}</div>'

    text = re.sub(r"<pre\b(?=[^>]*>(<span></span>)?<code>)", '<pre tabindex="0"', text)
    text = re.sub(r"<th\b([^>]*)></th>", r"<td\1></td>", text)
    return re.sub(r'<h[1-6] id="(?P<id>[^"]+)"|<table>.*?</table>', wrapped, text, flags=re.DOTALL)
