"""What a generated page of the documents still lacks: its language, a description, tables for everybody, a policy."""

from __future__ import annotations

import base64
import hashlib
import html
import posixpath
import re
from collections.abc import Iterable

from gamester.i18n import languages, source
from gamester.site.playing import POLICY
from gamester.text.messages import Words

SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
"""A script that stands in its page."""
RIGHT = ' style="text-align: right;"'
"""The one style that stands in pages, which a policy would forbid; the style sheet has it as a class."""
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
    return with_policy(with_usable_boxes(text.replace(RIGHT, ' class="right"')))


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
