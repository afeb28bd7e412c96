"""Levels of play: each can be had, told of and asked for everywhere; no number is shown that was not measured."""

import json
from itertools import pairwise
from typing import get_args

import pytest

import gamester
from gamester.bots import levels
from gamester.bots.levels import (
    GRADES,
    LEVELS,
    SEARCHING,
    Place,
    Strength,
    grades_at,
    is_unlimited,
    nearest,
    strength_at,
    strengths,
    weaker_at,
)
from gamester.bots.roster import CHARACTERS, AdviceBot, bot_named, bot_of, level_of, quick, slips_of, spec_of
from gamester.bots.weakened import WeakenedBot
from gamester.cli import main
from gamester.games import game_of
from gamester.handlers.catalogue import catalogue_info, catalogue_with
from gamester.local import Settings, open_home
from gamester.protocol.api import Level
from gamester.text.errors import BadOptions
from gamester.tui.choices import Choices

FORM = "five/wikipedia-2023 p5 pool 15"
UNLIMITED = "five/wikipedia-2023 p5 pool 100 loo=unlimited"


@pytest.fixture
def measured(tmp_path, monkeypatch):
    """Numbers as the report writes them."""
    path = tmp_path / "strength.json"
    forms = {FORM: {"advice": None, "random": {"chips": -1.25, "half": 0.02, "packs": 900}},
             UNLIMITED: {"random": {"chips": -9.5, "half": None, "packs": 900}}}  # fmt: skip
    path.write_text(json.dumps({"field": "advice", "forms": forms}), "utf-8")
    monkeypatch.setattr(levels, "MEASURED", path)
    levels.measured.cache_clear()
    yield
    levels.measured.cache_clear()


@pytest.mark.parametrize("level", LEVELS)
def test_an_opponent_of_every_level_can_be_had_and_comes_back_from_a_record(level):
    bot = bot_named("Celia", 3, level=level)
    assert bot.name == "Celia"
    assert bot_of(json.loads(json.dumps(spec_of(bot)))) == bot


@pytest.fixture
def no_engine(monkeypatch):
    """Modules cannot be run."""
    monkeypatch.setattr("gamester.engine.modules.can_run", lambda: False)
    catalogue_info.cache_clear()
    yield
    catalogue_info.cache_clear()


def test_the_server_offers_all_levels():
    assert get_args(Level) == LEVELS
    assert [one.level for one in catalogue_info("fr").levels] == list(LEVELS)


def table(game, variant, players, **options):
    """What a form asks of a table."""
    return game, variant, players, options


@pytest.mark.parametrize(
    ("asked", "grades"),
    [
        (table("loo", "five/wikipedia-2023", 5), "easy medium hard master"),
        (table("loo", "five/wikipedia-2023", 5, loo="unlimited"), "easy medium hard"),
        (table("loo", "five/wikipedia-2023", 8), "easy medium hard"),
        (table("loo", "five/hoffmann-1909", 4), "easy medium hard master"),
        (table("loo", "three/cassell", 5), "easy medium hard"),
        (table("laugh", "basic", 5), "easy medium hard master"),
        (table("ducat", "plain", 2), ""),
    ],
)
def test_a_form_offers_what_was_measured_to_differ_at_the_table_or_at_the_one_most_like_it(third_game, asked, grades):
    assert grades_at(*asked) == grades.split()


@pytest.mark.parametrize("game", ["loo", "laugh"])
def test_each_grade_that_a_form_offers_lies_above_the_one_before(game):
    for variant, kind in game_of(game).words.variants.items():
        for players in kind.players:
            place = nearest(game, Place(variant, players, unlimited=is_unlimited(variant, {})))
            levels = [GRADES[grade].level for grade in grades_at(game, variant, players, {})]
            assert place is not None
            assert levels[:2] == ["advice", "advice"], "the easy one is weakened"
            assert all(one in weaker_at(other, place) for one, other in pairwise(levels[1:]))


def test_a_form_in_the_terminal_takes_a_grade_that_is_not_offered_for_the_best_that_is():
    choices = Choices.quick("five", "Ann")
    choices.step_level(2)
    assert (choices.grade, choices.level) == ("master", "master")
    choices.take_variant("loo", "three/wikipedia-2023")
    assert (choices.grade, choices.oversights) == ("hard", 0)
    choices.temperature = 40
    assert choices.grade is None
    choices.step_level(1)
    assert choices.grade == "easy"


