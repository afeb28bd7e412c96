"""Lessons: scripted deals under the real rules, in which the learner does every act of one seat.

A lesson is `tutorials/LESSON.toml`: a deck for each deal, and lines in the order of play. A line of another seat has an
act. A line of the learner has an act and the number of the text that precedes it. A line without an act is only text,
asks a question (`right` is the letter of its answer), or begins the next deal (`deal`), or a table of its own (`fresh`
is its dealer). Where the learner may choose, `choose` has the acts; lines with `after` follow that act alone. The texts
are in the folder of each language, `lessons/LESSON.toml`, by these numbers. The server keeps no state: the request says
which of the learner's lines comes now, and the server replays the table.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from gamester.bots.adviser import act_told
from gamester.games import game_of
from gamester.handlers.replays import Perspective, moments
from gamester.hosting import lines, rendering
from gamester.i18n import language_of, source
from gamester.kernel.cards import Seat
from gamester.protocol import api_study, payloads
from gamester.table.events import Opened
from gamester.table.hearing import Heard
from gamester.table.seeds import Arranged
from gamester.table.session import Session
from gamester.table.table import Table
from gamester.text.act import Act
from gamester.text.errors import Refused
from gamester.text.messages import Words
from gamester.text.saying import Speaker
from gamester.text.typed import read_act, read_card

FOLDER = Path(__file__).parent / "tutorials"
LEARNER: Seat = 0
LETTERS = "abc"
"""What the answers to a question are called in the texts."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a lesson: an act of a seat, words for the learner, or both."""

    seat: Seat
    act: Act | None
    says: str
    """The number of the text before the act; empty if there is none."""
    deals: bool = False
    """Does the next deal begin here?"""
    fresh: Seat | None = None
    """The dealer, if a table of its own begins here."""
    choices: tuple[Act, ...] = ()
    """The acts between which the learner chooses."""
    after: str = ""
    """The act that was chosen where this line follows; empty if it always does."""
    right: str = ""
    """The letter of the right answer, if the text is a question."""

    @property
    def wanted(self) -> tuple[Act, ...]:
        """The acts that lead on from here."""
        return self.choices or (() if self.act is None else (self.act,))

    def follows(self, after: str) -> bool:
        """Does this line follow where that act was chosen?"""
        return self.after in ("", after)


@dataclass(frozen=True, slots=True)
class LessonScript:
    """A lesson."""

    opened: Opened
    dealer: Seat
    decks: tuple[tuple[int, ...], ...]
    """A pack for each deal."""
    lines: tuple[Line, ...]
    """The lines; the last one is only text, for the end."""

    @property
    def steps(self) -> list[int]:
        """The indices of the lines that wait for the learner."""
        return [place for place, line in enumerate(self.lines) if line.says]

    def begins(self, place: int) -> int:
        """The line with which the table of a line begins."""
        return max((at for at in range(place + 1) if self.lines[at].fresh is not None), default=0)

    def next_step(self, step: int, chosen: Act | None = None) -> int:
        """The step after another; the last one leads nowhere else."""
        line = self.lines[self.steps[step]]
        after = chosen.do if chosen is not None and line.choices else line.after
        further = (at for at in range(step + 1, len(self.steps)) if self.lines[self.steps[at]].follows(after))
        return next(further, step)

    def left(self, step: int) -> int:
        """How many steps follow another, if the learner goes the first way wherever there is a choice."""
        wanted = self.lines[self.steps[step]].wanted
        then = self.next_step(step, wanted[0] if wanted else None)
        return 0 if then == step else 1 + self.left(then)

    def last_step(self, step: int) -> int:
        """The line of the step before another on the same path; -1 before the first."""
        line = self.lines[self.steps[step]]
        return max((at for at in self.steps[:step] if self.lines[at].follows(line.after)), default=-1)


