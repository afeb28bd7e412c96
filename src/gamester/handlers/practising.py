"""One's own mistakes as puzzles that come back, as objects of the API."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from gamester.handlers.puzzles import asked_at
from gamester.hosting import rendering
from gamester.hosting.refused import Refused
from gamester.protocol import api_study
from gamester.study.practice import Mistake, Question, answered
from gamester.study.sentences import practice_sentence
from gamester.text.act import Act, mask_of
from gamester.text.messages import Words, message
from gamester.text.saying import Speaker
from gamester.text.typed import read_card


def asked(question: Question, due: int, lang: str) -> api_study.Puzzle:
    """The question as the person saw it; `due` is how many are due today."""
    speaker, mistake = speaker_of(question, lang), question.mistake
    title = speaker.tell(message("insight.page.again", deal=mistake.deal, n=due))
    return asked_at(question.table, mistake.seat, question.choices, speaker, (mistake.deal, due, title))


def told(
    question: Question, given: api_study.Attempt, mistakes: Sequence[Mistake], today: date, lang: str
) -> tuple[api_study.Solved, list[Mistake]]:  # fmt: skip
    """The verdict on an act, and the mistakes afterwards. Refused if the act is none of the choices."""
    act = Act(given.do, mask_of(map(read_card, given.cards)), mask_of(map(read_card, given.takes)))
    chosen = question.numbers_of(act)
    if chosen is None:
        raise Refused("no_choice", n=len(question.choices))
    right, speaker, game = question.is_right(chosen), speaker_of(question, lang), question.table.session.game.id
    later = answered(mistakes, question.mistake, today, right=right)
    again = next((each.due for each in later if each.place == question.mistake.place), None)
    about = message("insight.page.learnt") if again is None else message("insight.page.comes_back", day=str(again))
    why = question.verdict.why
    return api_study.Solved(
        right,
        speaker.tell(practice_sentence(question, chosen)),
        "" if why is None else speaker.tell(why),
        speaker.tell(about),
        [rendering.weighed_of(game, each, speaker) for each in question.verdict.acts],
    ), later


def speaker_of(question: Question, lang: str) -> Speaker:
    """Who speaks to the person in the seat."""
    return Speaker(Words(lang), question.table.names, you=question.mistake.seat)
