"""The sheet of a card: one tagged page with every sentence, the same bytes each time; and the command that writes it."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from gamester.cli import main
from gamester.i18n import languages
from gamester.study.card import card_of
from gamester.study.sheets import sheet_of
from pairs import in_turn

SHEETS = [("loo", "five/hoffmann-1909", "a4"), ("laugh", "adpoker", "letter"), ("loo", "three/cassell", "a4")]


def read(made):
    """The text of a PDF of one page, spaces aside, and what it says of itself."""
    pdf = PdfReader(BytesIO(made))
    (page,) = pdf.pages
    return bare(page.extract_text()), pdf.root_object, page, pdf.metadata


def bare(text):
    """A text without spaces, hyphens, dashes and the case of small capitals."""
    return re.sub(r"[\s\u00ad\u2010\u2013-]", "", text).casefold()


@pytest.mark.parametrize(("game", "variant", "paper", "language"), in_turn(SHEETS, languages()))
def test_a_sheet_is_one_tagged_page_with_every_sentence(game, variant, paper, language):
    card = card_of(game, variant, {}, [], language)
    made = sheet_of(card, paper)
    text, root, page, about = read(made)
    for one in card.texts:
        assert bare(one) in text, one
    assert about.title == card.title
    assert root["/Lang"] == language
    assert root["/MarkInfo"]["/Marked"]
    size = [round(float(side)) for side in page.mediabox[2:]]
    assert size == ([595, 842] if paper == "a4" else [612, 792])


def test_names_and_parts_of_a_payment_are_not_broken():
    made = sheet_of(card_of("laugh", "adpoker-strict", {}, [], "en"), "a4")
    lines = [line.strip() for line in PdfReader(BytesIO(made)).pages[0].extract_text().splitlines()]
    assert lines[:2] == ["Laugh and Lie Down", "AdPoker.fr, nothing overlooked"]
    shares = lines[lines.index("An example") + 1 :]
    assert any(re.search(r"par\s14\s±0", line) for line in shares), shares
    assert not any(re.search(r"( \d+|[a-z])$", line) for line in shares[:-1]), shares


def test_what_stands_in_brackets_is_not_broken():
    made = sheet_of(card_of("loo", "three/unlimited", {}, [], "fr"), "a4")
    lines = [line.strip() for line in PdfReader(BytesIO(made)).pages[0].extract_text().splitlines()]
    assert lines[:3] == ["Lanterlu à trois cartes", "Mouche illimitée", "(Unlimited Loo, Loo the Board)"]


def test_four_small_cards_are_one_page():
    card = card_of("loo", "three/wikipedia-2023", {}, [], "en")
    text, *_ = read(sheet_of(card, "a4", four=True))
    assert text.count(bare("To be looed costs 3 chips.")) == 4


def test_the_command_writes_a_sheet(tmp_path, capsys):
    place = tmp_path / "card.pdf"
    assert main(["card", "three", "--lang", "en", "--file", str(place), "-o", "club_law=true"]) == 0
    card = card_of("loo", "three/wikipedia-2023", {"club_law": True}, [], "en")
    assert place.read_bytes() == sheet_of(card, "a4"), "the same card gives the same bytes"
    assert capsys.readouterr().out == f"Written: {place}\n"
    assert main(["card", "nothing", "--lang", "en"]) == 2
    assert "No game has a variant “nothing”" in capsys.readouterr().err
    assert main(["card", "loo", "--file", str(tmp_path / "none" / "x.pdf"), "--lang", "en"]) == 2
