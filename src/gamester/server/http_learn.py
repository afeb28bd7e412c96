"""HTTP: the lessons."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from gamester.games import GAMES
from gamester.hosting.refused import Refused
from gamester.protocol import api_study
from gamester.server.tutorial import lesson_of
from gamester.server.web import Caller, answer, read, spoken


async def learn(request: Request, caller: Caller) -> Response:
    """A step of a lesson."""
    game = str(request.path_params["game"])
    if game not in GAMES:
        raise Refused("no_page")
    asked = await read(request, api_study.Learn)
    return answer(lesson_of(game, asked, spoken(asked.lang) or caller.lang))
