"""HTTP: the lessons."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from gamester.handlers.lessons import lesson_of
from gamester.handlers.reading import spoken
from gamester.protocol import api_study
from gamester.server.web import Caller, answer, read


async def learn(request: Request, caller: Caller) -> Response:
    """A step of a lesson."""
    asked = await read(request, api_study.Learn)
    return answer(lesson_of(str(request.path_params["game"]), asked, spoken(asked.lang) or caller.lang))
