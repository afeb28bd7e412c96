"""Puzzles, the one of a day and any other, as objects of the API."""

from __future__ import annotations

from datetime import UTC, date, datetime

from gamester.act import Act, mask_of, read_card
from gamester.bots.reasons import act_told
from gamester.handlers.reading import number_of
from gamester.hosting import rendering
from gamester.hosting.refused import Refused
from gamester.messages import Words
from gamester.protocol import api_study, payloads
from gamester.puzzles import Puzzle, puzzle_numbered, puzzle_of_day, shipped, table_of
from gamester.puzzles.asking import choices, reason, title, verdict
from gamester.saying import Speaker
from gamester.table import Table


def puzzle_info(day: str, number: str | None, lang: str) -> api_study.Puzzle:
    """The puzzle of a number, or without one that of a day (`2026-11-22`; today if empty). Refused."""
    place, found = of_day(day) if number is None else numbered(number)
    return shown(place, found, Words(lang))


def solved(number: str, given: api_study.Attempt, lang: str) -> api_study.Solved:
    """The verdict on one of a puzzle's choices; Refused if it is none of them."""
    _, found = numbered(number)
    act = Act(given.do, mask_of(map(read_card, given.cards)), mask_of(map(read_card, given.takes)))
    if act not in choices(found):
        raise Refused("no_choice", n=len(found.weighed))
    words = Words(lang)
    speaker = Speaker(words, table_for(found, words).names, you=found.seat)
    acts = [rendering.weighed_of(found.game, each, speaker) for each in found.weighed]
    return api_study.Solved(act in found.right, speaker.tell(verdict(found, act)), speaker.tell(reason(found)), acts)


def of_day(text: str) -> tuple[int, Puzzle]:
    """The number and the puzzle of a day; Refused if the text is not a date."""
    try:
        return puzzle_of_day(date.fromisoformat(text) if text else datetime.now(UTC).date())
    except ValueError:
        raise Refused("no_date", text=text[:20]) from None


def numbered(text: str) -> tuple[int, Puzzle]:
    """The puzzle of this number; Refused if there is none."""
    number = number_of(text, 0)
    try:
        return number, puzzle_numbered(number)
    except IndexError:
        raise Refused("no_puzzle", n=len(shipped())) from None


def table_for(found: Puzzle, words: Words) -> Table:
    """The table of a puzzle, with the reader in the seat that must act."""
    return table_of(found, words.say("plain.you"))


def shown(number: int, found: Puzzle, words: Words) -> api_study.Puzzle:
    """The position as the seat that must act sees it."""
    table, seat = table_for(found, words), found.seat
    speaker = Speaker(words, table.names, you=seat)
    chairs = [
        payloads.Chair(name, "person" if at == seat else "bot", True, False) for at, name in enumerate(table.names)
    ]
    return api_study.Puzzle(
        number=number,
        of=len(shipped()),
        game=found.game,
        title=speaker.tell(title(found, number)),
        seat=seat,
        heard=[speaker.tell(told) for heard in table.heard(seat) for told in heard.told],
        state=rendering.state_of(table.session, table.view(seat), None, speaker, rendering.chairs_of(chairs)),
        choices=[choice_of(act, speaker) for act in choices(found)],
    )


def choice_of(act: Act, speaker: Speaker) -> api_study.PuzzleChoice:
    """An act as a choice of a puzzle."""
    body = rendering.act_of(act)
    return api_study.PuzzleChoice(body.do, body.cards, body.takes, speaker.tell(act_told(act)))
