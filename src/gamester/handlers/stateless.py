"""Answers that follow from the request alone, the same at a server and in a browser.

One that is the same for everybody comes as a `partial` of what makes it, so that a server makes it once.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Generic, TypeVar

from gamester.handlers import keeper, lessons, positions, puzzles, tables
from gamester.handlers.catalogue import rules_info
from gamester.handlers.daily import challenge_info
from gamester.protocol import api, api_daily, api_keeper, api_study

Body_co = TypeVar("Body_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Asked(Generic[Body_co]):
    """A request."""

    parts: Mapping[str, str]
    """The named parts of the path."""
    query: Mapping[str, str]
    body: Body_co
    """What it takes: an object of the API, or a text."""
    lang: str
    today: date


def give_rules(asked: Asked[None]) -> object:
    """The rules of a game."""
    return partial(rules_info, asked.parts["game"], asked.lang)


def try_rule(asked: Asked[api_study.Learn]) -> object:
    """The position of a paragraph, after an attempt."""
    return positions.tried(asked.parts["game"], asked.parts["paragraph"], asked.body, asked.lang)


def learn(asked: Asked[api_study.Learn]) -> object:
    """A step of a lesson."""
    at, why_not = lessons.attempted(asked.parts["game"], asked.body, asked.lang)
    return partial(lessons.lesson_at, *at) if why_not is None else lessons.refused_at(at, *why_not)


def lesson_line(asked: Asked[api_study.Line]) -> object:
    """What a typed line means at a step of a lesson."""
    return lessons.line_in_lesson(asked.parts["game"], asked.body, asked.lang)


def keep(asked: Asked[api_keeper.Sitting]) -> object:
    """What a sitting with real cards comes to, and what must be told next."""
    return keeper.kept(asked.body, asked.lang)


def check(asked: Asked[api.Check]) -> object:
    """Could there be such a table, and if not, why not?"""
    return tables.checked(asked.body, asked.lang)


def puzzle(asked: Asked[None]) -> object:
    """The puzzle of a day (`day`, as 2026-11-22; today's unless said), of a `number`, or the next `after` one."""
    return partial(puzzles.shown, puzzles.number_asked(asked.query, asked.today), asked.lang)


def solve(asked: Asked[api_study.Attempt]) -> object:
    """Answer a puzzle with one of its choices."""
    return partial(puzzles.verdict_on, *puzzles.chosen(asked.parts["number"], asked.body), asked.lang)


def puzzle_line(asked: Asked[api_study.Line]) -> object:
    """What a typed line means in a puzzle."""
    return puzzles.line_in_puzzle(asked.parts["number"], asked.body, asked.lang)


def about_challenge(asked: Asked[api_daily.Challenge]) -> object:
    """What may be known of a challenge before it is played."""
    return challenge_info(asked.body.text, asked.lang)
