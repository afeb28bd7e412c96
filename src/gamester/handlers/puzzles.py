"""Puzzles, the one of a day, any other and one's own mistakes, as objects of the API."""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache

import msgspec

from gamester.bots.adviser import act_told
from gamester.handlers.reading import number_of
from gamester.hosting import lines, rendering
from gamester.kernel.cards import Seat
from gamester.protocol import api_study, payloads
from gamester.protocol.payloads import act_in
from gamester.study.practice import Mistake, Question, answered
from gamester.study.puzzles import (
    Puzzle,
    following,
    puzzle_numbered,
    puzzle_of_day,
    shipped,
    subjects,
    table_of,
)
from gamester.study.sentences import (
    answer_sentence,
    difficulty_sentence,
    practice_sentence,
    puzzle_title,
    reason_sentence,
)
from gamester.table.table import Table
from gamester.text.act import Act, Offer
from gamester.text.errors import Refused
from gamester.text.messages import Words, message
from gamester.text.saying import Speaker

MOST_LAID = 100
"""The puzzles whose tables are kept."""


def number_asked(asked: Mapping[str, str], today: date) -> int:
    """The puzzle of a `number`; or the next of a kind `after` a number; or that of a `day`, `today` if none is named.

    The kind is what it is `about`, a game or `game.theme`, and a `difficulty`. Refused if there is no such puzzle.
    """
    if "after" in asked:
        return next_after(asked["after"], asked.get("about", ""), asked.get("difficulty", ""))
    if "number" in asked:
        return numbered(asked["number"])[0]
    return of_day(asked.get("day", ""), today)


def chosen(number: str, given: api_study.Attempt) -> tuple[int, Act]:
    """The puzzle, and the choice that an answer names; Refused."""
    place, found = numbered(number)
    act = payloads.act_in(given)
    if act not in found.choices:
        raise Refused("no_choice", n=len(found.weighed))
    return place, act


def verdict_on(number: int, act: Act, lang: str) -> api_study.Solved:
    """The verdict on a choice."""
    found, words = puzzle_numbered(number), Words(lang)
    speaker = Speaker(words, table_for(found, words).names, you=found.seat)
    acts = [rendering.weighed_of(found.game, each, speaker) for each in found.weighed]
    told = answer_sentence(found, act), reason_sentence(found), difficulty_sentence(found)
    text, why, about = map(speaker.tell, told)
    return api_study.Solved(act in found.right, text, why, about, acts)


def of_day(text: str, today: date) -> int:
    """The number of the puzzle of a day, today if the text is empty; Refused if it is not a date."""
    try:
        return puzzle_of_day(date.fromisoformat(text) if text else today)[0]
    except ValueError:
        raise Refused("no_date", text=text[:20]) from None


def numbered(text: str) -> tuple[int, Puzzle]:
    """The puzzle of this number; Refused if there is none."""
    number = number_of(text, 0)
    try:
        return number, puzzle_numbered(number)
    except IndexError:
        raise Refused("no_puzzle", n=len(shipped())) from None


def next_after(text: str, about: str, difficulty: str) -> int:
    """The number of the next of a kind after this number; Refused if there is none."""
    number = following(numbered(text)[0], about, difficulty)
    if number is None:
        raise Refused("no_such_puzzle")
    return number


def table_for(found: Puzzle, words: Words) -> Table:
    """The table of a puzzle, with the reader in the seat that must act."""
    return table_of(found, words.say("plain.you"))


def shown(number: int, lang: str) -> api_study.Puzzle:
    """The position of a puzzle as the seat that must act sees it."""
    found, words = puzzle_numbered(number), Words(lang)
    table = table_for(found, words)
    speaker = Speaker(words, table.names, you=found.seat)
    heading = speaker.tell(puzzle_title(found, number))
    asked = asked_at(table, found.seat, found.choices, speaker, (number, len(shipped()), heading))
    listed = [api_study.Subject(about, speaker.tell(told)) for about, told in subjects().items()]
    return msgspec.structs.replace(asked, subjects=listed)


def asked_at(
    table: Table, seat: Seat, acts: Sequence[Act], speaker: Speaker, heading: tuple[int, int, str]
) -> api_study.Puzzle:  # fmt: skip
    """A position as the seat that must act sees it; `heading` is its number, how many there are, and the title."""
    chairs = [
        payloads.Chair(name, "person" if at == seat else "bot", True, False) for at, name in enumerate(table.names)
    ]
    return api_study.Puzzle(
        number=heading[0],
        of=heading[1],
        game=table.session.game.id,
        title=heading[2],
        seat=seat,
        heard=[speaker.tell(told) for heard in table.heard(seat) for told in heard.told],
        state=rendering.state_of(table.session, table.view(seat), None, speaker, rendering.chairs_of(chairs)),
        choices=[choice_of(table.session.game.id, act, speaker) for act in acts],
        subjects=[],
    )


def choice_of(game: str, act: Act, speaker: Speaker) -> api_study.PuzzleChoice:
    """An act as a choice of a puzzle."""
    body = payloads.act_of(act)
    return api_study.PuzzleChoice(body.do, body.cards, body.takes, speaker.tell(act_told(act, game)))


def line_in_puzzle(number: str, asked: api_study.Line, lang: str) -> api_study.Meaning:
    """What a typed line means in a puzzle; Refused if there is none, BadWords if it means nothing."""
    place, found = numbered(number)
    table = laid(place, lang)
    return line_at(table, found.seat, found.choices, Speaker(Words(lang), table.names, you=found.seat), asked)


@lru_cache(MOST_LAID)
def laid(number: int, lang: str) -> Table:
    """The table of a puzzle, kept for the next line."""
    return table_for(puzzle_numbered(number), Words(lang))


def line_at(
    table: Table, seat: Seat, acts: Sequence[Act], speaker: Speaker, asked: api_study.Line
) -> api_study.Meaning:  # fmt: skip
    """What a typed line means where one of these acts is to be chosen."""
    return lines.meaning(lines.Place(table.session, table.view(seat), list(map(Offer, acts)), speaker), asked.line)


# --- One's own mistakes as puzzles ---------------------------------------------------------------------------


def practice_asked(question: Question, due: int, lang: str) -> api_study.Puzzle:
    """The question as the person saw it; `due` is how many are due today."""
    speaker, mistake = speaker_of(question, lang), question.mistake
    title = speaker.tell(message("insight.page.again", deal=mistake.deal, n=due))
    return asked_at(question.table, mistake.seat, question.choices, speaker, (mistake.deal, due, title))


def line_in_practice(question: Question, asked: api_study.Line, lang: str) -> api_study.Meaning:
    """What a typed line means there; BadWords if it means nothing."""
    return line_at(question.table, question.mistake.seat, question.choices, speaker_of(question, lang), asked)


def practice_answered(
    question: Question, given: api_study.Attempt, mistakes: Sequence[Mistake], today: date, lang: str
) -> tuple[api_study.Solved, list[Mistake]]:  # fmt: skip
    """The verdict on an act, and the mistakes afterwards. Refused if the act is none of the choices."""
    chosen = question.numbers_of(act_in(given))
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
