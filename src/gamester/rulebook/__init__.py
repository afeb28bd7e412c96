"""The rules as people read them: paragraphs, options and presets explained, in each language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from gamester.messages import Words

FOLDER = Path(__file__).parent
_PARAGRAPH = re.compile(r"^\*\*([A-Z]\d{1,2})\*\* (.*?)(?=^\*\*[A-Z]\d{1,2}\*\* |^#|\Z)", re.MULTILINE | re.DOTALL)

QUOTED = {"en": "“{}”", "fr": "« {} »"}


@cache
def rules_text(game: str, language: str) -> str:
    """The whole book of a game, in Markdown."""
    return (FOLDER / f"{game}.{language}.md").read_text("utf-8")


@cache
def paragraphs(game: str, language: str) -> dict[str, str]:
    """The paragraphs of a book by their ids, in Markdown."""
    return {found[1]: found[2].strip() for found in _PARAGRAPH.finditer(rules_text(game, language))}


@cache
def _table(name: str, language: str) -> dict[str, Any]:
    """A file of explanations."""
    return tomllib.loads((FOLDER / f"{name}.{language}.toml").read_text("utf-8"))


def preset_text(game: str, variant: str, language: str) -> dict[str, str]:
    """`title`, `text` and `source` of a preset."""
    return dict(_table("presets", language).get(f"{game}.{variant}", {"title": variant, "text": "", "source": ""}))


def form_title(game: str, variant: str, language: str) -> str:
    """Form and source: `Five-card Loo (Wikipedia 2023)`, `Three-card Loo – Hoffmann, 1909`."""
    title = preset_text(game, variant, language)["title"]
    form = Words(language).say(f"tui.form.{variant.partition('/')[0] if game == 'loo' else game}")
    return title if title.lower().startswith(form.lower()) else f"{form} – {title}"


def option_text(game: str, key: str, language: str) -> dict[str, Any]:
    """`title`, `text`, `rule`, `source` and `values` of an option."""
    bare: dict[str, Any] = {"title": key, "text": "", "rule": "", "source": "", "values": {}}
    return bare | dict(_table("options", language).get(game, {}).get(key, {}))


class AsTitled:
    """House rules as forms show them, in place of `AsWritten`: an option by its title, a value by its meaning."""

    def __init__(self, game: str, language: str) -> None:
        """The house rules of a game, in a language."""
        self.game = game
        self.language = language

    def __getitem__(self, name: str) -> str:
        """The title of an option, or what a value of it means."""
        key, _, word = name.partition("=")
        text = option_text(self.game, key, self.language)
        return QUOTED[self.language].format(text["values"][word] if word else text["title"])


def form_fills(game: str, language: str, fills: Mapping[str, Any]) -> dict[str, Any]:
    """What fills the sentence on why house rules do not go together, where people choose them in a form."""
    named = {"option": option_text(game, fills["option"], language)["title"]} if "option" in fills else {}
    return {**fills, **named, "house": AsTitled(game, language)}