def test_without_advice_opponents_play_anything_and_no_other_level_is_taken(third_game):
    choices = Choices.quick("five", "Ann")
    choices.take_variant("ducat", "plain")
    choices.step_level(1)
    assert (choices.level, choices.grades) == ("random", [])
    assert next(one for one in catalogue_with(LEVELS, "en").games if one.game == "ducat").levels == ["random"]
    for level in LEVELS[1:]:
        with pytest.raises(BadOptions, match=f"There are no opponents of the level “{level}” for the game ducat"):
            open_home(Settings(game="ducat", players=2, level=level, keep=False), "en")
        with pytest.raises(gamester.Refused, match=level):
            gamester.open_table("ducat", players=["Ann", "Ben"], bots={"Ben": level})


def test_without_an_engine_the_server_offers_those_that_need_none(no_engine):
    assert [one.level for one in catalogue_info("fr").levels] == ["random", "advice", "tables"]


def test_the_full_screen_offers_only_levels_that_can_play_here(no_engine):
    choices = Choices("loo", "five/wikipedia-2023", 5, "Ann")
    stepped = set()
    for _ in GRADES:
        choices.step_level(1)
        stepped.add(choices.grade)
    assert stepped == {"easy", "medium"}


@pytest.mark.parametrize("level", ["search", "learned", "master"])
def test_a_program_gets_no_opponent_of_a_level_that_cannot_play_here(no_engine, level):
    with pytest.raises(gamester.Refused, match=f"Opponents of the level “{level}” cannot think on this computer"):
        gamester.open_table("loo", players=["Ann", "Ben", "Cas"], bots={"Ben": level})


@pytest.mark.parametrize("level", LEVELS)
def test_only_for_one_that_searches_somebody_else_is_quicker(level):
    bot = bot_named("Celia", 3, level=level)
    assert level_of(bot) == level
    assert quick(bot) == (AdviceBot("Celia", seed=3) if level in SEARCHING else bot)
    warm = WeakenedBot(bot, 30, 4)
    assert level_of(warm) == level
    assert quick(warm) == WeakenedBot(quick(bot), 30, 4)


def test_what_was_measured_is_shown_where_it_was_measured(measured):
    assert strengths("random")[FORM] == Strength(-1.25, 0.02, 900)
    assert strength_at("random", "five/wikipedia-2023", 5, {}) == Strength(-1.25, 0.02, 900)
    assert strength_at("random", "five/wikipedia-2023", 5, {"loo": "unlimited"}) == Strength(-9.5, None, 900)
    assert strength_at("random", "five/unlimited", 5, {}) == Strength(-9.5, None, 900)
    assert strength_at("random", "five/unlimited", 5, {"loo": "limited"}) is None
    assert strengths("advice") == {}, "no number is invented"
    assert strength_at("random", "five/wikipedia-2023", 6, {}) is None
    assert strength_at("random", "three/wikipedia-2023", 5, {}) is None


def test_the_page_hears_what_was_measured_table_by_table_limited_or_not():
    for one in catalogue_info("en").levels:
        tables = [(each.variant, each.players, each.unlimited) for each in one.measured]
        assert len(set(tables)) == len(tables)
        for each in one.measured:
            words = {"loo": "unlimited"} if each.unlimited else {}
            there = strength_at(one.level, each.variant, each.players, words)
            assert f"{abs(there.chips):.2f} ±{there.width:.2f}" in each.text
    assert {("five/wikipedia-2023", 5, limit) for limit in (False, True)} <= set(tables)


def test_the_level_among_which_the_others_are_measured_says_so():
    told = {one.level: one.unmeasured for one in catalogue_info("en").levels}
    assert told["advice"] == "The others are measured among players of this level."
    assert told["random"] == told["master"] == "Not measured at this table."


def test_the_list_of_opponents_has_names_levels_and_what_was_measured(measured, capsys):
    assert main(["opponents"]) == 0
    said = capsys.readouterr().out
    assert all(level in said for level in LEVELS)
    assert "Mirabell" in said
    assert f"\u22121.25 ±0.02  {FORM} (900 packs)" in said


def test_a_level_is_above_another_where_their_intervals_lie_apart():
    place = levels.Place("five/wikipedia-2023", 5, unlimited=False)
    own = levels.strengths("master")["five/wikipedia-2023 p5 pool 15"]
    below = levels.weaker_at("master", place)
    assert {"random", "advice"} <= set(below)
    for other in below:
        one = levels.strength_in(other, place)
        assert one.chips + one.width < own.chips - own.width
    assert "master" not in levels.weaker_at("random", place)
    assert levels.weaker_at("master", place._replace(players=8)) == []


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda one: one.name)
def test_what_a_character_overlooks_is_told_as_it_is_played(character):
    boldness, overlooks = character.temper
    assert boldness.key == f"level.stands.{character.boldness}"
    assert overlooks.fills.get("n", 0) == slips_of(character.slips, character.boldness)
