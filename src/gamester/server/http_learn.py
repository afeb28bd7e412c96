"""HTTP: the lessons."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from gamester.handlers.lessons import attempted, lesson_at, refused_at
from gamester.handlers.reading import spoken
from gamester.protocol import api_study
from gamester.server.web import Caller, answer, built_once, packed_answer, read

lesson_built = built_once(lesson_at)


async def learn(request: Request, caller: Caller) -> Response:
    """A step of a lesson."""
    asked = await read(request, api_study.Learn)
    lesson, lang = str(request.path_params["game"]), spoken(asked.lang) or caller.lang
    at, why_not = attempted(lesson, asked, lang)
    if why_not is None:
        return await packed_answer(request, lesson_built(*at))
    return answer(refused_at(at, *why_not))
