"""The rules as people read them: paragraphs, options and presets explained, in each language."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
_PARAGRAPH = re.compile(r"^\*\*([A-Z]\d{1,2})\*\* (.*?)(?=^\*\*[A-Z]\d{1,2}\*\* |^#|\Z)", re.MULTILINE | re.DOTALL)


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


def option_text(game: str, key: str, language: str) -> dict[str, Any]:
    """`title`, `text`, `rule`, `source` and `values` of an option."""
    bare: dict[str, Any] = {"title": key, "text": "", "rule": "", "source": "", "values": {}}
    return bare | dict(_table("options", language).get(game, {}).get(key, {}))
