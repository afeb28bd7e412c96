"""HTTP: a look back at a deal that is over."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from gamester.handlers.replaying import names_of
from gamester.handlers.reviews import alone, asked_for, told_to
from gamester.hosting.refused import Refused
from gamester.protocol import api_study
from gamester.saying import Speaker
from gamester.server.http_replays import story_for
from gamester.server.web import Caller, answer, site_of


async def review(request: Request, caller: Caller) -> Response:
    """What the decisions of a seat cost in a deal that is over, by what was known then, and what luck brought."""
    story, site, asked = await story_for(request, caller), site_of(request), request.query_params
    deal, seat = asked_for(story, asked.get("deal", ""), asked.get("seat", ""))
    key = (story.id, deal, seat)
    if not site.reviewer.known(key) and not site.limits.allows("review", caller.principal, caller.address):
        raise Refused("limit")
    look = await site.reviewer.look(key, story.events)
    told = None
    if look.task.done():
        speaker = Speaker(caller.words, names_of(story.events))
        told = told_to(story.game, look.task.result(), speaker, hindsight=alone(story))
    return answer(api_study.Reviewed(look.done, look.of, told))
