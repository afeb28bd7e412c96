"""A booklet to be printed: a PDF of small pages, made by Typst, which the extra `print` brings."""

from __future__ import annotations

from gamester.study.booklet import Booklet, Part
from gamester.study.card_sheet import Kind, drawn, pages_of, paid
from gamester.text.messages import Words

LABELS = (
    "contents", "foreword", "changed", "deal", "advised", "hands", "happened", "payment", "quoted", "notes",
)  # fmt: skip
"""What stands in every booklet of a language."""


def pages(booklet: Booklet, kind: Kind = "pdf") -> list[bytes]:
    """A booklet as a PDF, or a picture of each page: the same booklet gives the same bytes. Missing without Typst."""
    return pages_of("booklet.typ", as_data(booklet), kind)


def as_data(booklet: Booklet) -> dict[str, object]:
    """What the sheet reads."""
    card, story = booklet.card, booklet.story
    words = Words(card.language)
    return {
        "title": card.title,
        "language": card.language,
        "players": card.players,
        "pictures": drawn(card.pictures),
        "about": booklet.about,
        "changed": booklet.house_rules,
        "source": card.source,
        "book": [part_data(part) for part in booklet.book],
        "hands": story.hands,
        "happened": story.told,
        "payment": paid(story.example),
        "said": part_data(booklet.source),
        "rulings": part_data(booklet.rulings),
        "labels": {name: words.say(f"card.booklet.{name}") for name in LABELS},
    }


def part_data(part: Part) -> dict[str, object]:
    """A part as the sheet reads it."""
    return part._asdict() | {"paragraphs": [paragraph._asdict() for paragraph in part.paragraphs]}
