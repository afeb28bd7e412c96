"""The sources: their facts hold together, presets play what they are said to say, and pairs differ in words only."""

from itertools import combinations

import pytest

from gamester.games import GAMES, game_of
from gamester.i18n import languages, source
from gamester.study.rulebook import paragraphs, source_text
from gamester.study.sources import (
    LAST_FREE,
    TITLE,
    Work,
    differing_words,
    facts,
    rulings_on,
    source_named,
    source_names,
)

EVERY = [(game, name) for game in GAMES for name in source_names(game)]
PRESETS = [(game, name) for game in GAMES for name in game_of(game).words.variants]


def test_every_preset_has_an_entry_and_presets_come_first():
    for game in GAMES:
        many = len(game_of(game).words.variants)
        assert set(source_names(game)[:many]) == set(game_of(game).words.variants)
        assert many < len(source_names(game))


def test_every_work_is_used_and_says_how_much_of_it_was_read():
    works = {name: Work(**work) for name, work in facts()["works"].items()}
    assert {facts()[game][name]["work"] for game, name in EVERY} == set(works)
    assert {work.read for work in works.values()} <= {"whole", "most", "part", "opening"}


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_what_is_said_is_a_word_of_a_house_rule_or_stands_at_a_paragraph(game, name):
    catalogue, book = game_of(game).words.catalogue, paragraphs(game, "en")
    one = source_named(game, name, "en")
    for key, statement in one.statements.items():
        assert key in catalogue or key in book, key
        assert not (statement.said and statement.differs), key
        assert statement.text or statement.quote or statement.said, key
        if statement.said:
            catalogue[key].row_value(key, statement.word)


@pytest.mark.parametrize(("game", "name"), PRESETS)
def test_a_preset_plays_every_word_that_its_source_says(game, name):
    played = game_of(game).words.variants[name].words
    own = facts()[game][name].get("says", {})
    assert {key: fact["word"] for key, fact in own.items() if "word" in fact and fact["word"] != played[key]} == {}
    assert [key for key, one in source_named(game, name, "en").statements.items() if one.differs and not one.text] == []


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_only_what_is_free_is_quoted(game, name):
    one = source_named(game, name, "en")
    if any(statement.quote for statement in one.statements.values()):
        assert one.work.printed <= LAST_FREE


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_language_has_the_words_of_the_source_language(game, name, language):
    ours, theirs = source_text(game, name, language), source_text(game, name, source().code)
    assert list(ours) == list(theirs)
    own = {key: text for key, text in ours.items() if key != TITLE and text == theirs[key]}
    assert language == source().code or own == {}
    assert source_named(game, name, language).title


@pytest.mark.parametrize("game", GAMES)
def test_presets_differ_in_the_words_that_are_listed_and_in_nothing_else(game):
    words = game_of(game).words
    forms = {name: game_of(game).facts.form_of(name) for name in words.variants}
    for one, other in combinations(words.variants.values(), 2):
        pair = [source_named(game, variant.id, "en") for variant in (one, other)]
        changed = {key: other.words[key] for key in differing_words(*pair)}
        assert one.words | changed == other.words
        assert [key for key in changed if one.words[key] == other.words[key]] == []
        if forms[one.id] == forms[other.id] or game == "laugh":
            for seats in {*one.players} & {*other.players}:
                assert words.options_of(one.id, changed, seats) == words.options_of(other.id, {}, seats)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_house_rule_needs_are_words_of_others(game):
    catalogue = game_of(game).words.catalogue
    for key, needed in facts()["needs"][game].items():
        assert key in catalogue
        for other, words in needed.items():
            assert [word for word in words if catalogue[other].row_value(other, word) is None] == []
    assert source_named("loo", "three/cassell", "en").idle("pam_role")
    assert not source_named("loo", "five/hoffmann-1909", "en").idle("pam_role")


def test_silence_names_the_rulings_that_settle_it():
    assert rulings_on("loo", "stock_rule", "en") == ["Q23"]
    assert rulings_on("laugh", "layout", "fr") == ["S25"]
    assert rulings_on("loo", "exchange", "en") == ["Q21"]
    assert rulings_on("loo", "dumby", "en") == rulings_on("loo", "flush", "en") == []