@cache
def lessons() -> tuple[str, ...]:
    """The names of the lessons."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def script_of(lesson: str) -> LessonScript:
    """The lesson of this name."""
    told = tomllib.loads((FOLDER / f"{lesson}.toml").read_text("utf-8"))
    game = told["game"]
    opened = Opened(game, told["variant"], {}, game_of(game).rules_number, tuple(told["names"]))
    decks = tuple(tuple(read_card(name) for name in deck.split()) for deck in told["decks"])
    return LessonScript(opened, told["dealer"], decks, tuple(line_of(body) for body in told["line"]))


def line_of(body: dict[str, Any]) -> Line:
    """A line: `1 = "play AH"` for another seat; for the learner `act` or `choose`, and `says` for the text."""
    seat = next((int(key) for key in body if key.isdecimal()), LEARNER)
    spelled = body.get(str(seat), body.get("act"))
    return Line(
        seat,
        read_act(spelled) if spelled else None,
        str(body.get("says", "")),
        bool(body.get("deal")),
        body.get("fresh"),
        tuple(map(read_act, body.get("choose", ()))),
        body.get("after", ""),
        body.get("right", ""),
    )


@cache
def lesson_text(lesson: str, lang: str) -> dict[str, str]:
    """The texts of a lesson in a language, by number; a missing translation is replaced by the source's text."""
    text: dict[str, str] = {}
    for language in (source(), language_of(lang)):
        path = language.file(f"lessons/{lesson}.toml")
        text |= tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    return text


@cache
def table_at(lesson: str, end: int) -> Table:
    """The table of the line `end`, before it."""
    script, line = script_of(lesson), script_of(lesson).lines[end]
    begins = script.begins(end)
    dealt = sum(each.deals or each.fresh is not None for each in script.lines[: begins + 1])
    table = Table(script.opened, Arranged(*script.decks[dealt:]))
    fresh = script.lines[begins].fresh
    table.deal(script.dealer if fresh is None else fresh)
    for each in script.lines[begins:end]:
        act = read_act(line.after) if each.choices and line.after else each.act
        if each.deals:
            table.deal()
        elif act is not None and each.follows(line.after):
            table.act(each.seat, act)
    return table


class LessonStep(NamedTuple):
    """Where a learner is in a lesson, which is told the same to everybody."""

    lesson: str
    lang: str
    done: int
    since: int
    """The line after which events are shown; -1: from the deal on."""


def lesson_of(lesson: str, asked: api_study.Learn, lang: str) -> api_study.Lesson:
    """The lesson after the learner's attempt; it stays at the same step if the attempt is refused. Refused if there is
    no such lesson.
    """
    at, why_not = attempted(lesson, asked, lang)
    return lesson_at(*at) if why_not is None else refused_at(at, *why_not)


def refused_at(at: LessonStep, text: str, rule: str | None) -> api_study.Lesson:
    """The lesson at the same step, and why the attempt is refused."""
    return msgspec.structs.replace(lesson_at(*at), refused=text, rule=rule)


def attempted(lesson: str, asked: api_study.Learn, lang: str) -> tuple[LessonStep, tuple[str, str | None] | None]:
    """Where the learner is after the attempt, and the reason with its rule if it is refused; Refused."""
    if lesson not in lessons():
        raise Refused("no_page")
    script = script_of(lesson)
    steps = script.steps
    done = min(asked.done, len(steps) - 1)
    if asked.attempt is None:
        return LessonStep(lesson, lang, done, script.last_step(done)), None
    why_not = refusal(lesson, steps[done], asked.attempt, lang)
    then = done if why_not else script.next_step(done, payloads.act_in(asked.attempt))
    return LessonStep(lesson, lang, then, steps[done]), why_not


