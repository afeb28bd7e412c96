"""HTTP: what depends on this server besides the request: its bots, its language, its address."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gamester.handlers.catalogue import catalogue_info, words_info
from gamester.protocol import api
from gamester.server.web import Caller, answer, built_once, context_of, language_for, packed_answer, read


async def give_catalogue(request: Request, caller: Caller) -> Response:
    """Games, forms with their sources, every option explained."""
    return await packed_answer(request, built_once(catalogue_info, caller.lang))


async def give_card(request: Request, caller: Caller) -> Response:
    """The rules of a table on one sheet, to be printed."""
    asked = await read(request, api.Check)
    key, args = (msgspec.json.encode(asked, order="sorted"), caller.lang), (asked, caller.lang)
    return await packed_answer(request, await context_of(request).reader.result(key, "card", args, caller))


async def give_words(request: Request, caller: Caller) -> Response:
    """The page's own labels in the language asked for, else in the browser's, and the languages there are."""
    del caller
    return await packed_answer(request, built_once(words_info, language_for(request, None)))


async def address(request: Request, caller: Caller) -> Response:
    """The address that an invitation names, where the caller's own leads to this machine only."""
    del caller
    return answer(api.Address(context_of(request).friends))
