"""Lessons: every line of a script is legal at the real table, and only the learner's right acts move it on."""

from __future__ import annotations

import pytest

from gamester.handlers.lessons import lesson_of, script_of
from gamester.protocol import api_study

GAMES = ("loo", "laugh", "stand", "three")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_learner_who_does_as_he_is_told_comes_to_the_end(game: str, lang: str) -> None:
    lesson = lesson_of(game, api_study.Learn(), lang)
    heard = [frame.heard.n for frame in lesson.frames if frame.heard]
    while not lesson.over:
        assert lesson.text
        assert lesson.refused is None
        done = lesson.done + (lesson.expected is None)
        lesson = lesson_of(game, api_study.Learn(done, lesson.expected), lang)
        heard += [frame.heard.n for frame in lesson.frames if frame.heard and frame.heard.n not in heard]
    assert lesson.frames[-1].state.between is not None
    assert heard == list(range(1, len(heard) + 1)), "every frame is shown, in order"


def test_an_illegal_act_names_its_rule_and_the_lesson_stands_still() -> None:
    lesson = lesson_of("laugh", api_study.Learn(2, api_study.Attempt("play", ["QS"])), "en")
    assert (lesson.done, lesson.rule) == (2, "R15")
    assert lesson.refused


def test_another_legal_act_is_answered_with_the_one_that_is_wanted() -> None:
    lesson = lesson_of("loo", api_study.Learn(1, api_study.Attempt("pass")), "en")
    assert (lesson.done, lesson.rule) == (1, None)
    assert lesson.refused == "The rules would allow that. For this lesson, do it so: Stand."


def test_no_frame_shows_the_hands_of_the_others() -> None:
    script = script_of("loo")
    for done in range(len(script.steps)):
        for frame in lesson_of("loo", api_study.Learn(done), "en").frames:
            assert frame.state.view is not None
            assert all(not seat.known for seat in frame.state.view.seats[1:])
