"""`gamester compare`: two sources side by side, in each language; what cannot be compared is refused in a sentence."""

import re
from itertools import combinations

import pytest

from gamester.cli import main
from gamester.games import GAMES
from gamester.i18n import languages
from gamester.study.rulebook import option_text
from gamester.study.sources import compared, differing_words, source_named, source_names
from gamester.text.messages import Words


def told(capsys, *line):
    status = main(["compare", *line])
    text = capsys.readouterr()
    return status, text.out, text.err


def test_differences_come_with_citations_and_with_silences(capsys):
    status, text, _ = told(capsys, "cotton-1674", "five/hoffmann-1909", "--lang", "en")
    assert status == 0
    assert "Charles Cotton, The Compleat Gamester (1674), ch. XXI, “Lanterloo”. EEBO-TCP A34637. Read whole." in text
    assert "says so. “be it never so great a summ” (second way)." in text
    assert "no Pam: silent, our reading (house ruling Q3). The chapter names no Pam." in text
    assert "39 house rules are the same; both say so of 1." in text
    places = [text.index(f"\n{id_}  ") for id_ in ("G5", "G13", "A2", "A16", "B9")]
    assert places == sorted(places)


def test_a_source_in_part_is_silent_in_what_was_read_and_one_that_says_otherwise_is_told(capsys):
    _, text, _ = told(capsys, "hervey-modern", "five/baxter-wray-1891", "--lang", "en")
    assert "silent in what was read, our reading" in text
    _, text, _ = told(capsys, "willughby-1665", "basic", "--lang", "en")
    assert "asked one by one, in order of play: says something else, which is not played. Whoever first spots" in text
    _, text, _ = told(capsys, "hervey-modern", "five/gamerules-modern", "--lang", "en")
    assert "A12  A  “Pam, be civil” (pam_civil) – always: says something else, which is not played." in text
    _, text, _ = told(capsys, "willughby-1665", "basic", "--lang", "en")
    assert "Players: A 4, 5, B 5." in text


def test_a_source_that_is_no_preset_is_compared_by_what_it_says(capsys):
    _, text, _ = told(capsys, "tippen", "three", "--lang", "fr")
    assert "  A  autant que toute la cagnotte : le dit. La « bête » vaut ce qu’il y a dans la cagnotte." in text
    assert "règles de la maison sont omises" in text
    _, text, _ = told(capsys, "adpoker", "adpoker", "--lang", "fr")
    assert "Elles ne diffèrent sur aucune règle" in text


@pytest.mark.parametrize(
    ("pair", "sentence"),
    [
        (("hoyle-1742", "cassell"), "there is no source hoyle-1742: they are five/wikipedia-2023"),
        (("cassell", "hoffmann-1909"), "hoffmann-1909 is not one source but several: five/hoffmann-1909, three/hoffmann-1909"),
        (("cassell", "basic"), "three/cassell and basic are not of the same game"),
    ],
)  # fmt: skip
def test_what_cannot_be_compared_is_refused(capsys, pair, sentence):
    status, text, refusal = told(capsys, *pair, "--lang", "en")
    assert (status, text) == (2, "")
    assert sentence in refusal


@pytest.mark.parametrize("game", GAMES)
def test_each_difference_is_told_with_its_paragraph_and_with_what_both_say_of_it(game):
    words = Words("en")
    claims = [
        words.say(key)
        for key in ("compare.says", "compare.differs", "compare.idle", "compare.silent", "compare.unread")
    ]
    for one, other in combinations([source_named(game, name, "en") for name in source_names(game)], 2):
        lines = list(compared(one, other, words))
        for key in differing_words(one, other):
            at = lines.index(f"{option_text(game, key, 'en')['rule']}  {option_text(game, key, 'en')['title']} ({key})")
            assert [line[:6] for line in lines[at + 1 : at + 3]] == ["   A  ", "   B  "]
            assert all(any(f": {claim}" in line for claim in claims) for line in lines[at + 1 : at + 3])


@pytest.mark.parametrize("language", languages())
def test_the_sources_that_the_help_names_can_be_compared(capsys, language):
    named = re.findall(r"\S+-\d{4}", Words(language).say("compare.one"))
    assert len(named) == 2
    assert told(capsys, *named)[0] == 0
