"""The design of the atlas follows the words of the games: every word is a cell, or it is known that there is no table."""

import pytest

from gamester.games import game_of
from gamester.study.sources import source_named
from gamester.text.catalogue import Choice
from gamester_lab.evaluate.atlas.design import (
    Cell,
    cell_of,
    cells,
    forms,
    impossible,
    open_points,
    plan,
    players_at,
    points,
    presets,
    silences,
    usual,
)


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_every_word_of_every_house_rule_is_at_every_form(game):
    found = set(points(game))
    for variant in forms(game).values():
        own = game_of(game).words.variants[variant].words
        for key, entry in game_of(game).words.catalogue.items():
            words = {point.word for point in found if (point.variant, point.key) == (variant, key)}
            if isinstance(entry, Choice):
                assert words == set(entry.members) - {own[key]}
            else:
                assert words


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_every_word_is_played_at_some_form(game):
    never, catalogue = set(impossible(game)), game_of(game).words.catalogue
    played = {(point.key, point.word) for point in points(game) if point not in never}
    usual_words = [game_of(game).words.variants[variant].words for variant in forms(game).values()]
    played |= {(key, words[key]) for words in usual_words for key in words}
    assert {(key, word) for key in catalogue for word in getattr(catalogue[key], "members", ())} <= played


def test_every_cell_is_a_table_and_comes_after_what_it_is_compared_with():
    named = [cell.label for cell in cells()]
    assert len(named) == len(set(named)) > 600
    for place, cell in enumerate(cells()):
        game_of(cell.game).words.options_of(cell.variant, dict(cell.given), cell.players)
        if cell.reference:
            assert named.index(cell.reference.label) < place


def test_a_word_that_needs_others_is_compared_beside_them():
    point = next(one for one in points("loo") if (one.key, one.word) == ("void_cannot_head", "must_trump"))
    cell = cell_of(point, 5)
    assert cell.label == "five/wikipedia-2023 p5 head=true void_cannot_head=must_trump"
    assert cell.reference.label == "five/wikipedia-2023 p5 head=true"


def test_a_word_that_is_refused_alone_brings_its_partner():
    point = next(one for one in points("loo") if (one.key, one.word) == ("loo", "mixed"))
    assert cell_of(point, 5) == Cell("loo", "five/wikipedia-2023", 5, (("loo", "mixed"), ("loo_cap", 10)))


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_every_preset_is_played_and_every_reading_of_what_a_source_leaves_open(game):
    assert {cell.variant for cell in presets(game)} == set(game_of(game).words.variants)
    assert all(players_at(game, variant) for variant in game_of(game).words.variants)
    for point in silences(game):
        source = source_named(game, point.variant, "en")
        assert point.key in open_points(source)
        assert not source.says(point.key)
        cell = cell_of(point, usual(game, point.variant))
        assert cell is None or cell in cells()


def test_the_plan_names_only_house_rules():
    for game, drawn in plan().items():
        keys = set(game_of(game).words.catalogue)
        assert {*drawn["numbers"], *drawn.get("antes", {})} <= keys
        assert {name.split("=")[0] for name in drawn["beside"]} <= keys
