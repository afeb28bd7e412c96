"""Sentences that say what a table does: rule book, lessons and catalogues against the program."""

import re

import pytest

from gamester.cli import main
from gamester.games import GAMES, game_of
from gamester.handlers.catalogue import catalogue_info
from gamester.handlers.lessons import script_of
from gamester.i18n import languages, source
from gamester.i18n.languages import FOLDER
from gamester.kernel.cards import RANKS as RANKS_OF_THE_PACK
from gamester.study.rulebook import notes, paragraphs, paragraphs_of, rules_text, titled, with_titles
from gamester.text.act import RANK_LETTERS
from gamester.text.catalogue import full_words, spelled
from gamester.text.saying import pretty_card

FRENCH = sorted(path for path in (FOLDER / "fr").rglob("*") if path.is_file())


@pytest.mark.parametrize("language", languages())
def test_the_rule_book_names_the_ranks_as_the_cards_show_them(language):
    ranks = [pretty_card(f"{rank}C")[:-1] for rank in reversed(RANK_LETTERS)]
    assert len(ranks) == len(RANKS_OF_THE_PACK)
    assert " ".join(ranks) in paragraphs("loo", language)["G3"]


@pytest.mark.parametrize("path", FRENCH, ids=lambda path: path.name)
def test_in_french_pam_is_civil_and_never_poli_and_a_flush_is_masculine(path):
    assert not re.search(r"\bpolie?\b|\bune flush\b", path.read_text("utf-8"))


def test_the_lesson_speaks_of_quickness_only_where_claims_go_by_speed():
    opened = script_of("laugh").opened
    game = game_of("laugh")
    words = full_words(game.words.catalogue, game.words.variants[opened.variant].words, opened.options)
    assert words["claim_resolution"] == "turn_order"
    for text in (language.file("lessons/laugh.toml").read_text("utf-8") for language in languages().values()):
        assert not re.search(r"\b(quick|quickest|vif|rapide)\b", text)


@pytest.mark.parametrize("language", languages())
def test_back_to_the_start_says_how_it_goes_with_five_cards(language):
    text = paragraphs("loo", language)["D3"]
    assert "`must`" in text
    assert re.search("flush|flux", text, re.IGNORECASE)


@pytest.mark.parametrize("variant", ["five/unlimited", "three/unlimited"])
def test_unlimited_loo_is_a_form_in_every_menu(variant, capsys):
    preset = game_of("loo").words.variants[variant]
    assert full_words(game_of("loo").words.catalogue, preset.words, {})["loo"] == "unlimited"
    main(["variants", "--lang", "en"])
    assert re.search(rf"^  {variant} +Unlimited Loo, or Loo the Board$", capsys.readouterr().out, re.MULTILINE)
    assert variant in [preset.variant for game in catalogue_info("en").games for preset in game.presets]


def test_the_word_list_of_loo_has_every_headed_word_of_the_seed():
    text = " ".join(rules_text("loo", "en").partition("## Words of the game")[2].split())
    assert "*Loo the Board*: another name of Unlimited Loo" in text
    assert re.search(r"\*Looed\*:[^*]* broken a law of the game", text)
    assert "*Misdeal*:" in text


def test_in_french_a_form_is_named_by_its_cards_and_the_game_by_one_name():
    """« À cinq » alone would say how many play."""
    for path in FRENCH:
        text = path.read_text("utf-8")
        assert not re.search(r"\b[Ll]anterlu à (cinq|trois)\b(?! cartes)", text), path.name
        if "rulebook" not in path.parts:  # which names the sources, and the English words
            assert "Lanterloo" not in text, path.name


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_rule_names_the_value_of_a_house_rule_by_its_meaning(game, language):
    rules = game_of(game).words.catalogue
    named = [
        [(key, word) for key, word in re.findall(r"`(\w+)=(\w+)`", text)]
        for text in (rules_text(game, language), *notes(game, language).values())
    ]
    assert all(word in map(spelled, rules[key].members) for some in named for key, word in some)
    assert sorted(named[0]) == sorted(re.findall(r"`(\w+)=(\w+)`", rules_text(game, source().code)))
    for id_, text in paragraphs_of(titled(game, language)).items():
        assert not re.search(r"\w_\w|=", re.sub("`.+?`", "", text)), id_


def test_a_rule_names_a_value_in_a_form_as_the_form_does_and_in_the_terminal_as_it_is_typed():
    assert "With “When all pass: if the dealer passes too, it waits”, the dealer" in titled("loo", "en")
    assert "Avec « Pam : le valet d’atout (Running Pam) », Pam est" in titled("loo", "fr").replace("\xa0", " ")
    assert "With `all_pass=carry`, the dealer" in rules_text("loo", "en")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "id_"), [("loo", "C4"), ("loo", "C12"), ("laugh", "C12"), ("loo", "M3")])
def test_a_ruling_on_acts_and_ends_names_no_house_rule(game, id_, language):
    text = notes(game, language)[id_]
    assert with_titles(game, language, text) == text
    assert not re.search(r"`[a-z]", text)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["stand", "laugh", "three", "loo"])
def test_a_lesson_greets_its_pupil_by_the_name_on_the_plate(language, name):
    text = languages()[language].file(f"lessons/{name}.toml").read_text("utf-8")
    assert re.findall(r"\bAramint\w*", text) == [script_of(name).opened.names[0]]
