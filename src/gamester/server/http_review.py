"""HTTP: a look back at a deal that is over."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from gamester.handlers.reviews import told_to
from gamester.protocol import api_study
from gamester.server.desk import PATIENCE
from gamester.server.http_replays import SHORT, read_in, rows_of, shown_for
from gamester.server.studying import Asked
from gamester.server.web import Caller, answer, site_of
from gamester.text.saying import Speaker


async def review(request: Request, caller: Caller) -> Response:
    """What the decisions of a seat cost in a deal that is over, by what was known then, and what luck brought."""
    shown, site, asked = await shown_for(request, caller), site_of(request), request.query_params
    wanted = asked.get("deal", "")[:SHORT], asked.get("seat", "")[:SHORT]
    found: Asked = await read_in(site, caller, shown, "asked", *wanted)

    async def args() -> tuple[Any, ...]:
        return shown, await rows_of(site, shown), found.deal, found.seat

    look = await site.reviewer.ask((shown.id, found.deal, found.seat), "review", args, caller.payer, PATIENCE)
    if not look.task.done():
        return answer(api_study.Reviewed(look.done, found.acts, None))
    told = told_to(found.game, look.answer(), Speaker(caller.words, found.names), hindsight=found.alone)
    return answer(api_study.Reviewed(found.acts, found.acts, told))
