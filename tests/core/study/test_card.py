"""The card of a table: at most 400 words, sentences that stand under these options only, a deal that adds up."""

import re

import pytest

from gamester.games import game_of
from gamester.study.card import _data, _entries, card_of
from gamester.study.rulebook import paragraphs
from gamester.text.catalogue import Choice, spelled
from gamester.text.errors import BadOptions, GamesterError
from gamester.text.messages import area

GAMES = ("loo", "laugh")
PRESETS = [(game, name) for game in GAMES for name in game_of(game).words.variants]
LANGUAGES = ("en", "fr")
MOST_WORDS = 400
AS_OPTIONS = {"tricks": ("3", "5")}
"""What entries name besides the options."""


def words_on(card):
    """How many words stand on a card, figures aside."""
    return sum(any(sign.isalpha() for sign in word) for text in card.texts for word in text.split())


def number(text):
    return int(text.replace("−", "-"))


def entries(game):
    """Every entry of a game: its full key, what it names, and when it stands."""
    for section, table in _data()[game].items():
        for name, (what, when) in _entries(table):
            yield f"{section}.{name}", what, when
    for name, (what, when) in _entries(_data()["pictures"][game]):
        yield f"picture.{name}", what, when


@pytest.mark.parametrize(("game", "variant"), PRESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_has_at_most_400_words(game, variant, language):
    for players in ([], *([n] for n in game_of(game).words.variants[variant].players)):
        card = card_of(game, variant, {}, players, language)
        assert words_on(card) <= MOST_WORDS, (players, words_on(card))
        assert len(card.pictures) == 2
        assert "{" not in "".join(card.texts)


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_has_a_sentence_and_every_sentence_an_entry(game):
    keys = {f"card.{game}.{key}" for key, _, _ in entries(game)}
    keys |= {f"card.{game}.{section}.title" for section in _data()[game]}
    said = {key for key in area("en", "card") if key.startswith(f"card.{game}.")}
    assert said == keys


@pytest.mark.parametrize("game", GAMES)
def test_entries_name_options_values_and_paragraphs_that_there_are(game):
    catalogue, book = game_of(game).words.catalogue, paragraphs(game, "en")
    for key, what, when in entries(game):
        if not key.startswith("picture."):
            assert set(what.split()) <= set(book), key
        for term in when.replace(";", " ").split():
            option, _, values = term.partition("=")
            option = option.removesuffix("!")
            if option in AS_OPTIONS:
                assert set(values.split("|")) <= set(AS_OPTIONS[option]), key
            elif isinstance(entry := catalogue[option], Choice):
                assert set(values.split("|")) <= {spelled(word) for word in entry.members}, key


@pytest.mark.parametrize(("game", "variant"), PRESETS)
def test_the_example_adds_up(game, variant):
    for players in game_of(game).words.variants[variant].players:
        example = card_of(game, variant, {}, [players], "en").example
        for share in example.shares:
            assert sum(map(number, re.findall(r"(?<=\u00a0)[+−]?\d+", share.parts))) == number(share.total), share
        before, after = (int("".join(re.findall(r"\d", text)) or 0) for text in (example.before, example.after))
        assert sum(number(share.total) for share in example.shares) == before - after
        shown = " ".join(share.parts for share in example.shares)
        assert "looed" in shown or "bonus" in shown


def test_a_house_rule_changes_the_card():
    plain = card_of("loo", "three/wikipedia-2023", {}, [], "en")
    clubs = card_of("loo", "three/wikipedia-2023", {"club_law": True, "ante": 6}, [], "en")
    own, theirs = set(clubs.texts), set(plain.texts)
    assert "When a club is turned up, all must stand." in own - theirs
    assert "The dealer puts 6 chips into the pool." in own - theirs
    assert "The dealer puts 3 chips into the pool." in theirs - own


def test_figures_are_those_of_the_number_of_players():
    texts = list(card_of("laugh", "adpoker", {}, [], "en").texts)
    assert sum(" players: " in text for text in texts) == 3
    (one,) = [text for text in card_of("laugh", "adpoker", {}, [4], "en").texts if " players: " in text]
    assert one == "4 players: 10 cards each, 12 on the table; antes 3 and 2, par 10, bonus 3."


def test_what_cannot_be_played_has_no_card():
    with pytest.raises(BadOptions):
        card_of("laugh", "basic", {}, [3], "en")
    with pytest.raises(BadOptions):
        card_of("loo", "three/wikipedia-2023", {"ante": 4}, [], "en")
    with pytest.raises(GamesterError, match="no card"):
        card_of("chess", "any", {}, [], "en")
    assert (
        card_of("loo", "five/wikipedia-2023", {"stock_rule": "max_players_5"}, [], "en").players == "For 3 to 5 players"
    )
