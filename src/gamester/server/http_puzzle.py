"""HTTP: puzzles, the one of the day and any other."""

from __future__ import annotations

from datetime import UTC, date, datetime

from starlette.requests import Request
from starlette.responses import Response

from gamester.act import Act, mask_of, read_card
from gamester.bots.reasons import act_told
from gamester.hosting import rendering
from gamester.hosting.refused import Refused
from gamester.protocol import api_study, payloads
from gamester.puzzles import Puzzle, puzzle_numbered, puzzle_of_day, shipped, table_of
from gamester.puzzles.asking import choices, reason, title, verdict
from gamester.saying import Speaker
from gamester.server.web import Caller, answer, number_of, read
from gamester.table import Table


async def puzzle(request: Request, caller: Caller) -> Response:
    """The puzzle of a day (`day`, as 2026-11-22; today's unless said), or the one of a `number`."""
    asked = request.query_params.get("number")
    number, found = of_day(request.query_params.get("day", "")) if asked is None else numbered(asked)
    return answer(shown(number, found, caller))


async def solve(request: Request, caller: Caller) -> Response:
    """Answer a puzzle with one of its choices."""
    _, found = numbered(str(request.path_params["number"]))
    given = await read(request, api_study.Attempt)
    act = Act(given.do, mask_of(map(read_card, given.cards)), mask_of(map(read_card, given.takes)))
    if act not in choices(found):
        raise Refused("no_choice", n=len(found.weighed))
    speaker = Speaker(caller.words, table_for(found, caller).names, you=found.seat)
    acts = [rendering.weighed_of(found.game, each, speaker) for each in found.weighed]
    said = speaker.tell(verdict(found, act))
    return answer(api_study.Solved(act in found.right, said, speaker.tell(reason(found)), acts))


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


def table_for(found: Puzzle, caller: Caller) -> Table:
    """The table of a puzzle, with the caller in the seat that must act."""
    return table_of(found, caller.words.say("plain.you"))


def shown(number: int, found: Puzzle, caller: Caller) -> api_study.Puzzle:
    """The position as the seat that must act sees it."""
    table, seat = table_for(found, caller), found.seat
    speaker = Speaker(caller.words, table.names, you=seat)
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
        state=rendering.state_of(table.session, table.view(seat), None, speaker, chairs, acted=0),
        choices=[choice_of(act, speaker) for act in choices(found)],
    )


def choice_of(act: Act, speaker: Speaker) -> api_study.PuzzleChoice:
    """An act as a choice of a puzzle."""
    body = rendering.act_of(act)
    return api_study.PuzzleChoice(body.do, body.cards, body.takes, speaker.tell(act_told(act)))
