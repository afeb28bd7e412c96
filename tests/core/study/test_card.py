"""The card of a table: at most 400 words, sentences that stand under these options only, a deal that adds up."""

import random
import re

import pytest

from gamester.games import game_of
from gamester.i18n import languages
from gamester.protocol.api_keeper import CardExample
from gamester.study.card import MOST_WORDS, card_of
from gamester.study.rulebook import entries, paragraphs, selection
from gamester.study.worked_deal import MOST_IN_POOL
from gamester.text.catalogue import Choice, Number, spelled
from gamester.text.errors import BadOptions, GamesterError
from gamester.text.messages import area
from table.driving import goes_together

GAMES = ("loo", "laugh")
PRESETS = [(game, name) for game in GAMES for name in game_of(game).words.variants]
AS_OPTIONS = {"tricks": ("3", "5")}
"""What entries name besides the options."""


def number(text):
    return int(text.replace("−", "-"))


def all_entries(game):
    """Every entry of a game: its full key, what it names, and when it stands."""
    for section, table in selection()[game].items():
        for name, (what, when) in entries(table):
            yield f"{section}.{name}", what, when
    for name, (what, when) in entries(selection()["pictures"][game]):
        yield f"picture.{name}", what, when


@pytest.mark.parametrize(("game", "variant"), PRESETS)
@pytest.mark.parametrize("language", languages())
def test_a_card_has_at_most_400_words(game, variant, language):
    for players in ([], *([n] for n in game_of(game).words.variants[variant].players)):
        card = card_of(game, variant, {}, players, language)
        assert card.words <= MOST_WORDS, (players, card.words)
        left_out = [line.key for section in card.sections for line in section.lines if line.key == "more"]
        assert not left_out, "no preset's card refers to the booklet"
        assert len(card.pictures) == 2
        assert "{" not in "".join(card.texts)


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_has_a_sentence_and_every_sentence_an_entry(game):
    keys = {f"card.{game}.{key}" for key, _, _ in all_entries(game)}
    keys |= {f"card.{game}.{section}.title" for section in selection()[game]}
    said = {key for key in area("en", "card") if key.startswith(f"card.{game}.")}
    assert said == keys


@pytest.mark.parametrize("game", GAMES)
def test_entries_name_options_values_and_paragraphs_that_there_are(game):
    catalogue, book = game_of(game).words.catalogue, paragraphs(game, "en")
    for key, what, when in all_entries(game):
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


@pytest.mark.parametrize(("variant", "way"), [("caid", "face up"), ("adpoker", "face down")])
def test_what_is_laid_down_lies_as_the_option_says(variant, way):
    text = " ".join(card_of("laugh", variant, {}, [5], "en").texts)
    assert f"as won, {way}," in text
    assert text.count("as won, face") == 1


def test_figures_are_those_of_the_number_of_players():
    texts = list(card_of("laugh", "adpoker", {}, [], "en").texts)
    assert sum(" players: " in text for text in texts) == 3
    (one,) = [text for text in card_of("laugh", "adpoker", {}, [4], "en").texts if " players: " in text]
    assert one == "4 players: 10 cards each, 12 on the table; antes 3 and 2, par 10, bonus 3."


def some_house_rules(game, variant, players, chance):
    """House rules that go together: some, or nearly all, are changed at random."""
    share, options = chance.choice((0.1, 0.3, 0.9)), {}
    for key, entry in game_of(game).words.catalogue.items():
        members = [15, entry.special] if isinstance(entry, Number) else list(entry.members)
        more = options | {key: chance.choice(members)}
        if chance.random() < share and goes_together(game, variant, players, more):
            options = more
    return options


@pytest.mark.parametrize("language", languages())
def test_no_house_rules_make_a_card_too_long(language, monkeypatch):
    longest = CardExample(" ".join(["word"] * 56), "", [], "")
    monkeypatch.setattr("gamester.study.card.example_of", lambda *_: longest)
    chance, shortened, without = random.Random(f"48 {language}"), 0, 0
    for _ in range(100):
        game, variant = chance.choice(PRESETS)
        players = chance.choice(game_of(game).words.variants[variant].players)
        card = card_of(game, variant, some_house_rules(game, variant, players, chance), [], language)
        assert card.words <= MOST_WORDS, card
        said = "more" in [line.key for section in card.sections for line in section.lines]
        shortened += said
        without += card.example is None
        assert said or card.example
    assert shortened > without > 0


def test_a_card_that_is_too_long_names_the_booklet():
    rules = {"enforcement": "penalty", "blaze": True, "club_law": True, "must": True, "rounds": 3}
    card = card_of("loo", "five/hoffmann-1909", rules, [], "en")
    assert card.words <= MOST_WORDS
    assert card.sections[-1].lines[-1].text == "The booklet has the rest."
    assert "Trumps beat all other suits." not in card.texts
    assert all("more" not in line.key for line in card_of("loo", "five/hoffmann-1909", {}, [], "en").sections[-1].lines)


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


def test_court_cards_of_a_picture_have_the_letters_of_the_language():
    cards = {
        language: card_of("loo", "five/hoffmann-1909", {}, [], language).pictures[0].what for language in ("en", "fr")
    }
    assert cards["en"][:4] == ["JC", "AS", "KS", "QS"]
    assert cards["fr"][:4] == ["VC", "AS", "RS", "DS"]


@pytest.mark.parametrize("variant", ["five/cotton-1674", "five/unlimited", "three/unlimited"])
def test_the_example_is_of_a_pool_whose_parts_are_followed_at_a_glance(variant):
    example = card_of("loo", variant, {"club_law": True}, [8], "en").example
    assert example is not None
    assert int("".join(re.findall(r"\d", example.before)) or 0) <= MOST_IN_POOL
