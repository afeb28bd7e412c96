"""One's own mistakes as puzzles that come back, as objects of the API."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from gamester.bots.base import seen_by
from gamester.bots.reasons import act_told
from gamester.games import game_of
from gamester.handlers.puzzles import asked_at
from gamester.hosting import rendering
from gamester.hosting.refused import Refused
from gamester.protocol import api_study
from gamester.study.practice import Mistake, answered, table_at
from gamester.study.review import QUICK_WORLDS, judge
from gamester.text.act import Act, mask_of
from gamester.text.messages import Words, message
from gamester.text.saying import Speaker
from gamester.text.typed import read_card

if TYPE_CHECKING:
    from gamester.study.review import Judged
    from gamester.table.events import Event
    from gamester.table.table import Table


@dataclass(frozen=True, slots=True)
class Question:
    """A mistake that is due, judged anew."""

    mistake: Mistake
    table: Table
    judged: Judged

    @property
    def acts(self) -> list[Act]:
        """The acts to choose from, in an order that gives no hint."""
        return sorted((each.act for each in self.judged.acts), key=str)


def question_of(events: Sequence[Event], mistake: Mistake) -> Question | None:
    """The question that a mistake asks; None if the record has no such decision."""
    found = table_at(events, mistake)
    if found is None:
        return None
    table, done = found
    seen = seen_by(table, mistake.seat)
    pool = getattr(seen.view, game_of(seen.game).facts.pool)
    return Question(mistake, table, judge(seen, done, pool, QUICK_WORLDS))


def asked(question: Question, due: int, lang: str) -> api_study.Puzzle:
    """The question as the person saw it; `due` is how many are due today."""
    speaker, mistake = speaker_of(question, lang), question.mistake
    title = speaker.tell(message("insight.page.again", deal=mistake.deal, n=due))
    return asked_at(question.table, mistake.seat, question.acts, speaker, (mistake.deal, due, title))


def told(
    question: Question, given: api_study.Attempt, mistakes: Sequence[Mistake], today: date, lang: str
) -> tuple[api_study.Solved, list[Mistake]]:  # fmt: skip
    """The verdict on an act, and the mistakes afterwards. Refused if the act is none of the choices."""
    act = Act(given.do, mask_of(map(read_card, given.cards)), mask_of(map(read_card, given.takes)))
    chosen = next((each for each in question.judged.acts if each.act == act), None)
    if chosen is None:
        raise Refused("no_choice", n=len(question.acts))
    best, speaker, game = question.judged.acts[0], speaker_of(question, lang), question.table.session.game.id
    right = chosen.behind <= 2 * chosen.doubt or chosen == best
    fills = {
        "act": act_told(act), "behind": chosen.behind, "doubt": chosen.doubt, "best": act_told(best.act),
    }  # fmt: skip
    later = answered(mistakes, question.mistake, today, right=right)
    again = next((each.due for each in later if each.place == question.mistake.place), None)
    about = message("insight.page.learnt") if again is None else message("insight.page.comes_back", day=str(again))
    why = question.judged.why
    return api_study.Solved(
        right,
        speaker.tell(message("insight.answer_right" if right else "puzzle.wrong", **fills)),
        "" if why is None else speaker.tell(why),
        speaker.tell(about),
        [rendering.weighed_of(game, each, speaker) for each in question.judged.acts],
    ), later


def speaker_of(question: Question, lang: str) -> Speaker:
    """Who speaks to the person in the seat."""
    return Speaker(Words(lang), question.table.names, you=question.mistake.seat)
