"""The booklet of a table: its own paragraphs and no others, all that it refers to, tagged pages of A5 in fours."""

import random
import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from core.study.test_card import GAMES, PRESETS, number, some_house_rules
from core.study.test_card_sheet import bare
from gamester.cli import main
from gamester.games import game_of
from gamester.i18n import languages
from gamester.study.booklet import PARAGRAPH, booklet_of
from gamester.study.rulebook import lines_of, notes, paragraphs, paragraphs_in, selection, words_given
from gamester.study.sheets import booklet_sheet
from pairs import in_turn

PRINTED = [("loo", "five/hoffmann-1909"), ("loo", "irish/wikipedia-2023"), ("laugh", "adpoker")]


def standing(booklet):
    """The paragraphs of the rule book in a booklet, by their ids."""
    return {paragraph.id: paragraph for part in booklet.book for paragraph in part.paragraphs}


@pytest.mark.parametrize(("game", "variant"), PRESETS)
def test_every_paragraph_on_which_a_card_rests_stands_in_the_booklet(game, variant):
    chance = random.Random(variant)
    for n in range(20):
        players = chance.choice(game_of(game).words.variants[variant].players)
        options = some_house_rules(game, variant, players, chance) if n else {}
        given = words_given(game, variant, options, game_of(game).words.options_of(variant, options, players))
        found = set(paragraphs_in(game, given, "en"))
        for key, rules in lines_of(game, given).items():
            assert found & set(rules), (key, rules, options)


@pytest.mark.parametrize("game", GAMES)
def test_conditions_name_paragraphs_that_there_are(game):
    assert selection()["paragraphs"][game].keys() <= paragraphs(game, "en").keys()


@pytest.mark.parametrize(("game", "variant", "language"), in_turn(PRESETS, languages()))
def test_a_booklet_has_the_rulings_that_it_names_and_a_deal_that_adds_up(game, variant, language):
    booklet = booklet_of(game, variant, {}, [], language)
    own, rulings = standing(booklet), {one.id for one in booklet.rulings.paragraphs}
    texts = " ".join(paragraph.text for paragraph in [*own.values(), *booklet.source.paragraphs])
    named = set(PARAGRAPH.findall(texts)) - paragraphs(game, language).keys()
    assert named & notes(game, language).keys() == rulings
    assert "`" not in texts
    shares = booklet.story.example.shares
    for share in shares:
        assert sum(map(number, re.findall(r"(?<=\u00a0)[+−]?\d+", share.parts))) == number(share.total), share
    assert {name for name, _ in booklet.story.hands} >= {share.name for share in shares}
    assert len(booklet.story.told) > 10


def test_what_a_table_does_not_play_is_left_out():
    three = booklet_of("loo", "three/hoffmann-1909", {}, [], "en")
    assert not {"A2", "A8", "B12", "D1", "I1"} & standing(three).keys()
    assert {"B3", "B5", "B9", "B10", "G16"} <= standing(three).keys()
    assert not any("Pam" in item for part in three.book for item in part.items if item.startswith("*Pam*"))
    club = booklet_of("loo", "three/hoffmann-1909", {"club_law": True}, [], "en")
    assert standing(club)["B12"].here[0] == "Club law: a club turned up forces all to play"
    assert club.house_rules == ["Club law: a club turned up forces all to play"]
    assert three.house_rules == []


def test_the_source_is_quoted_and_its_silence_told():
    source = booklet_of("loo", "five/cotton-1674", {}, [], "en").source
    texts = {one.id: one.text for one in source.paragraphs}
    assert source.text.startswith("Charles Cotton, The Compleat Gamester (1674)")
    assert "“" in texts["G2"]
    assert source.items[0].startswith("It is silent on the other house rules")


@pytest.mark.parametrize(("game", "variant", "language"), in_turn(PRINTED, languages()))
def test_a_booklet_is_tagged_pages_of_a5_in_fours_with_every_paragraph(game, variant, language):
    booklet = booklet_of(game, variant, {}, [], language)
    pdf = PdfReader(BytesIO(booklet_sheet(booklet)))
    assert len(pdf.pages) % 4 == 0
    assert {tuple(round(float(side)) for side in page.mediabox[2:]) for page in pdf.pages} == {(420, 595)}
    assert pdf.root_object["/Lang"] == language
    assert pdf.root_object["/MarkInfo"]["/Marked"]
    assert pdf.metadata.title == booklet.card.title
    assert len(pdf.outline) > 6
    text = bare("".join(page.extract_text() for page in pdf.pages))
    for one in standing(booklet).values():
        assert bare(f"{one.id}{one.text}".replace("*", ""))[:40] in text, one.id


def test_the_command_writes_a_booklet(tmp_path, capsys):
    place = tmp_path / "booklet.pdf"
    assert main(["booklet", "three", "--lang", "en", "--file", str(place), "-o", "club_law=true", "-p", "4"]) == 0
    booklet = booklet_of("loo", "three/wikipedia-2023", {"club_law": True}, [4], "en")
    assert place.read_bytes() == booklet_sheet(booklet), "the same booklet gives the same bytes"
    assert capsys.readouterr().out == f"Written: {place}\n"
    assert main(["booklet", "nothing", "--lang", "en"]) == 2


def test_a_paragraph_of_another_forms_chapter_stands_at_the_end_of_the_tables_own():
    *_, own, _words = booklet_of("loo", "five/wikipedia-2023", {}, [], "en").book
    assert own.title == "Five-Card Loo"
    assert [paragraph.id for paragraph in own.paragraphs][-2:] == ["A13", "B13"]
