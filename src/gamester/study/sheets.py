"""A card or a booklet as a PDF to be printed, of one page or of small pages, made by Typst, which `print` brings."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from gamester.i18n import language_of
from gamester.study.booklet import Booklet, Part
from gamester.study.card import Card, Picture, Section
from gamester.study.card_pictures import picture_svg
from gamester.text.extras import need
from gamester.text.messages import Words

DATA = Path(__file__).parent / "data"
PAPERS = {"a4": "a4", "letter": "us-letter"}
"""The sizes of paper, and what Typst calls them."""


def sheet_of(card: Card, paper: str, *, four: bool = False) -> bytes:
    """The sheet of a card: the same card gives the same bytes. Missing if Typst is not installed."""
    return printed("card.typ", card_data(card), paper=PAPERS[paper], four="yes" if four else "no")


def printed(name: str, data: Mapping[str, object], **told: str) -> bytes:
    """The PDF that a sheet makes of these data; Missing if Typst is not installed."""
    need("typst")
    import typst

    text = language_of(str(data["language"])).unbroken(json.dumps(data, ensure_ascii=False))
    sheet = (DATA / "print.typ").read_bytes() + (DATA / name).read_bytes()
    inputs = {"told": text, **told}
    made = typst.compile(sheet, format="pdf", sys_inputs=inputs, ignore_system_fonts=True, pdf_standards=["ua-1"])
    return bytes(made)


def card_data(card: Card) -> dict[str, object]:
    """What the sheet reads."""
    return {
        "title": card.title,
        "language": card.language,
        "players": card.players,
        "source": card.source,
        "sections": [{"title": section.title, "text": _paragraph(section)} for section in card.sections],
        "pictures": drawn(card.pictures),
        "example": msgspec.to_builtins(card.example),
    }


def drawn(pictures: Sequence[Picture]) -> list[dict[str, object]]:
    """Pictures as a sheet reads them."""
    found = [(picture.text, *picture_svg(picture.what)) for picture in pictures]
    return [{"text": text, "svg": svg, "wide": wide} for text, svg, wide in found]


def _paragraph(section: Section) -> str:
    """The sentences of a section; what is said for each number of players stands on a line of its own."""
    keys = [line.key for line in section.lines]
    return "".join(
        ("\n" if keys.count(line.key) > 1 else " ") * (place > 0) + line.text
        for place, line in enumerate(section.lines)
    )


# --- The booklet ---------------------------------------------------------------------------------------------


LABELS = (
    "contents", "foreword", "changed", "deal", "advised", "hands", "happened", "payment", "quoted", "notes",
)  # fmt: skip
"""What stands in every booklet of a language."""


def booklet_sheet(booklet: Booklet) -> bytes:
    """A booklet to be printed: the same booklet gives the same bytes. Missing if Typst is not installed."""
    return printed("booklet.typ", booklet_data(booklet))


def booklet_data(booklet: Booklet) -> dict[str, object]:
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
        "payment": msgspec.to_builtins(story.example),
        "said": part_data(booklet.source),
        "rulings": part_data(booklet.rulings),
        "labels": {name: words.say(f"card.booklet.{name}") for name in LABELS},
    }


def part_data(part: Part) -> dict[str, object]:
    """A part as the sheet reads it."""
    return part._asdict() | {"paragraphs": [paragraph._asdict() for paragraph in part.paragraphs]}
