"""Lessons: every line of a script is legal at the real table, and only the learner's right acts move it on."""

from __future__ import annotations

import pytest

from gamester.handlers.lessons import lesson_of, line_in_lesson, script_of
from gamester.i18n import languages
from gamester.protocol import api_study
from gamester.protocol.views_loo import LooView
from gamester.text.saying import pretty

GAMES = ("loo", "laugh", "stand", "three")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("choice", [0, -1])
def test_a_learner_who_does_as_he_is_told_comes_to_the_end_whatever_he_chooses(
    game: str, lang: str, choice: int
) -> None:
    lesson, heard = lesson_of(game, api_study.Learn(), lang), list[int]()
    while not lesson.over:
        assert lesson.text
        assert lesson.refused is None
        numbers = [frame.heard.n for frame in lesson.frames if frame.heard and frame.heard.n not in heard[-1:]]
        if numbers[:1] == [1]:
            heard = []  # another table
        heard += numbers
        assert heard == list(range(1, len(heard) + 1)), "every frame is shown, in order"
        if not lesson.expected:
            lesson = lesson_of(game, api_study.Learn(lesson.then), lang)
            continue
        done, way = lesson.done, ways_of(lesson)[choice]
        lesson = lesson_of(game, api_study.Learn(done, way.act), lang)
        assert lesson.done == way.then > done
        assert lesson.frames == lesson_of(game, api_study.Learn(way.then), lang).frames, "nobody need be asked"
    assert lesson.frames[-1].state.between is not None


def test_whoever_stands_without_a_trump_in_the_lesson_is_looed_and_whoever_passes_is_not() -> None:
    step = next(one for one in map(at, range(30)) if one.also)
    ends = {}
    for way in ways_of(step):
        one = at(way.then)
        while one.expected:
            one = at(one.then)
        view = one.frames[-1].state.view
        assert isinstance(view, LooView)
        ends[way.act.do] = view.seats[0].looed
    assert ends == {"stand": True, "pass": False}


@pytest.mark.parametrize("lang", languages())
def test_whoever_changes_other_cards_than_the_lesson_wants_is_told_which(lang: str) -> None:
    exchanges = [one for one in map(at, range(30)) if one.expected and one.expected.do == "exchange"]
    for one in exchanges:
        refused = lesson_of("loo", api_study.Learn(one.done, api_study.Attempt("exchange")), lang).refused
        assert refused
        assert all(pretty(card) in refused for card in one.expected.cards)


def test_the_steps_that_are_left_go_down_one_by_one_and_only_a_choice_changes_how_many_they_are():
    for choice in (0, -1):
        lesson = at(0)
        while not lesson.over:
            way = ways_of(lesson)[choice].then if lesson.expected else lesson.then
            then = at(way)
            assert then.left == lesson.left - 1 or (lesson.also and choice and then.left < lesson.left)
            lesson = then
        assert lesson.left == 0


def ways_of(lesson: api_study.Lesson) -> list[api_study.OtherWay]:
    """The acts that lead on, and where to."""
    assert lesson.expected
    return [api_study.OtherWay(lesson.expected, lesson.then), *lesson.also]


def at(done: int) -> api_study.Lesson:
    return lesson_of("loo", api_study.Learn(done), "en")


@pytest.mark.parametrize("lang", languages())
def test_the_first_lesson_asks_what_its_five_words_mean(lang: str) -> None:
    asked = [one.question for one in (lesson_of("loo", api_study.Learn(done), lang) for done in range(24))]
    questions = [one for one in asked if one]
    assert len(questions) == 5
    for one in questions:
        assert len(one.answers) == 3
        assert 0 <= one.right < 3
        assert one.wrong


def test_an_illegal_act_names_its_rule_and_the_lesson_stands_still() -> None:
    lesson = lesson_of("laugh", api_study.Learn(2, api_study.Attempt("play", ["QS"])), "en")
    assert (lesson.done, lesson.rule) == (2, "R15")
    assert lesson.refused


def test_another_legal_act_is_answered_with_the_one_that_is_wanted() -> None:
    lesson = lesson_of("loo", api_study.Learn(1, api_study.Attempt("pass")), "en")
    assert (lesson.done, lesson.rule) == (1, None)
    assert lesson.refused == "The rules would allow that. For this lesson, do this: stand."


def test_no_frame_shows_the_hands_of_the_others() -> None:
    script = script_of("loo")
    for done in range(len(script.steps)):
        for frame in lesson_of("loo", api_study.Learn(done), "en").frames:
            assert frame.state.view is not None
            assert all(not seat.known for seat in frame.state.view.seats[1:])


@pytest.mark.parametrize("game", GAMES)
def test_what_a_lesson_expects_can_be_typed_by_its_number_among_what_may_be_done(game: str) -> None:
    lesson = lesson_of(game, api_study.Learn(), "en")
    while not lesson.over:
        if lesson.expected:
            told = line_in_lesson(game, api_study.Line("legal", lesson.done), "en").text
            acts = [
                line_in_lesson(game, api_study.Line(str(n), lesson.done), "en").act for n in range(1, len(told) + 1)
            ]
            meant = [(act.do, act.cards, act.takes) for act in acts if act]
            assert (lesson.expected.do, lesson.expected.cards, lesson.expected.takes) in meant or lesson.expected.cards
        lesson = lesson_of(game, api_study.Learn(lesson.then), "en")
    assert line_in_lesson(game, api_study.Line("hand", 0), "en").act is None
    for word in ("help", "?", "table"):
        assert line_in_lesson(game, api_study.Line(word, 0), "en").text