def refusal(lesson: str, place: int, tried: api_study.Attempt, lang: str) -> tuple[str, str | None] | None:
    """The reason why the learner may not do this here: the rules forbid it, or the lesson expects another act."""
    script = script_of(lesson)
    wanted = script.lines[place].wanted
    act = payloads.act_in(tried)
    if not wanted or act in wanted:
        return None
    speaker = Speaker(Words(lang), script.opened.names)
    why_not = table_at(lesson, place).why_not(LEARNER, act)
    if why_not is not None:
        return rendering.sentence(speaker, why_not), why_not.rule or None
    return speaker.say("learn.other", act=speaker.tell(act_told(wanted[0], script.opened.game))), None


@cache
def lesson_at(lesson: str, lang: str, done: int, since: int) -> api_study.Lesson:
    """The lesson before its step `done`, with the events from line `since` on (-1: from the deal on)."""
    script = script_of(lesson)
    steps = script.steps
    line, text = script.lines[steps[done]], lesson_text(lesson, lang)
    return api_study.Lesson(
        game=script.opened.game,
        done=done,
        steps=len(steps),
        frames=frames_of(lesson, Speaker(Words(lang), script.opened.names), since, steps[done]),
        text=text[line.says].strip(),
        expected=attempt_of(line.wanted[0]) if line.wanted else None,
        over=done == len(steps) - 1,
        refused=None,
        rule=None,
        then=script.next_step(done, line.wanted[0] if line.wanted else None),
        also=[api_study.OtherWay(attempt_of(act), script.next_step(done, act)) for act in line.wanted[1:]],
        question=question_of(line, text),
        left=script.left(done),
    )


def line_in_lesson(lesson: str, asked: api_study.Line, lang: str) -> api_study.Meaning:
    """What a typed line means at a step of a lesson; Refused if there is none, BadWords if it means nothing."""
    (_, _, done, _), _ = attempted(lesson, api_study.Learn(asked.done), lang)
    script = script_of(lesson)
    table, speaker = table_at(lesson, script.steps[done]), Speaker(Words(lang), script.opened.names)
    return lines.meaning(lines.Place(table.session, table.view(LEARNER), table.listed(LEARNER), speaker), asked.line)


def question_of(line: Line, text: Mapping[str, str]) -> api_study.Question | None:
    """The question of a line; None if it asks none."""
    if not line.right:
        return None
    letters = [letter for letter in LETTERS if f"{line.says}{letter}" in text]
    answers = [text[f"{line.says}{letter}"] for letter in letters]
    return api_study.Question(answers, letters.index(line.right), text[f"{line.says}wrong"])


def attempt_of(act: Act) -> api_study.Attempt:
    """An act as a message."""
    body = payloads.act_of(act)
    return api_study.Attempt(body.do, body.cards, body.takes)


def seen(table: Table) -> list[tuple[Session, Heard]]:
    """All things that the learner heard, each with the session after it."""
    return [(session, heard) for session, _, heard in moments(table.events, Perspective.of(LEARNER))]


def frames_of(lesson: str, speaker: Speaker, since: int, end: int) -> list[api_study.Frame]:
    """One frame for each thing that the learner heard after line `since`; at least one, of the current table."""
    earlier = since < script_of(lesson).begins(end)
    known = 0 if earlier else len(seen(table_at(lesson, since)))
    return frames_since(known, table_at(lesson, end), speaker)


def frames_since(known: int, table: Table, speaker: Speaker) -> list[api_study.Frame]:
    """One frame for each thing that the learner heard since the first `known`; at least one, of the current table."""
    moments = seen(table)
    known = min(known, len(moments) - 1)
    chairs = [payloads.Chair(name, "bot" if seat else "person", True, False) for seat, name in enumerate(speaker.names)]
    frames = []
    for number, (session, heard) in enumerate(moments[known:], known + 1):
        offers, view = session.offers(LEARNER), session.view(LEARNER)
        decision = rendering.decision_of(session, offers, number)
        state = rendering.state_of(session, view, offers, speaker, rendering.chairs_of(chairs), decision=decision)
        frames.append(api_study.Frame(state, rendering.heard_of(number, heard, speaker)))
    return frames
