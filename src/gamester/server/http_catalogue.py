"""HTTP: games, forms, options and rules, to read, and where the server is found."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from gamester.handlers.catalogue import catalogue_info, rules_info, words_info
from gamester.protocol import api
from gamester.server.web import Caller, answer, built_once, language_for, packed_answer, site_of

catalogue_built, rules_built = built_once(catalogue_info), built_once(rules_info)
words_built = built_once(words_info)


async def give_catalogue(request: Request, caller: Caller) -> Response:
    """Games, forms with their sources, every option explained."""
    return await packed_answer(request, catalogue_built(caller.lang))


async def give_rules(request: Request, caller: Caller) -> Response:
    """The rules of a game."""
    return await packed_answer(request, rules_built(str(request.path_params["game"]), caller.lang))


async def give_words(request: Request, caller: Caller) -> Response:
    """The page's own labels in the language asked for, else in the browser's, and the languages there are."""
    del caller
    return await packed_answer(request, words_built(language_for(request, None)))


async def address(request: Request, caller: Caller) -> Response:
    """The address that an invitation names, where the caller's own leads to this machine only."""
    del caller
    return answer(api.Address(site_of(request).friends))
