"""HTTP: puzzles, the one of the day and any other."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from gamester.handlers.puzzles import chosen, number_asked, shown, verdict_on
from gamester.protocol import api_study
from gamester.server.http_daily import today_at
from gamester.server.web import Caller, built_once, packed_answer, read, site_of

puzzle_built, verdict_built = built_once(shown), built_once(verdict_on)


async def puzzle(request: Request, caller: Caller) -> Response:
    """The puzzle of a day (`day`, as 2026-11-22; today's unless said), of a `number`, or the next `after` one."""
    number = number_asked(request.query_params, today_at(site_of(request)))
    return await packed_answer(request, puzzle_built(number, caller.lang))


async def solve(request: Request, caller: Caller) -> Response:
    """Answer a puzzle with one of its choices."""
    given = await read(request, api_study.Attempt)
    return await packed_answer(request, verdict_built(*chosen(str(request.path_params["number"]), given), caller.lang))
